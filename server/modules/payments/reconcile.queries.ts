import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface PaidRow {
	trade_number: string;
	number: string;
	order_id: number;
	amount: number;
	applied: boolean;
	returned: boolean;
}

/** Payments at a provider in a span of time, and those of the statement that were noted at another time. */
export function listPayments(db: Db, provider: string, span: { from: Date; to: Date }, trades: readonly string[]) {
	return db.rows<PaidRow>(sql`select p.trade_number, p.number, p.order_id, p.amount, p.applied, exists (select from refund r where r.payment_id = p.id) as returned
		from payment p where p.provider = ${provider} and ((p.paid_at >= ${span.from} and p.paid_at < ${span.to}) or p.trade_number = any(${trades}::text[])) order by p.id`);
}

/** Refunds that arrived in a span of time, and those of the statement that did so at another time; none that was sent by hand. */
export function listRefunds(db: Db, provider: string, span: { from: Date; to: Date }, numbers: readonly string[]) {
	return db.rows<{ number: string; order_id: number; amount: number }>(sql`select r.number, r.order_id, r.amount
		from refund r join payment p on p.id = r.payment_id
		where p.provider = ${provider} and r.state = 'done' and r.bank_number is null and ((r.done_at >= ${span.from} and r.done_at < ${span.to}) or r.number = any(${numbers}::text[]))`);
}

/** Orders of merchant numbers, and whether some payment paid them. */
export function listOrders(db: Db, numbers: readonly string[]) {
	return db.rows<{ number: string; order_id: number; paid: boolean }>(sql`select t.number, t.order_id,
			exists (select from payment p where p.order_id = t.order_id and p.applied) as paid
		from payment_try t where t.number = any(${numbers}::text[])`);
}

/** A day of a provider that was compared. 0 when it was before. */
export function insertDone(tx: Tx, row: { provider: string; day: string; differences: object; at: Date }) {
	return tx.run(sql`insert into reconciliation (provider, day, differences, made_at)
		values (${row.provider}, ${row.day}, ${JSON.stringify(row.differences)}::jsonb, ${row.at})
		on conflict (provider, day) do update set differences = excluded.differences, made_at = excluded.made_at`);
}

/** Days from one on that were compared with this provider. */
export function listDays(db: Db, provider: string, from: string) {
	return db.rows<{ day: string }>(sql`select day from reconciliation where provider = ${provider} and day >= ${from}::date`);
}

/** Days on which something differed, the newest first. */
export function listUneven(db: Db, limit: number) {
	return db.rows<{ provider: string; day: string; differences: unknown[] }>(sql`select provider, day, differences from reconciliation
		where differences <> '[]' order by day desc, provider limit ${limit}`);
}
