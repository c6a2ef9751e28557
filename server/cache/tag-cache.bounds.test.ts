import { expect, test, vi } from 'vitest';
import { TagCache } from './tag-cache.ts';

const load =
	(value: string, { tags = ['t'], size = 10, ...more }: { tags?: string[]; size?: number; expiresAt?: number; keep?: boolean } = {}) =>
	async () => ({ value, tags, size, ...more });

test('S4 an entry has what was loaded, each tag once, and the end that comes first: its own or the maximum age', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
	try {
		const cache = new TagCache<string>({ maxBytes: 10_000, maxAgeMs: 60_000 });
		const entry = await cache.load('k', load('a', { tags: ['x', 'y', 'x'], size: 7 }));
		expect(entry).toMatchObject({ value: 'a', tags: ['x', 'y'], size: 7, dead: false, expiresAt: 1_060_000 });
		expect((await cache.load('soon', load('a', { expiresAt: 1_000_001 }))).expiresAt).toBe(1_000_001);
		expect((await cache.load('late', load('a', { expiresAt: 9_000_000 }))).expiresAt).toBe(1_060_000);
		expect(cache.get('soon')?.value).toBe('a');
		vi.setSystemTime(1_000_001);
		expect(cache.get('soon')).toBeUndefined();
		vi.setSystemTime(1_059_999);
		expect(cache.get('k')).toBe(entry);
		vi.setSystemTime(1_060_000);
		expect([cache.get('k'), entry.dead]).toEqual([undefined, true]);
		expect((await cache.load('k', load('b'))).value).toBe('b');
	} finally {
		vi.useRealTimers();
	}
});

test('S4 an entry may be an eighth of the cache, not more; what is not to be kept is answered and dead', async () => {
	const cache = new TagCache<string>({ maxBytes: 8000, maxAgeMs: 60_000 });
	expect([(await cache.load('small', load('a', { size: 999 }))).dead, cache.get('small')?.value]).toEqual([false, 'a']);
	expect([(await cache.load('large', load('a', { size: 1000 }))).dead, cache.get('large')]).toEqual([true, undefined]);
	expect([(await cache.load('no', load('a', { keep: false }))).dead, cache.get('no')]).toEqual([true, undefined]);
	expect([(await cache.load('yes', load('a', { keep: true }))).dead, cache.get('yes')?.value]).toEqual([false, 'a']);
	expect(cache.size).toBe(2);
});

test('S4 the key counts with its entry, and what a tag, time or room takes away gives its bytes back', async () => {
	// Room for ten of 80 bytes with keys of ten letters.
	const cache = new TagCache<string>({ maxBytes: 1000, maxAgeMs: 60_000 });
	const fill = async (from: number, count: number, tags: string[]) => {
		for (let n = from; n < from + count; n += 1) await cache.load(`key-${String(n).padStart(6, '0')}`, load(String(n), { size: 80, tags }));
	};
	for (let round = 0; round < 5; round += 1) {
		await fill(round * 100, 10, [`round ${round}`]);
		expect([cache.size, cache.tags]).toEqual([10, 1]);
		cache.invalidate([`round ${round}`]);
		expect([cache.size, cache.tags]).toEqual([0, 0]);
	}
	await fill(900, 11, ['t']);
	expect([cache.size, cache.get('key-000900'), cache.get('key-000901')?.value]).toEqual([10, undefined, '901']);
	cache.clear();
	expect(cache.size).toBe(0);
	await fill(950, 10, ['t']);
	expect(cache.size).toBe(10);
});

test('S4 what was pushed out is dead for whoever holds it, and its tags forget it: the next of its name is not theirs to take', async () => {
	const cache = new TagCache<string>({ maxBytes: 100, maxAgeMs: 60_000 });
	const first = await cache.load('k', load('a', { size: 8, tags: ['old'] }));
	for (let n = 0; n < 20; n += 1) await cache.load(`n${n}`, load('b', { size: 8, tags: ['other'] }));
	expect([first.dead, cache.get('k')]).toEqual([true, undefined]);
	const second = await cache.load('k', load('c', { size: 8, tags: ['new'] }));
	cache.invalidate(['old']);
	expect([second.dead, cache.get('k')]).toEqual([false, second]);
	cache.invalidate(['new']);
	expect(second.dead).toBe(true);
});

test('S4 two entries of one tag: when one goes by itself the tag still reaches the other', async () => {
	const cache = new TagCache<string>({ maxBytes: 10_000, maxAgeMs: 60_000 });
	const one = await cache.load('one', load('a', { tags: ['t'], expiresAt: Date.now() - 1 }));
	const two = await cache.load('two', load('b', { tags: ['t'] }));
	expect([cache.get('one'), one.dead]).toEqual([undefined, true]);
	cache.invalidate(['t']);
	expect([cache.get('two'), two.dead]).toEqual([undefined, true]);
	cache.invalidate(['t']);
	expect(cache.size).toBe(0);
});

test('S4 an invalidation of another tag, or before a load began, does not keep it from being kept', async () => {
	const cache = new TagCache<string>({ maxBytes: 10_000, maxAgeMs: 60_000 });
	cache.invalidate(['t']);
	expect((await cache.load('after', load('a'))).dead).toBe(false);
	let go = () => {};
	const slow = cache.load('during', async () => {
		await new Promise<void>((resolve) => {
			go = resolve;
		});
		return { value: 'a', tags: ['t'], size: 1 };
	});
	cache.invalidate(['others']);
	go();
	expect((await slow).dead).toBe(false);
	cache.clear();
	expect((await cache.load('cleared', load('a'))).dead).toBe(false);
});

test('S4 of a great many tags all are forgotten together: loads under way count as older, later ones are kept', async () => {
	const cache = new TagCache<string>({ maxBytes: 10_000, maxAgeMs: 60_000 });
	const under = (key: string) => {
		let go = () => {};
		const loading = cache.load(key, async () => {
			await new Promise<void>((resolve) => {
				go = resolve;
			});
			return { value: key, tags: ['never invalidated'], size: 1 };
		});
		return { loading, go: () => go() };
	};
	const early = under('early');
	cache.invalidate(Array.from({ length: 50_000 }, (_, n) => `t${n}`));
	const exact = under('exact');
	early.go();
	expect((await early.loading).dead).toBe(false);
	cache.invalidate(['one more']);
	exact.go();
	expect((await exact.loading).dead).toBe(true);
	expect((await cache.load('later', load('a', { tags: ['never invalidated'] }))).dead).toBe(false);
});

test('S4 a cache of no bytes keeps nothing and still loads once for all who wait', async () => {
	const cache = new TagCache<string>({ maxBytes: 0, maxAgeMs: 60_000 });
	let loads = 0;
	const once = async () => {
		loads += 1;
		await Promise.resolve();
		return { value: 'a', tags: ['t'], size: 0 };
	};
	const [one, two] = await Promise.all([cache.load('k', once), cache.load('k', once)]);
	expect([loads, one, one.dead]).toEqual([1, two, true]);
	cache.name(one, 'name');
	cache.grow(one, 10);
	expect([cache.find('name'), cache.names]).toEqual([undefined, 0]);
	cache.invalidate(['t']);
	cache.clear();
	expect([cache.size, cache.get('k')]).toEqual([0, undefined]);
	await cache.load('k', once);
	expect(loads).toBe(2);
});

test('S4 a load that was overtaken does not take the next one’s place among those under way', async () => {
	const cache = new TagCache<string>({ maxBytes: 10_000, maxAgeMs: 60_000 });
	const waiting: (() => void)[] = [];
	let loads = 0;
	const slow = () =>
		cache.load('k', async () => {
			loads += 1;
			await new Promise<void>((resolve) => waiting.push(resolve));
			return { value: String(loads), tags: ['t'], size: 1, keep: false };
		});
	const first = slow();
	cache.invalidate(['t']);
	const second = slow();
	waiting[0]?.();
	await first;
	// The first is over; the second is still under way, and who comes now joins it.
	const third = slow();
	expect(loads).toBe(2);
	waiting[1]?.();
	expect(await second).toBe(await third);
	const fourth = slow();
	expect(loads).toBe(3);
	waiting[2]?.();
	await fourth;
});
