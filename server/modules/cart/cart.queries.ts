import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** While this transaction runs the member puts nothing else in, so that their number holds. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532089, ${memberId}::int)`);
}

/** Those that are there already stay as they are. */
export function add(tx: Tx, memberId: number, products: readonly { id: number; price: number }[], at: Date) {
	return tx.run(sql`insert into cart_item (member_id, product_id, price, added_at)
		select ${memberId}::int, p.id, p.price, ${at}::timestamptz
		from unnest(${products.map(({ id }) => id)}::int[], ${products.map(({ price }) => price)}::int[]) p (id, price) on conflict do nothing`);
}

export function remove(db: Db, memberId: number, productIds: readonly number[]) {
	return db.run(sql`delete from cart_item where member_id = ${memberId} and product_id = any(${productIds}::int[])`);
}

export async function count(db: Db, memberId: number): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from cart_item where member_id = ${memberId}`)).n;
}

export interface CartRow {
	product_id: number;
	price: number;
	added_at: Date;
}

/** The newest first; twenty at most. */
export function list(db: Db, memberId: number) {
	return db.rows<CartRow>(
		sql`select product_id, price, added_at from cart_item where member_id = ${memberId} order by added_at desc, product_id desc limit 100`,
	);
}

export function listAll(db: Db, memberId: number) {
	return db.rows(sql`select product_id, price, added_at from cart_item where member_id = ${memberId} order by added_at, product_id`);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from cart_item where member_id = ${memberId}`);
}
