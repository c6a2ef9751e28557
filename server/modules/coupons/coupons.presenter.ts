import type { Locale } from '../../../contract/call.ts';
import type { MyCoupon } from '../../../contract/coupons/member.ts';
import type { CourseCoupon } from '../../../contract/coupons/public.ts';
import type { StaffCoupon } from '../../../contract/coupons/staff.ts';
import { type Fen, fen } from '../../../contract/money.ts';
import { sentence } from '../../http/sentences.ts';
import { text } from '../../lib/localized.ts';
import type { ForSale } from '../catalogue/sale.service.ts';
import type { CouponRow, HeldRow } from './coupons.queries.ts';
import type { CouponProblem } from './coupons.rules.ts';
import type { StaffCouponRow } from './staff-coupons.queries.ts';

/** A coupon and what it takes off each product of an order. */
export interface Chosen {
	row: CouponRow;
	discounts: Fen[];
}

/** A coupon beside an order: what it takes off, or why it does not. */
export interface Choice {
	row: CouponRow;
	discount: Fen;
	problem: CouponProblem | null;
}

export interface Choices {
	chosen: Chosen | null;
	choices: Choice[];
	/** Why the one that was asked for takes nothing off. */
	problem: CouponProblem | null;
}

function presentTerms(row: CouponRow, locale: Locale) {
	return {
		title: text(row, 'title', locale),
		kind: row.kind,
		value: row.value,
		most: row.most === null ? null : fen(row.most),
		minimum: fen(row.minimum),
		scope: row.scope,
		startsAt: row.starts_at.toISOString(),
		endsAt: row.ends_at.toISOString(),
	};
}

export function presentOffered(row: CouponRow, locale: Locale): CourseCoupon {
	return { ...presentTerms(row, locale), id: row.id };
}

export interface Mine {
	state: MyCoupon['state'];
	/** What it counts for. */
	titles: string[];
	/** The one product for which it counts. */
	product: Pick<ForSale, 'id' | 'prodType' | 'online'> | null;
}

export function presentMine(row: HeldRow, { state, titles, product }: Mine, locale: Locale): MyCoupon {
	return {
		...presentTerms(row, locale),
		id: row.id,
		code: row.code,
		state,
		heldBy: row.state === 2 ? String(row.order_id) : null,
		orderId: row.state === 3 ? String(row.order_id) : null,
		titles,
		prodId: product?.id ?? null,
		prodType: product?.prodType ?? null,
		prodOnline: product?.online ?? null,
		categoryId: row.category_id,
	};
}

export function presentStaff(row: StaffCouponRow): StaffCoupon {
	const { title, kind, value, most, minimum, scope, startsAt, endsAt } = presentTerms(row, 'zh-CN');
	const { id, code, claim, quantity, taken, used, online, version } = row;
	const terms = { title, titleEn: String(row.en['title'] ?? ''), kind, value, most, minimum, scope, startsAt, endsAt };
	return {
		...terms,
		categoryId: row.category_id,
		productIds: [...row.product_ids],
		...{ id, code, claim, quantity, taken, used, perMember: row.per_member, online, version },
	};
}

/** The coupons beside an order that is about to be made. */
export function presentChoices({ chosen, choices, problem }: Choices, locale: Locale) {
	return {
		coupon: chosen && { code: chosen.row.code, title: text(chosen.row, 'title', locale) },
		couponTrouble: problem && sentence(problem, locale),
		coupons: choices.map(({ row, discount, problem: why }) => ({
			...presentTerms(row, locale),
			code: row.code,
			discount,
			problem: why && sentence(why, locale),
		})),
	};
}
