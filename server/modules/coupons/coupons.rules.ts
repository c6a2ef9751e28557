import { randomInt } from 'node:crypto';
import type { couponRefusals } from '../../../contract/coupons/member.ts';
import { type Fen, fen, portion, split, sum } from '../../../contract/money.ts';

/** What a coupon takes off, of what. Amounts in fen. */
export interface Terms {
	kind: 'amount' | 'percent';
	value: number;
	most: number | null;
	minimum: number;
	scope: 'all' | 'courses' | 'category' | 'products';
	category_id: number | null;
	product_ids: readonly number[];
	starts_at: Date;
	ends_at: Date;
	online: boolean;
}

/** A product as a coupon looks at it. */
export interface Discountable {
	id: number;
	prodType: number;
	price: Fen;
	categories: readonly number[];
}

/** Why a coupon takes nothing off. */
export type CouponProblem = (typeof couponRefusals)[number];

export function countsFor(terms: Terms, product: Discountable): boolean {
	if (terms.scope === 'all') return true;
	if (product.prodType !== 1 && terms.scope !== 'products') return false;
	if (terms.scope === 'courses') return true;
	return terms.scope === 'category' ? product.categories.includes(terms.category_id ?? 0) : terms.product_ids.includes(product.id);
}

/** Null: it can be used at this moment. What was stopped is over. */
export function windowProblem(terms: Terms, now: Date): 'coupon_not_yet' | 'coupon_over' | null {
	if (!terms.online || terms.ends_at <= now) return 'coupon_over';
	return terms.starts_at > now ? 'coupon_not_yet' : null;
}

/**
 * What a coupon takes off each product, to the fen, by their prices and never more than one costs; or why it takes nothing. A percentage is rounded to the
 * nearest fen.
 */
export function discountsOf(terms: Terms, products: readonly Discountable[], now: Date): { discounts: Fen[] } | { problem: CouponProblem } {
	const problem = windowProblem(terms, now);
	if (problem !== null) return { problem };
	const weights = products.map((product) => (countsFor(terms, product) ? product.price : fen(0)));
	const whole = sum(weights);
	if (whole === 0) return { problem: 'coupon_not_these' };
	if (whole < terms.minimum) return { problem: 'coupon_minimum' };
	return { discounts: split(offOf(terms, whole), weights) };
}

function offOf({ kind, value, most }: Terms, whole: Fen): Fen {
	const off = kind === 'amount' ? fen(value) : portion(whole, value, 100);
	const bounded = most === null || kind === 'amount' || off <= most ? off : fen(most);
	return bounded < whole ? bounded : whole;
}

/** Letters and digits that are not taken for others when they are read out. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Twelve of them: sixty bits, nobody finds one by trying. */
export function randomCode(): string {
	return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
}

/** As it is stored: in capitals. */
export function spelled(code: string): string {
	return code.toUpperCase();
}
