import { jobHandlers } from '../server/app.ts';
import type { JobHandler } from '../server/jobs/handlers.ts';
import { drainJobs } from '../server/jobs/worker.ts';
import type { TestApp } from './start-app.ts';

/** Runs every job that is due, with what it queues in turn, until none is left. */
export function runJobs(it: Pick<TestApp, 'app' | 'databaseUrl'>, handlers: readonly JobHandler[] = jobHandlers): Promise<void> {
	return drainJobs({ platform: it.app.platform, databaseUrl: it.databaseUrl, handlers });
}
