import type { ReasonText } from '../reason-text.ts';

export const paymentsReasons = {
	pay_method_closed: { status: 200, zh: /*i18n*/ '这种付款方式现在用不了，请换一种' },
	provider_trouble: { status: 200, zh: /*i18n*/ '付款渠道没有回应，钱没有扣，请稍后再试或者换一种方式' },
	refund_by_staff: { status: 200, zh: /*i18n*/ '这张订单要由教务来退，请打电话给我们' },
	pay_settings_needed: { status: 200, zh: /*i18n*/ '这个渠道还没有设置过，请把它的密钥一起交上来' },
	transfer_amount_differs: { status: 200, zh: /*i18n*/ '金额和应付的不一样，如果到账的真是这么多，请写明金额不同再交一次，钱会记下来由人退回' },
	transfer_number_used: { status: 200, zh: /*i18n*/ '这个银行流水号已经登记过，请对一下银行的回单' },
	refund_sent_before: { status: 200, zh: /*i18n*/ '这笔退款已经登记成退出去了，流水号是另一个' },
	not_paid: { status: 200, zh: /*i18n*/ '这张订单没有付过款，没有什么可退' },
	refund_asked: { status: 200, zh: /*i18n*/ '这张订单已经有一笔退款等人确认，请先处理那一笔' },
	second_person: { status: 200, zh: /*i18n*/ '这笔退款是你提的，要由另一位同事来定' },
} as const satisfies Record<string, ReasonText>;
