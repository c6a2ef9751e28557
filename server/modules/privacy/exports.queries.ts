import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ExportRow {
	id: number;
	state: 'making' | 'ready' | 'failed' | 'removed';
	asked_at: Date;
	expires_at: Date | null;
	bytes: number | null;
}

const columns = sql`id, state, asked_at, expires_at, bytes`;

/** While this transaction runs the member asks for nothing else, so that their number holds. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532045, ${memberId}::int)`);
}

export function findNewest(db: Db, memberId: number) {
	return db.row<ExportRow>(sql`select ${columns} from member_export where member_id = ${memberId} order by id desc limit 1`);
}

/** Those that failed cost the member nothing. */
export async function countSince(db: Db, memberId: number, since: Date): Promise<number> {
	return (
		await db.one<{ n: number }>(
			sql`select count(*)::int as n from member_export where member_id = ${memberId} and asked_at > ${since} and state <> 'failed'`,
		)
	).n;
}

export function insert(tx: Tx, memberId: number, at: Date) {
	return tx.one<ExportRow>(sql`insert into member_export (member_id, asked_at) values (${memberId}, ${at}) returning ${columns}`);
}

/** Whose it is, while somebody waits for it: with a closed account its row goes too. */
export function findMaking(db: Db, id: number) {
	return db.row<{ member_id: number }>(sql`select member_id from member_export where id = ${id} and state = 'making'`);
}

/** 0 when nobody waits for it any more. */
export function setReady(db: Db, id: number, { bytes, at, expiresAt }: { bytes: number; at: Date; expiresAt: Date }) {
	return db.run(
		sql`update member_export set state = 'ready', ready_at = ${at}, expires_at = ${expiresAt}, bytes = ${bytes} where id = ${id} and state = 'making'`,
	);
}

export function setFailed(db: Db, id: number) {
	return db.run(sql`update member_export set state = 'failed' where id = ${id} and state = 'making'`);
}

/** The member's file that may be fetched now. */
export function findReady(db: Db, id: number, memberId: number, now: Date) {
	return db.row<{ ready_at: Date | null }>(
		sql`select ready_at from member_export where id = ${id} and member_id = ${memberId} and state = 'ready' and expires_at > ${now}`,
	);
}

/** Files whose day is over, and those of the member that a newer one has taken the place of. */
export function listExpired(db: Db, now: Date, limit: number) {
	return db.rows<{ id: number }>(sql`select id from member_export where state = 'ready' and expires_at <= ${now} order by expires_at limit ${limit}`);
}

export function listReadyOf(db: Db, memberId: number, exceptId: number) {
	return db.rows<{ id: number }>(sql`select id from member_export where member_id = ${memberId} and state = 'ready' and id <> ${exceptId}`);
}

export function setRemoved(db: Db, id: number) {
	return db.run(sql`update member_export set state = 'removed' where id = ${id}`);
}

/** What was being made so long ago that nothing makes it any more. */
export function failLost(db: Db, before: Date) {
	return db.run(sql`update member_export set state = 'failed' where state = 'making' and asked_at < ${before}`);
}

/** Of these files the ones that somebody may still want. */
export function listWanted(db: Db, ids: readonly number[]) {
	return db.rows<{ id: number }>(sql`select id from member_export where id = any(${ids}::bigint[]) and state in ('making', 'ready')`);
}

export function removeBefore(db: Db, moment: Date) {
	return db.run(sql`delete from member_export where asked_at < ${moment} and state in ('removed', 'failed')`);
}

export function listAll(db: Db, memberId: number) {
	return db.rows(sql`select id, state, asked_at, ready_at, expires_at, bytes from member_export where member_id = ${memberId} order by id`);
}

export function listIds(db: Db, memberId: number) {
	return db.rows<{ id: number }>(sql`select id from member_export where member_id = ${memberId} order by id`);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from member_export where member_id = ${memberId}`);
}

/** All that follows is read as of one moment. Must come first. */
export function holdMoment(tx: Tx) {
	return tx.run(sql`set transaction isolation level repeatable read, read only`);
}
