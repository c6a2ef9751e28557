import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** While this transaction runs the member follows nobody else, so that their number holds. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532030, ${memberId}::int)`);
}

export function add(tx: Tx, memberId: number, teacherId: number, at: Date) {
	return tx.run(sql`insert into follow (member_id, teacher_id, created_at) values (${memberId}, ${teacherId}, ${at}) on conflict do nothing`);
}

export function remove(db: Db, memberId: number, teacherId: number) {
	return db.run(sql`delete from follow where member_id = ${memberId} and teacher_id = ${teacherId}`);
}

export async function count(db: Db, memberId: number): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from follow where member_id = ${memberId}`)).n;
}

/** Of these the ones that are followed, in their order by number. */
export function listFollowed(db: Db, memberId: number, teacherIds: readonly number[]) {
	return db.rows<{ teacher_id: number }>(
		sql`select teacher_id from follow where member_id = ${memberId} and teacher_id = any(${teacherIds}) order by teacher_id`,
	);
}

export function listNewest(db: Db, memberId: number, limit: number) {
	return db.rows<{ teacher_id: number; created_at: Date }>(
		sql`select teacher_id, created_at from follow where member_id = ${memberId} order by created_at desc, teacher_id desc limit ${limit}`,
	);
}

/** Followers of a teacher after one of them, by their number: by the index alone. */
export function listFollowers(db: Db, teacherId: number, { after, limit }: { after: number; limit: number }) {
	return db.rows<{ member_id: number }>(
		sql`select member_id from follow where teacher_id = ${teacherId} and member_id > ${after} order by member_id limit ${limit}`,
	);
}

export function listAll(db: Db, memberId: number) {
	return db.rows(sql`select teacher_id, created_at from follow where member_id = ${memberId} order by created_at, teacher_id`);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from follow where member_id = ${memberId}`);
}
