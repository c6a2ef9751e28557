import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, money, nothing, prodIds } from '../common.ts';
import { orderedProduct, problem } from '../orders/member.ts';
import { at } from '../paths.ts';

/** As many as one order takes. */
export const mostInCart = 20;

const cartItem = z.object({
	...orderedProduct,
	/** What it costs when nothing is taken off; null: the price is the usual one. */
	originalPrice: money.nullable(),
	/** Names of a course’s teachers; none for a VIP plan, and no lessons. */
	teachers: z.array(z.string()),
	lessonCount: z.int(),
	/** What it cost when it was put in. */
	addedPrice: money,
	addedAt: instant,
	/** The member’s VIP term opens it already. */
	openByVip: z.boolean(),
	/** Why it cannot be ordered; null: it can. */
	problem,
});

/** How many are in the cart now. */
const count = z.object({ count: z.int() });

export const cartMemberCalls = {
	cartList: call({
		...at('cartList'),
		guard: 'member',
		summary: 'What is in the member’s cart, the newest first: at which price now and when it was put in, and what stands in the way of an order.',
		input: nothing,
		output: z.array(cartItem),
	}),
	cartCount: call({
		...at('cartCount'),
		guard: 'member',
		summary: 'How many are in the member’s cart.',
		input: nothing,
		output: count,
	}),
	cartAdd: call({
		...at('cartAdd'),
		guard: 'member',
		summary:
			'Put products (ids with commas) into the cart. One that is there already keeps its place and its price. Of several those are left out that are owned or not sold.',
		input: z.object({ prodIds }),
		output: count,
		reasons: ['already_owned', 'not_for_sale', 'cart_full'],
	}),
	cartRemove: call({
		...at('cartRemove'),
		guard: 'member',
		summary: 'Take a product out of the cart. One that is not there is no error.',
		input: z.object({ prodId: id }),
		output: count,
	}),
};

export type CartItem = z.infer<typeof cartItem>;
