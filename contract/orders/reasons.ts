import type { ReasonText } from '../reason-text.ts';

export const ordersReasons = {
	already_owned: { status: 200, zh: /*i18n*/ '这门课已经是你的了，不用再买一次，到“我的课程”里接着听' },
	not_for_sale: { status: 200, zh: /*i18n*/ '这里面有已经停售的内容，请刷新页面再看一次' },
	sold_out: { status: 200, zh: /*i18n*/ '名额刚刚卖完，有人退订时会再放出来' },
	place_held: { status: 200, zh: /*i18n*/ '最后的名额占在你另一张待付款的订单上，到“我的订单”里付掉那一张，或者取消它再来下这一单' },
	price_changed: { status: 200, zh: /*i18n*/ '价格刚刚变了，请看过新的价格再提交' },
	address_needed: { status: 200, zh: /*i18n*/ '有讲义要寄给你，请选一个收货地址' },
	request_reused: { status: 200, zh: /*i18n*/ '上一次提交已经下好一张订单，在“我的订单”里，要按现在选的另下一张，请再提交一次' },
	orders_open_full: { status: 200, zh: /*i18n*/ '你有 20 张订单还没付款，到“我的订单”里付掉或取消一张，再来下这一单' },
	order_closed: { status: 200, zh: /*i18n*/ '这张订单已经关闭，请重新下单' },
	order_paid: { status: 200, zh: /*i18n*/ '这张订单已经付好了' },
	parcel_waits: { status: 200, zh: /*i18n*/ '讲义还没有寄出，寄出的时候会告诉你' },
} as const satisfies Record<string, ReasonText>;
