import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface RefundAskRow {
	id: number;
	order_id: number;
	lines: number[];
	amount: number;
	reason: string;
	asked_by: number;
	asked_at: Date;
	state: 'asked' | 'confirmed' | 'turned_down';
}

const asks = (where: Sql): Sql => sql`select id, order_id, lines, amount, reason, asked_by, asked_at, state from refund_ask where ${where}`;

/** While this transaction runs nobody else of the staff takes something of the order back, or asks for it. */
export function lockOrder(tx: Tx, orderId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532087, (${orderId}::bigint % 1000000007)::int)`);
}

/** The one of an order that waits. */
export function findWaiting(db: Db, orderId: number) {
	return db.row<RefundAskRow>(asks(sql`order_id = ${orderId} and state = 'asked'`));
}

/** Held until the transaction ends: of two who decide, the second sees what the first has decided. */
export function findForUpdate(tx: Tx, id: number) {
	return tx.row<RefundAskRow>(sql`${asks(sql`id = ${id}`)} for update`);
}

export function listWaiting(db: Db, { offset, limit }: { offset: number; limit: number }) {
	return db.rows<RefundAskRow>(sql`${asks(sql`state = 'asked'`)} order by asked_at, id offset ${offset} limit ${limit}`);
}

export async function countWaiting(db: Db): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from refund_ask where state = 'asked'`)).n;
}

export function insert(tx: Tx, ask: { orderId: number; lines: readonly number[]; amount: number; reason: string; staffId: number; at: Date }) {
	return tx.run(sql`insert into refund_ask (order_id, lines, amount, reason, asked_by, asked_at)
		values (${ask.orderId}, ${ask.lines}::smallint[], ${ask.amount}, ${ask.reason}, ${ask.staffId}, ${ask.at})`);
}

export function decide(tx: Tx, id: number, by: { state: 'confirmed' | 'turned_down'; staffId: number; at: Date; why: string }) {
	return tx.run(sql`update refund_ask set state = ${by.state}, decided_by = ${by.staffId}, decided_at = ${by.at}, why = ${by.why} where id = ${id}`);
}
