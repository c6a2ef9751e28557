import * as z from 'zod';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

interface Queueing {
	/** Tries in all, with growing pauses between. Default 5. */
	maxAttempts?: number;
	/** Jobs of one serial queue run one after the other, over all processes. */
	serialQueue?: string;
	/** Smaller runs sooner; default 0. */
	priority?: number;
}

export interface JobOptions<P> extends Queueing {
	/** Jobs with the same key are one: one that waits is replaced; one that runs already is left alone and the new one comes after it. */
	unique?(payload: P): string;
	/**
	 * It is queued by itself at these times, once over all processes, with an empty payload: five fields of cron, UTC. Where no worker ran at the time it is
	 * queued within the hour after.
	 */
	cron?: string;
}

/** A kind of work for later. */
export interface Job<P = unknown> extends JobOptions<P> {
	/** In the database: it outlives releases, so it never changes. */
	readonly name: string;
	/** What its payload holds: looked at again before it runs, as another release may have queued it. */
	readonly payload: z.ZodType<P>;
}

export interface QueueOptions extends Queueing {
	/** In place of what the job's `unique` says. */
	key?: string;
	runAt?: Date;
	/** At least so long from now, by the database's clock, which decides what is due. */
	minDelaySeconds?: number;
}

/** A job as others see it. `given_up`: it failed, or its worker died, at its last try. */
export interface JobFound {
	id: string;
	name: string;
	state: 'waiting' | 'running' | 'given_up';
}

/** Work for later, in the same database. */
export interface Jobs {
	/** Queues a job inside the caller's transaction: it exists when, and only when, that commits. It may run more than once. */
	queue<P>(tx: Db, job: Job<P>, payload: P, options?: QueueOptions): Promise<void>;
	/** Jobs whose payload holds all of `part`, as `{ assetId: 7 }`. One that a dead worker holds is `running` until that is noticed. */
	findByPayload(db: Db, part: Record<string, unknown>): Promise<JobFound[]>;
	/** The job that waits under a key is gone; one that runs goes on and is not tried again. */
	cancel(tx: Db, key: string): Promise<void>;
	/** Jobs that were given up get all their tries again. */
	retry(tx: Db, ids: readonly string[]): Promise<void>;
	/** Jobs that do not run are gone. */
	forget(tx: Db, ids: readonly string[]): Promise<void>;
}

export const jobs: Jobs = {
	queue: async (tx, job, payload, options = {}) => {
		const {
			maxAttempts = 5,
			serialQueue = null,
			priority = null,
			runAt = null,
			minDelaySeconds = null,
			key = job.unique?.(payload) ?? null,
		} = { ...job, ...options };
		await tx.run(sql`select 1 from graphile_worker.add_job(${job.name}::text, ${JSON.stringify(payload)}::json, queue_name := ${serialQueue}::text,
			run_at := greatest(${runAt}::timestamptz, now() + make_interval(secs => ${minDelaySeconds}::float8)), max_attempts := ${maxAttempts}::smallint, job_key := ${key}::text, priority := ${priority}::smallint)`);
	},
	// The package's view of its jobs leaves the payload out.
	findByPayload: (db, part) =>
		db.rows<JobFound>(sql`select j.id::text, t.identifier as name,
				case when j.locked_at is not null then 'running' when j.attempts < j.max_attempts then 'waiting' else 'given_up' end as state
			from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
			where j.payload::jsonb @> ${JSON.stringify(part)}::jsonb order by j.id`),
	cancel: async (tx, key) => {
		await tx.run(sql`select graphile_worker.remove_job(${key}::text)`);
	},
	retry: async (tx, ids) => {
		await tx.run(sql`select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at := now(), attempts := 0::smallint)`);
	},
	forget: async (tx, ids) => {
		await tx.run(sql`select graphile_worker.complete_jobs(${ids}::bigint[])`);
	},
};

const defined: Job[] = [];

/** Every kind of work that this process knows of. */
export const definedJobs: readonly Job[] = defined;

/** Defines a kind of work. Its handler is named in a module's `worker.ts`; the site does not start without one. */
export function defineJob<P>(name: string, payload: z.ZodType<P>, options: JobOptions<P> = {}): Job<P> {
	const job: Job<P> = { name, payload, ...options };
	defined.push(job as Job);
	return job;
}

/** What a scheduled job is given. */
export const nothing = z.object({});
