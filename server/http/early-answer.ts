import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from './route.ts';

/** Answers before the framework looks at a request, and says true; or leaves it. One that began may still `leave` it, having written nothing. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse, leave: () => void) => boolean;

/** What was found out about a request that was left to the framework: it has been counted for its limit, and its session has been read. */
export interface Begun {
	session: Promise<Context['member']>;
}

const begun = new WeakMap<IncomingMessage, Begun>();

export function keepBegun(request: IncomingMessage, what: Begun): void {
	begun.set(request, what);
}

export function begunOf(request: IncomingMessage): Begun | undefined {
	return begun.get(request);
}
