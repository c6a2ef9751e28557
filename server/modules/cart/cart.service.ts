import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { mostInCart } from '../../../contract/cart/member.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import * as queries from './cart.queries.ts';

// What is put in, and what the cart shows of it, asks what an order would say: `server/modules/orders/order-cart.service.ts`.

export async function cartCount({ db, member }: MemberContext): Promise<CallOutput<'cartCount'>> {
	return { count: await queries.count(db, member.id) };
}

export async function cartRemove({ db, member }: MemberContext, { prodId }: CallArgs<'cartRemove'>): Promise<CallOutput<'cartRemove'>> {
	await queries.remove(db, member.id, [prodId]);
	return { count: await queries.count(db, member.id) };
}

/** Puts these in at their prices, all or none; how many there are then. Throws `cart_full`. */
export function putInCart({ db, member, now }: MemberContext, products: readonly { id: number; price: number }[]): Promise<number> {
	return db.transaction(async (tx) => {
		await queries.lockMember(tx, member.id);
		const added = await queries.add(tx, member.id, products, now());
		const count = await queries.count(tx, member.id);
		if (added > 0 && count > mostInCart) throw new AppError('cart_full');
		return count;
	});
}

/** What is in a member’s cart, the newest first: at which price, and since when. */
export async function inCart(db: Db, memberId: number): Promise<{ productId: number; price: number; addedAt: Date }[]> {
	const rows = await queries.list(db, memberId);
	return rows.map((row) => ({ productId: row.product_id, price: row.price, addedAt: row.added_at }));
}

/** An order has these now. */
export function takeFromCart(tx: Tx, memberId: number, productIds: readonly number[]): Promise<number> {
	return queries.remove(tx, memberId, productIds);
}
