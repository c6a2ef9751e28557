import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function couponsOf(db: Db, memberId: number) {
	return db.rows(sql`select c.title, m.state, m.order_id, m.claimed_at, m.used_at from member_coupon m left join coupon c on c.id = m.coupon_id
		where m.member_id = ${memberId} order by m.claimed_at, m.id`);
}

/** What was used is part of the books. */
export function removeUnused(tx: Tx, memberId: number) {
	return tx.run(sql`delete from member_coupon where member_id = ${memberId} and state = 1`);
}
