import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, money, pageOf, pageSize, prodIds } from '../common.ts';
import { at } from '../paths.ts';
import { line } from '../text.ts';
import { couponTerms } from './public.ts';

/** As somebody types it: letters of both sizes, digits, hyphens. */
export const couponCode = line({ max: 32, pattern: /^[A-Za-z0-9-]*$/ });

/** Why a coupon takes nothing off an order. */
export const couponRefusals = [
	'coupon_unknown',
	'coupon_not_yet',
	'coupon_over',
	'coupon_gone',
	'coupon_used',
	'coupon_held',
	'coupon_not_these',
	'coupon_minimum',
] as const;

const couponState = z.enum(['usable', 'used', 'over']);

const myCoupon = couponTerms.extend({
	id,
	code: z.string(),
	/** `usable`: free and not over (or held by an order that waits), `used`, `over`. */
	state: couponState,
	/** An order that waits for its payment holds it; its number. */
	heldBy: z.string().nullable(),
	/** The order in which it was used. */
	orderId: z.string().nullable(),
	/** What it counts for, as titles: its category, or up to three products. */
	titles: z.array(z.string()),
	/** The one product for which it counts; null: several. */
	prodId: id.nullable(),
	/** What that product is: 1 course, 3 VIP plan. */
	prodType: z.union([z.literal(1), z.literal(3)]).nullable(),
	/** Whether that product is sold now: its page is there only then. Null: several. */
	prodOnline: z.boolean().nullable(),
	/** The category for which it counts. */
	categoryId: id.nullable(),
});

export const couponsMemberCalls = {
	myCoupons: call({
		...at('myCoupons'),
		guard: 'member',
		summary:
			'Coupons that the member has: those that can be used (what ends first comes first), were used, or are over; with how many there are of each.',
		input: z.object({
			state: z.preprocess((value) => (value === '' ? undefined : value), couponState.default('usable')),
			currPage,
			pageSize: pageSize(20),
		}),
		output: pageOf(myCoupon).extend({ counts: z.object({ usable: z.int(), used: z.int(), over: z.int() }) }),
	}),
	couponClaim: call({
		...at('couponClaim'),
		guard: 'member',
		summary: 'Take a coupon: one that a course’s page offers (id), or one whose code one knows. Whoever has one that is free keeps it: had says so.',
		input: z
			.object({ id: id.optional(), code: couponCode.min(4).optional() })
			.refine((input) => (input.id === undefined) !== (input.code === undefined), { path: ['code'] }),
		output: z.object({
			title: z.string(),
			/** It was there before. */
			had: z.boolean(),
		}),
		reasons: ['coupon_unknown', 'coupon_not_yet', 'coupon_over', 'coupon_gone', 'coupon_used'],
	}),
	couponCheck: call({
		...at('couponCheck'),
		guard: 'member',
		summary: 'What a code would take off an order of these products (prodId, or prodIds with commas). Nothing is taken or held.',
		input: z
			.object({
				code: couponCode.min(4),
				prodId: id.optional(),
				prodIds: prodIds.optional(),
			})
			.refine((input) => (input.prodId === undefined) !== (input.prodIds === undefined), { path: ['prodId'] }),
		output: z.object({ code: z.string(), title: z.string(), discount: money, payable: money }),
		reasons: couponRefusals,
	}),
};

export type MyCoupon = z.infer<typeof myCoupon>;
