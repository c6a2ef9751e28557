import { randomBytes } from 'node:crypto';
import { Logger, type RunnerOptions, run, runOnce, type TaskList } from 'graphile-worker';
import { Client, type Pool } from 'pg';
import type { Platform } from '../http/route.ts';
import type { Log } from '../lib/log.ts';
import { openJobPool } from './job-pool.ts';
import type { JobHandler } from './jobs.ts';

/** Any fixed number: with it a living worker locks its own name. */
const lifeKey = 7_532_003;
/** Milliseconds between looks for workers that died elsewhere. */
const lookEvery = 60_000;

interface WorkerOptions {
	platform: Platform;
	databaseUrl: string;
	handlers: readonly JobHandler[];
	/** Jobs at a time. */
	concurrency?: number;
}

export interface Worker {
	/** Takes no new job, tells running ones to give up, and waits for them; they run again at the next start. */
	stop(): Promise<void>;
}

/**
 * Runs queued jobs in this process until stopped. A job that a killed process held is taken up again at once: every worker
 * holds a lock of the database on its own name, which ends with its connection.
 */
export async function startWorker({ platform, databaseUrl, handlers, concurrency = 2 }: WorkerOptions): Promise<Worker> {
	const { log } = platform;
	const pool = openJobPool(databaseUrl, concurrency * 2 + 2, (error) => log.warn({ detail: error.message }, 'jobs: a database connection was lost'));
	const names = Array.from({ length: concurrency }, () => `lectern-${randomBytes(9).toString('hex')}`);
	const life = await keepAlive(databaseUrl, names, log);
	await unlockDeadWorkers(pool);

	const abort = new AbortController();
	const interrupted = new Map<string, number>();
	const tasks = taskList(platform, handlers, abort.signal, (id, attempt) => interrupted.set(id, attempt));
	const runners = await Promise.all(
		names.map((workerId) =>
			// One runner a worker, because only then may its name be given.
			run({ ...common(log), pgPool: pool, taskList: tasks, concurrency: 1, pollInterval: 2000, workerId } as RunnerOptions),
		),
	);
	for (const runner of runners) runner.promise.catch((error) => log.error({ err: error }, 'jobs: a worker ended'));
	const look = setInterval(
		() => void unlockDeadWorkers(pool).catch((error) => log.warn({ detail: (error as Error).message }, 'jobs: looking for dead workers')),
		lookEvery,
	);
	return {
		stop: async () => {
			clearInterval(look);
			const stopping = runners.map((runner) => runner.stop().catch(() => {}));
			abort.abort(new Error('the worker stops'));
			await Promise.all(stopping);
			// An interrupted try was nobody's failure: it neither counts nor waits.
			for (const [id, attempt] of interrupted)
				await pool
					.query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := $2::smallint)', [id, attempt - 1])
					.catch(() => {});
			await life.end();
			await pool.end();
		},
	};
}

/** Runs every job that is due, one after the other, until none is left; for tests and commands. */
export async function drainJobs({ platform, databaseUrl, handlers }: Omit<WorkerOptions, 'concurrency'>): Promise<void> {
	const pool = openJobPool(databaseUrl, 3, () => {});
	try {
		await runOnce({ ...common(platform.log), pgPool: pool, taskList: taskList(platform, handlers, new AbortController().signal, () => {}) });
	} finally {
		await pool.end();
	}
}

function taskList(
	platform: Platform,
	handlers: readonly JobHandler[],
	signal: AbortSignal,
	onInterrupted: (id: string, attempt: number) => void,
): TaskList {
	return Object.fromEntries(
		handlers.map((handler) => [
			handler.name,
			async (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) => {
				try {
					await handler.run(platform, payload, { signal, attempt: job.attempts, isLastAttempt: job.attempts >= job.max_attempts });
				} catch (error) {
					if (signal.aborted) onInterrupted(job.id, job.attempts);
					else platform.log.warn({ err: error, job: handler.name, attempt: job.attempts }, 'a job failed and is tried again');
					throw error;
				}
			},
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

async function unlockDeadWorkers(pool: Pool): Promise<void> {
	const { rows } = await pool.query<{ id: string }>('select distinct locked_by as id from graphile_worker.jobs where locked_by is not null');
	for (const { id } of rows) {
		// Only who is dead lets go of his name.
		const {
			rows: [row],
		} = await pool.query<{ dead: boolean }>(`select pg_try_advisory_xact_lock(${lifeKey}, hashtext($1)) as dead`, [id]);
		if (row?.dead) await pool.query('select graphile_worker.force_unlock_workers(array[$1]::text[])', [id]);
	}
}

/** Holds the names' locks on a connection of its own, and takes them again when it breaks. */
async function keepAlive(url: string, names: readonly string[], log: Log): Promise<{ end(): Promise<void> }> {
	let ended = false;
	let client: Client;
	const connect = async (): Promise<void> => {
		client = new Client({ connectionString: url });
		client.on('error', (error) => {
			log.warn({ detail: error.message }, 'jobs: the connection of the worker was lost');
			retry();
		});
		await client.connect();
		for (const name of names) await client.query(`select pg_advisory_lock(${lifeKey}, hashtext($1))`, [name]);
	};
	const retry = () => {
		if (!ended) setTimeout(() => void connect().catch(retry), 500).unref();
	};
	await connect();
	return {
		end: async () => {
			ended = true;
			await client.end().catch(() => {});
		},
	};
}
