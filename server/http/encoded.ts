import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import { utf8Of } from '../lib/utf8.ts';
import { RepeatedHead } from './repeated-head.ts';
import type { Coding } from './request-facts.ts';

/** A body with its tag and, once somebody asked for them, its compressed forms. */
export interface Encoded {
	readonly type: string;
	readonly body: Buffer;
	readonly etag: string;
	br?: Buffer;
	gzip?: Buffer;
}

/** An answer as it goes over the wire in one coding. */
export interface Written {
	body: Buffer;
	/** The length of the body is the last of its headers. */
	head: RepeatedHead;
	/** How often it was written. */
	times: number;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
/** Below this a compressed body saves no packet. */
const worthwhile = 1000;

/** A function is called when somebody first asks for the bytes or the tag: a page takes an answer's data and neither of them. */
export function encode(body: Buffer | (() => string), type: string): Encoded {
	return new Body(body, type);
}

class Body implements Encoded {
	readonly type: string;
	br?: Buffer;
	gzip?: Buffer;
	#body: Buffer | (() => string);
	#etag: string | undefined;

	constructor(body: Buffer | (() => string), type: string) {
		this.#body = body;
		this.type = type;
	}

	get body(): Buffer {
		if (typeof this.#body === 'function') this.#body = utf8Of(this.#body());
		return this.#body;
	}

	/** Worked out once somebody asks: a page for one reader has none. */
	get etag(): string {
		this.#etag ??= `"${hash('sha1', this.body, 'base64url').slice(0, 20)}"`;
		return this.#etag;
	}
}

/**
 * Brotli's effort: 5 for what is sent many times, 2 for what one reader gets (a sixth larger at a quarter of the processor time), 11 for what is being sent
 * many times (an eighth smaller than 5, at some 70 ms).
 */
const quality = { kept: 5, once: 2, often: 11 } as const;

/** A body compressed with brotli, on another thread. */
export function brotliOf(body: Buffer, purpose: 'kept' | 'often'): Promise<Buffer> {
	return brotli(body, effort(body, purpose));
}

/**
 * For one reader, on this thread: less than a millisecond, and what another thread is given stays in memory until the whole heap is collected
 * (`docs/decisions/2026-11-26-what-a-page-leaves-behind.md`).
 */
function brotliOnce(body: Buffer): Buffer {
	return brotliCompressSync(body, effort(body, 'once'));
}

function effort(body: Buffer, purpose: keyof typeof quality): BrotliOptions {
	return { params: { [constants.BROTLI_PARAM_QUALITY]: quality[purpose], [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}

/** The body in a coding, compressed once and kept beside it. */
export async function bodyIn(encoded: Encoded, coding: Coding, purpose: 'kept' | 'once' = 'kept'): Promise<{ body: Buffer; coding: Coding }> {
	if (coding === 'identity' || encoded.body.length < worthwhile) return { body: encoded.body, coding: 'identity' };
	if (coding === 'br') {
		encoded.br ??= purpose === 'once' ? brotliOnce(encoded.body) : await brotliOf(encoded.body, purpose);
		return { body: encoded.br, coding };
	}
	encoded.gzip ??= await gz(encoded.body);
	return { body: encoded.gzip, coding };
}

/** What goes over the wire of a body in a coding, with an answer's other headers. */
export function writtenOf(
	status: number,
	headers: Readonly<Record<string, string>>,
	type: string,
	{ body, coding }: { body: Buffer; coding: Coding },
): Written {
	const all = [...Object.entries(headers).flat(), 'content-type', type];
	if (coding !== 'identity') all.push('content-encoding', coding);
	return { body, head: new RepeatedHead(status, [...all, 'content-length', String(body.length)]), times: 0 };
}

/** If-None-Match holds this tag (weakly compared, as RFC 9110 has it for GET). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
