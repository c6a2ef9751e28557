import { EventEmitter } from 'node:events';
import { Logger, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Client, type Pool } from 'pg';
import type { Platform } from '../http/route.ts';
import type { Log } from '../lib/log.ts';
import { openJobPool } from './job-pool.ts';
import type { JobHandler } from './jobs.ts';

/** Any fixed number: with it a living worker locks its own name. */
const lifeKey = 7_532_003;
/** Milliseconds between looks for workers that died elsewhere. */
const lookEvery = 60_000;
/** Seconds that a job has been held before anybody doubts its holder: time to take the lock. */
const youth = 1;

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
	let isStopping = false;
	const pool = openJobPool(databaseUrl, concurrency * 2 + 2, (error) => {
		if (!isStopping) log.warn({ detail: error.message }, 'jobs: a database connection was lost');
	});
	const life = await openLife(databaseUrl, log);
	await unlockDead(pool);

	const abort = new AbortController();
	const interrupted = new Map<string, number>();
	const running = new Running();
	const taskList = tasksOf(platform, handlers, abort.signal, (id, attempt) => interrupted.set(id, attempt), running);
	const events: WorkerEvents = new EventEmitter();
	// Jobs are locked by the name that the package gives its pool of workers.
	events.on('pool:create', ({ workerPool }) => life.hold(workerPool.id));
	const runner = await run({ ...common(log), pgPool: pool, taskList, concurrency, pollInterval: 2000, events });
	runner.promise.catch((error) => log.error({ err: error }, 'jobs: the workers ended'));
	const look = () => void unlockDead(pool).catch((error) => log.warn({ detail: (error as Error).message }, 'jobs: looking for dead workers'));
	const looks = [setTimeout(look, youth * 2000), setInterval(look, lookEvery)];
	return {
		stop: async () => {
			isStopping = true;
			for (const timer of looks) clearTimeout(timer);
			const stopping = runner.stop().catch(() => {});
			abort.abort(new Error('the worker stops'));
			await stopping;
			await running.settled();
			// Whatever the package still holds in our name, nobody works on.
			await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [[...life.names]]).catch(() => {});
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
	const taskList = tasksOf(platform, handlers, new AbortController().signal, () => {});
	try {
		do await runOnce({ ...common(platform.log), pgPool: pool, taskList });
		while (
			// A clock that is set back a little makes a job of this very moment one of the future.
			await isAnyDue(pool, Object.keys(taskList))
		);
	} finally {
		await pool.end();
	}
}

async function isAnyDue(pool: Pool, names: string[]): Promise<boolean> {
	const { rowCount } = await pool.query(
		`select 1 from graphile_worker.jobs where task_identifier = any($1) and locked_at is null and attempts < max_attempts
			and run_at < now() + interval '0.2 s' limit 1`,
		[names],
	);
	return (rowCount ?? 0) > 0;
}

function tasksOf(
	platform: Platform,
	handlers: readonly JobHandler[],
	signal: AbortSignal,
	onInterrupted: (id: string, attempt: number) => void,
	running = new Running(),
): TaskList {
	return Object.fromEntries(
		handlers.map((handler) => [
			handler.name,
			async (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) => {
				try {
					signal.throwIfAborted();
					await running.add(handler.run(platform, payload, { signal, attempt: job.attempts, isLastAttempt: job.attempts >= job.max_attempts }));
				} catch (error) {
					if (signal.aborted) onInterrupted(job.id, job.attempts);
					else platform.log.warn({ err: error, job: handler.name, attempt: job.attempts }, 'a job failed and is tried again');
					throw error;
				}
			},
		]),
	);
}

/** What handlers are at, so that nobody pulls the floor away under them. */
class Running {
	readonly #all = new Set<Promise<void>>();
	add(work: Promise<void>): Promise<void> {
		this.#all.add(work);
		const done = () => this.#all.delete(work);
		work.then(done, done);
		return work;
	}
	async settled(): Promise<void> {
		await Promise.allSettled(this.#all);
	}
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

/** Only who is dead lets go of his name. */
async function unlockDead(pool: Pool): Promise<void> {
	const { rows } = await pool.query<{ id: string }>(
		`select locked_by as id from graphile_worker.jobs where locked_by is not null group by locked_by having max(locked_at) < now() - interval '${youth} s'`,
	);
	for (const { id } of rows) {
		const free = await pool.query<{ dead: boolean }>(`select pg_try_advisory_xact_lock(${lifeKey}, hashtext($1)) as dead`, [id]);
		if (free.rows[0]?.dead) await pool.query('select graphile_worker.force_unlock_workers(array[$1]::text[])', [id]);
	}
}

/** Holds names' locks on a connection of its own, and takes them again when it breaks. */
async function openLife(url: string, log: Log): Promise<{ names: ReadonlySet<string>; hold(name: string): void; end(): Promise<void> }> {
	const names = new Set<string>();
	let ended = false;
	let client: Client;
	const lock = (name: string) => client.query(`select pg_advisory_lock(${lifeKey}, hashtext($1))`, [name]);
	const connect = async (): Promise<void> => {
		client = new Client({ connectionString: url });
		client.on('error', (error) => {
			log.warn({ detail: error.message }, 'jobs: the connection of the worker was lost');
			retry();
		});
		await client.connect();
		for (const name of names) await lock(name);
	};
	const retry = () => {
		if (!ended) setTimeout(() => void connect().catch(retry), 500).unref();
	};
	await connect();
	return {
		names,
		hold: (name) => {
			names.add(name);
			// A broken connection is made again, with every name.
			lock(name).catch(() => {});
		},
		end: async () => {
			ended = true;
			await client.end().catch(() => {});
		},
	};
}
