import type { ReasonText } from '../reason-text.ts';

export const paymentsReasons = {
	pay_method_closed: { status: 200, zh: /*i18n*/ '这种付款方式现在用不了，请换一种' },
	provider_trouble: { status: 200, zh: /*i18n*/ '付款渠道没有回应，钱没有扣，请稍后再试或者换一种方式' },
	refund_by_staff: { status: 200, zh: /*i18n*/ '这张订单要由教务来退，请打电话给我们' },
	pay_settings_needed: { status: 200, zh: /*i18n*/ '这个渠道还没有设置过，请把它的密钥一起交上来' },
	not_paid: { status: 200, zh: /*i18n*/ '这张订单没有付过款，没有什么可退' },
} as const satisfies Record<string, ReasonText>;
