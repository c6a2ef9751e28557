import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { AppError } from '../lib/app-error.ts';
import type { Platform, RateLimit } from './route.ts';

/** No window is longer than this: an hour, in milliseconds. */
const kept = 3_600_000;

/** Milliseconds by which the clocks of two machines may differ. A window that begins later than that is of a clock that was set back since, and is over. */
const apart = 5000;

/**
 * Counts a call of an address over all processes, in a fixed window, as `RateLimiter` does in one. Throws `too_many_requests` with the seconds to wait.
 * One statement by the primary key.
 */
export async function countShared({ db, now }: Pick<Platform, 'db' | 'now'>, key: string, { max, windowSeconds }: RateLimit): Promise<void> {
	const at = now();
	const { calls, started_at: startedAt } = await count(db, key, at, boundsOf(at, windowSeconds));
	if (calls > max) throw mustWait(startedAt, windowSeconds, at);
}

/** Throws `too_many_requests` when the next one that is counted would be one too many; counts nothing. For what counts only when it fails. */
export async function mustHaveRoom({ db, now }: Pick<Platform, 'db' | 'now'>, key: string, { max, windowSeconds }: RateLimit): Promise<void> {
	const at = now();
	const { over, ahead } = boundsOf(at, windowSeconds);
	const row = await db.row<{ started_at: Date }>(sql`select started_at from call_window
		where key = ${key} and calls >= ${max} and started_at > ${over} and started_at <= ${ahead}`);
	if (row !== undefined) throw mustWait(row.started_at, windowSeconds, at);
}

function mustWait(startedAt: Date, windowSeconds: number, at: Date): AppError {
	const wait = startedAt.getTime() + windowSeconds * 1000 - at.getTime();
	return new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}

/** A window that began at `over` or before is over, and one that begins after `ahead`. */
function boundsOf(at: Date, windowSeconds: number): { over: Date; ahead: Date } {
	return { over: new Date(at.getTime() - windowSeconds * 1000), ahead: new Date(at.getTime() + apart) };
}

function count(db: Db, key: string, at: Date, { over, ahead }: ReturnType<typeof boundsOf>): Promise<{ calls: number; started_at: Date }> {
	return db.one(sql`insert into call_window as w (key, started_at, calls) values (${key}, ${at}, 1)
		on conflict (key) do update set
			calls = case when w.started_at <= ${over} or w.started_at > ${ahead} then 1 else w.calls + 1 end,
			started_at = case when w.started_at <= ${over} or w.started_at > ${ahead} then excluded.started_at else w.started_at end
		returning calls, started_at`);
}

/** Windows that are long over. */
export async function purgeWindows({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
	await db.run(sql`delete from call_window where started_at < ${new Date(now().getTime() - kept)}`);
}
