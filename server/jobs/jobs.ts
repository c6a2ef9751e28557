import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Platform } from '../http/route.ts';

export interface QueueOptions {
	/** A job that waits under the same key is replaced; one that runs already is left alone and this one comes after it. */
	key?: string;
	/** Tries in all, with growing pauses between. Default 5. */
	maxAttempts?: number;
	runAt?: Date;
	/** Jobs of one line run one after the other, over all processes. */
	line?: string;
	/** Smaller runs sooner; default 0. */
	priority?: number;
}

/** Work for later, in the same database. */
export interface Jobs {
	/** Queues a job inside the caller's transaction: it exists when, and only when, that commits. It may run more than once. */
	queue(tx: Db, name: string, payload: unknown, options?: QueueOptions): Promise<void>;
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

export const jobs: Jobs = {
	queue: async (tx, name, payload, { key, maxAttempts = 5, runAt, line, priority } = {}) => {
		await tx.run(sql`select 1 from graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, queue_name := ${line ?? null}::text,
			run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts}::smallint, job_key := ${key ?? null}::text, priority := ${priority ?? null}::smallint)`);
	},
};

/** Names a handler with the type of its payload; payloads are our own, so they are not validated again. */
export function jobHandler<P>(name: string, run: (platform: Platform, payload: P, run: JobRun) => Promise<void>): JobHandler {
	return { name, run: run as JobHandler['run'] };
}
