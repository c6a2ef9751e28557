import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../contract/calls.ts';
import type { Entry } from '../cache/tag-cache.ts';
import { addressKey } from '../lib/address.ts';
import { type Answer, type KeptAnswers, keepWritten, requestName } from './answers.ts';
import { type EarlyAnswer, keepBegun } from './early-answer.ts';
import { bodyIn, type Written } from './encoded.ts';
import { generalLimit, type RateLimiter } from './rate-limit.ts';
import { acceptsJson, clientAddress, mustFactsOf, type RequestFacts } from './request-facts.ts';
import type { Context, Route } from './route.ts';

type Member = NonNullable<Context['member']>;

interface EarlyParts extends KeptAnswers {
	routes: readonly Route[];
	limiter: RateLimiter;
	authenticate: (token: string) => Promise<Context['member']>;
}

/** By which a member's request as it stands finds their answer. */
function ownName(member: Pick<Member, 'id' | 'version'>, facts: RequestFacts): string {
	return `own ${member.id} ${member.version} ${requestName(facts)}`;
}

/**
 * Answers members' own kept answers before the framework looks at the request: one read of the session, which also tells whether anything of theirs
 * has changed, and one write. What is not kept goes on to the framework.
 */
export function answerOwnEarly({ cache, settings, mayKeep, routes, limiter, authenticate }: EarlyParts): EarlyAnswer {
	const kept = routes.filter((route) => route.keptForMember === true);
	const byPath = new Map(kept.flatMap((route) => calls[route.key].paths.map((path) => [settings.basePath + path, route] as const)));
	return (request, response, leave) => {
		if (request.method !== 'GET') return false;
		const facts = mustFactsOf(request, settings);
		const route = facts.token === '' ? undefined : byPath.get(facts.path);
		if (route === undefined || !mayKeep() || !acceptsJson(request.headers.accept)) return false;
		try {
			if (settings.rateLimits) limiter.count(`${route.key} ${addressKey(clientAddress(request, settings))}`, route.limit ?? generalLimit);
		} catch {
			// One too many: the framework counts it again, and says so.
			return false;
		}
		const session = authenticate(facts.token);
		session.then(
			(member) => {
				const written = member === null ? undefined : cache.find(ownName(member, facts))?.value.written?.[facts.coding];
				if (written !== undefined) return write(response, written);
				keepBegun(request, { session });
				leave();
			},
			() => leave(),
		);
		return true;
	};
}

function write(response: ServerResponse, { head, body }: Written): void {
	head.write(response);
	response.end(body);
}

/** Sends a member their answer through the framework, and prepares it for when they ask in the same words again. */
export async function sendOwn(
	{ cache, settings }: Pick<KeptAnswers, 'cache' | 'settings'>,
	{ entry, member }: { entry: Entry<Answer>; member: Member },
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	const facts = mustFactsOf(request.raw, settings);
	const { value } = entry;
	const made = await bodyIn(value.wire, facts.coding, 'once');
	keepWritten(cache, entry, facts.coding, value.headers, made);
	cache.name(entry, ownName(member, facts));
	reply.headers(value.headers).type(value.wire.type);
	if (made.coding !== 'identity') reply.header('content-encoding', made.coding);
	return reply.send(made.body);
}
