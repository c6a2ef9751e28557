import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface TryRow {
	number: string;
	order_id: number;
	n: number;
	provider: string;
	amount: number;
	state: 'open' | 'paid' | 'closed';
	expires_at: Date;
}

const columns = sql`number, order_id, n, provider, amount, state, expires_at`;

export function find(db: Db, number: string) {
	return db.row<TryRow>(sql`select ${columns} from payment_try where number = ${number}`);
}

/** All tries of an order, the first first. */
export function listOf(db: Db, orderId: number) {
	return db.rows<TryRow>(sql`select ${columns} from payment_try where order_id = ${orderId} order by n`);
}

export function insert(tx: Tx, row: { number: string; orderId: number; n: number; provider: string; amount: number; at: Date; expiresAt: Date }) {
	return tx.one<TryRow>(sql`insert into payment_try (number, order_id, n, provider, amount, created_at, expires_at)
		values (${row.number}, ${row.orderId}, ${row.n}, ${row.provider}, ${row.amount}, ${row.at}, ${row.expiresAt}) returning ${columns}`);
}

export function setState(db: Db, number: string, state: 'paid' | 'closed') {
	return db.run(sql`update payment_try set state = ${state} where number = ${number} and state <> 'paid'`);
}
