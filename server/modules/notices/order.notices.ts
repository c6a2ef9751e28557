import * as z from 'zod';
import type { Locale } from '../../../contract/call.ts';
import { fen, yuanOf } from '../../../contract/money.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { invoiceIssued, invoiceRejected } from '../invoices/invoices.events.ts';
import { linesReturned, orderPaid, parcelSent } from '../orders/orders.events.ts';
import { orderWords } from '../orders/orders.service.ts';
import { parcelWords } from '../orders/parcels.service.ts';
import { moneySentBack, refundArrived, refundCameBack, transferTurnedDown } from '../payments/payments.events.ts';
import { defineTopic, type Topic } from './notices.topic.ts';
import { noticeOn } from './tell.service.ts';

/** Of an order: what was bought first, in both languages, how many things it was, and the sum in fen. */
const facts = z.object({ orderId: z.string(), title: z.string(), titleEn: z.string(), count: z.int(), amount: z.int() });
/** Of what was told before there were seats it says nothing. */
const paidFacts = facts.extend({ seats: z.int().nullish() });
/** Of what was told before that was asked, it went the way it came. */
const refundedFacts = facts.extend({ byHand: z.boolean().nullish() });
type Facts = z.infer<typeof facts>;

const bought = ({ title, titleEn, count }: Facts, locale: Locale) =>
	locale === 'en' ? `${titleEn}${count === 1 ? '' : ` and ${count - 1} more`}` : `《${title}》${count === 1 ? '' : `等 ${count} 项`}`;
const yuan = ({ amount }: Facts) => `¥${yuanOf(fen(amount))}`;
const href = ({ orderId }: Facts) => pagePaths.order(orderId);

const paidTopic = defineTopic<z.infer<typeof paidFacts>>({
	name: 'order_paid',
	kind: 'order',
	facts: paidFacts,
	words: (order, locale) =>
		order.seats
			? locale === 'en'
				? { title: 'Your seats are ready', text: `${order.seats} seats in ${bought(order, locale)}: send your team the link.`, act: 'See the order' }
				: { title: '席位买好了', text: `${bought(order, locale)}${order.seats} 席，把链接发给大家。`, act: '看订单' }
			: locale === 'en'
				? { title: 'You are in', text: `${bought(order, locale)} is open to you from now on.`, act: 'See the order' }
				: { title: '报名成功', text: `${bought(order, locale)}现在就能听了。`, act: '看订单' },
	href,
});

const returnedTopic = defineTopic({
	name: 'lines_returned',
	kind: 'order',
	facts,
	words: (order, locale) => {
		const what = bought(order, locale);
		if (order.amount === 0)
			return locale === 'en'
				? {
						title: 'Part of an order was taken back',
						text: `You no longer have ${what}. Call us if that is not what you asked for.`,
						act: 'See the order',
					}
				: { title: '订单里退掉了一部分', text: `${what}已经关上。如果不是你要退的，就打电话给我们。`, act: '看订单' };
		return locale === 'en'
			? {
					title: 'A refund is on its way',
					text: `You no longer have ${what}. ${yuan(order)} is on its way back, and we’ll tell you when that is done.`,
					act: 'See the order',
				}
			: { title: '正在退款', text: `${what}已经关上，${yuan(order)} 正在退给你，办好时再告诉你。`, act: '看订单' };
	},
	href,
});

const refundedTopic = defineTopic<z.infer<typeof refundedFacts>>({
	name: 'order_refunded',
	kind: 'order',
	facts: refundedFacts,
	words: (order, locale) => {
		if (order.byHand)
			return locale === 'en'
				? {
						title: 'We sent your refund',
						text: `${yuan(order)} for ${bought(order, locale)} was sent to you by bank transfer. Call us if it is not there in three days.`,
						act: 'See the order',
					}
				: { title: '退款转给你了', text: `${bought(order, locale)}的 ${yuan(order)} 已经转账退给你，三天内没到就打电话给我们。`, act: '看订单' };
		return locale === 'en'
			? { title: 'Your money is back', text: `${yuan(order)} for ${bought(order, locale)} went back the way it came.`, act: 'See the order' }
			: { title: '退款到账了', text: `${bought(order, locale)}的 ${yuan(order)} 已经原路退回。`, act: '看订单' };
	},
	href,
});

const cameBackTopic = defineTopic({
	name: 'refund_came_back',
	kind: 'order',
	facts,
	words: (order, locale) =>
		locale === 'en'
			? {
					title: 'A refund did not go through',
					text: `${yuan(order)} for ${bought(order, locale)} came back to us. We will send it again.`,
					act: 'See the order',
				}
			: {
					title: '退款没有退成',
					text: `${bought(order, locale)}的 ${yuan(order)} 又回到我们这里，这笔退款没有退成，我们会再退。`,
					act: '看订单',
				},
	href,
});

const sentBackTopic = defineTopic({
	name: 'money_sent_back',
	kind: 'order',
	/** What was owed, in fen; null where that is not known. */
	facts: facts.extend({ owed: z.int().nullable().default(null) }),
	words: (order, locale) => {
		const what = bought(order, locale);
		const owed = order.owed !== null && order.owed !== order.amount ? yuan({ ...order, amount: order.owed }) : null;
		return locale === 'en'
			? {
					title: 'A payment is being returned to you',
					text: owed
						? `${yuan(order)} came for ${what}, which costs ${owed}. It goes back the way it came; please pay ${owed}.`
						: `${yuan(order)} arrived when the order for ${what} was no longer open for payment. It goes back the way it came.`,
					act: 'See the order',
				}
			: {
					title: '有一笔钱退给你',
					text: owed
						? `${what}应付 ${owed}，到账的是 ${yuan(order)}，会原路退回。请按 ${owed} 再付一次。`
						: `${yuan(order)} 到账时，${what}的订单已经不收款了，钱会原路退回。`,
					act: '看订单',
				};
	},
	href: (order) => href(order),
});

const parcelFacts = facts.extend({ carrier: z.string(), carrierEn: z.string(), trackingNumber: z.string() });

const parcelTopic = defineTopic({
	name: 'parcel_sent',
	kind: 'order',
	facts: parcelFacts,
	words: (order, locale) =>
		locale === 'en'
			? {
					title: 'Your materials are on their way',
					text: `${bought(order, locale)}: by ${order.carrierEn}, number ${order.trackingNumber}.`,
					act: 'See the order',
				}
			: { title: '讲义寄出了', text: `${bought(order, locale)}，${order.carrier}，单号 ${order.trackingNumber}。`, act: '看订单' },
	href: (order) => href(order),
});

const turnedDownTopic = defineTopic({
	name: 'transfer_turned_down',
	kind: 'order',
	facts: facts.extend({ why: z.string() }),
	words: (order, locale) =>
		locale === 'en'
			? {
					title: 'Please send another proof',
					text: `We could not match your transfer for ${bought(order, locale)}: ${order.why}. Send another picture on the page of the payment, or call us.`,
					act: 'Send another proof',
				}
			: { title: '转账凭证要重传', text: `${bought(order, locale)}的转账没对上：${order.why}。请在付款页重传凭证，或打电话给我们。`, act: '去重传' },
	href: ({ orderId }) => `${pagePaths.payments()}/${orderId}`,
});

const issuedTopic = defineTopic({
	name: 'invoice_issued',
	kind: 'order',
	facts: facts.extend({ number: z.string() }),
	words: (order, locale) =>
		locale === 'en'
			? { title: 'Your invoice is ready', text: `For ${bought(order, locale)}: number ${order.number}. It comes by e-mail.`, act: 'See the order' }
			: { title: '发票开好了', text: `${bought(order, locale)}，发票号码 ${order.number}，会发到你填的邮箱。`, act: '看订单' },
	href: (order) => href(order),
});

const rejectedTopic = defineTopic({
	name: 'invoice_rejected',
	kind: 'order',
	facts: facts.extend({ why: z.string() }),
	words: (order, locale) =>
		locale === 'en'
			? {
					title: 'Your invoice needs another look',
					text: `We could not issue the one for ${bought(order, locale)}: ${order.why}. Correct it on the page of the order and ask again.`,
					act: 'See the order',
				}
			: { title: '发票没有开成', text: `${bought(order, locale)}：${order.why}。请在订单页改好再申请。`, act: '去改一下' },
	href: (order) => href(order),
});

export const orderTopics: readonly Topic[] = [
	paidTopic,
	returnedTopic,
	refundedTopic,
	cameBackTopic,
	sentBackTopic,
	parcelTopic,
	turnedDownTopic,
	issuedTopic,
	rejectedTopic,
];

export const orderNotices: JobHandler[] = [
	noticeOn(orderPaid, paidTopic, async ({ memberId, orderId }, tx) => {
		const words = await orderWords(tx, orderId);
		return words && { memberId, facts: words, key: `order paid ${orderId}` };
	}),
	noticeOn(linesReturned, returnedTopic, async ({ memberId, orderId, lines, amount, by }, tx) => {
		// Who gave them back knows it.
		if (by === 'member') return null;
		const words = await orderWords(tx, orderId, lines);
		return words && { memberId, facts: { ...words, amount }, key: `returned ${orderId} ${lines.join(',')}` };
	}),
	noticeOn(refundArrived, refundedTopic, async ({ memberId, orderId, lines, amount, entry, byHand }, tx) => {
		const words = await orderWords(tx, orderId, lines);
		return words && { memberId, facts: { ...words, amount, byHand }, key: `refund ${entry}` };
	}),
	noticeOn(refundCameBack, cameBackTopic, async ({ memberId, orderId, lines, amount, entry }, tx) => {
		const words = await orderWords(tx, orderId, lines);
		return words && { memberId, facts: { ...words, amount }, key: `refund ${entry}` };
	}),
	noticeOn(moneySentBack, sentBackTopic, async ({ memberId, orderId, refundNumber, amount, owed }, tx) => {
		const words = await orderWords(tx, orderId);
		return words && { memberId, facts: { ...words, amount, owed }, key: `money sent back ${refundNumber}` };
	}),
	// One that was put right is told anew: the number was wrong.
	noticeOn(parcelSent, parcelTopic, async ({ memberId, orderId, version }, tx) => {
		const [words, parcel] = [await orderWords(tx, orderId), await parcelWords(tx, orderId)];
		return words && parcel && { memberId, facts: { ...words, ...parcel }, key: `parcel ${orderId} ${version}` };
	}),
	noticeOn(invoiceIssued, issuedTopic, async ({ memberId, orderId, number }, tx) => {
		const words = await orderWords(tx, orderId);
		return words && { memberId, facts: { ...words, number }, key: `invoice issued ${number}` };
	}),
	noticeOn(invoiceRejected, rejectedTopic, async ({ memberId, orderId, invoiceId, version, why }, tx) => {
		const words = await orderWords(tx, orderId);
		return words && { memberId, facts: { ...words, why }, key: `invoice rejected ${invoiceId} ${version}` };
	}),
	noticeOn(transferTurnedDown, turnedDownTopic, async ({ memberId, orderId, version, why }, tx) => {
		const words = await orderWords(tx, orderId);
		return words && { memberId, facts: { ...words, why }, key: `transfer turned down ${orderId} ${version}` };
	}),
];
