import type { CallPath } from '../call.ts';

export const couponsPublicPaths = {
	courseCoupons: ['GET', '/api/agency/core/coupon/listOfProduct'],
} as const satisfies Record<string, CallPath>;
