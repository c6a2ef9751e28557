import * as z from 'zod';
import { couponCode } from '../../../contract/coupons/member.ts';
import { bothFields, days, flag, key, yuan } from './texts.ts';

/** What takes something off an order. */
export const couponList = z.array(
	z
		.strictObject({
			...bothFields(60),
			/** What is typed; absent: it is claimed on the pages of its courses. */
			code: couponCode.optional(),
			/** An amount, or a share of a hundred with at most so much. */
			off: yuan.optional(),
			percent: z.int().min(1).max(100).optional(),
			most: yuan.optional(),
			/** What the courses that it counts for must cost together. */
			minimum: yuan.optional(),
			/** Absent: all of them. */
			courses: z.array(key).min(1).optional(),
			/** From the first start on. */
			days: days.min(1),
			/** The demo member has one. */
			owned: flag,
		})
		.refine(({ off, percent }) => (off === undefined) !== (percent === undefined), {
			message: 'a coupon takes off an amount (off) or a share (percent), one of the two',
			path: ['off'],
		})
		.refine(({ most, percent }) => most === undefined || percent !== undefined, {
			message: 'only a share (percent) can be limited by an amount',
			path: ['most'],
		}),
);

export type SeedCoupon = z.infer<typeof couponList>[number];
