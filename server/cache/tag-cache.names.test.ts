import { describe, expect, test, vi } from 'vitest';
import { TagCache } from './tag-cache.ts';

const cacheOf = (maxBytes = 10_000) => new TagCache<string>({ maxBytes, maxAgeMs: 60_000 });
const load =
	(value: string, size = 10) =>
	async () => ({ value, tags: ['t'], size });

describe('S4 names of an entry', () => {
	test('find it as long as it is kept: not after a write, its end, or everything forgotten', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
		try {
			for (const end of [
				(cache: TagCache<string>) => cache.invalidate(['t']),
				(cache: TagCache<string>) => cache.clear(),
				() => vi.advanceTimersByTime(60_000),
			]) {
				const cache = cacheOf();
				const entry = await cache.load('k', load('a'));
				cache.name(entry, 'one');
				cache.name(entry, 'two');
				expect([cache.find('one'), cache.find('two'), cache.find('k'), cache.names]).toEqual([entry, entry, undefined, 2]);
				end(cache);
				expect([cache.find('one'), cache.find('two'), entry.dead]).toEqual([undefined, undefined, true]);
				expect(cache.names).toBe(0);
				cache.name(entry, 'one');
				expect(cache.names).toBe(0);
			}
		} finally {
			vi.useRealTimers();
		}
	});
	test('are four at most, the oldest going first; one of more than a thousand characters is none', async () => {
		const cache = cacheOf();
		const entry = await cache.load('k', load('a'));
		for (const name of ['1', '2', '3', '4', '1']) cache.name(entry, name);
		expect(cache.names).toBe(4);
		expect(cache.find('1')).toBe(entry);
		cache.name(entry, '5');
		expect(['1', '2', '3', '4', '5'].map((name) => cache.find(name)?.value)).toEqual([undefined, 'a', 'a', 'a', 'a']);
		cache.name(entry, 'x'.repeat(2001));
		expect([cache.names, cache.find('2')]).toEqual([4, entry]);
		cache.name(entry, 'x'.repeat(2000));
		expect([cache.names, cache.find('2')]).toEqual([4, undefined]);
	});
	test('belong to the last entry that was given them', async () => {
		const cache = cacheOf();
		const [one, other] = [await cache.load('one', load('1')), await cache.load('other', load('2'))];
		cache.name(one, 'name');
		cache.name(other, 'name');
		expect([cache.find('name'), cache.names]).toEqual([other, 1]);
		cache.name(one, 'mine');
		expect(cache.find('name')).toBe(other);
	});
	test('and what it grew by count for room', async () => {
		// Ten entries of 98 bytes with keys of one letter.
		const cache = cacheOf(1000);
		const entries = [];
		for (let n = 0; n < 10; n += 1) entries.push(await cache.load(String(n), load('a', 98)));
		expect(cache.size).toBe(10);
		cache.name(entries[9] as never, 'x'.repeat(50));
		expect([cache.size, cache.get('0')]).toEqual([9, undefined]);
		expect(entries[9]?.dead).toBe(false);
		cache.grow(entries[9] as never, 300);
		expect(cache.size).toBe(6);
		expect([entries[9]?.size, entries[9]?.dead, cache.get('9')]).toEqual([398, false, entries[9]]);
		// Larger than all room: it is dropped.
		cache.grow(entries[9] as never, 1000);
		expect([entries[9]?.dead, cache.get('9'), cache.names]).toEqual([true, undefined, 0]);
	});
});
