import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../test/database.ts';
import { openDatabase } from './db.ts';
import { sql } from './sql.ts';

describe('lists share a few connections', async () => {
	const it = await createDatabase();
	const lost: Error[] = [];
	const db = openDatabase({ url: it.url, connections: 4, onError: (error) => lost.push(error) });
	afterAll(async () => {
		await db.close();
		await it.drop();
	});
	const one = (n: number) => db.lists.row<{ n: number }>(sql`select ${n}::int as n`);

	test('every statement of many at once gets its own answer', async () => {
		const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => one(n)));
		expect(answers.map((row) => row?.n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
		const [{ open } = { open: 0 }] = await db.rows<{ open: number }>(
			sql`select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
		);
		expect(open).toBeLessThanOrEqual(2);
	});
	test('a statement that fails leaves its neighbours alone', async () => {
		const results = await Promise.allSettled([
			one(1),
			db.lists.row(sql`select 1 / ${0}::int`),
			one(2),
			db.lists.row(sql`select nothing from nowhere`),
			one(3),
		]);
		expect(results.map((each) => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
		expect((await one(4))?.n).toBe(4);
	});
	test('a lost connection fails what it was at, and what waited behind goes to another', async () => {
		const slow = [db.lists.row(sql`select pg_sleep(60)`), db.lists.row(sql`select pg_sleep(61)`), one(5)];
		const settled = Promise.allSettled(slow);
		const kill = () =>
			db.rows<{ pid: number }>(
				sql`select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`,
			);
		// One that has been told to end is still listed until it has.
		const ended = new Set<number>();
		while (ended.size < 2) for (const { pid } of await kill()) ended.add(pid);
		expect((await settled).map((each) => each.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
		expect((await one(6))?.n).toBe(6);
		expect(lost.length).toBeGreaterThan(0);
	});
	test('a statement that fails says where it was asked', async () => {
		expect(await db.lists.one(sql`select 1 / ${0}::int`).catch((error: Error) => error.stack)).toMatch(/pipelined\.test/);
	});
	test('the one row of a statement; none, or two, is an error that names the statement', async () => {
		expect(await db.lists.one(sql`select ${5}::int as n`)).toEqual({ n: 5 });
		await expect(db.one(sql`select 1 where false`)).rejects.toThrow('one row was wanted, not 0: select 1 where false');
		await expect(db.one(sql`select generate_series(1, 2)`)).rejects.toThrow('one row was wanted, not 2');
	});
});
