import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

interface NewStaffSession {
	tokenHash: Buffer;
	staffId: number;
	confirmed: boolean;
	device: string;
	ip: string | null;
	at: Date;
	expiresAt: Date;
}

export function insert(db: Db, session: NewStaffSession) {
	return db.run(sql`insert into staff_session (token_hash, staff_id, confirmed, device, ip, created_at, expires_at)
		values (${session.tokenHash}, ${session.staffId}, ${session.confirmed}, ${session.device}, ${session.ip}, ${session.at}, ${session.expiresAt})`);
}

/** A running session of somebody who is not disabled. */
export function findRunning(db: Db, tokenHash: Buffer, now: Date) {
	return db.row<{ id: number; staff_id: number; confirmed: boolean; roles: string[] }>(sql`select s.id, s.staff_id, s.confirmed, f.roles
		from staff_session s join staff f on f.id = s.staff_id
		where s.token_hash = ${tokenHash} and s.expires_at > ${now} and s.ended_at is null and f.disabled_at is null`);
}

export function end(db: Db, id: number, now: Date) {
	return db.run(sql`update staff_session set ended_at = ${now}, totp_pending = null where id = ${id} and ended_at is null`);
}

export function endAllOf(db: Db, staffId: number, now: Date) {
	return db.run(sql`update staff_session set ended_at = ${now}, totp_pending = null where staff_id = ${staffId} and ended_at is null`);
}

export function removeOverBefore(db: Db, moment: Date) {
	return db.run(sql`delete from staff_session where expires_at < ${moment}`);
}

export function setPending(db: Db, id: number, sealed: Buffer) {
	return db.run(sql`update staff_session set totp_pending = ${sealed} where id = ${id} and ended_at is null`);
}

/** The secret that a session sets up. */
export function findPending(db: Db, id: number) {
	return db.row<{ totp_pending: Buffer | null }>(sql`select totp_pending from staff_session where id = ${id} and ended_at is null`);
}
