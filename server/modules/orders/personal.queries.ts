import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function ordersOf(db: Db, memberId: number) {
	return db.rows(sql`select id, state, amount, discount, payable, refunded, currency, address, pay_method, created_at, expires_at, paid_at, closed_at, closed_why,
			(select json_agg(json_build_object('product_id', l.product_id, 'prod_type', l.prod_type, 'title', l.title, 'price', l.price, 'usual_price', l.usual_price,
				'discount', l.discount, 'validity_days', l.validity_days, 'seats', l.seats, 'refunded_at', l.refunded_at) order by l.line)
				from order_line l where l.order_id = o.id) as lines,
			(select json_build_object('state', p.state, 'carrier', p.carrier, 'tracking_number', p.tracking_number, 'sent_at', p.sent_at,
				'received_at', p.received_at) from parcel p where p.order_id = o.id) as parcel,
			(select e.why from order_event e where e.order_id = o.id and e.to_state = 3 and e.who = 'member' and e.why <> 'cancelled') as cancel_reason,
			(select e.why from order_event e where e.order_id = o.id and e.to_state = 4 and e.who = 'member' and e.why <> '') as refund_reason
		from customer_order o where member_id = ${memberId} order by created_at, id`);
}

/** The books must balance for good; where a parcel went is nobody's business any more. */
export async function forgetPerson(tx: Tx, memberId: number) {
	await tx.run(sql`delete from parcel where order_id in (select id from customer_order where member_id = ${memberId})`);
	// That they cancelled it or gave it back is left, what they wrote is not.
	await tx.run(sql`update order_event set why = case when to_state = 3 then 'cancelled' else '' end where to_state in (3, 4) and who = 'member'
		and order_id in (select id from customer_order where member_id = ${memberId})`);
	return tx.run(sql`update customer_order set address = null where member_id = ${memberId} and address is not null`);
}
