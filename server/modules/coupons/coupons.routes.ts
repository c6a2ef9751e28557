import { route } from '../../http/route.ts';
import * as coupons from './coupons.service.ts';
import { couponCheck } from './order-coupons.service.ts';
import * as staff from './staff-coupons.service.ts';

export const couponsRoutes = [
	route('courseCoupons', coupons.courseCoupons),
	route('myCoupons', coupons.myCoupons),
	// A code is a guess at something worth money: counted over all processes.
	route('couponClaim', coupons.couponClaim, { limit: { max: 30, windowSeconds: 600, shared: true } }),
	route('couponCheck', couponCheck, { limit: { max: 30, windowSeconds: 600, shared: true } }),
	route('staffCoupons', staff.staffCoupons),
	route('staffCouponSave', staff.staffCouponSave),
];
