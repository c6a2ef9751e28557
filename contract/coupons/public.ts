import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, money } from '../common.ts';
import { at } from '../paths.ts';

/** What a coupon takes off, of what, and when. */
export const couponTerms = z.object({
	title: z.string(),
	/** `amount`: fen; `percent`: per cent, at most `most`. */
	kind: z.enum(['amount', 'percent']),
	/** Fen, or per cent, that is taken off. */
	value: z.int(),
	/** Fen that a percentage takes off at most; null: no limit. */
	most: money.nullable(),
	/** What the products that it counts for must cost together; 0: nothing. */
	minimum: money,
	/** `all`, all `courses`, those of a `category`, or certain `products`. */
	scope: z.enum(['all', 'courses', 'category', 'products']),
	startsAt: instant,
	endsAt: instant,
});

export const courseCoupon = couponTerms.extend({ id });

export const couponsCalls = {
	courseCoupons: call({
		...at('courseCoupons'),
		guard: 'public',
		summary: 'Coupons that can be claimed now and count for this course, those that take off the most first: four at most.',
		input: z.object({ prodId: id }),
		output: z.array(courseCoupon),
		cached: true,
	}),
};

export type CourseCoupon = z.infer<typeof courseCoupon>;
export type CouponTerms = z.infer<typeof couponTerms>;
