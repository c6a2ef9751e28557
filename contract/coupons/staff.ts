import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, money, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { line } from '../text.ts';

const scope = z.enum(['all', 'courses', 'category', 'products']);
const quantity = z.int().min(1).max(100_000_000).nullable();

export const staffCoupon = z.object({
	id,
	code: z.string(),
	title: z.string(),
	titleEn: z.string(),
	kind: z.enum(['amount', 'percent']),
	value: z.int(),
	most: money.nullable(),
	minimum: money,
	scope,
	categoryId: id.nullable(),
	productIds: z.array(id),
	startsAt: instant,
	endsAt: instant,
	/** `code`: whoever types it has it; `page`: it is claimed on the pages of its courses. */
	claim: z.enum(['code', 'page']),
	/** How many there are; null: as many as are wanted. */
	quantity: z.int().nullable(),
	/** How many members have taken, and how many of those were used. */
	taken: z.int(),
	used: z.int(),
	perMember: z.int(),
	online: z.boolean(),
	version: z.int(),
});

export const couponsStaffCalls = {
	staffCoupons: call({
		...at('staffCoupons'),
		guard: { staff: 'coupon.read' },
		summary: 'All coupons, the newest first, with how many were taken and used.',
		input: z.object({ currPage, pageSize: pageSize(20) }),
		output: pageOf(staffCoupon),
	}),
	staffCouponSave: call({
		...at('staffCouponSave'),
		guard: { staff: 'coupon.change' },
		summary:
			'Make a coupon (without id), or change one; version is the one that was looked at, 0 for a new one. An order keeps the discount at which it was made. Without a code a new one has a random one. Not online: nobody can take or use it.',
		input: z
			.object({
				id: id.optional(),
				version: z.int().min(0).max(2_147_483_647),
				code: line({ max: 32, pattern: /^([A-Za-z0-9][A-Za-z0-9-]{3,31})?$/ }).default(''),
				title: line({ min: 1, max: 60 }),
				titleEn: line({ max: 120 }).default(''),
				kind: z.enum(['amount', 'percent']),
				value: z.int().min(1).max(100_000_000),
				most: z.int().min(1).max(100_000_000).nullable().default(null),
				minimum: z.int().min(0).max(100_000_000).default(0),
				scope,
				categoryId: id.nullable().default(null),
				productIds: z.array(id).max(100).default([]),
				startsAt: instant,
				endsAt: instant,
				claim: z.enum(['code', 'page']),
				quantity: quantity.default(null),
				perMember: z.int().min(1).max(20).default(1),
				online: z.boolean().default(true),
			})
			.refine(({ kind, value }) => kind === 'amount' || value <= 100, { path: ['value'] })
			.refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'] })
			.refine(({ scope: of, categoryId }) => (of === 'category') === (categoryId !== null), { path: ['categoryId'] })
			.refine(({ scope: of, productIds }) => (of === 'products') === productIds.length > 0, { path: ['productIds'] }),
		output: staffCoupon,
		reasons: ['changed_meanwhile', 'coupon_code_taken', 'coupon_fewer_than_taken'],
	}),
};

export type StaffCoupon = z.infer<typeof staffCoupon>;
