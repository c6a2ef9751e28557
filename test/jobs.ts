import type { Pool } from 'pg';
import { type App, jobHandlers } from '../server/app.ts';
import { sql } from '../server/db/sql.ts';
import type { JobHandler } from '../server/jobs/handlers.ts';
import { openJobPool } from '../server/jobs/job-pool.ts';
import { drainJobs } from '../server/jobs/worker.ts';
import type { TestApp } from './start-app.ts';

const pools = new WeakMap<App, Pool>();

/** Runs every job that is due, with what it queues in turn, until none is left. Connections of a site are kept from one time to the next, and end with its database. */
export function runJobs(it: Pick<TestApp, 'app' | 'databaseUrl'>, handlers: readonly JobHandler[] = jobHandlers): Promise<void> {
	const kept = pools.get(it.app) ?? openJobPool(it.databaseUrl, 3, () => {});
	pools.set(it.app, kept);
	return drainJobs({ platform: it.app.platform, databaseUrl: it.databaseUrl, handlers, kept });
}

/** Jobs of this name that wait and are about this number, the first first. */
export function jobsAbout({ db }: Pick<TestApp, 'db'>, name: string, number: string) {
	return db.rows<{ run_at: Date; payload: object }>(sql`select j.run_at, j.payload from graphile_worker._private_jobs j
		join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name} and j.payload ->> 'number' = ${number} order by j.id`);
}
