import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

interface NewSession {
	tokenHash: Buffer;
	memberId: number;
	device: string;
	ip: string | null;
	at: Date;
	expiresAt: Date;
}

export function insert(db: Db, session: NewSession) {
	return db.run(sql`insert into member_session (token_hash, member_id, device, ip, created_at, seen_at, expires_at)
		values (${session.tokenHash}, ${session.memberId}, ${session.device}, ${session.ip}, ${session.at}, ${session.at}, ${session.expiresAt})`);
}

/** A running session of a member who is not disabled. */
export function findRunning(db: Db, tokenHash: Buffer, now: Date) {
	return db.row<{ id: number; member_id: number; seen_at: Date }>(sql`select s.id, s.member_id, s.seen_at
		from member_session s join member m on m.id = s.member_id
		where s.token_hash = ${tokenHash} and s.expires_at > ${now} and m.disabled_at is null`);
}

/** Of many at once one writes. */
export function setSeen(db: Db, id: number, now: Date, unlessSince: Date) {
	return db.run(sql`update member_session set seen_at = ${now} where id = ${id} and seen_at <= ${unlessSince}`);
}

export function remove(db: Db, tokenHash: Buffer) {
	return db.run(sql`delete from member_session where token_hash = ${tokenHash}`);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from member_session where member_id = ${memberId}`);
}

export function removeExpired(db: Db, now: Date) {
	return db.run(sql`delete from member_session where expires_at <= ${now}`);
}
