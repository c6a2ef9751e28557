import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './request-facts.ts';

/** A body with its tag and, once somebody asked for them, its compressed forms. */
export interface Encoded {
	type: string;
	body: Buffer;
	etag: string;
	br?: Buffer;
	gzip?: Buffer;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
/** Below this a compressed body saves no packet. */
const worthwhile = 1000;

export function encode(body: Buffer, type: string): Encoded {
	return { type, body, etag: `"${hash('sha1', body, 'base64url').slice(0, 20)}"` };
}

/** Brotli's effort: 5 for what is sent many times, 3 for what one reader gets (a fifth larger at less than half the processor time). */
const quality = { kept: 5, once: 3 } as const;

/** The body in a coding, compressed once and kept beside it. */
export async function bodyIn(encoded: Encoded, coding: Coding, purpose: keyof typeof quality = 'kept'): Promise<{ body: Buffer; coding: Coding }> {
	if (coding === 'identity' || encoded.body.length < worthwhile) return { body: encoded.body, coding: 'identity' };
	if (coding === 'br') {
		encoded.br ??= await brotli(encoded.body, {
			params: { [constants.BROTLI_PARAM_QUALITY]: quality[purpose], [constants.BROTLI_PARAM_SIZE_HINT]: encoded.body.length },
		});
		return { body: encoded.br, coding };
	}
	encoded.gzip ??= await gz(encoded.body, { level: 6 });
	return { body: encoded.gzip, coding };
}

/** If-None-Match holds this tag (weakly compared, as RFC 9110 has it for GET). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
