import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../test/database.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { toAppError } from '../http/server.ts';
import { type Database, openDatabase } from './db.ts';
import { sql } from './sql.ts';

let site: TestApp;
let db: Database;
/** Statements that the driver was given before it had answered the one before, and one. */
let most = 0;

beforeAll(async () => {
	site = await startApp();
	db = openDatabase({ url: site.databaseUrl, connections: 1 });
	let running = 0;
	db.pool.on('connect', (client) => {
		const query = client.query.bind(client) as (...statement: unknown[]) => void;
		client.query = ((...statement: unknown[]) => {
			const answer = statement.pop() as (...outcome: unknown[]) => void;
			running += 1;
			most = Math.max(most, running);
			query(...statement, (...outcome: unknown[]) => {
				running -= 1;
				answer(...outcome);
			});
		}) as never;
	});
	await db.run(sql`create table ticket (n int primary key check (n <> 3))`);
});
afterAll(async () => {
	await db.close();
	await site.close();
});

beforeEach(async () => {
	await db.run(sql`delete from ticket`);
	most = 0;
});

const tickets = async () => (await db.rows<{ n: number }>(sql`select n from ticket order by n`)).map(({ n }) => n);
const add = (n: number) => sql`insert into ticket values (${n})`;

test('what a transaction asks side by side is given to the driver one after the other', async () => {
	await db.transaction((tx) => Promise.all([tx.run(add(1)), tx.run(add(2)), tx.rows(sql`select`), tx.invalidate('tickets', 'others')]));
	expect([most, await tickets()]).toEqual([1, [1, 2]]);
});

test('where one of them fails, none of those that waited behind it is kept', async () => {
	await expect(db.transaction((tx) => Promise.all([5, 3, 6, 7].map((n) => tx.run(add(n)))))).rejects.toThrow(/ticket_n_check/);
	expect([most, await tickets()]).toEqual([1, []]);
	await db.transaction((tx) => tx.run(add(8)));
	expect(await tickets()).toEqual([8]);
});

test('what nobody has waited for is part of the transaction', async () => {
	await db.transaction(async (tx) => {
		void tx.run(add(9));
		void tx.run(add(10));
	});
	expect([most, await tickets()]).toEqual([1, [9, 10]]);
});

test('S11 a connection that is lost while its transaction asks nothing fails the next statement, says that the site will be back, and ends nothing else', async () => {
	const other = openDatabase({ url: site.databaseUrl, connections: 1 });
	const lost = other.transaction(async (tx) => {
		const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
		await asOwner(site.databaseUrl, `select pg_terminate_backend(${pid}, 60000)`);
		// The driver has heard of it.
		await expect.poll(() => tx.run(add(11)).then(() => 'written', String)).toMatch(/not queryable/);
		await tx.run(add(12));
	});
	const error = await lost.catch((thrown: unknown) => thrown);
	expect([toAppError(error).reason, toAppError(error).status]).toEqual(['maintenance', 503]);
	await other.transaction((tx) => tx.run(add(13)));
	expect(await tickets()).toEqual([13]);
	await other.close();
});

test.each([
	['Connection terminated unexpectedly', 'maintenance'],
	['Connection terminated due to connection timeout', 'maintenance'],
	['Client was closed and is not queryable', 'maintenance'],
	['timeout exceeded when trying to connect', 'maintenance'],
	['the film was terminated', 'server_error'],
])('S11 “%s” of the driver is %s', (message, reason) => {
	expect(toAppError(new Error(message)).reason).toBe(reason);
});
