import { setTimeout as delay } from 'node:timers/promises';
import type { Entry, TagCache } from '../cache/tag-cache.ts';
import { brotliOf, type Encoded, type Written } from './encoded.ts';
import { RepeatedHead } from './repeated-head.ts';
import type { Coding } from './request-facts.ts';

/** What of a kept answer it looks at. */
interface Kept {
	wire: Encoded;
	written?: Partial<Record<Coding, Written>>;
}

/** An answer that was written so often is worth being compressed again, as hard as brotli can. */
export const oftenWritten = 3;
/** Compressed bytes; a smaller one arrives in as many round trips either way. */
const worthwhile = 8_000;
/** More than these do not wait. */
const mostWaiting = 50;
/** It rests for so many times as long as it worked: a tenth of one thread at most, however often answers change. */
const rest = 9;

/**
 * Compresses what is asked for again and again once more, as hard as brotli can: the home page is 12.7 kB then and was 14.5, which with its head is a round trip
 * less of a new connection (14.6 kB, RFC 6928). One at a time, on a thread of its own, while what there is goes on being sent.
 */
export function recompressor<A extends Kept>(cache: TagCache<A>): (entry: Entry<A>) => void {
	const waiting: Entry<A>[] = [];
	let isWorking = false;

	async function work(): Promise<void> {
		isWorking = true;
		for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
			if (entry.dead) continue;
			const began = performance.now();
			put(cache, entry, await brotliOf(entry.value.wire.body, 'often'));
			await delay((performance.now() - began) * rest, undefined, { ref: false });
		}
		isWorking = false;
	}

	return (entry) => {
		if (waiting.length >= mostWaiting || (entry.value.wire.br?.length ?? 0) < worthwhile) return;
		waiting.push(entry);
		if (!isWorking) void work();
	};
}

function put<A extends Kept>(cache: TagCache<A>, entry: Entry<A>, body: Buffer): void {
	const { wire, written } = entry.value;
	const before = written?.br;
	if (before === undefined || body.length >= before.body.length) return;
	cache.grow(entry, body.length - before.body.length);
	wire.br = body;
	// Its length is the last of its headers.
	const head = new RepeatedHead(before.head.status, [...before.head.headers.slice(0, -1), String(body.length)]);
	(written as NonNullable<typeof written>).br = { ...before, body, head };
}
