import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { asOwner } from '../../test/database.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { untilWaiting } from '../../test/waiting.ts';
import { sql } from '../db/sql.ts';
import type { Platform } from '../http/route.ts';
import { VendorError } from '../lib/vendor-error.ts';
import { jobHandler } from './handlers.ts';
import { openJobPool } from './job-pool.ts';
import { defineJob, jobs } from './jobs.ts';
import { drainJobs, startWorker } from './worker.ts';
import { openLiveness, renewLocks, unlockDead } from './worker-liveness.ts';

/** A job that takes anything. */
const kind = (name: string) => defineJob(name, z.any());

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());
beforeEach(async () => {
	await asOwner(site.databaseUrl, 'delete from graphile_worker._private_jobs', 'delete from graphile_worker._private_job_queues');
});

interface Row {
	task: string;
	payload: unknown;
	key: string | null;
	attempts: number;
	max_attempts: number;
	priority: number;
	line: string | null;
	due: boolean;
}
const rows = () =>
	site.db.rows<Row>(sql`select t.identifier as task, j.payload, j.key, j.attempts, j.max_attempts, j.priority, q.queue_name as line, j.run_at <= now() as due
		from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`);
const plain = { payload: {}, key: null, attempts: 0, max_attempts: 5, priority: 0, line: null, due: true };

/** The platform with a log whose lines are read. */
function logged(): { platform: Platform; lines: Record<string, unknown>[] } {
	const lines: Record<string, unknown>[] = [];
	const log = pino(
		{ level: 'debug', base: null, timestamp: false, serializers: { err: pino.stdSerializers.err } },
		{ write: (line: string) => void lines.push(JSON.parse(line)) },
	);
	return { platform: { ...site.app.platform, log }, lines };
}
/** Something that the test lets go. */
function gate() {
	let open = () => {};
	const wait = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { wait, open };
}

describe('R70 the queue', () => {
	test('a job is as it was asked for; without wishes it is due at once, with five tries', async () => {
		await jobs.queue(site.db, kind('a'), { n: 1, text: '讲台' });
		await jobs.queue(
			site.db,
			kind('b'),
			{},
			{ key: 'k', maxAttempts: 3, runAt: new Date(Date.now() + 3_600_000), serialQueue: 'films', priority: -2 },
		);
		await jobs.queue(site.db, kind('c'), [1, 2]);
		expect(await rows()).toEqual([
			{ ...plain, task: 'a', payload: { n: 1, text: '讲台' } },
			{ ...plain, task: 'b', key: 'k', max_attempts: 3, priority: -2, line: 'films', due: false },
			{ ...plain, task: 'c', payload: [1, 2] },
		]);
	});
	test('one under a key takes the place of the one that waits under it', async () => {
		await jobs.queue(site.db, kind('a'), { n: 1 }, { key: 'k' });
		await jobs.queue(site.db, kind('a'), { n: 2 }, { key: 'k', maxAttempts: 2 });
		await jobs.queue(site.db, kind('a'), { n: 3 }, { key: 'l' });
		expect(await rows()).toMatchObject([{ payload: { n: 2 }, max_attempts: 2 }, { payload: { n: 3 } }]);
		await jobs.cancel(site.db, 'k');
		await jobs.cancel(site.db, 'nobody');
		expect(await rows()).toMatchObject([{ payload: { n: 3 } }]);
	});
	test('jobs are found by what their payload holds, in their order, with their state', async () => {
		for (const n of [1, 2, 3, 4]) await jobs.queue(site.db, kind(`t${n}`), { asset: 7, n }, { maxAttempts: 2 });
		await jobs.queue(site.db, kind('other'), { asset: 8 });
		await site.db.run(sql`update graphile_worker._private_jobs set attempts = 1 where payload::jsonb @> '{"n": 2}'`);
		await site.db.run(sql`update graphile_worker._private_jobs set attempts = 2 where payload::jsonb @> '{"n": 3}'`);
		await site.db.run(
			sql`update graphile_worker._private_jobs set attempts = 2, locked_at = now(), locked_by = 'w' where payload::jsonb @> '{"n": 4}'`,
		);
		const found = await jobs.findByPayload(site.db, { asset: 7 });
		expect(found.map(({ name, state }) => [name, state])).toEqual([
			['t1', 'waiting'],
			['t2', 'waiting'],
			['t3', 'given_up'],
			['t4', 'running'],
		]);
		expect(found.every(({ id }) => /^\d+$/.test(id))).toBe(true);
		expect(await jobs.findByPayload(site.db, { asset: 7, n: 2 })).toHaveLength(1);
		expect(await jobs.findByPayload(site.db, { asset: 9 })).toEqual([]);
		const ids = found.map(({ id }) => id);
		await jobs.retry(site.db, ids.slice(2, 3));
		expect((await rows()).map(({ attempts }) => attempts)).toEqual([0, 1, 0, 2, 0]);
		await jobs.forget(site.db, ids);
		expect((await rows()).map(({ task }) => task)).toEqual(['t4', 'other']);
	});
	test('jobs of one line run one after the other, those with less priority number first', async () => {
		const order: string[] = [];
		const handler = (name: string) => jobHandler(kind(name), async (_platform, { n }) => void order.push(`${name}${n}`));
		await jobs.queue(site.db, kind('p'), { n: 1 }, { priority: 5 });
		await jobs.queue(site.db, kind('p'), { n: 2 }, { priority: -5 });
		await jobs.queue(site.db, kind('p'), { n: 3 });
		await jobs.queue(site.db, kind('unknown'), {});
		await jobs.queue(site.db, kind('p'), { n: 4 }, { runAt: new Date(Date.now() + 3_600_000) });
		await drainJobs({ platform: site.app.platform, databaseUrl: site.databaseUrl, handlers: [handler('p')] });
		expect(order).toEqual(['p2', 'p3', 'p1']);
		// Nobody’s work and tomorrow’s is left alone.
		expect((await rows()).map(({ task, payload }) => [task, payload])).toEqual([
			['unknown', {}],
			['p', { n: 4 }],
		]);
	});
	test('what a job queues is done too; it knows the try that it is at', async () => {
		const seen: unknown[] = [];
		const first = jobHandler(kind('first'), async ({ db }, _payload, { signal, ...run }) => {
			seen.push(run, signal.aborted);
			await jobs.queue(db, kind('second'), { from: 'first' }, { maxAttempts: 1 });
		});
		const second = jobHandler(kind('second'), async (_platform, payload, run) => void seen.push(payload, run.isLastAttempt));
		await jobs.queue(site.db, kind('first'), {});
		const url = new URL(site.databaseUrl);
		url.searchParams.set('application_name', 'drained');
		await drainJobs({ platform: site.app.platform, databaseUrl: String(url), handlers: [first, second] });
		// It keeps no connection; one that is only left alone goes after half a minute.
		const connected = () => asOwner(site.databaseUrl, "select pid from pg_stat_activity where application_name = 'drained'");
		await vi.waitFor(async () => expect(await connected()).toEqual([]), { interval: 5, timeout: 20_000 });
		expect(seen).toEqual([{ attempt: 1, isLastAttempt: false }, false, { from: 'first' }, true]);
		expect(await rows()).toEqual([]);
	});
	test('by connections that are kept it is over once the last job is marked done and nobody holds one', async () => {
		const kept = openJobPool(site.databaseUrl, 3, () => {});
		const held = await site.db.pool.connect();
		onTestFinished(async () => {
			held.release(true);
			await kept.end();
		});
		const handler = jobHandler(kind('p'), async () => {
			await held.query('begin');
			await held.query('select 1 from graphile_worker._private_jobs for update');
		});
		await jobs.queue(site.db, kind('p'), {});
		let isOver = false;
		const drained = drainJobs({ platform: site.app.platform, databaseUrl: site.databaseUrl, handlers: [handler], kept }).then(() => {
			isOver = true;
		});
		await untilWaiting(site);
		// It has looked for more jobs by now, found none, and has nothing else to do.
		await expect.poll(() => kept.totalCount - kept.idleCount, { interval: 5 }).toBe(1);
		await kept.query('select 1');
		expect(isOver).toBe(false);
		await held.query('commit');
		await drained;
		expect(await rows()).toEqual([]);
		expect([kept.idleCount, kept.waitingCount]).toEqual([kept.totalCount, 0]);
	});
});

describe('R70 O2 what the log says', () => {
	test('a failure once, with its stack; a vendor’s in one line', async () => {
		const { platform, lines } = logged();
		const broken = jobHandler(kind('broken'), async () => {
			throw new Error('no luck');
		});
		const vendor = jobHandler(kind('vendor'), async () => {
			throw new VendorError('SMS', { code: 'Busy' });
		});
		await jobs.queue(site.db, kind('broken'), {});
		await jobs.queue(site.db, kind('vendor'), {});
		await drainJobs({ platform, databaseUrl: site.databaseUrl, handlers: [broken, vendor] });
		expect(lines.sort((a, b) => String(a['job']).localeCompare(String(b['job'])))).toEqual([
			{
				level: 40,
				err: { type: 'Error', message: 'no luck', stack: expect.stringContaining('queue.test.ts') },
				job: 'broken',
				attempt: 1,
				msg: 'a job failed and is tried again',
			},
			{ level: 40, detail: 'SMS: Busy', job: 'vendor', attempt: 1, msg: 'a job failed and is tried again' },
		]);
		expect(
			await site.db.rows(sql`select attempts, run_at > created_at + interval '2 s' as later from graphile_worker._private_jobs order by id`),
		).toEqual([
			{ attempts: 1, later: true },
			{ attempts: 1, later: true },
		]);
	});
	test('a worker that is stopped says nothing of the job that it interrupts; a watch that breaks and a lost connection are told', async () => {
		const { platform, lines } = logged();
		const { wait, open } = gate();
		const waits = jobHandler(kind('waits'), (_platform, _payload, { signal }) => {
			open();
			return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
		});
		let looks = 0;
		const watch = async () => {
			looks += 1;
			throw new Error('watching broke');
		};
		const worker = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [waits], reconcilers: [watch] });
		expect(looks).toBe(1);
		expect(lines).toEqual([{ level: 50, err: expect.objectContaining({ message: 'watching broke' }), msg: 'jobs: repairing what lost jobs left' }]);
		await jobs.queue(site.db, kind('waits'), {}, { maxAttempts: 4 });
		await wait;
		lines.length = 0;
		await worker.stop();
		expect(lines).toEqual([]);
		// As if it had never been tried, due at once, in nobody’s hands.
		expect(await rows()).toEqual([{ ...plain, task: 'waits', max_attempts: 4 }]);
		expect(await site.db.rows(sql`select 1 from graphile_worker._private_jobs where locked_by is not null or locked_at is not null`)).toEqual([]);
		const app = new URL(site.databaseUrl).pathname.slice(1);
		await vi.waitFor(
			async () =>
				expect(
					await site.db.rows(sql`select query from pg_stat_activity where datname = ${app} and query like '%advisory%' and pid <> pg_backend_pid()`),
				).toEqual([]),
			{ interval: 10, timeout: 20_000 },
		);
	});
	test('a look that fails is told, the next one is tried, and who has stopped looks no more', async () => {
		const { platform, lines } = logged();
		let looks = 0;
		const watch = async () => {
			looks += 1;
		};
		const worker = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [], reconcilers: [watch], reconcileEvery: 5 });
		await vi.waitFor(() => expect(looks).toBeGreaterThan(2), { interval: 5, timeout: 20_000 });
		await asOwner(site.databaseUrl, 'alter view graphile_worker.jobs rename to jobs_away');
		const told = { level: 40, detail: expect.stringContaining('graphile_worker.jobs'), msg: 'jobs: checking for dead workers' };
		await vi.waitFor(() => expect(lines).toContainEqual(told), { interval: 5, timeout: 20_000 });
		await asOwner(site.databaseUrl, 'alter view graphile_worker.jobs_away rename to jobs');
		const before = looks;
		await vi.waitFor(() => expect(looks).toBeGreaterThan(before), { interval: 5, timeout: 20_000 });
		await worker.stop();
		lines.length = 0;
		const stopped = looks;
		// Another worker's whole life, in which the first would have looked many times.
		await (await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [] })).stop();
		expect([looks, lines]).toEqual([stopped, []]);
	});
	test('two jobs run at a time unless it is said otherwise', async () => {
		const { wait, open } = gate();
		let running = 0;
		let most = 0;
		const handler = jobHandler(kind('many'), async () => {
			running += 1;
			most = Math.max(most, running);
			if (running === 2) open();
			await wait;
			running -= 1;
		});
		for (let n = 0; n < 6; n += 1) await jobs.queue(site.db, kind('many'), { n });
		const signals = () => (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map((signal) => process.listenerCount(signal));
		const before = signals();
		const worker = await startWorker({ platform: site.app.platform, databaseUrl: site.databaseUrl, handlers: [handler] });
		// When to stop is the process's to say, not the package's.
		expect(signals()).toEqual(before);
		await vi.waitFor(async () => expect(await rows()).toEqual([]), { interval: 10, timeout: 20_000 });
		await worker.stop();
		expect(most).toBe(2);
	});
});

describe('R70 living and dead workers', () => {
	const hold = (locker: string, secondsAgo: number) =>
		site.db.run(sql`update graphile_worker._private_jobs set locked_by = ${locker}, locked_at = now() - make_interval(secs => ${secondsAgo})`);
	const holders = async () =>
		(await site.db.rows<{ by: string | null }>(sql`select locked_by as by from graphile_worker._private_jobs order by id`)).map(({ by }) => by);

	test('only the dead let go, and only of what they have held for a second', async () => {
		const pool = openJobPool(site.databaseUrl, 2, () => {});
		const liveness = await openLiveness(site.databaseUrl, site.app.platform.log);
		try {
			await jobs.queue(site.db, kind('a'), {});
			liveness.hold('alive');
			expect([...liveness.names]).toEqual(['alive']);
			await vi.waitFor(
				async () =>
					expect((await pool.query(`select pg_try_advisory_xact_lock(7532003, hashtext('alive')) as free`)).rows).toEqual([{ free: false }]),
				{ interval: 5, timeout: 20_000 },
			);
			await hold('alive', 60);
			await unlockDead(pool);
			expect(await holders()).toEqual(['alive']);
			await hold('dead', 0);
			await unlockDead(pool);
			expect(await holders()).toEqual(['dead']);
			await hold('dead', 60);
			await unlockDead(pool);
			expect(await holders()).toEqual([null]);
			await hold('alive', 60);
			await liveness.end();
			await vi.waitFor(
				async () => {
					await unlockDead(pool);
					expect(await holders()).toEqual([null]);
				},
				{ interval: 10, timeout: 20_000 },
			);
		} finally {
			await liveness.end();
			await pool.end();
		}
	});
	test('a worker’s own locks of what it runs are made young again, no others', async () => {
		const pool = openJobPool(site.databaseUrl, 2, () => {});
		try {
			await jobs.queue(site.db, kind('a'), {}, { serialQueue: 'films' });
			await jobs.queue(site.db, kind('b'), {}, { serialQueue: 'others' });
			await jobs.queue(site.db, kind('c'), {}, { serialQueue: 'ended' });
			const ids = (await site.db.rows<{ id: string }>(sql`select id from graphile_worker._private_jobs order by id`)).map(({ id }) => id);
			for (const table of ['_private_jobs', '_private_job_queues'])
				await site.db.pool.query(
					`update graphile_worker.${table} set locked_at = now() - interval '1 h', locked_by = case when id = (select min(id) + 1 from graphile_worker.${table}) then 'other' else 'mine' end`,
				);
			await renewLocks(pool, new Set(['mine', 'also mine']), ids.slice(0, 2));
			for (const table of ['_private_jobs', '_private_job_queues'])
				expect(
					(
						await site.db.pool.query(
							`select locked_by as by, locked_at > now() - interval '1 min' as young from graphile_worker.${table} order by id`,
						)
					).rows,
				).toEqual([
					{ by: 'mine', young: true },
					{ by: 'other', young: false },
					{ by: 'mine', young: false },
				]);
		} finally {
			await pool.end();
		}
	});
	test('a name is held again when its connection was cut, and the loss is told', async () => {
		const { platform, lines } = logged();
		const liveness = await openLiveness(site.databaseUrl, platform.log);
		const pool = openJobPool(site.databaseUrl, 1, () => {});
		try {
			liveness.hold('again');
			const isHeld = async () => (await pool.query(`select pg_try_advisory_xact_lock(7532003, hashtext('again')) as free`)).rows[0].free === false;
			await vi.waitFor(async () => expect(await isHeld()).toBe(true), { interval: 5, timeout: 20_000 });
			await asOwner(
				site.databaseUrl,
				`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_advisory_lock%' and datname = current_database()`,
			);
			await vi.waitFor(
				() =>
					expect(lines[0]).toMatchObject({
						level: 40,
						msg: 'jobs: the connection of the worker was lost',
						detail: expect.stringMatching(/terminat/i),
					}),
				{ interval: 5, timeout: 20_000 },
			);
			await vi.waitFor(async () => expect(await isHeld()).toBe(true), { interval: 20, timeout: 20_000 });
		} finally {
			await liveness.end();
			await pool.end();
		}
	});
	test('a pool’s lost connections are told, idle ones and lent ones', async () => {
		const errors: string[] = [];
		const pool = openJobPool(site.databaseUrl, 1, (error) => void errors.push(error.message));
		try {
			await pool.query('select 1 as idle_job_connection');
			const cut = () =>
				asOwner(
					site.databaseUrl,
					`select pg_terminate_backend(pid) from pg_stat_activity where query like '%idle_job_connection%' and pid <> pg_backend_pid()`,
				);
			await cut();
			await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), { interval: 5, timeout: 20_000 });
			expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
			const client = await pool.connect();
			await client.query('select 1 as idle_job_connection');
			await cut();
			await expect(client.query('select 1')).rejects.toThrow();
			client.release(true);
			expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }]);
		} finally {
			await pool.end();
		}
	});
});
