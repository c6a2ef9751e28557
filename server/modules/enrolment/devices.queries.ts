import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface DeviceRow {
	last_at: Date;
	ousted_at: Date | null;
}

export function find(db: Db, memberId: number, sessionId: number) {
	return db.row<DeviceRow>(sql`select last_at, ousted_at from play_device where member_id = ${memberId} and session_id = ${sessionId}`);
}

/** One at a time for a member, until the transaction ends. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532012, ${memberId}::int)`);
}

/** Notes that a device plays; after a silence it starts anew. 0 when newer ones have taken its place. */
export function keep(tx: Tx, memberId: number, sessionId: number, now: Date, silentSince: Date) {
	return tx.run(sql`insert into play_device as d (member_id, session_id, started_at, last_at) values (${memberId}, ${sessionId}, ${now}, ${now})
		on conflict (member_id, session_id) do update set last_at = excluded.last_at,
			started_at = case when d.last_at <= ${silentSince}::timestamptz then excluded.started_at else d.started_at end
		where d.ousted_at is null`);
}

/** The same for a device that has its place and keeps it: nobody loses theirs, so nothing is locked. 0 when it is otherwise. */
export function refresh(db: Db, memberId: number, sessionId: number, now: Date, silentSince: Date) {
	return db.run(sql`update play_device set last_at = ${now}
		where member_id = ${memberId} and session_id = ${sessionId} and ousted_at is null and last_at > ${silentSince}`);
}

/** Of the devices that play, all but the newest `most` lose their place. */
export function oustOldest(tx: Tx, memberId: number, now: Date, silentSince: Date, most: number) {
	return tx.run(sql`update play_device set ousted_at = ${now} where member_id = ${memberId} and session_id in (
		select session_id from play_device where member_id = ${memberId} and ousted_at is null and last_at > ${silentSince}
		order by started_at desc, session_id desc offset ${most})`);
}

/** An ousted device may begin again, as the newest. */
export function readmit(db: Db, memberId: number, sessionId: number, silentSince: Date) {
	return db.run(sql`update play_device set ousted_at = null, last_at = ${silentSince}
		where member_id = ${memberId} and session_id = ${sessionId} and ousted_at is not null`);
}

/** Whether a statement failed because the session it names is no more. */
export function isSessionGone(error: unknown): boolean {
	const { code, table } = (error ?? {}) as { code?: string; table?: string };
	return code === '23503' && table === 'play_device';
}
