import type { CallPath } from '../call.ts';

export const couponsStaffPaths = {
	staffCoupons: ['GET', '/api/staff/coupon/list'],
	staffCouponSave: ['POST', '/api/staff/coupon/save'],
} as const satisfies Record<string, CallPath>;
