import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function profileOf(db: Db, memberId: number) {
	return db.rows(sql`select id, phone, email, nickname, gender, birthday, bio, vip_until, created_at, updated_at, password_changed_at, disabled_at, closes_at
		from member where id = ${memberId}`);
}

export function pictureOf(db: Db, memberId: number) {
	return db.row<{ picture: Buffer }>(sql`select picture from member_avatar where member_id = ${memberId}`);
}

export function loginsOf(db: Db, memberId: number) {
	return db.rows(
		sql`select id, device, host(ip) as ip, created_at, seen_at, expires_at from member_session where member_id = ${memberId} order by id`,
	);
}

export function endedLoginsOf(db: Db, memberId: number) {
	return db.rows(sql`select session_id, ended_at from ended_session where member_id = ${memberId} order by ended_at, session_id`);
}

export function browsersOf(db: Db, memberId: number) {
	return db.rows(sql`select created_at, seen_at from member_device where member_id = ${memberId} order by created_at`);
}

export function eventsOf(db: Db, memberId: number) {
	return db.rows(sql`select kind, day, count, first_at, last_at from security_event where member_id = ${memberId} order by first_at, kind, day`);
}

export function codesOf(db: Db, memberId: number) {
	return db.rows(sql`select scene, created_at, expires_at, used_at from sms_code
		where phone = (select phone from member where id = ${memberId}) order by id`);
}

/** All rows of the member beside their own row, and what is kept under their phone. */
export async function removeBeside(tx: Tx, memberId: number, phone: string | null): Promise<void> {
	await tx.run(sql`delete from member_avatar where member_id = ${memberId}`);
	await tx.run(sql`delete from member_session where member_id = ${memberId}`);
	await tx.run(sql`delete from ended_session where member_id = ${memberId}`);
	await tx.run(sql`delete from member_device where member_id = ${memberId}`);
	await tx.run(sql`delete from security_event where member_id = ${memberId}`);
	await tx.run(sql`delete from sms_code where phone = ${phone}`);
}
