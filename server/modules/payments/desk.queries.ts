import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface DeskRefundRow {
	number: string;
	provider: string;
	bank_number: string | null;
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
	sql`select r.number, p.provider, r.bank_number, r.order_id, r.lines, r.amount, r.state, r.detail, r.who, r.reason, r.created_at, r.done_at
		from refund r join payment p on p.id = r.payment_id where ${where}`;

export function listRefundsOf(db: Db, orderId: number) {
	return db.rows<DeskRefundRow>(sql`${refunds(sql`r.order_id = ${orderId}`)} order by r.created_at, r.number`);
}

export function findRefund(db: Db, number: string) {
	return db.row<DeskRefundRow>(refunds(sql`r.number = ${number}`));
}

/** Those that will not happen by themselves: refused, or to be sent by hand. The oldest first. */
export function listLeft(db: Db, limit: number) {
	return db.rows<DeskRefundRow>(
		sql`${refunds(sql`r.state = 'failed' or (r.state = 'queued' and p.provider = 'bank')`)} order by r.created_at limit ${limit}`,
	);
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
