import type { Locale } from '../../../contract/call.ts';
import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { fen, minus, sum } from '../../../contract/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { text } from '../../lib/localized.ts';
import { productsFor } from '../enrolment/member-prices.service.ts';
import { type Choice, type Choices, type Chosen, presentChoices } from './coupons.presenter.ts';
import * as queries from './coupons.queries.ts';
import { type CouponProblem, type Discountable, discountsOf, spelled } from './coupons.rules.ts';
import { countCodes, take } from './coupons.service.ts';

export type { Chosen } from './coupons.presenter.ts';

/** What an order's copy of its coupon says for ever. */
export interface CouponCopy {
	code: string;
	title: string;
	en: { title?: string };
}

/**
 * The coupons of a member beside an order of these products, and the one that is on it: the one of this code, none for an empty code, else the one that takes off
 * the most. `problem` says why the one that was asked for takes nothing off.
 */
export async function couponChoices(
	db: Db,
	{ memberId, products, code, now }: { memberId: number; products: readonly Discountable[]; code: string | undefined; now: Date },
): Promise<Choices> {
	const own = await queries.listUsable(db, memberId, now);
	const choices = own
		.map((row) => option(row, products, now, row.state === 2 ? 'coupon_held' : null))
		.toSorted((a, b) => Number(a.problem !== null) - Number(b.problem !== null) || b.discount - a.discount);
	if (code === '') return { chosen: null, choices, problem: null };
	const wanted = choices.find(({ row, problem }) => (code === undefined ? problem === null : row.code === spelled(code)));
	if (wanted?.problem === null) return { chosen: wanted, choices, problem: null };
	return { chosen: null, choices, problem: code === undefined ? null : (wanted?.problem ?? 'coupon_unknown') };
}

/** `couponChoices` as the wire has it. */
export function shownChoices(choices: Choices, locale: Locale) {
	return presentChoices(choices, locale);
}

/** What a code would take off, without taking or holding anything. Throws the reason why it takes nothing, and `not_found` for what is no product. */
export async function couponCheck(context: MemberContext, input: CallArgs<'couponCheck'>): Promise<CallOutput<'couponCheck'>> {
	const { db, member, locale } = context;
	await countCodes(context);
	const ids = input.prodIds === undefined ? [input.prodId as number] : [...new Set(input.prodIds.split(',').map(Number))];
	const products = await productsFor(db, { memberId: member.id, ids, now: context.now() });
	if (products.length !== ids.length) throw new AppError('not_found');
	const row = await queries.findByCode(db, spelled(input.code));
	if (row === undefined) throw new AppError('coupon_unknown');
	const own = await queries.listOfMember(db, member.id, row.id);
	const isFree = own.some(({ state }) => state === 1);
	const gone = row.quantity !== null && row.taken >= row.quantity ? 'coupon_gone' : null;
	const { problem, discount } = option(row, products, context.now(), isFree ? null : (lack(row, own) ?? gone));
	if (problem !== null) throw new AppError(problem);
	const payable = minus(sum(products.map(({ price }) => price)), discount);
	return { code: row.code, title: text(row, 'title', locale), discount, payable };
}

/** The coupon of this code as it counts for an order, whoever holds it. Throws the reason why it takes nothing off. */
export async function couponFor(tx: Tx, code: string, products: readonly Discountable[], now: Date): Promise<Chosen> {
	const row = await queries.findByCode(tx, spelled(code));
	if (row === undefined) throw new AppError('coupon_unknown');
	const off = discountsOf(row, products, now);
	if ('problem' in off) throw new AppError(off.problem);
	return { row, discounts: off.discounts };
}

/**
 * One of a coupon, which the member has or is given now, is held by an order: nobody uses it a second time until the order is closed. Under the member's lock.
 * Throws `coupon_held`, `coupon_used`, `coupon_unknown`, `coupon_gone`.
 */
export async function holdCoupon(
	tx: Tx,
	{ row, memberId, orderId, at }: { row: queries.CouponRow; memberId: number; orderId: number; at: Date },
): Promise<void> {
	const own = await queries.listOfMember(tx, memberId, row.id);
	const free = own.find(({ state }) => state === 1);
	const problem = free === undefined ? lack(row, own) : null;
	if (problem !== null) throw new AppError(problem);
	const heldId = free?.held_id ?? (await take(tx, { couponId: row.id, memberId, n: own.length + 1, at }));
	if ((await queries.hold(tx, heldId, orderId)) === 0) throw new AppError('coupon_held');
}

/** Its order is paid. */
export async function spendCoupon(tx: Tx, orderId: number, at: Date): Promise<void> {
	await queries.spend(tx, orderId, at);
}

/** Its order was closed, or went back whole: it is free again. */
export async function giveCouponBack(tx: Tx, orderId: number): Promise<void> {
	await queries.giveBack(tx, orderId);
}

export function copyOf({ row }: Chosen): CouponCopy {
	const english = row.en['title'];
	return { code: row.code, title: row.title, en: typeof english === 'string' && english !== '' ? { title: english } : {} };
}

type Option = Choice & Chosen;

function option(row: queries.CouponRow, products: readonly Discountable[], now: Date, held: CouponProblem | null): Option {
	const off = discountsOf(row, products, now);
	if ('problem' in off) return { row, discounts: [], discount: fen(0), problem: off.problem };
	return { row, discounts: off.discounts, discount: sum(off.discounts), problem: held };
}

/** Why a member who has none free is not given one; null: they are. */
function lack(row: queries.CouponRow, own: readonly queries.HeldRow[]): CouponProblem | null {
	if (own.some(({ state }) => state === 2)) return 'coupon_held';
	if (own.length > 0 && (own.length >= row.per_member || row.claim === 'page')) return 'coupon_used';
	return row.claim === 'page' ? 'coupon_unknown' : null;
}
