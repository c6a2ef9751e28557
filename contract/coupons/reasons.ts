import type { ReasonText } from '../reason-text.ts';

export const couponsReasons = {
	coupon_unknown: { status: 200, zh: /*i18n*/ '没有这个券码，请对一对有没有输错' },
	coupon_not_yet: { status: 200, zh: /*i18n*/ '这张优惠券还没到能用的日子' },
	coupon_over: { status: 200, zh: /*i18n*/ '这张优惠券已经过期' },
	coupon_gone: { status: 200, zh: /*i18n*/ '这张优惠券已经领完了' },
	coupon_used: { status: 200, zh: /*i18n*/ '这张优惠券你已经用过' },
	coupon_held: { status: 200, zh: /*i18n*/ '这张优惠券正用在另一张待付款的订单上，取消那张订单就能用' },
	coupon_not_these: { status: 200, zh: /*i18n*/ '这张优惠券不能用在这些内容上' },
	coupon_minimum: { status: 200, zh: /*i18n*/ '还没到这张优惠券要求的金额' },
	coupon_fewer_than_taken: { status: 200, zh: /*i18n*/ '已经领走的比这个数多，张数不能更少' },
	coupon_code_taken: { status: 200, zh: /*i18n*/ '已经有一张优惠券用这个券码，请换一个' },
} as const satisfies Record<string, ReasonText>;
