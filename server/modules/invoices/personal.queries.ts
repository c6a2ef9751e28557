import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function invoicesOf(db: Db, memberId: number) {
	return db.rows(sql`select id, order_id, state, kind, title, tax_number, email, amount, returned, number, issued_on, link, reversal_number, reversed_at, why,
			created_at, requested_at
		from invoice where member_id = ${memberId} order by created_at, id`);
}

/** What was never issued goes. What was is a record of taxes: it stays without the person’s name, and without the address it went to. */
export async function forgetPerson(tx: Tx, memberId: number) {
	await tx.run(sql`delete from invoice where member_id = ${memberId} and number is null`);
	return tx.run(sql`update invoice set email = '', link = null, title = case when kind = 'personal' then '-' else title end
		where member_id = ${memberId}`);
}
