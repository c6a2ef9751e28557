import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface StaffRow {
	id: number;
	account: string;
	name: string;
	password_hash: string;
	totp_secret: Buffer | null;
	roles: string[];
	disabled_at: Date | null;
}

export function findByAccount(db: Db, account: string) {
	return db.row<StaffRow>(sql`select id, account, name, password_hash, totp_secret, roles, disabled_at from staff where account = ${account}`);
}

export function find(db: Db, id: number) {
	return db.row<StaffRow>(sql`select id, account, name, password_hash, totp_secret, roles, disabled_at from staff where id = ${id}`);
}

/** Undefined when the account is taken. */
export function insert(tx: Tx, { account, name, roles, hash }: { account: string; name: string; roles: string[]; hash: string }) {
	return tx.row<{ id: number }>(sql`insert into staff (account, name, roles, password_hash) values (${account}, ${name}, ${roles}, ${hash})
		on conflict (account) do nothing returning id`);
}

/** Another password, and no codes; undefined when there is no such account. */
export function setPassword(tx: Tx, account: string, hash: string) {
	return tx.row<{
		id: number;
		disabled_at: Date | null;
	}>(sql`update staff set password_hash = ${hash}, totp_secret = null, totp_step = null, version = version + 1
		where account = ${account} returning id, disabled_at`);
}

/** Holds the row until the transaction is over; undefined when the password is another one by now. */
export function holdPassword(tx: Tx, id: number, hash: string) {
	return tx.row<{ id: number }>(sql`select id from staff where id = ${id} and password_hash = ${hash} for no key update`);
}

/** Spends a code: 1, or 0 when it or a later one was used before. Of two at once one is first. */
export function spendStep(tx: Tx, id: number, step: number) {
	return tx.run(sql`update staff set totp_step = ${step} where id = ${id} and coalesce(totp_step, 0) < ${step}`);
}

/** The first secret of somebody who has none, with the code that showed it: 1, or 0 when there is one already. */
export function setSecret(tx: Tx, id: number, sealed: Buffer, step: number) {
	return tx.run(sql`update staff set totp_secret = ${sealed}, totp_step = ${step} where id = ${id} and totp_secret is null`);
}
