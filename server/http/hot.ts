import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Entry } from '../cache/tag-cache.ts';
import { bodyIn, type Encoded, matches } from './encoded.ts';
import type { RequestFacts } from './request-facts.ts';
import { commonHeaders } from './security-headers.ts';

/** Headers that are the same of every answer. */
const saidBefore = new Set(Object.keys(commonHeaders(true)));

interface HotAnswer {
	entry: Entry<unknown>;
	status: number;
	etag: string;
	body: Buffer;
	headers: string[];
	notModifiedHeaders: string[];
}

/**
 * The last step of the cache: finished answers by their exact request (address, language, coding), written before the
 * framework looks at the request. An entry that a write made stale is marked dead, so it is never served from here either.
 */
export class HotAnswers {
	/** Null when nothing may be kept. */
	readonly #answers: LRUCache<string, HotAnswer> | null;
	readonly #mayServe: () => boolean;
	readonly #facts: (request: IncomingMessage) => RequestFacts | null;

	/** `maxBytes` counts every answer whole, also where its bytes are those of the page cache. */
	constructor(maxBytes: number, mayServe: () => boolean, facts: (request: IncomingMessage) => RequestFacts | null) {
		this.#answers = maxBytes > 0 ? new LRUCache({ maxSize: maxBytes, maxEntrySize: maxBytes / 8 }) : null;
		this.#mayServe = mayServe;
		this.#facts = facts;
	}

	/** Writes the answer and says true, or leaves the request to the framework. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		if (request.method !== 'GET') return false;
		const facts = this.#facts(request);
		if (facts === null || facts.finishedKey === null) return false;
		const found = this.#answers?.get(facts.finishedKey);
		if (found === undefined) return false;
		if (found.entry.dead || found.entry.expiresAt <= Date.now() || !this.#mayServe()) {
			this.#answers?.delete(facts.finishedKey);
			return false;
		}
		found.entry.used();
		if (matches(facts.ifNoneMatch, found.etag)) {
			response.writeHead(304, found.notModifiedHeaders);
			response.end();
			return true;
		}
		response.writeHead(found.status, found.headers);
		response.end(found.body);
		return true;
	}

	/** Remembers a finished shared answer for requests exactly like this one. */
	async remember(
		request: IncomingMessage,
		shared: { entry: Entry<unknown>; wire: Encoded; status: number; headers: Record<string, string> },
	): Promise<void> {
		const facts = this.#facts(request);
		const key = facts?.finishedKey ?? null;
		if (this.#answers === null || facts === null || key === null || shared.entry.dead || key.length > 1000) return;
		const { body, coding } = await bodyIn(shared.wire, facts.coding);
		const common = Object.entries({ ...shared.headers, etag: shared.wire.etag });
		const headers = [...common.flat(), 'content-type', shared.wire.type, 'content-length', String(body.length)];
		if (coding !== 'identity') headers.push('content-encoding', coding);
		// What the reader holds has said the rest (RFC 9110, 15.4.5).
		const notModifiedHeaders = common.filter(([name]) => !saidBefore.has(name)).flat();
		const size = body.length + 2 * (key.length + headers.join('').length) + 500;
		this.#answers.set(key, { entry: shared.entry, status: shared.status, etag: shared.wire.etag, body, headers, notModifiedHeaders }, { size });
	}

	clear(): void {
		this.#answers?.clear();
	}
}
