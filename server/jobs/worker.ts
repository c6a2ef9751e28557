import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { type CronItem, Logger, parseCronItems, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Platform } from '../http/route.ts';
import type { Log } from '../lib/log.ts';
import { VendorError } from '../lib/vendor-error.ts';
import type { JobHandler, Reconciler } from './handlers.ts';
import { openJobPool } from './job-pool.ts';
import { lostEnds } from './lost-ends.ts';
import { Running } from './running.ts';
import { openLiveness, renewLocks, unlockDead } from './worker-liveness.ts';

/** Milliseconds until jobs are checked that were locked too recently at the start (`minimumLockAge` of worker-liveness.ts). */
const firstCheck = 2000;
/** Connections to the database at most: two jobs at a time are fetched, run and released, beside the one that listens. */
const connections = 6;

/** Milliseconds that a stop waits for jobs that were told to end: a process that never ends is killed, and then nothing of it is put in order. */
const stopPatience = 60_000;

interface WorkerOptions {
	platform: Platform;
	databaseUrl: string;
	handlers: readonly JobHandler[];
	/** Run after each check for dead workers: at the start and then all the time. */
	reconcilers?: readonly Reconciler[];
	/** Milliseconds between checks; default a minute. */
	reconcileEvery?: number;
	/** Jobs at a time. */
	concurrency?: number;
	/** Milliseconds that a stop waits for them; default a minute. */
	stopWithin?: number;
}

export interface Worker {
	/** Takes no new job, aborts the running ones and waits for them a minute at most; they run again at the next start. */
	stop(): Promise<void>;
}

/**
 * Runs queued jobs in this process until stopped. A job that a killed process held is taken up again at once: every worker
 * holds a lock of the database on its own name, which ends with its connection.
 */
export async function startWorker({
	platform,
	databaseUrl,
	handlers,
	reconcilers = [],
	reconcileEvery = 60_000,
	concurrency = 2,
	stopWithin = stopPatience,
}: WorkerOptions): Promise<Worker> {
	const { log } = platform;
	let isStopping = false;
	const pool = openJobPool(databaseUrl, connections, (error) => {
		if (!isStopping) log.warn({ detail: error.message }, 'jobs: a database connection was lost');
	});
	const liveness = await openLiveness(databaseUrl, log);
	await unlockDead(pool);
	const reconcile = async () => {
		for (const each of reconcilers) await each(platform).catch((error) => log.error({ err: error }, 'jobs: repairing what lost jobs left'));
	};
	await reconcile();

	const abort = new AbortController();
	const interrupted = new Set<string>();
	const running = new Running();
	const onInterrupted = async (id: string) => {
		interrupted.add(id);
		// An interrupted try was nobody's failure. Taken back before graphile-worker releases the job, so that it never looks given up.
		await pool.query('update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1) where id = $1 and locked_by is not null', [id]);
	};
	const taskList = tasksOf(platform, handlers, abort.signal, onInterrupted, running);
	const events: WorkerEvents = new EventEmitter();
	// Jobs are locked by the name that graphile-worker gives its pool of workers.
	events.on('pool:create', ({ workerPool }) => liveness.hold(workerPool.id));
	const runner = await run({
		...common(log),
		pgPool: pool,
		taskList,
		concurrency,
		pollInterval: 2000,
		events,
		parsedCronItems: parseCronItems(scheduleOf(handlers)),
	});
	const giveBackLost = lostEnds({ pool, names: liveness.names, running, log });
	const check = async () => {
		try {
			await renewLocks(pool, liveness.names, running.ids);
			await unlockDead(pool);
			await giveBackLost();
			await reconcile();
		} catch (error) {
			log.warn({ detail: (error as Error).message }, 'jobs: checking for dead workers');
		}
	};
	let checking = Promise.resolve();
	const checkAgain = () => {
		checking = checking.then(check);
	};
	const timers = [setTimeout(checkAgain, firstCheck), setInterval(checkAgain, reconcileEvery)];
	return {
		stop: async () => {
			isStopping = true;
			for (const timer of timers) clearTimeout(timer);
			const stopping = runner.stop().catch(() => {});
			abort.abort(new Error('the worker stops'));
			const left = await running.settled(stopWithin);
			if (left.length === 0) await stopping;
			else {
				log.error({ jobs: left }, 'jobs: these did not end when they were told to, and run again');
				for (const id of left) await onInterrupted(id).catch(() => {});
			}
			// Nobody works on the jobs that are still locked in our name.
			await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [[...liveness.names]]).catch(() => {});
			// Nor do they wait.
			await pool.query('select graphile_worker.reschedule_jobs($1::bigint[], run_at := now())', [[...interrupted]]).catch(() => {});
			await checking;
			await liveness.end();
			await pool.end();
		},
	};
}

/**
 * Runs every job that is due, one after the other, until none is left; for tests. By connections of its own, or by those of `kept`, which nobody
 * holds any more when it answers.
 */
export async function drainJobs({ platform, databaseUrl, handlers, kept }: Omit<WorkerOptions, 'concurrency'> & { kept?: Pool }): Promise<void> {
	const pool = kept ?? openJobPool(databaseUrl, 3, () => {});
	const taskList = tasksOf(platform, handlers, new AbortController().signal, async () => {});
	try {
		const { rows } = await pool.query<{ begun: Date }>('select now() as begun');
		do await runOnce({ ...common(platform.log), pgPool: pool, taskList });
		while (
			// A clock that is set back a little makes a job of this very moment one of the future.
			await isAnyDue(pool, Object.keys(taskList), rows[0]?.begun)
		);
	} finally {
		// Either waits for the last job to be marked done, which graphile-worker does not.
		if (kept === undefined) await pool.end();
		else await allGivenBack(pool);
	}
}

async function allGivenBack(pool: Pool): Promise<void> {
	while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await setImmediate();
}

/** One that has failed is due by when all this began: its next try is seconds later, which a slow machine takes for the question alone. */
async function isAnyDue(pool: Pool, names: string[], begun: Date | undefined): Promise<boolean> {
	const { rowCount } = await pool.query(
		`select 1 from graphile_worker.jobs where task_identifier = any($1) and locked_at is null and attempts < max_attempts
			and run_at < case when attempts = 0 then now() else $2::timestamptz end + interval '0.2 s' limit 1`,
		[names, begun],
	);
	return (rowCount ?? 0) > 0;
}

/** Scheduled jobs. Of many workers one queues each; what was due while none ran is queued once, if that was within the hour. */
function scheduleOf(handlers: readonly JobHandler[]): CronItem[] {
	return handlers.flatMap(({ job: { name, cron, maxAttempts = 5 } }) =>
		cron === undefined
			? []
			: [{ task: name, match: cron, identifier: name, options: { backfillPeriod: 3_600_000, maxAttempts, jobKey: `cron:${name}` } }],
	);
}

function tasksOf(
	platform: Platform,
	handlers: readonly JobHandler[],
	signal: AbortSignal,
	onInterrupted: (id: string) => Promise<void>,
	running = new Running(),
): TaskList {
	return Object.fromEntries(
		handlers.map((handler) => [
			handler.job.name,
			async (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) =>
				running.add(
					job.id,
					(async () => {
						try {
							signal.throwIfAborted();
							await handler.run(platform, payload, { signal, attempt: job.attempts, isLastAttempt: job.attempts >= job.max_attempts });
						} catch (error) {
							if (signal.aborted) await onInterrupted(job.id).catch(() => {});
							else {
								const what = error instanceof VendorError ? { detail: error.message } : { err: error };
								platform.log.warn({ ...what, job: handler.job.name, attempt: job.attempts }, 'a job failed and is tried again');
							}
							throw error;
						}
					})(),
				),
		]),
	);
}

function common(log: Log) {
	return {
		noHandleSignals: true,
		// Handlers get our own signal, at once.
		gracefulShutdownAbortTimeout: 60_000,
		logger: new Logger(() => (level, message) => {
			// Failures of jobs are told by the handler's wrapper, once.
			if (level === 'error' && !message.startsWith('Failed task')) log.error({ detail: message }, 'jobs');
		}),
	};
}
