import { Socket } from 'node:net';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asOwner, createDatabase, type TestDatabase } from '../../test/database.ts';
import { type SilentProxy, silentProxy } from '../../test/silent-proxy.ts';
import { openJobPool } from '../jobs/job-pool.ts';
import { openLiveness } from '../jobs/worker-liveness.ts';
import { openDatabase } from './db.ts';
import { keepAsking } from './heartbeat.ts';
import { listenTo } from './listen.ts';
import { sql } from './sql.ts';

const quick = { everyMs: 10, patienceMs: 1000 };
const soon = { interval: 5, timeout: 20_000 };

let database: TestDatabase;
let proxy: SilentProxy;
beforeAll(async () => {
	database = await createDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
	proxy = await silentProxy(database.url);
});
afterEach(() => proxy.close());

test('S4 a listener whose connection falls silent is told so, and hears again when there is another way', async () => {
	const told: string[] = [];
	const heard = listenTo({
		url: proxy.url,
		channels: { spoken: (payload) => void told.push(payload) },
		onListening: () => void told.push('listening'),
		onLost: (error) => void told.push(error.message),
		retryMs: 20,
		heartbeat: quick,
	});
	try {
		await heard.ready;
		proxy.fallSilent();
		await vi.waitFor(() => expect(heard.listening()).toBe(false), soon);
		expect(told).toEqual(['listening', 'the database has not answered for 1 s']);
		proxy.goOn();
		await vi.waitFor(() => expect(heard.listening()).toBe(true), soon);
		await asOwner(database.url, `notify spoken, 'again'`);
		await vi.waitFor(() => expect(told.slice(-2)).toEqual(['listening', 'again']), soon);
	} finally {
		await heard.close();
	}
});

test('R70 a worker whose connection falls silent takes its name again on another, while the server still thinks that the first is there', async () => {
	const lines: Record<string, unknown>[] = [];
	const log = pino({ level: 'warn', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) });
	const liveness = await openLiveness(proxy.url, log, quick);
	const locks = () =>
		asOwner(
			database.url,
			`select granted, pid from pg_locks where locktype = 'advisory' and classid = 7532003 and database = (select oid from pg_database where datname = current_database())`,
		);
	try {
		liveness.hold('quiet');
		await vi.waitFor(async () => expect(await locks()).toHaveLength(1), soon);
		proxy.fallSilent();
		await vi.waitFor(() => expect(lines).not.toEqual([]), soon);
		proxy.goOn();
		await vi.waitFor(async () => expect(await locks()).toHaveLength(2), soon);
		const held = await locks();
		expect([held.map(({ granted }) => granted), new Set(held.map(({ pid }) => pid)).size]).toEqual([[true, true], 2]);
		expect(lines).toEqual([{ level: 40, detail: 'the database has not answered for 1 s', msg: 'jobs: the connection of the worker was lost' }]);
	} finally {
		await liveness.end();
	}
});

test('O1 a connection that answers is asked on and on, one question at a time, until it is told to stop', async () => {
	const client = new Client({ connectionString: database.url });
	await client.connect();
	const asked = vi.spyOn(client, 'query');
	const silent: Error[] = [];
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
	try {
		const stop = keepAsking(client, (error) => void silent.push(error), { everyMs: 5, patienceMs: 20 });
		vi.advanceTimersByTime(4);
		expect(asked).toHaveBeenCalledTimes(0);
		// What is not answered yet is asked once.
		vi.advanceTimersByTime(19);
		expect(asked).toHaveBeenCalledTimes(1);
		await client.query('select 2');
		vi.advanceTimersByTime(5);
		expect(asked).toHaveBeenCalledTimes(3);
		await client.query('select 3');
		stop();
		expect([vi.getTimerCount(), silent]).toEqual([0, []]);
	} finally {
		vi.useRealTimers();
	}
	await client.end();
});

test('O1 the kernel looks after every connection to the database', async () => {
	const watched = vi.spyOn(Socket.prototype, 'setKeepAlive');
	const db = openDatabase({ url: proxy.url });
	const pool = openJobPool(proxy.url, 1, () => {});
	const none = () => {};
	const opened = async (open: () => Promise<unknown>) => {
		watched.mockClear();
		await open();
		return watched.mock.calls;
	};
	try {
		const probes = [[true, 15_000]];
		expect(await opened(() => db.one(sql`select 1 as n`))).toEqual(probes);
		expect(await opened(() => db.lists.one(sql`select 1 as n`))).toEqual(probes);
		expect(await opened(() => pool.query('select 1'))).toEqual(probes);
		expect(await opened(async () => (await openLiveness(proxy.url, pino({ enabled: false }))).end())).toEqual(probes);
		const listening = listenTo({ url: proxy.url, channels: {}, onListening: none, onLost: none });
		expect(await opened(() => listening.ready)).toEqual(probes);
		await listening.close();
	} finally {
		watched.mockRestore();
		await Promise.all([db.close(), pool.end()]);
	}
});
