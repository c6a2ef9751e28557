import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { asOwner } from '../../test/database.ts';
import { runJobs } from '../../test/jobs.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { sql } from '../db/sql.ts';
import { VendorError } from '../lib/vendor-error.ts';
import { jobHandler } from './handlers.ts';
import { defineJob, jobs } from './jobs.ts';
import { drainJobs, startWorker } from './worker.ts';
import { openLiveness } from './worker-liveness.ts';

/** A job that takes anything. */
const kind = (name: string) => defineJob(name, z.any());

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());
// What the test before gave up is not looked at by the next.
beforeEach(() => site.db.run(sql`delete from graphile_worker._private_jobs`));

const left = async () => (await site.db.rows<{ name: string }>(sql`select task_identifier as name from graphile_worker.jobs`)).map((row) => row.name);

it('R70 a job exists when the transaction that queued it commits, and not otherwise', async () => {
	const ran: number[] = [];
	const count = jobHandler(kind('test.count'), async (_platform, { n }) => void ran.push(n));
	await site.db.transaction((tx) => jobs.queue(tx, kind('test.count'), { n: 1 }));
	const failed = site.db.transaction(async (tx) => {
		await jobs.queue(tx, kind('test.count'), { n: 2 });
		throw new Error('no');
	});
	await expect(failed).rejects.toThrow('no');
	await runJobs(site, [count]);
	expect(ran).toEqual([1]);
	expect(await left()).toEqual([]);
});

it('R70 jobs under one key run once, and one that fails is tried again', async () => {
	let tries = 0;
	const fails = jobHandler(kind('test.fails'), async (_platform, _payload, run) => {
		tries += 1;
		expect(run).toMatchObject({ attempt: tries, isLastAttempt: tries === 2 });
		throw new Error('not yet');
	});
	for (let n = 0; n < 3; n += 1) await jobs.queue(site.db, kind('test.fails'), {}, { key: 'one', maxAttempts: 2 });
	await runJobs(site, [fails]);
	expect(tries).toBe(1);
	await site.db.run(sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`);
	await runJobs(site, [fails]);
	await runJobs(site, [fails]);
	expect(tries).toBe(2);
	await site.db.run(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
});

it('R70 a worker that stops tells its job, which runs again at once in the next; a dead worker’s job too', async () => {
	const { platform } = site.app;
	let began = () => {};
	const started = new Promise<void>((resolve) => {
		began = resolve;
	});
	const waits = jobHandler(kind('test.waits'), (_platform, _payload, { signal }) => {
		began();
		return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
	});
	const first = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [waits], concurrency: 1 });
	await jobs.queue(site.db, kind('test.waits'), {}, { maxAttempts: 1 });
	await started;
	await first.stop();
	// As if a process had been killed with another job in its hands.
	await jobs.queue(site.db, kind('test.waits'), {}, { maxAttempts: 5 });
	await site.db.run(
		sql`update graphile_worker._private_jobs set locked_by = 'lectern-killed', locked_at = now() - interval '2 s', attempts = 1 where max_attempts = 5`,
	);

	const seen: number[] = [];
	let both = () => {};
	const done = new Promise<void>((resolve) => {
		both = resolve;
	});
	const takes = jobHandler(kind('test.waits'), async (_platform, _payload, { attempt }) => {
		seen.push(attempt);
		if (seen.length === 2) both();
	});
	const second = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [takes], concurrency: 1 });
	await done;
	await second.stop();
	expect(seen.sort()).toEqual([1, 2]);
	expect(await left()).toEqual([]);
});

it('R70 a job of a living worker is not taken from it, however long it runs', async () => {
	const { platform } = site.app;
	let finish = () => {};
	const held = new Promise<void>((resolve) => {
		finish = resolve;
	});
	let begin = () => {};
	const began = new Promise<void>((resolve) => {
		begin = resolve;
	});
	let runs = 0;
	const long = jobHandler(kind('test.long'), async () => {
		runs += 1;
		begin();
		await held;
	});
	const other = jobHandler(kind('test.other'), async () => finish());
	const first = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [long], concurrency: 1 });
	await jobs.queue(site.db, kind('test.long'), {});
	await began;
	await site.db.run(sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`);
	const second = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [long, other], concurrency: 1 });
	await jobs.queue(site.db, kind('test.other'), {});
	await held;
	await Promise.all([first.stop(), second.stop()]);
	expect(runs).toBe(1);
	expect(await left()).toEqual([]);
});

it('R70 an interrupted last try is at no moment one that was given up', async () => {
	const { platform } = site.app;
	let began = () => {};
	const started = new Promise<void>((resolve) => {
		began = resolve;
	});
	const waits = jobHandler(kind('test.last'), (_platform, _payload, { signal }) => {
		began();
		return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
	});
	// What the package writes when it puts a job down is looked at from within.
	await asOwner(
		site.databaseUrl,
		'create table job_seen (attempts int, most int)',
		'grant select, insert on job_seen to public',
		`create function see_job() returns trigger language plpgsql as $$
		begin
			if new.locked_at is null then insert into job_seen values (new.attempts, new.max_attempts); end if;
			return new;
		end $$`,
		'create trigger see_job after update on graphile_worker._private_jobs for each row execute function see_job()',
	);
	const worker = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [waits], concurrency: 1 });
	await jobs.queue(site.db, kind('test.last'), { n: 1 }, { maxAttempts: 1 });
	await started;
	await worker.stop();
	await asOwner(site.databaseUrl, 'drop trigger see_job on graphile_worker._private_jobs');
	const seen = await site.db.rows<{ attempts: number; most: number }>(sql`select * from job_seen`);
	expect(seen.length).toBeGreaterThan(0);
	expect(seen.filter(({ attempts, most }) => attempts >= most)).toEqual([]);
	expect(await jobs.findByPayload(site.db, { n: 1 })).toMatchObject([{ name: 'test.last', state: 'waiting' }]);
	await site.db.run(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
});

it('R70 a job that runs for more than four hours is not taken from its worker', async () => {
	const { platform } = site.app;
	let finish = () => {};
	const held = new Promise<void>((resolve) => {
		finish = resolve;
	});
	let begin = () => {};
	const began = new Promise<void>((resolve) => {
		begin = resolve;
	});
	const long = jobHandler(kind('test.film'), async () => {
		begin();
		await held;
	});
	const worker = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [long], concurrency: 1, reconcileEvery: 20 });
	await jobs.queue(site.db, kind('test.film'), {}, { serialQueue: 'films' });
	await began;
	// The package forgets whoever has held a job for four hours.
	for (const table of ['_private_jobs', '_private_job_queues'])
		await platform.db.pool.query(`update graphile_worker.${table} set locked_at = now() - interval '3 h 59 min'`);
	const young = sql`select 1 from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
		where least(j.locked_at, q.locked_at) > now() - interval '1 min'`;
	await vi.waitFor(async () => expect(await site.db.rows(young)).not.toEqual([]), { timeout: 20_000, interval: 10 });
	finish();
	await worker.stop();
	expect(await left()).toEqual([]);
});

it('R70 what looks after lost work runs at the start, when dead workers were found, and again and again', async () => {
	const { platform } = site.app;
	await jobs.queue(site.db, kind('test.lost'), { lost: 1 }, { maxAttempts: 1, key: 'lost' });
	await site.db.run(sql`update graphile_worker._private_jobs set locked_by = 'lectern-gone', locked_at = now() - interval '2 s', attempts = 1`);
	expect(await jobs.findByPayload(site.db, { lost: 1 })).toMatchObject([{ state: 'running' }]);
	const seen: string[] = [];
	let thrice = () => {};
	const looked = new Promise<void>((resolve) => {
		thrice = resolve;
	});
	const watch = async () => {
		seen.push((await jobs.findByPayload(site.db, { lost: 1 }))[0]?.state ?? '');
		if (seen.length === 3) thrice();
		throw new Error('it breaks, and the worker goes on');
	};
	const worker = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [], reconcilers: [watch], reconcileEvery: 20 });
	expect(seen[0]).toBe('given_up');
	await looked;
	await worker.stop();
	const [lost] = await jobs.findByPayload(site.db, { lost: 1 });
	await jobs.retry(site.db, [lost?.id ?? '']);
	expect(await jobs.findByPayload(site.db, { lost: 1 })).toMatchObject([{ state: 'waiting' }]);
	await jobs.cancel(site.db, 'lost');
	expect(await jobs.findByPayload(site.db, { lost: 1 })).toEqual([]);
});

it('O2 what a vendor refuses is one line in the log and in the job', async () => {
	const lines: string[] = [];
	const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) });
	const refused = jobHandler(kind('test.vendor'), async () => {
		throw new VendorError('S3', { code: 'AccessDenied', status: 403, requestId: '4442587FB7D0A2F9', detail: 'Access Denied\n  to\u0085you' });
	});
	await jobs.queue(site.db, kind('test.vendor'), { v: 1 }, { maxAttempts: 2 });
	await drainJobs({ platform: { ...site.app.platform, log }, databaseUrl: site.databaseUrl, handlers: [refused] });
	const line = 'S3: AccessDenied (HTTP 403): Access Denied to you, request 4442587FB7D0A2F9';
	expect(lines.map((each) => JSON.parse(each))).toMatchObject([{ detail: line, job: 'test.vendor', attempt: 1 }]);
	expect(lines[0]?.length).toBeLessThan(300);
	const [job] = await site.db.rows<{ error: string }>(
		sql`select last_error as error from graphile_worker.jobs where task_identifier = 'test.vendor'`,
	);
	expect(job?.error).toContain(line);
	expect(job?.error.length).toBeLessThan(200);
});

const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

/** The site's database for connections that the server knows by a name, and what cuts them all. */
function named(name: string) {
	const url = new URL(site.databaseUrl);
	url.searchParams.set('application_name', name);
	const seen = (condition: string) =>
		asOwner(site.databaseUrl, `select pid from pg_stat_activity where application_name = '${name}' and ${condition}`);
	const cut = () => asOwner(site.databaseUrl, `select pid, pg_terminate_backend(pid) from pg_stat_activity where application_name = '${name}'`);
	/** Once the server has ended them, what they were told has been sent. */
	const cutOff = async () => {
		const pids = (await cut()).map(({ pid }) => pid);
		await waitFor(async () => expect(await seen(`pid in (${pids})`)).toEqual([]));
	};
	return { url: url.href, seen, cut, cutOff };
}

it('R70 O2 a worker tells of connections that were cut, but not while it stops; then it leaves nothing in its name, also what it never began', async () => {
	const lines: Record<string, unknown>[] = [];
	const log = pino({ level: 'warn', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) });
	const { url, seen, cutOff } = named('cut_worker');
	const [began, held, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<string>()];
	const holds = jobHandler(kind('test.held'), async (_platform, _payload, { signal }) => {
		signal.addEventListener('abort', () => stopped.resolve((signal.reason as Error).message));
		began.resolve();
		await held.promise;
	});
	const worker = await startWorker({ platform: { ...site.app.platform, log }, databaseUrl: url, handlers: [holds] });
	await jobs.queue(site.db, kind('test.held'), {});
	await began.promise;
	await jobs.queue(site.db, kind('test.beside'), {}, { runAt: new Date(Date.now() + 3_600_000) });
	await site.db.run(
		sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = (select max(locked_by) from graphile_worker._private_jobs)`,
	);
	const listens = () => waitFor(async () => expect(await seen(`state = 'idle' and query like 'LISTEN%'`)).toHaveLength(1));
	/** A connection of the pool that nobody holds. */
	const idles = () =>
		waitFor(async () => expect(await seen(`state = 'idle' and query not like '%advisory%' and query not like 'LISTEN%'`)).not.toEqual([]));
	await listens();
	await idles();
	await cutOff();
	const lost = { level: 40, detail: expect.stringContaining('terminat'), msg: 'jobs: a database connection was lost' };
	const listening = { level: 50, detail: expect.stringContaining('notify listener'), msg: 'jobs' };
	await waitFor(async () => expect(lines).toEqual(expect.arrayContaining([lost, listening])));
	await listens();
	const stopping = worker.stop();
	expect(await stopped.promise).toBe('the worker stops');
	await idles();
	lines.length = 0;
	await cutOff();
	held.resolve();
	await stopping;
	expect(lines.filter(({ msg }) => msg === lost.msg)).toEqual([]);
	expect(
		await site.db.rows(
			sql`select t.identifier as name, j.locked_by as by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
		),
	).toEqual([{ name: 'test.beside', by: null }]);
});

it('R70 O1 a job that does not end when it is told to is left after a while, named, and free for the next worker', async () => {
	const lines: Record<string, unknown>[] = [];
	const log = pino({ level: 'error', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) });
	const began = Promise.withResolvers<void>();
	const deaf = jobHandler(kind('test.deaf'), () => {
		began.resolve();
		return new Promise(() => {});
	});
	// One at a time: another that is still asking for work a millisecond after the stop, which takes a minute elsewhere, would be given the job anew.
	const platform = { ...site.app.platform, log };
	const worker = await startWorker({ platform, databaseUrl: site.databaseUrl, handlers: [deaf], concurrency: 1, stopWithin: 1 });
	await jobs.queue(site.db, kind('test.deaf'), {}, { maxAttempts: 1 });
	await began.promise;
	await worker.stop();
	const job = sql`from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'test.deaf'`;
	const [left] = await site.db.rows<{ id: number; by: string | null; attempts: number }>(sql`select j.id, j.locked_by as by, j.attempts ${job}`);
	expect(lines).toEqual([expect.objectContaining({ jobs: [left?.id], msg: expect.stringContaining('did not end when they were told to') })]);
	expect(left).toMatchObject({ by: null, attempts: 0 });
	await site.db.run(sql`delete from graphile_worker._private_jobs where id = ${left?.id}`);
});

it('R70 a command waits for what is due in a moment: a clock that is set back makes a job of now one of the future', async () => {
	const ran: string[] = [];
	const soon = jobHandler(kind('test.soon'), async () => void ran.push('soon'));
	await jobs.queue(site.db, kind('test.soon'), {}, { runAt: new Date(Date.now() + 150) });
	await runJobs(site, [soon]);
	expect(ran).toEqual(['soon']);
});

it('R70 a worker’s name whose connection was cut is not taken again once the worker has ended', async () => {
	const told = Promise.withResolvers<void>();
	const log = pino({ level: 'warn', base: null }, { write: () => told.resolve() });
	const { url, cut } = named('cut_life');
	const liveness = await openLiveness(url, log);
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const connect = vi.spyOn(Client.prototype, 'connect');
	try {
		await cut();
		await told.promise;
		await liveness.end();
		const before = connect.mock.calls.length;
		expect(vi.getTimerCount()).toBeGreaterThan(0);
		vi.runAllTimers();
		expect(connect.mock.calls.length).toBe(before);
	} finally {
		connect.mockRestore();
		vi.useRealTimers();
	}
});
