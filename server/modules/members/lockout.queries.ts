import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** While this transaction runs nobody else counts failures of the account. */
export function lockAccount(tx: Tx, accountHash: Buffer) {
	return tx.run(sql`select pg_advisory_xact_lock(7532010, ${accountHash.readInt32BE(0)}::int)`);
}

/** The newest failures first, as many as decide. */
export async function failuresOfAccount(db: Db, accountHash: Buffer, limit: number): Promise<Date[]> {
	const rows = await db.rows<{ at: Date }>(sql`select at from login_failure where account_hash = ${accountHash} order by at desc limit ${limit}`);
	return rows.map((row) => row.at);
}

export async function failuresOfAddress(db: Db, address: string, limit: number): Promise<Date[]> {
	const rows = await db.rows<{ at: Date }>(sql`select at from login_failure where ip = ${address} order by at desc limit ${limit}`);
	return rows.map((row) => row.at);
}

export async function insertFailure(db: Db, failure: { accountHash: Buffer; address: string; at: Date }): Promise<number> {
	const row = await db.row<{ id: number }>(sql`insert into login_failure (account_hash, ip, at)
		values (${failure.accountHash}, ${failure.address}, ${failure.at}) returning id`);
	return row?.id ?? 0;
}

export function setAddress(db: Db, id: number, address: string) {
	return db.run(sql`update login_failure set ip = ${address} where id = ${id}`);
}

export function forgetAccount(db: Db, accountHash: Buffer) {
	return db.run(sql`delete from login_failure where account_hash = ${accountHash}`);
}

export function removeBefore(db: Db, moment: Date) {
	return db.run(sql`delete from login_failure where at < ${moment}`);
}
