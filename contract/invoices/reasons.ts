import type { ReasonText } from '../reason-text.ts';

export const invoicesReasons = {
	invoice_nothing_paid: { status: 200, zh: /*i18n*/ '这张订单没有付款，或者钱已经退回，不用开发票' },
	invoice_late: { status: 200, zh: /*i18n*/ '付款超过 180 天，网上不能再申请发票，请打电话给我们' },
	invoice_there: { status: 200, zh: /*i18n*/ '这张订单已经有发票了，开没开好、能不能改，订单页上看得到' },
	invoice_not_waiting: { status: 200, zh: /*i18n*/ '这张发票已经处理过，请刷新页面看一下' },
	invoice_number_taken: { status: 200, zh: /*i18n*/ '这个发票号码已经登记在另一张订单上，请核对' },
} as const satisfies Record<string, ReasonText>;
