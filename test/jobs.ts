import { jobHandlers } from '../server/app.ts';
import { sql } from '../server/db/sql.ts';
import type { JobHandler } from '../server/jobs/handlers.ts';
import { drainJobs } from '../server/jobs/worker.ts';
import type { TestApp } from './start-app.ts';

/** Runs every job that is due, with what it queues in turn, until none is left. */
export function runJobs(it: Pick<TestApp, 'app' | 'databaseUrl'>, handlers: readonly JobHandler[] = jobHandlers): Promise<void> {
	return drainJobs({ platform: it.app.platform, databaseUrl: it.databaseUrl, handlers });
}

/** Jobs of this name that wait and are about this number, the first first. */
export function jobsAbout({ db }: Pick<TestApp, 'db'>, name: string, number: string) {
	return db.rows<{ run_at: Date; payload: object }>(sql`select j.run_at, j.payload from graphile_worker._private_jobs j
		join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name} and j.payload ->> 'number' = ${number} order by j.id`);
}
