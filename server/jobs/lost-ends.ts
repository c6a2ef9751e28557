import type { Pool } from 'pg';
import type { Log } from '../lib/log.ts';
import type { Running } from './running.ts';

/** Seconds that a job must have been locked: one that was just fetched is not running yet. */
const minimumLockAge = 10;

interface Parts {
	pool: Pool;
	/** Names that this process's workers lock jobs by. */
	names: ReadonlySet<string>;
	running: Pick<Running, 'ids'>;
	log: Log;
}

/**
 * Jobs whose end was never written: graphile-worker writes it once and does not look whether that went well, so a job that ends while the database is
 * away stays locked by a worker that lives, and its line with it. Answers what looks for them, and gives back to the queue those that it also found the
 * time before: of one that has just ended, the end may still be on its way. They run once more, also those that had ended well.
 */
export function lostEnds({ pool, names, running, log }: Parts): () => Promise<void> {
	let before = new Set<string>();
	return async () => {
		const mine = [...names];
		const { rows } = await pool.query<{ id: string }>(
			`select id from graphile_worker._private_jobs
			where locked_by = any($1::text[]) and locked_at < now() - interval '${minimumLockAge} s' and id <> all($2::bigint[])`,
			[mine, running.ids],
		);
		const found = rows.map(({ id }) => id);
		const lost = found.filter((id) => before.has(id));
		before = new Set(found);
		if (lost.length === 0) return;
		log.warn({ jobs: lost }, 'jobs: their end was not written down, so they run again');
		// One that was fetched anew meanwhile is young again, and is left.
		await pool.query(
			`with j as (
				update graphile_worker._private_jobs set locked_at = null, locked_by = null
				where id = any($2::bigint[]) and locked_by = any($1::text[]) and locked_at < now() - interval '${minimumLockAge} s'
				returning job_queue_id
			)
			update graphile_worker._private_job_queues q set locked_at = null, locked_by = null from j where q.id = j.job_queue_id and q.locked_by = any($1::text[])`,
			[mine, lost],
		);
	};
}
