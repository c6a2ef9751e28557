import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export type SecurityEventKind = 'password_guesses' | 'sms_used_up' | OwnSecurityEventKind;
/** What happened to a member whose id is known. */
export type OwnSecurityEventKind = 'passkey_added' | 'passkey_removed' | 'passkey_copied';

export interface SecurityEventRow {
	kind: SecurityEventKind;
	day: string;
	count: number;
	last_at: Date;
}

/** Nothing when nobody holds the phone, by the same statement. Tells the member's id. */
export function note(db: Db, phone: string, kind: SecurityEventKind, now: Date, timeZone: string) {
	return db.row<{ member_id: number }>(sql`insert into security_event as e (member_id, kind, day, first_at, last_at)
		select id, ${kind}, (${now}::timestamptz at time zone ${timeZone})::date, ${now}, ${now} from member where phone = ${phone}
		on conflict (member_id, kind, day) do update set count = e.count + 1, last_at = excluded.last_at returning member_id`);
}

export function noteOwn(tx: Tx, memberId: number, kind: OwnSecurityEventKind, now: Date, timeZone: string) {
	return tx.run(sql`insert into security_event as e (member_id, kind, day, first_at, last_at)
		values (${memberId}, ${kind}, (${now}::timestamptz at time zone ${timeZone})::date, ${now}, ${now})
		on conflict (member_id, kind, day) do update set count = e.count + 1, last_at = excluded.last_at`);
}

/** Newest first. */
export function list(db: Db, memberId: number, since: Date, limit: number) {
	return db.rows<SecurityEventRow>(sql`select kind, day, count, last_at from security_event
		where member_id = ${memberId} and last_at > ${since} order by last_at desc, kind limit ${limit}`);
}

export function removeBefore(db: Db, moment: Date) {
	return db.run(sql`delete from security_event where last_at < ${moment}`);
}
