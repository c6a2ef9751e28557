import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function ordersOf(db: Db, memberId: number) {
	return db.rows(sql`select id, state, amount, discount, payable, refunded, currency, address, pay_method, created_at, expires_at, paid_at, closed_at, closed_why
		from customer_order where member_id = ${memberId} order by created_at, id`);
}

export function linesOf(db: Db, memberId: number) {
	return db.rows(sql`select l.order_id, l.line, l.product_id, l.prod_type, l.title, l.price, l.discount, l.validity_days, l.refunded_at
		from order_line l join customer_order o on o.id = l.order_id where o.member_id = ${memberId} order by o.created_at, o.id, l.line`);
}

/** The books must balance for years; where a parcel went is nobody's business any more. */
export function forgetPerson(tx: Tx, memberId: number) {
	return tx.run(sql`update customer_order set address = null where member_id = ${memberId} and address is not null`);
}
