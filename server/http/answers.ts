import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entry, TagCache } from '../cache/tag-cache.ts';
import { bodyIn, type Encoded, matches, type Written, writtenOf } from './encoded.ts';
import { oftenWritten, recompressor } from './recompress.ts';
import { RepeatedHead } from './repeated-head.ts';
import { type Coding, factsOf, mustFactsOf, type RequestFacts } from './request-facts.ts';
import type { Platform } from './route.ts';
import { commonHeaders } from './security-headers.ts';

/** A finished answer of a call or a page: the same for every reader of its variant, but perhaps not for members. */
export interface Answer {
	status: number;
	/** All but type, tag and coding. */
	headers: Record<string, string>;
	wire: Encoded;
	/** What a call answered, for callers in this process; a page has none. */
	data?: unknown;
	/** Epoch ms until which what it says holds by itself. */
	holdsUntil: number | undefined;
	/** A member gets another one. */
	forVisitorsOnly: boolean;
	/** As it goes over the wire, by coding: made when first asked for. */
	written?: Partial<Record<Coding, Written>>;
	/** Of a 304. */
	notModified?: RepeatedHead;
}

/** Where finished answers are kept, and what decides how a request is read. */
export interface KeptAnswers {
	cache: TagCache<Answer>;
	settings: Platform['config'];
	/** False while invalidations by other processes cannot be received: then nothing is kept, and nothing kept is served. */
	mayKeep: () => boolean;
}

/** Headers that are the same of every answer. */
const saidBefore = new Set(Object.keys(commonHeaders(true)));

/**
 * The key of an answer: of a call its name and its input, of a page its address with the part of the query that it reads; language and, for pages,
 * origin are part of both.
 */
export function answerKey(variant: string, what: string): string {
	return `${variant} ${what}`;
}

/** The name by which a request as it stands finds its answer: address and variant. */
export function requestName({ variant, path, search }: RequestFacts): string {
	return answerKey(variant, path + search);
}

/**
 * Writes answers that were finished before, before the framework looks at the request: routing, hooks and reply objects are nearly all of the cost of a
 * kept answer. Whatever a write made stale is in the cache no more. True when it answered.
 */
export function answerEarly({ cache, settings, mayKeep }: KeptAnswers) {
	const recompress = recompressor(cache);
	return (request: IncomingMessage, response: ServerResponse): boolean => {
		if (request.method !== 'GET') return false;
		const facts = factsOf(request, settings);
		if (facts === null) return false;
		const entry = cache.find(requestName(facts));
		const found = entry?.value;
		if (found === undefined || (found.forVisitorsOnly && facts.token !== '') || !mayKeep()) return false;
		if (matches(facts.ifNoneMatch, found.wire.etag)) {
			// There, since it has a name.
			(found.notModified as RepeatedHead).write(response);
			response.end();
			return true;
		}
		const written = found.written?.[facts.coding];
		if (written === undefined) return false;
		written.times += 1;
		if (written.times === oftenWritten && facts.coding === 'br') recompress(entry as Entry<Answer>);
		written.head.write(response);
		response.end(written.body);
		return true;
	};
}

/** Sends a finished answer through the framework, and unless it is not to be `named` prepares it for the next who asks in the same words. */
export async function sendAnswer(
	{ cache, settings }: Pick<KeptAnswers, 'cache' | 'settings'>,
	entry: Entry<Answer>,
	request: FastifyRequest,
	reply: FastifyReply,
	named: boolean,
): Promise<FastifyReply> {
	const facts = mustFactsOf(request.raw, settings);
	const { value } = entry;
	const { body, coding } = await prepare(cache, entry, facts, named);
	reply.code(value.status).headers(value.headers).header('etag', value.wire.etag).type(value.wire.type);
	if (matches(facts.ifNoneMatch, value.wire.etag)) return reply.code(304).send();
	if (coding !== 'identity') reply.header('content-encoding', coding);
	return reply.send(body);
}

async function prepare(
	cache: TagCache<Answer>,
	entry: Entry<Answer>,
	facts: RequestFacts,
	named: boolean,
): Promise<{ body: Buffer; coding: Coding }> {
	const { value } = entry;
	// Effort is for what will be sent again.
	const made = await bodyIn(value.wire, facts.coding, entry.dead ? 'once' : 'kept');
	if (entry.dead || !named) return made;
	const headers = { ...value.headers, etag: value.wire.etag };
	// What the reader holds has said the rest (RFC 9110, 15.4.5).
	value.notModified ??= new RepeatedHead(
		304,
		Object.entries(headers)
			.filter(([name]) => !saidBefore.has(name))
			.flat(),
	);
	keepWritten(cache, entry, facts.coding, headers, made);
	cache.name(entry, requestName(facts));
	return made;
}

/** Keeps an answer as it goes over the wire for whoever accepts this coding, once. */
export function keepWritten(
	cache: KeptAnswers['cache'],
	entry: Entry<Answer>,
	accepted: Coding,
	headers: Readonly<Record<string, string>>,
	made: { body: Buffer; coding: Coding },
): void {
	const { value } = entry;
	value.written ??= {};
	if (value.written[accepted] !== undefined) return;
	const written = writtenOf(value.status, headers, value.wire.type, made);
	value.written[accepted] = written;
	cache.grow(entry, (made.coding === 'identity' ? 0 : made.body.length) + 2 * written.head.headers.join('').length);
}
