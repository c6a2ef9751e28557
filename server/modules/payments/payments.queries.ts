import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface PaymentRow {
	id: number;
	provider: string;
	trade_number: string;
	number: string;
	order_id: number;
	amount: number;
	currency: string;
	paid_at: Date;
	applied: boolean;
}

const columns = sql`id, provider, trade_number, number, order_id, amount, currency, paid_at, applied`;

export interface NewPayment {
	provider: string;
	tradeNumber: string;
	number: string;
	orderId: number;
	amount: number;
	currency: string;
	paidAt: Date;
	at: Date;
}

/** Notes money that came. Undefined when it was noted before, whatever told of it. */
export function insert(tx: Tx, row: NewPayment) {
	return tx.row<{ id: number }>(sql`insert into payment (provider, trade_number, number, order_id, amount, currency, paid_at, noted_at, applied)
		values (${row.provider}, ${row.tradeNumber}, ${row.number}, ${row.orderId}, ${row.amount}, ${row.currency}, ${row.paidAt}, ${row.at}, false)
		on conflict (provider, trade_number) do nothing returning id`);
}

export function setApplied(tx: Tx, id: number) {
	return tx.run(sql`update payment set applied = true where id = ${id}`);
}

/** The payment that paid an order. */
export function findApplied(db: Db, orderId: number) {
	return db.row<PaymentRow>(sql`select ${columns} from payment where order_id = ${orderId} and applied`);
}

export function findByTrade(db: Db, provider: string, tradeNumber: string) {
	return db.row<PaymentRow>(sql`select ${columns} from payment where provider = ${provider} and trade_number = ${tradeNumber}`);
}

export function find(db: Db, id: number) {
	return db.row<PaymentRow>(sql`select ${columns} from payment where id = ${id}`);
}
