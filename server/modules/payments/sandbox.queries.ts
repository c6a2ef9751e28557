import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

interface Trade {
	number: string;
	amount: number;
	subject: string;
	expires_at: Date;
	return_url: string;
}

/** How one was paid. */
interface Paid {
	trade_number: string;
	paid_amount: number;
	paid_at: Date;
}

export type PaidTradeRow = Trade & Paid & { state: 'paid' };
export type TradeRow = PaidTradeRow | (Trade & { [Field in keyof Paid]: null } & { state: 'open' | 'failed' | 'closed' });

const columns = sql`number, amount, subject, expires_at, return_url, state, trade_number, paid_amount, paid_at`;

export function insert(db: Db, trade: { number: string; amount: number; subject: string; expiresAt: Date; returnUrl: string; notifyUrl: string }) {
	return db.run(sql`insert into sandbox_trade (number, amount, subject, expires_at, return_url, notify_url)
		values (${trade.number}, ${trade.amount}, ${trade.subject}, ${trade.expiresAt}, ${trade.returnUrl}, ${trade.notifyUrl}) on conflict (number) do nothing`);
}

export function find(db: Db, number: string) {
	return db.row<TradeRow>(sql`select ${columns} from sandbox_trade where number = ${number}`);
}

/** 0 when it was paid or closed before. */
export function setPaid(db: Db, number: string, paid: { tradeNumber: string; amount: number; at: Date }) {
	return db.run(sql`update sandbox_trade set state = 'paid', trade_number = ${paid.tradeNumber}, paid_amount = ${paid.amount}, paid_at = ${paid.at}
		where number = ${number} and state in ('open', 'failed')`);
}

export function setFailed(db: Db, number: string) {
	return db.run(sql`update sandbox_trade set state = 'failed' where number = ${number} and state = 'open'`);
}

export function setClosed(db: Db, number: string) {
	return db.run(sql`update sandbox_trade set state = 'closed' where number = ${number} and state in ('open', 'failed')`);
}

export interface SandboxRefundRow {
	number: string;
	trade: string;
	amount: number;
	at: Date;
}

/** Gives back, never more than was paid. 0 when this number gave before, or when there is not so much left. */
export function insertRefund(db: Db, refund: { number: string; trade: string; amount: number; at: Date }) {
	return db.run(sql`insert into sandbox_refund (number, trade, amount, at)
		select ${refund.number}, t.number, ${refund.amount}::int, ${refund.at} from sandbox_trade t
		where t.number = ${refund.trade} and t.state = 'paid'
			and t.paid_amount >= ${refund.amount}::int + (select coalesce(sum(amount), 0) from sandbox_refund r where r.trade = t.number)
		on conflict (number) do nothing`);
}

export function findRefund(db: Db, number: string) {
	return db.row<SandboxRefundRow>(sql`select number, trade, amount, at from sandbox_refund where number = ${number}`);
}

/** What was paid and given back in a span of time. */
export function listPaid(db: Db, from: Date, to: Date) {
	return db.rows<
		{ [Field in keyof Paid]: Paid[Field] | null } & { number: string }
	>(sql`select number, trade_number, paid_amount, paid_at from sandbox_trade
		where state = 'paid' and paid_at >= ${from} and paid_at < ${to}`);
}

export function listRefunds(db: Db, from: Date, to: Date) {
	return db.rows<SandboxRefundRow & { trade_number: string | null }>(sql`select r.number, r.trade, r.amount, r.at, t.trade_number
		from sandbox_refund r join sandbox_trade t on t.number = r.trade where r.at >= ${from} and r.at < ${to}`);
}
