import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { TagCache } from '../cache/tag-cache.ts';
import { bodyIn, type Encoded, encode, type Written, writtenOf } from './encoded.ts';
import { recompressor } from './recompress.ts';
import { RepeatedHead } from './repeated-head.ts';
import type { Coding } from './request-facts.ts';

interface Kept {
	wire: Encoded;
	written?: Partial<Record<Coding, Written>>;
}

/** Words in an order that does not repeat itself: what brotli leaves of them grows with them. */
function wordsOf(bytes: number): Buffer {
	let state = 7;
	const word = () => {
		state = (state * 48_271) % 2_147_483_647;
		return `${state.toString(36)} 讲台 `;
	};
	return Buffer.from(
		Array.from({ length: bytes / 8 }, word)
			.join('')
			.slice(0, bytes),
	);
}

/** A cache with answers that were compressed for their first reader. */
function keptAnswers() {
	const cache = new TagCache<Kept>({ maxBytes: 10_000_000, maxAgeMs: 60_000 });
	const keep = async (key: string, body: Buffer) => {
		const wire = encode(body, 'text/html');
		const entry = await cache.load(key, async () => ({ value: { wire } as Kept, tags: [key], size: body.length }));
		entry.value.written = { br: writtenOf(200, { vary: 'v' }, 'text/html', await bodyIn(wire, 'br')) };
		cache.grow(entry, wire.br?.length ?? 0);
		return entry;
	};
	return { cache, keep, recompress: recompressor(cache) };
}

const best = (body: Buffer) =>
	brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

test('R54 what is asked for often is compressed as hard as can be, one after the other: the same words in fewer bytes', async () => {
	const { keep, recompress } = keptAnswers();
	const bodies = [wordsOf(30_000), wordsOf(31_000)];
	const entries = await Promise.all(bodies.map((body, index) => keep(String(index), body)));
	const before = entries.map(({ size, value }) => ({ size, length: value.wire.br?.length ?? 0 }));
	for (const entry of entries) recompress(entry);
	for (const [index, entry] of entries.entries()) {
		const body = bodies[index] as Buffer;
		const wanted = best(body);
		await vi.waitFor(() => expect(entry.value.wire.br?.equals(wanted)).toBe(true), { timeout: 60_000 });
		expect(brotliDecompressSync(wanted)).toEqual(body);
		expect(entry.value.written?.br).toEqual({
			body: wanted,
			head: new RepeatedHead(200, ['vary', 'v', 'content-type', 'text/html', 'content-encoding', 'br', 'content-length', String(wanted.length)]),
			times: 0,
		});
		const { size, length } = before[index] as (typeof before)[number];
		expect(wanted.length).toBeLessThan(length);
		expect(entry.size - size).toBe(wanted.length - length);
	}
});

test('R54 what is small, or was made stale meanwhile, is left alone', async () => {
	const { cache, keep, recompress } = keptAnswers();
	const first = await keep('first', wordsOf(30_000));
	const [small, stale, later] = [await keep('small', wordsOf(10_000)), await keep('stale', wordsOf(30_000)), await keep('later', wordsOf(30_000))];
	const edge = await keep('edge', wordsOf(30_000));
	small.value.wire.br = Buffer.alloc(7_999);
	edge.value.wire.br = Buffer.alloc(8_000);
	const before = [small.value.wire.br, stale.value.wire.br];
	for (const entry of [first, small, edge, stale, later]) recompress(entry);
	cache.invalidate(['stale']);
	// The last in line.
	await vi.waitFor(() => expect(later.value.wire.br?.equals(best(later.value.wire.body))).toBe(true), { timeout: 60_000 });
	expect([small.value.wire.br === before[0], stale.value.wire.br === before[1]]).toEqual([true, true]);
	expect(edge.value.wire.br.equals(best(edge.value.wire.body))).toBe(true);
});

test('R54 of one that has no brotli, and of those past the fiftieth in line, nothing is made', async () => {
	const { cache, keep, recompress } = keptAnswers();
	const plain = await cache.load('plain', async () => ({ value: { wire: encode(wordsOf(30_000), 'text/html') } as Kept, tags: ['plain'], size: 1 }));
	recompress(plain);
	const first = await keep('first', wordsOf(30_000));
	const entry = await keep('stale', wordsOf(30_000));
	recompress(first);
	for (let n = 0; n < 50; n += 1) recompress(entry);
	const late = await keep('late', wordsOf(30_000));
	recompress(late);
	cache.invalidate(['stale']);
	const more = await keep('more', wordsOf(30_000));
	const before = late.value.wire.br;
	await vi.waitFor(() => expect(first.value.wire.br?.equals(best(first.value.wire.body))).toBe(true), { timeout: 60_000 });
	await vi.waitFor(
		() => {
			recompress(more);
			expect(more.value.wire.br?.equals(best(more.value.wire.body))).toBe(true);
		},
		{ timeout: 60_000 },
	);
	expect([late.value.wire.br === before, plain.value.wire.br]).toEqual([true, undefined]);
});
