import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Platform } from '../http/route.ts';

export interface QueueOptions {
	/** A job that waits under the same key is replaced; one that runs already is left alone and this one comes after it. */
	key?: string;
	/** Tries in all, with growing pauses between. Default 5. */
	maxAttempts?: number;
	runAt?: Date;
	/** Jobs of one serial queue run one after the other, over all processes. */
	serialQueue?: string;
	/** Smaller runs sooner; default 0. */
	priority?: number;
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
	queue(tx: Db, name: string, payload: unknown, options?: QueueOptions): Promise<void>;
	/** Jobs whose payload holds all of `part`, as `{ assetId: 7 }`. One that a dead worker holds is `running` until that is noticed. */
	findByPayload(db: Db, part: Record<string, unknown>): Promise<JobFound[]>;
	/** The job that waits under a key is gone; one that runs goes on and is not tried again. */
	cancel(tx: Db, key: string): Promise<void>;
	/** Jobs that were given up get all their tries again. */
	retry(tx: Db, ids: readonly string[]): Promise<void>;
	/** Jobs that do not run are gone. */
	forget(tx: Db, ids: readonly string[]): Promise<void>;
}

/** One try of a job. */
export interface JobRun {
	/** Aborted when the worker stops: give up at once, the job is run again. */
	signal: AbortSignal;
	/** From 1. */
	attempt: number;
	isLastAttempt: boolean;
}

/** What a job does. A throw means "try again later". */
export interface JobHandler {
	name: string;
	run(platform: Platform, payload: unknown, run: JobRun): Promise<void>;
}

/** Repairs what a lost job left unfinished. */
export type Reconciler = (platform: Platform) => Promise<void>;

export const jobs: Jobs = {
	queue: async (tx, name, payload, { key, maxAttempts = 5, runAt, serialQueue, priority } = {}) => {
		await tx.run(sql`select 1 from graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, queue_name := ${serialQueue ?? null}::text,
			run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts}::smallint, job_key := ${key ?? null}::text, priority := ${priority ?? null}::smallint)`);
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

/** Names a handler with the type of its payload; payloads are our own, so they are not validated again. */
export function jobHandler<P>(name: string, run: (platform: Platform, payload: P, run: JobRun) => Promise<void>): JobHandler {
	return { name, run: run as JobHandler['run'] };
}
