import type { CallPath } from '../call.ts';

export const couponsMemberPaths = {
	myCoupons: ['GET', '/api/agency/core/member/coupons'],
	couponClaim: ['POST', '/api/agency/core/coupon/claim'],
	couponCheck: ['GET', '/api/agency/core/coupon/check'],
} as const satisfies Record<string, CallPath>;
