import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export type InvoiceState = 'waiting' | 'requested' | 'issued' | 'cancelled' | 'rejected' | 'to_reverse' | 'reversed';

/** Whom it is made out to, and where it goes. */
export interface Recipient {
	kind: 'personal' | 'company';
	title: string;
	tax_number: string;
	email: string;
}

export interface InvoiceRow extends Recipient {
	id: number;
	order_id: number;
	member_id: number;
	state: InvoiceState;
	amount: number;
	returned: number;
	number: string | null;
	issued_on: string | null;
	link: string | null;
	reversal_number: string | null;
	reversed_at: Date | null;
	why: string;
	staff_id: number | null;
	requested_at: Date | null;
	version: number;
}

const columns = sql`i.id, i.order_id, i.member_id, i.state, i.kind, i.title, i.tax_number, i.email, i.amount, i.returned, i.number, i.issued_on, i.link,
	i.reversal_number, i.reversed_at, i.why, i.staff_id, i.requested_at, i.version`;

/** The one of an order that there is, or the last that there was. */
export function findOfOrder(db: Db, orderId: number) {
	return db.row<InvoiceRow>(sql`select ${columns} from invoice i where i.order_id = ${orderId} order by i.id desc limit 1`);
}

export function lock(tx: Tx, id: number) {
	return tx.row<InvoiceRow>(sql`select ${columns} from invoice i where i.id = ${id} for update`);
}

/** How a member had the last one made out. */
export function lastOf(db: Db, memberId: number) {
	return db.row<Recipient>(sql`select kind, title, tax_number, email from invoice where member_id = ${memberId} order by id desc limit 1`);
}

export interface NewInvoice extends Recipient {
	order_id: number;
	member_id: number;
	state: 'waiting' | 'requested';
	amount: number;
	at: Date;
}

/** Of an order that has none, or one that is over; undefined when it has another. */
export function insert(tx: Tx, row: NewInvoice) {
	const requestedAt = row.state === 'requested' ? row.at : null;
	return tx.row<InvoiceRow>(sql`insert into invoice as i (order_id, member_id, state, kind, title, tax_number, email, amount, created_at, requested_at)
		values (${row.order_id}, ${row.member_id}, ${row.state}, ${row.kind}, ${row.title}, ${row.tax_number}, ${row.email}, ${row.amount}, ${row.at},
			${requestedAt})
		on conflict (order_id) where state <> 'reversed' do update set state = excluded.state, kind = excluded.kind, title = excluded.title,
			tax_number = excluded.tax_number, email = excluded.email, amount = excluded.amount, requested_at = excluded.requested_at, why = '',
			version = i.version + 1
		where i.state in ('waiting', 'cancelled', 'rejected')
		returning ${columns}`);
}

// Each of these is one conditional update: whoever comes second changes nothing.

/** Its order is paid. */
export function setRequested(tx: Tx, orderId: number, at: Date) {
	return tx.run(
		sql`update invoice set state = 'requested', requested_at = ${at}, version = version + 1 where order_id = ${orderId} and state = 'waiting'`,
	);
}

export function removeWaiting(tx: Tx, orderId: number) {
	return tx.run(sql`delete from invoice where order_id = ${orderId} and state = 'waiting'`);
}

export function setRecipient(db: Db, orderId: number, to: Recipient) {
	return db.row<InvoiceRow>(sql`update invoice i set kind = ${to.kind}, title = ${to.title}, tax_number = ${to.tax_number}, email = ${to.email},
			version = version + 1
		where order_id = ${orderId} and state = 'requested' returning ${columns}`);
}

export function setCancelled(db: Db, orderId: number) {
	return db.row<InvoiceRow>(sql`update invoice i set state = 'cancelled', version = version + 1
		where order_id = ${orderId} and state = 'requested' returning ${columns}`);
}

/**
 * So many fen of its order go back. What was asked for is about less, or about nothing and cancelled; what was issued has to be reversed. One statement looks at
 * the state that it changes: an invoice that is issued at this moment is the one or the other.
 */
export async function noteReturned(tx: Tx, orderId: number, amount: number) {
	// One that is reversed at this moment has another in its place, which a statement that began before does not see.
	await tx.rows(sql`select id from invoice where order_id = ${orderId} for update`);
	return tx.run(sql`update invoice set
			state = case when state = 'issued' then 'to_reverse' when state = 'requested' and amount <= ${amount} then 'cancelled' else state end,
			amount = case when state = 'requested' and amount > ${amount} then amount - ${amount} else amount end,
			returned = case when state = 'requested' then 0 else least(amount, returned + ${amount}) end,
			version = version + 1
		where order_id = ${orderId} and state in ('requested', 'issued', 'to_reverse')`);
}

export function setIssued(tx: Tx, id: number, issued: { number: string; issuedOn: string; link: string | null; staffId: number }) {
	return tx.one<InvoiceRow>(sql`update invoice i set state = 'issued', number = ${issued.number}, issued_on = ${issued.issuedOn}::date, link = ${issued.link},
			staff_id = ${issued.staffId}, version = version + 1
		where id = ${id} returning ${columns}`);
}

export function setRejected(tx: Tx, id: number, rejected: { why: string; staffId: number }) {
	return tx.one<InvoiceRow>(sql`update invoice i set state = 'rejected', why = ${rejected.why}, staff_id = ${rejected.staffId}, version = version + 1
		where id = ${id} returning ${columns}`);
}

export function setReversed(tx: Tx, id: number, reversed: { number: string; at: Date; staffId: number }) {
	return tx.one<InvoiceRow>(sql`update invoice i set state = 'reversed', reversal_number = ${reversed.number}, reversed_at = ${reversed.at},
			staff_id = ${reversed.staffId}, version = version + 1
		where id = ${id} returning ${columns}`);
}

/** Another invoice has this number, or was reversed by it. */
export async function isNumberTaken(tx: Tx, number: string): Promise<boolean> {
	return (await tx.row(sql`select from invoice where number = ${number} or reversal_number = ${number}`)) !== undefined;
}

/** While this transaction runs nobody else notes a number. */
export function lockNumbers(tx: Tx) {
	return tx.run(sql`select pg_advisory_xact_lock(7532090, 0)`);
}

/** Those in a state, the one that was asked for first comes first. */
export function listPage(db: Db, { state, offset, limit }: { state: InvoiceState; offset: number; limit: number }) {
	return db.rows<InvoiceRow>(sql`select ${columns} from invoice i where i.state = ${state}
		order by i.requested_at, i.id offset ${offset} limit ${limit}`);
}

export async function count(db: Db, state: InvoiceState): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from invoice where state = ${state}`)).n;
}
