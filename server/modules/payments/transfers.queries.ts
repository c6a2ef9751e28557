import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** What was shown of a transfer. */
export interface ProofRow {
	version: number;
	proof_state: 'sent' | 'turned_down' | 'other_amount' | 'confirmed';
	payer: string;
	paid_on: string;
	sent_at: Date;
	why: string;
}

/** With what was shown; all of it is null where nothing was. */
export type TransferRow = { order_id: number; reference: string } & (ProofRow | { [Field in keyof ProofRow]: null });

const transfers = (rest: Sql): Sql => sql`select t.order_id, t.reference, p.version, p.state as proof_state, p.payer, p.paid_on, p.sent_at, p.why
	from bank_transfer t left join bank_proof p using (order_id) ${rest}`;

export function find(db: Db, orderId: number) {
	return db.row<TransferRow>(transfers(sql`where t.order_id = ${orderId}`));
}

export function findByReference(db: Db, reference: string) {
	return db.row<TransferRow>(transfers(sql`where t.reference = ${reference}`));
}

/** 0 when another order has this reference. */
export function insert(tx: Tx, row: { orderId: number; reference: string; at: Date }) {
	return tx.run(
		sql`insert into bank_transfer (order_id, reference, chosen_at) values (${row.orderId}, ${row.reference}, ${row.at}) on conflict (reference) do nothing`,
	);
}

/** Those that are to be checked, the newest proof first. */
export function listToCheck(db: Db, page: { offset: number; limit: number }) {
	return db.rows<TransferRow>(
		transfers(sql`where p.state = 'sent' order by p.sent_at desc, p.order_id desc offset ${page.offset} limit ${page.limit}`),
	);
}

export async function countToCheck(db: Db): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from bank_proof where state = 'sent'`)).n;
}

export interface NewProof {
	orderId: number;
	memberId: number;
	picture: Buffer;
	payer: string;
	paidOn: string;
	at: Date;
}

/** Takes the place of the one before. 0 when that was confirmed. */
export function putProof(db: Db, row: NewProof) {
	return db.run(sql`insert into bank_proof (order_id, member_id, picture, payer, paid_on, sent_at)
		values (${row.orderId}, ${row.memberId}, ${row.picture}, ${row.payer}, ${row.paidOn}::date, ${row.at})
		on conflict (order_id) do update set picture = excluded.picture, payer = excluded.payer, paid_on = excluded.paid_on, sent_at = excluded.sent_at,
			version = bank_proof.version + 1, state = 'sent', why = '' where bank_proof.state <> 'confirmed'`);
}

export function findPicture(db: Db, orderId: number) {
	return db.row<{ picture: Buffer }>(sql`select picture from bank_proof where order_id = ${orderId}`);
}

/** Undefined when it is another one meanwhile, or somebody has decided. */
export function turnDown(tx: Tx, row: { orderId: number; version: number; why: string }) {
	return tx.row<{ member_id: number }>(sql`update bank_proof set state = 'turned_down', why = ${row.why}
		where order_id = ${row.orderId} and version = ${row.version} and state = 'sent' returning member_id`);
}

/** The money that it shows has come. */
export function setArrived(tx: Tx, orderId: number, state: 'confirmed' | 'other_amount') {
	return tx.run(sql`update bank_proof set state = ${state}, why = '' where order_id = ${orderId} and state <> 'confirmed'`);
}

export function proofsOf(db: Db, memberId: number) {
	return db.rows(
		sql`select order_id, payer, paid_on, sent_at, version, state, why from bank_proof where member_id = ${memberId} order by sent_at, order_id`,
	);
}

export function picturesOf(db: Db, memberId: number) {
	return db.rows<{ order_id: number; picture: Buffer }>(
		sql`select order_id, picture from bank_proof where member_id = ${memberId} order by sent_at, order_id`,
	);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from bank_proof where member_id = ${memberId}`);
}
