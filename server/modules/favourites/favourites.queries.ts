import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** While this transaction runs the member saves nothing else, so that their number holds. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532016, ${memberId}::int)`);
}

export function add(tx: Tx, memberId: number, prodId: number, at: Date) {
	return tx.run(sql`insert into favourite (member_id, prod_id, created_at) values (${memberId}, ${prodId}, ${at}) on conflict do nothing`);
}

export function remove(db: Db, memberId: number, prodId: number) {
	return db.run(sql`delete from favourite where member_id = ${memberId} and prod_id = ${prodId}`);
}

export async function count(db: Db, memberId: number): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from favourite where member_id = ${memberId}`)).n;
}

/** Of these the ones that are saved, in their order by number. */
export function listSaved(db: Db, memberId: number, prodIds: readonly number[]) {
	return db.rows<{ prod_id: number }>(
		sql`select prod_id from favourite where member_id = ${memberId} and prod_id = any(${prodIds}) order by prod_id`,
	);
}

export function listPage(db: Db, memberId: number, { offset, limit }: { offset: number; limit: number }) {
	return db.rows<{ prod_id: number; created_at: Date }>(sql`select prod_id, created_at from favourite where member_id = ${memberId}
		order by created_at desc, prod_id desc offset ${offset}::bigint limit ${limit}::bigint`);
}

export function listAll(db: Db, memberId: number) {
	return db.rows<{ prod_id: number; created_at: Date }>(
		sql`select prod_id, created_at from favourite where member_id = ${memberId} order by created_at, prod_id`,
	);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from favourite where member_id = ${memberId}`);
}
