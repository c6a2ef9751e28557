import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Tx } from '../../db/db.ts';
import { lockPurchases } from '../../db/purchase-lock.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { countShared } from '../../http/shared-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { text } from '../../lib/localized.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { categoryNames } from '../catalogue/categories.service.ts';
import { productsForSale } from '../catalogue/sale.service.ts';
import { type Mine, presentMine, presentOffered } from './coupons.presenter.ts';
import * as queries from './coupons.queries.ts';
import { countsFor, discountsOf, spelled, windowProblem } from './coupons.rules.ts';

/** Of a course's page. */
const mostOffered = 4;

/** Coupons that can be claimed now and count for a course. Throws `not_found` for what is no product. */
export async function courseCoupons(context: Context, { prodId }: CallArgs<'courseCoupons'>): Promise<CallOutput<'courseCoupons'>> {
	context.tag('coupons', `course:${prodId}`);
	const now = context.now();
	const [products, offered, change] = [
		await productsForSale(context.db, [prodId]),
		await queries.listOffered(context.db, now),
		await queries.nextChange(context.db, now),
	];
	context.holdsUntil(change);
	const [product] = products;
	if (product === undefined) throw new AppError('not_found');
	if (!product.online || product.price === 0) return [];
	// One that this course alone does not reach counts in a larger order, and stands behind those that do.
	const off = (row: queries.CouponRow) => {
		const taken = discountsOf({ ...row, minimum: 0 }, [product], now);
		return 'discounts' in taken ? (taken.discounts[0] ?? 0) : 0;
	};
	return offered
		.filter((row) => countsFor(row, product))
		.toSorted((a, b) => Number(a.minimum > product.price) - Number(b.minimum > product.price) || off(b) - off(a))
		.slice(0, mostOffered)
		.map((row) => presentOffered(row, context.locale));
}

export async function myCoupons(context: MemberContext, input: CallArgs<'myCoupons'>): Promise<CallOutput<'myCoupons'>> {
	const { db, member, locale } = context;
	const now = context.now();
	const [counts, rows] = await Promise.all([
		queries.countStates(db, member.id, now),
		queries.listPage(db, member.id, input.state, now, { offset: offsetOf(input), limit: input.pageSize }),
	]);
	const reach = await reachOf(context, rows);
	const page = rows.map((row) => presentMine(row, { state: input.state, ...reach(row) }, locale));
	return { ...pageOf(page, counts[input.state], input), counts };
}

/** Counts a code that a member tries, over all processes and addresses: it is a guess at something worth money. Throws `too_many_requests`. */
export async function countCodes(context: MemberContext): Promise<void> {
	if (context.config.rateLimits) await countShared(context, `coupon ${context.member.id}`, { max: 30, windowSeconds: 600 });
}

/** Takes a coupon. Throws `coupon_unknown`, `coupon_not_yet`, `coupon_over`, `coupon_gone`, and `coupon_used` for whoever has had all of it. */
export async function couponClaim(context: MemberContext, input: CallArgs<'couponClaim'>): Promise<CallOutput<'couponClaim'>> {
	const { member, locale } = context;
	const now = context.now();
	if (input.code !== undefined) await countCodes(context);
	return context.db.transaction(async (tx) => {
		await lockPurchases(tx, member.id);
		const row = input.id === undefined ? await queries.findByCode(tx, spelled(input.code ?? '')) : await queries.find(tx, input.id);
		// A page's coupon is claimed there, one with a code by its code.
		const claim = input.id === undefined ? 'code' : 'page';
		const own = row === undefined ? [] : await queries.listOfMember(tx, member.id, row.id);
		if (row === undefined || (row.claim !== claim && own.length === 0)) throw new AppError('coupon_unknown');
		const title = text(row, 'title', locale);
		const problem = windowProblem(row, now);
		if (problem !== null) throw new AppError(problem);
		if (own.some(({ state }) => state < 3)) return { title, had: true };
		if (own.length >= row.per_member || row.claim !== claim) throw new AppError('coupon_used');
		await take(tx, { couponId: row.id, memberId: member.id, n: own.length + 1, at: now });
		return { title, had: false };
	});
}

/** One more of a coupon for a member. Throws `coupon_gone`. Last in its transaction. */
export async function take(tx: Tx, one: { couponId: number; memberId: number; n: number; at: Date }): Promise<number> {
	const { id } = await queries.insertHeld(tx, one);
	const left = await queries.take(tx, one.couponId);
	if (left === undefined) throw new AppError('coupon_gone');
	// Pages do not offer any more what is gone.
	if (left.taken === left.quantity) await tx.invalidate('coupons');
	return id;
}

/** What each of these coupons counts for: its titles, and the product where it is one. */
async function reachOf(context: Context, rows: readonly queries.CouponRow[]): Promise<(row: queries.CouponRow) => Omit<Mine, 'state'>> {
	const named = (row: queries.CouponRow) => row.product_ids.slice(0, 3);
	const [products, categories] = await Promise.all([
		productsForSale(context.db, [...new Set(rows.flatMap(named))]),
		rows.some((row) => row.category_id !== null) ? categoryNames(context) : new Map<number, string>(),
	]);
	const byId = new Map(products.map((product) => [product.id, product]));
	return (row) => {
		if (row.category_id !== null) return { titles: [categories.get(row.category_id)].filter((name) => name !== undefined), product: null };
		const reached = named(row).flatMap((id) => byId.get(id) ?? []);
		const [only = null] = row.product_ids.length === 1 ? reached : [];
		return { titles: reached.map((product) => text(product, 'title', context.locale)), product: only };
	};
}
