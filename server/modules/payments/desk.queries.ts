import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface DeskRefundRow {
	number: string;
	order_id: number;
	lines: number[];
	amount: number;
	state: 'queued' | 'sent' | 'done' | 'failed';
	detail: string;
	who: 'member' | 'staff' | 'site';
	reason: string;
	created_at: Date;
	done_at: Date | null;
}

const refunds = (where: Sql): Sql =>
	sql`select number, order_id, lines, amount, state, detail, who, reason, created_at, done_at from refund where ${where}`;

export function listRefundsOf(db: Db, orderId: number) {
	return db.rows<DeskRefundRow>(sql`${refunds(sql`order_id = ${orderId}`)} order by created_at, number`);
}

export function findRefund(db: Db, number: string) {
	return db.row<DeskRefundRow>(refunds(sql`number = ${number}`));
}

/** Those that will not happen by themselves, the oldest first. */
export function listFailed(db: Db, limit: number) {
	return db.rows<DeskRefundRow>(sql`${refunds(sql`state = 'failed'`)} order by created_at limit ${limit}`);
}

/** A refused refund waits again. 0 when it does not stand there as refused. */
export function requeue(db: Db, number: string) {
	return db.run(sql`update refund set state = 'queued', detail = '' where number = ${number} and state = 'failed'`);
}

export function listPaymentsOf(db: Db, orderId: number) {
	return db.rows<{ provider: string; trade_number: string; amount: number; paid_at: Date; applied: boolean }>(
		sql`select provider, trade_number, amount, paid_at, applied from payment where order_id = ${orderId} order by id`,
	);
}

/** Proved notices that nothing came of: not applied yet, or of another currency or an unknown number. The newest first. */
export function listOddNotices(db: Db, limit: number) {
	return db.rows<{
		id: number;
		provider: string;
		received_at: Date;
		outcome: string | null;
	}>(sql`select id, provider, received_at, outcome from payment_notice
		where verified and (applied_at is null or outcome in ('other_currency', 'unknown_number')) order by id desc limit ${limit}`);
}
