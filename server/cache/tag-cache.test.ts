import { describe, expect, test } from 'vitest';
import { TagCache } from './tag-cache.ts';

const make = (maxBytes = 10_000) => new TagCache<string>({ maxBytes, maxAgeMs: 60_000 });
const load =
	(value: string, tags: string[] = ['t'], size = 10) =>
	async () => ({ value, tags, size });

describe('TagCache', () => {
	test('loads once for everybody who waits, and keeps', async () => {
		const cache = make();
		let loads = 0;
		const once = async () => {
			loads += 1;
			await Promise.resolve();
			return { value: 'a', tags: ['t'], size: 1 };
		};
		await Promise.all([cache.load('k', once), cache.load('k', once), cache.load('k', once)]);
		await cache.load('k', once);
		expect(loads).toBe(1);
	});
	test('what is found by its name stays when room is needed', async () => {
		const cache = make(100);
		const asked = await cache.load('asked', load('a', ['t'], 10));
		cache.name(asked, 'name');
		for (let n = 0; n < 50; n += 1) {
			await cache.load(`once ${n}`, load('b', ['t'], 10));
			cache.find('name');
		}
		expect(asked.dead).toBe(false);
		expect(cache.get('once 0')).toBeUndefined();
	});
	test('drops what carries an invalidated tag, and marks it dead for whoever holds it', async () => {
		const cache = make();
		const entry = await cache.load('k', load('a', ['x', 'y']));
		const other = await cache.load('l', load('b', ['z']));
		cache.invalidate(['y']);
		expect(cache.get('k')).toBeUndefined();
		expect(entry.dead).toBe(true);
		expect(other.dead).toBe(false);
	});
	test('a load that began before an invalidation is not kept, and is not joined by who asks after it', async () => {
		const cache = make();
		let release = () => {};
		const slow = cache.load('k', async () => {
			await new Promise<void>((resolve) => {
				release = resolve;
			});
			return { value: 'old', tags: ['t'], size: 1 };
		});
		cache.invalidate(['t']);
		const fresh = await cache.load('k', load('new'));
		release();
		expect((await slow).value).toBe('old');
		expect((await slow).dead).toBe(true);
		expect(fresh.value).toBe('new');
		expect(cache.get('k')?.value).toBe('new');
	});
	test('one of its tags invalidated while it was loaded is enough', async () => {
		const cache = make();
		const slow = cache.load('k', async () => {
			cache.invalidate(['b']);
			return { value: 'old', tags: ['a', 'b', 'c'], size: 1 };
		});
		expect((await slow).dead).toBe(true);
		expect(cache.get('k')).toBeUndefined();
	});
	test('a failure is told to all and not kept', async () => {
		const cache = make();
		const fail = () => cache.load('k', async () => Promise.reject(new Error('no')));
		await expect(Promise.all([fail(), fail()])).rejects.toThrow('no');
		expect((await cache.load('k', load('a'))).value).toBe('a');
	});
	test('is bounded: the oldest go', async () => {
		const cache = make(100);
		for (let n = 0; n < 50; n += 1) await cache.load(`k${n}`, load(String(n), ['t'], 10));
		expect(cache.size).toBeLessThanOrEqual(10);
		expect(cache.get('k49')?.value).toBe('49');
	});
	test('holds no longer than it was told', async () => {
		const cache = make();
		await cache.load('k', async () => ({ value: 'a', tags: ['t'], size: 1, expiresAt: Date.now() - 1 }));
		expect(cache.get('k')).toBeUndefined();
	});
	test('clear forgets loads under way as well', async () => {
		const cache = make();
		let release = () => {};
		const slow = cache.load('k', async () => {
			await new Promise<void>((resolve) => {
				release = resolve;
			});
			return { value: 'old', tags: ['t'], size: 1 };
		});
		cache.clear();
		const fresh = await cache.load('k', load('new'));
		release();
		expect((await slow).dead).toBe(true);
		expect(fresh.value).toBe('new');
		expect(cache.get('k')).toBe(fresh);
	});
});
