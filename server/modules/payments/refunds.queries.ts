import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface RefundRow {
	number: string;
	payment_id: number;
	order_id: number;
	lines: number[];
	amount: number;
	/** What its member or staff wrote; empty once a member's account is closed. */
	reason: string;
	who: 'member' | 'staff' | 'site';
	state: 'queued' | 'sent' | 'done' | 'failed';
	detail: string;
	bank_number: string | null;
}

const columns = sql`number, payment_id, order_id, lines, amount, reason, who, state, detail, bank_number`;

export interface NewRefund {
	number: string;
	paymentId: number;
	orderId: number;
	lines: readonly number[];
	amount: number;
	reason: string;
	who: 'member' | 'staff' | 'site';
	staffId?: number | undefined;
	at: Date;
}

export function insert(tx: Tx, row: NewRefund) {
	return tx.run(sql`insert into refund (number, payment_id, order_id, lines, amount, reason, who, staff_id, created_at)
		values (${row.number}, ${row.paymentId}, ${row.orderId}, ${row.lines}::smallint[], ${row.amount}, ${row.reason}, ${row.who}, ${row.staffId ?? null}, ${row.at})`);
}

export async function countOf(db: Db, orderId: number): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from refund where order_id = ${orderId}`)).n;
}

export function find(db: Db, number: string) {
	return db.row<RefundRow>(sql`select ${columns} from refund where number = ${number}`);
}

export function findForUpdate(tx: Tx, number: string) {
	return tx.row<RefundRow>(sql`select ${columns} from refund where number = ${number} for update`);
}

/** Notes the bank's number of one that was sent by hand. 0 when another has it. */
export function setBankNumber(tx: Tx, number: string, bankNumber: string) {
	return tx.run(sql`update refund set bank_number = ${bankNumber}
		where number = ${number} and not exists (select from refund where bank_number = ${bankNumber})`);
}

/** It was handed to the provider: from here on nobody knows but the provider. */
export function setSent(db: Db, number: string) {
	return db.run(sql`update refund set state = 'sent' where number = ${number} and state = 'queued'`);
}

export function setDone(tx: Tx, number: string, at: Date) {
	return tx.run(sql`update refund set state = 'done', done_at = ${at}, detail = '' where number = ${number} and state <> 'done'`);
}

/** One that was under way; what had ended keeps its end. */
export function setFailed(db: Db, number: string, detail: string) {
	return db.run(sql`update refund set state = 'failed', detail = ${detail} where number = ${number} and state in ('queued', 'sent')`);
}

/** One that its provider had sent has come back. 0 when it does not stand there as done, or was sent by hand. */
export function setFailedAfterAll(tx: Tx, number: string, detail: string) {
	return tx.run(
		sql`update refund set state = 'failed', done_at = null, detail = ${detail} where number = ${number} and state = 'done' and bank_number is null`,
	);
}

/** Whether some of an order's money has still to arrive. */
export async function isUnderWay(db: Db, orderId: number): Promise<boolean> {
	return (
		await db.one<{ any: boolean }>(sql`select exists (select from refund where order_id = ${orderId} and state <> 'done' and lines <> '{}') as any`)
	).any;
}

/** What a member wrote when they gave these orders back; that they did is left. */
export function forgetReasons(tx: Tx, orderIds: readonly number[]) {
	return tx.run(sql`update refund set reason = '' where who = 'member' and reason <> '' and order_id = any(${orderIds}::bigint[])`);
}
