import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { once } from './once.ts';
import { sql } from './sql.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());

const run = <T extends object | string | number | null>(key: string, work: () => Promise<T>) => site.db.transaction((tx) => once(tx, key, work));

describe('what may arrive twice', () => {
	test('is done once and answered the same', async () => {
		let runs = 0;
		const work = async () => {
			runs += 1;
			return { order: 7, lines: ['a'] };
		};
		for (const _time of [1, 2, 3]) expect(await run('test order', work)).toEqual({ order: 7, lines: ['a'] });
		expect(runs).toBe(1);
		expect(await run('test other', async () => 'another')).toBe('another');
		for (const _time of [1, 2]) expect(await run('test nothing', async () => null)).toBeNull();
	});

	test('is done once when all come at the same moment', async () => {
		let runs = 0;
		const begun = Promise.withResolvers<void>();
		const all = Array.from({ length: 6 }, () =>
			run('test crowd', async () => {
				runs += 1;
				await begun.promise;
				return runs;
			}),
		);
		// The others stand in the queue for its key.
		await expect
			.poll(
				async () =>
					(
						await site.db.one<{ n: number }>(sql`select count(*)::int as n from pg_locks where not granted and locktype = 'transactionid' and pid in
				(select pid from pg_stat_activity where datname = current_database())`)
					).n,
				{ interval: 5, timeout: 20_000 },
			)
			.toBe(5);
		begun.resolve();
		expect(await Promise.all(all)).toEqual([1, 1, 1, 1, 1, 1]);
		expect(runs).toBe(1);
	});

	test('that failed is done by the next', async () => {
		const fail = () => run('test failed', () => Promise.reject(new Error('broken')));
		await expect(fail()).rejects.toThrow('broken');
		await expect(fail()).rejects.toThrow('broken');
		expect(await run('test failed', async () => 'done')).toBe('done');
		expect(await run('test failed', async () => 'again')).toBe('done');
	});
});
