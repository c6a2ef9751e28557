import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { AddressCopy } from './orders.queries.ts';

export interface ParcelRow {
	order_id: number;
	state: 'waiting' | 'sent' | 'received';
	member_id: number;
	address: AddressCopy | null;
	titles: string[];
	created_at: Date;
	carrier: string | null;
	tracking_number: string | null;
	sent_at: Date | null;
	staff_id: number | null;
	received_at: Date | null;
	version: number;
}

/** What was paid is to be sent. */
export function insert(tx: Tx, orderId: number, at: Date) {
	return tx.run(sql`insert into parcel (order_id, created_at) values (${orderId}, ${at})`);
}

/** Nothing of it is to be sent any more; one that is on its way stays. */
export function removeUnsent(tx: Tx, orderId: number) {
	return tx.run(sql`delete from parcel where order_id = ${orderId} and state = 'waiting'`);
}

const rows = (where: Sql): Sql => sql`select p.order_id, p.state, o.member_id, o.address,
		coalesce((select json_agg(l.title || coalesce(' × ' || l.seats, '') order by l.line) from order_line l where l.order_id = o.id and l.materials and l.refunded_at is null), '[]') as titles,
		p.created_at, p.carrier, p.tracking_number, p.sent_at, p.staff_id, p.received_at, p.version
	from parcel p join customer_order o on o.id = p.order_id where ${where}`;

export function find(db: Db, orderId: number) {
	return db.row<ParcelRow>(rows(sql`p.order_id = ${orderId}`));
}

/** Held until the transaction ends: nobody sends it or takes it back meanwhile. */
export function lock(tx: Tx, orderId: number) {
	return tx.row(sql`select from parcel where order_id = ${orderId} for update`);
}

/** Those in a state, the one that has waited longest first. */
export function listPage(db: Db, { state, offset, limit }: { state: ParcelRow['state']; offset: number; limit: number }) {
	return db.rows<ParcelRow>(sql`${rows(sql`p.state = ${state}`)} order by p.created_at, p.order_id offset ${offset} limit ${limit}`);
}

export async function count(db: Db, state: ParcelRow['state']): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from parcel where state = ${state}`)).n;
}

/** Sent, or sent otherwise than was noted: when it was sent stays what it was. */
export function setSent(tx: Tx, orderId: number, sent: { carrier: string; trackingNumber: string; staffId: number; at: Date }) {
	return tx.run(sql`update parcel set state = case when state = 'waiting' then 'sent' else state end, carrier = ${sent.carrier},
			tracking_number = ${sent.trackingNumber}, sent_at = coalesce(sent_at, ${sent.at}), staff_id = ${sent.staffId}, version = version + 1
		where order_id = ${orderId}`);
}

/** 0 when it is not on its way. */
export function setReceived(db: Db, orderId: number, at: Date) {
	return db.run(sql`update parcel set state = 'received', received_at = ${at} where order_id = ${orderId} and state = 'sent'`);
}
