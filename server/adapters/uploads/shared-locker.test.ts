import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { until } from '../../../test/processes.ts';
import { SharedLocker } from './shared-locker.ts';

let database: TestDatabase;
/** Two processes, as far as the database can tell. */
let pools: [Pool, Pool];
let here: SharedLocker;
let there: SharedLocker;
const never = new AbortController().signal;
const nothing = () => {};

beforeAll(async () => {
	database = await createDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
	const pool = () => {
		const made = new Pool({ connectionString: database.url, max: 2 });
		made.on('error', nothing);
		return made;
	};
	pools = [pool(), pool()];
	here = new SharedLocker(pools[0], { patienceMs: 300 });
	there = new SharedLocker(pools[1]);
});
afterEach(() => Promise.all(pools.map((pool) => pool.end())));

const held = async () =>
	(
		await pools[0].query(
			`select 1 from pg_locks where locktype = 'advisory' and classid = 7532006 and database = (select oid from pg_database where datname = current_database())`,
		)
	).rowCount;

test('R70 one request at a time has an upload, over all processes; another upload waits for nobody', async () => {
	const [mine, theirs, another] = [here.newLock('a'), there.newLock('a'), there.newLock('b')];
	await mine.lock(never, nothing);
	await another.lock(never, nothing);
	let isTheirs = false;
	const waiting = theirs.lock(never, nothing).then(() => (isTheirs = true));
	await until(async () => (await held()) === 2);
	expect(isTheirs).toBe(false);
	await mine.unlock();
	await waiting;
	// Nor does the first process get it back before it is free; after its patience it is told so.
	await expect(mine.lock(never, nothing)).rejects.toMatchObject({ status_code: 500, body: expect.stringMatching(/lock/i) });
	await theirs.unlock();
	await mine.lock(never, nothing);
	await Promise.all([mine.unlock(), another.unlock()]);
	expect(await held()).toBe(0);
	// No connection is kept for it.
	expect(pools.map((pool) => pool.totalCount - pool.idleCount)).toEqual([0, 0]);
});

test('R70 within a process requests are told apart although their connection is one', async () => {
	const [one, two] = [there.newLock('a'), there.newLock('a')];
	let isAsked = 0;
	await one.lock(never, () => {
		isAsked += 1;
	});
	let isTwo = false;
	const waiting = two.lock(never, nothing).then(() => (isTwo = true));
	await until(() => isAsked > 0);
	expect([isTwo, await held()]).toEqual([false, 1]);
	await one.unlock();
	await waiting;
	await two.unlock();
});

test('R70 who waits asks the request that has it to finish, in another process too', async () => {
	const [mine, theirs] = [here.newLock('a'), there.newLock('a')];
	const given = new Promise<void>((resolve) => {
		void mine.lock(never, () => void mine.unlock().then(resolve));
	});
	await until(async () => (await held()) === 1);
	await theirs.lock(never, nothing);
	await given;
	expect(await held()).toBe(1);
	await theirs.unlock();
});

test('R70 the locks of a process that died, or whose connection broke, are free; its requests are told', async () => {
	const [mine, theirs] = [here.newLock('a'), there.newLock('a')];
	let isAsked = false;
	await mine.lock(never, () => {
		isAsked = true;
	});
	await pools[1].query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7532006
		and database = (select oid from pg_database where datname = current_database())`);
	await until(() => isAsked);
	await theirs.lock(never, nothing);
	// What it believes to have it cannot give back: the other one has it.
	await mine.unlock();
	expect(await held()).toBe(1);
	// A new connection is made for the next one.
	await theirs.unlock();
	await mine.lock(never, nothing);
	await mine.unlock();
});

test('R70 who no longer waits takes nothing', async () => {
	const [mine, theirs] = [here.newLock('a'), there.newLock('a')];
	await mine.lock(never, nothing);
	const gone = new AbortController();
	const waiting = theirs.lock(gone.signal, nothing);
	gone.abort();
	await expect(waiting).rejects.toMatchObject({ status_code: 500 });
	await mine.unlock();
	expect(await held()).toBe(0);
});
