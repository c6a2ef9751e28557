import { expect } from 'vitest';
import type { TestApp } from './start-app.ts';

/** Resolves when so many statements of the site wait for a lock that somebody else holds. */
export async function untilWaiting({ db }: Pick<TestApp, 'db'>, count = 1): Promise<void> {
	const waiting = 'select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()';
	await expect.poll(async () => (await db.pool.query(waiting)).rowCount, { timeout: 20_000, interval: 10 }).toBe(count);
}
