import { randomInt } from 'node:crypto';
import { type Fen, fen, minus, sum, times } from '../../../contract/money.ts';
import { dayOf } from '../../lib/days.ts';
import type { ForSale } from '../catalogue/sale.service.ts';
import type { SoldTo } from '../enrolment/member-prices.rules.ts';

/** How an order stands. The numbers are the specification’s. */
export const states = { awaiting: 1, paid: 2, closed: 3, refunding: 4, refunded: 5 } as const;

/** Milliseconds in which an order waits for its payment. */
export const payWithin = 30 * 60_000;

/** Orders of one member that wait for their payment. */
export const mostOpen = 20;

/** How often a member may send an order, the same one again too. */
export const orderTries = { max: 60, windowSeconds: 600 } as const;

/** Milliseconds after a payment in which its buyer has the whole sum back without asking anybody, and the share (per cent) of a course heard up to which. */
export const freeReturn = { within: 7 * 86_400_000, heardPercent: 10 } as const;

/** The site’s day and eight random digits: nobody can tell from one how many there were. */
export function newOrderId(now: Date, timeZone: string): number {
	return Number(`${dayOf(now, timeZone).replaceAll('-', '')}${String(randomInt(100_000_000)).padStart(8, '0')}`);
}

/** Why a product cannot be bought; null: it can. */
export type Problem = 'owned' | 'not_for_sale' | 'sold_out' | null;

/** `seats`: for how many others it is bought; what the buyer owns is no hindrance then. */
export function problemOf(
	product: ForSale,
	{ owned, free, seats }: { owned: ReadonlySet<number>; free: number | undefined; seats?: number | undefined },
): Problem {
	if (!product.online) return 'not_for_sale';
	if (seats === undefined && product.prodType === 1 && owned.has(product.id)) return 'owned';
	return free !== undefined && free < (seats ?? 1) ? 'sold_out' : null;
}

/** With which word a call refuses what stands in its way. */
export const refusals = { owned: 'already_owned', not_for_sale: 'not_for_sale', sold_out: 'sold_out' } as const;

/** `12,40`, each once. */
export function idsIn(prodIds: string): number[] {
	return [...new Set(prodIds.split(',').map(Number))];
}

/** A line of an order: what one product costs in it. */
export interface PricedLine {
	product: SoldTo;
	price: Fen;
	discount: Fen;
}

export interface Priced {
	lines: PricedLine[];
	amount: Fen;
	discount: Fen;
	payable: Fen;
}

/** The one place that says what an order costs: the prices for this member, less what a coupon takes off each product. */
export function priceOf(products: readonly SoldTo[], discounts: readonly Fen[] = []): Priced {
	const lines = products.map((product, index) => ({ product, price: product.price, discount: discounts[index] ?? fen(0) }));
	const amount = sum(lines.map(({ price }) => price));
	const discount = sum(lines.map((line) => line.discount));
	return { lines, amount, discount, payable: minus(amount, discount) };
}

/** No line costs more: what PostgreSQL holds of an amount. */
const mostFen = 2_000_000_000;

/** One course for so many people: each pays its price. Undefined when it is not sold so: several products, VIP, what costs nothing. */
export function forSeats<Product extends ForSale>(products: readonly Product[], seats: number): Product[] | undefined {
	const [course] = products;
	if (course === undefined || products.length !== 1 || course.prodType !== 1 || course.price === 0) return undefined;
	const price = times(course.price, seats);
	return price > mostFen ? undefined : [{ ...course, price }];
}

/** An order as its invoice looks at it. */
export function paidOf(row: { id: number; member_id: number; state: number; payable: number; refunded: number; paid_at: Date | null }) {
	const { id, member_id: memberId, state, payable, refunded, paid_at: paidAt } = row;
	return { id, memberId, state, payable, refunded, paidAt };
}

/**
 * Until when a paid order can be given back without asking anybody; null: not, or not any more. `wholeCourses`: it holds courses alone, of which none has gone back.
 * `heard` is the largest share (per cent) of them.
 */
export function returnEnd(order: { paidAt: Date; payable: number; wholeCourses: boolean; heard: number }, now: Date): Date | null {
	if (order.payable === 0 || !order.wholeCourses || order.heard > freeReturn.heardPercent) return null;
	const end = new Date(order.paidAt.getTime() + freeReturn.within);
	return end > now ? end : null;
}
