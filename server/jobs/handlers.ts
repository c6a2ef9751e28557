import type { Platform } from '../http/route.ts';
import { definedJobs, type Job } from './jobs.ts';

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
	job: Job;
	run(platform: Platform, payload: unknown, run: JobRun): Promise<void>;
}

/** Repairs what a lost job left unfinished. */
export type Reconciler = (platform: Platform) => Promise<void>;

/** Says what does a job. A payload that is not as defined fails the job, and is logged. */
export function jobHandler<P>(job: Job<P>, run: (platform: Platform, payload: P, run: JobRun) => Promise<unknown>): JobHandler {
	return {
		job: job as Job,
		run: async (platform, payload, how) => {
			await run(platform, job.payload.parse(payload), how);
		},
	};
}

/** Throws when a job that this process can queue has no handler, or a name has two jobs or two handlers. */
export function checkHandlers(handlers: readonly JobHandler[], jobs: readonly Job[] = definedJobs): void {
	const handled = handlers.map(({ job }) => job.name);
	const names = jobs.map(({ name }) => name);
	const twice = [...names.filter((name, at) => names.indexOf(name) !== at), ...handled.filter((name, at) => handled.indexOf(name) !== at)];
	const missing = names.filter((name) => !handled.includes(name));
	if (twice.length > 0) throw new Error(`jobs defined or handled twice: ${[...new Set(twice)].join(', ')}`);
	if (missing.length > 0) throw new Error(`jobs without a handler: ${missing.join(', ')}`);
}
