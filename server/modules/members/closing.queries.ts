import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Of two at once both get the moment of the first. */
export function beginClosing(tx: Tx, id: number, closesAt: Date, at: Date) {
	return tx.row<{ until: Date }>(sql`update member set closes_at = coalesce(closes_at, ${closesAt}::timestamptz), updated_at = ${at}
		where id = ${id} and closed_at is null returning coalesce(closes_at, ${closesAt}::timestamptz) as until`);
}

/** 0 when it is not closing, or what was personal is gone already. */
export function reopen(tx: Tx, id: number, at: Date) {
	return tx.run(sql`update member set closes_at = null, updated_at = ${at} where id = ${id} and closes_at is not null and closed_at is null`);
}

export function findClosing(db: Db, id: number) {
	return db.row<{ closes_at: Date | null }>(sql`select closes_at from member where id = ${id}`);
}

/** Accounts whose seven days are over, the oldest first. */
export function listDue(db: Db, now: Date, limit: number) {
	return db.rows<{ id: number }>(sql`select id from member where closes_at <= ${now} order by closes_at, id limit ${limit}`);
}

/** Nothing when it was taken back or is done. While this transaction runs nobody changes it. */
export function lockDue(tx: Tx, id: number, now: Date) {
	return tx.row<{ id: number; phone: string | null; email: string | null }>(
		sql`select id, phone, email from member where id = ${id} and closes_at <= ${now} for update`,
	);
}

/** The row stays as a number that nobody is behind. */
export function makeNobody(tx: Tx, id: number, at: Date) {
	return tx.run(sql`update member set phone = null, email = null, nickname = '', avatar = '', password_hash = null, gender = 'unknown', birthday = null,
			bio = '', vip_until = null, disabled_at = null, password_changed_at = null, closes_at = null, closed_at = ${at}, updated_at = ${at}
		where id = ${id}`);
}

export function findContacts(db: Db, id: number) {
	return db.row<{ phone: string | null; email: string | null }>(sql`select phone, email from member where id = ${id}`);
}
