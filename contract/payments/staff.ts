import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, money, nothing, orderId, pageOf, pageSize } from '../common.ts';
import { orderState } from '../orders/member.ts';
import { at } from '../paths.ts';
import { line, lines, word } from '../text.ts';

const code = z.enum(['alipay', 'wechat', 'stripe', 'bank']);

/** A bank’s own number of a transfer, as its slip has it. */
const bankNumber = word({ min: 4, max: 64, pattern: /^[A-Za-z0-9-]+$/ });

/** The day that the bank’s slip has. */
const bankDay = z.iso.date();

const payProvider = z.object({
	code,
	/** It is offered to buyers. */
	online: z.boolean(),
	/** What may be shown of its settings: names with their values, keys left out. */
	summary: z.record(z.string(), z.string()),
	/** Goes up with each change; 0 for one that was never set up. */
	version: z.int(),
	updatedAt: instant.nullable(),
});

const staffRefund = z.object({
	number: z.string(),
	/** What holds the money; of `bank` somebody has to send it. */
	provider: z.string(),
	/** The bank’s number of one that was sent by hand. */
	bankNumber: z.string().nullable(),
	/** Lines of the order that went back; none for money that paid nothing. */
	lines: z.array(z.int()),
	amount: money,
	state: z.enum(['queued', 'sent', 'done', 'failed']),
	/** What the provider said of one that failed. */
	detail: z.string(),
	who: z.enum(['member', 'staff', 'site']),
	reason: z.string(),
	createdAt: instant,
	doneAt: instant.nullable(),
});

/** A refund above the limit that waits for another one of the staff. */
const refundAsk = z.object({
	id,
	orderId,
	lines: z.array(z.int()),
	amount: money,
	reason: z.string(),
	askedBy: id,
	askedAt: instant,
});

const staffOrder = z.object({
	orderId,
	orderState,
	memberId: id,
	payable: money,
	refunded: money,
	/** What its buyer wrote when they cancelled it, as it was typed; empty: nothing, or they did not. */
	cancelReason: z.string(),
	items: z.array(z.object({ line: z.int(), prodId: id, title: z.string(), paid: money, refunded: z.boolean() })),
	tries: z.array(z.object({ number: z.string(), provider: z.string(), amount: money, state: z.enum(['open', 'paid', 'closed']) })),
	payments: z.array(z.object({ provider: z.string(), tradeNumber: z.string(), amount: money, paidAt: instant, applied: z.boolean() })),
	refunds: z.array(staffRefund),
	/** What somebody has asked to be given back, and another one has to confirm; null: nothing. */
	asked: refundAsk.nullable(),
});

const staffTransfer = z.object({
	orderId,
	orderState,
	memberId: id,
	payable: money,
	/** What the payer writes into the remark. */
	reference: z.string(),
	expiresAt: instant,
	/** What the payer has shown; null: nothing. */
	proof: z
		.object({
			/** A decision names the one that was looked at. */
			version: z.int(),
			state: z.enum(['sent', 'turned_down', 'other_amount', 'confirmed']),
			payer: z.string(),
			paidOn: z.iso.date(),
			sentAt: instant,
			why: z.string(),
		})
		.nullable(),
});

export const paymentsStaffCalls = {
	staffPayProviders: call({
		...at('staffPayProviders'),
		guard: { staff: 'payment.settings' },
		summary: 'Providers that can take money here, and what may be shown of their settings. Keys are never shown again.',
		input: nothing,
		output: z.array(payProvider),
	}),
	staffPayProviderSave: call({
		...at('staffPayProviderSave'),
		guard: { staff: 'payment.settings' },
		summary:
			'Set a provider up, or change it. settings is JSON, whole, with its keys (docs/payments.md); without it they stay as they are. version is the one that was looked at, 0 for a new one. A key that is none, or our own in place of theirs, is 422 and says so.',
		input: z.object({
			code,
			version: z.int().min(0).max(2_147_483_647),
			online: z.boolean(),
			settings: lines({ min: 2, max: 60_000 }).optional(),
		}),
		output: payProvider,
		reasons: ['changed_meanwhile', 'pay_settings_needed'],
	}),
	staffOrder: call({
		...at('staffOrder'),
		guard: { staff: 'order.read' },
		summary: 'An order with its tries, payments and refunds.',
		input: z.object({ orderId }),
		output: staffOrder,
	}),
	staffOrderRefund: call({
		...at('staffOrderRefund'),
		guard: { staff: 'order.refund' },
		summary:
			'Give a paid order back, whole or by lines: what they opened is closed at once, the money goes back the way it came. Above the site’s limit nothing happens yet: it stands in asked until another one confirms it.',
		input: z.object({
			orderId,
			/** All that are left, when not given. */
			lines: z.array(z.int().min(1).max(20)).min(1).max(20).optional(),
			reason: line({ min: 1, max: 200 }),
		}),
		output: staffOrder,
		reasons: ['not_paid', 'refund_asked'],
	}),
	staffRefundAsks: call({
		...at('staffRefundAsks'),
		guard: { staff: 'order.refund' },
		summary: 'Refunds that wait for a second person, the oldest first.',
		input: z.object({ currPage, pageSize: pageSize(20) }),
		output: pageOf(refundAsk),
	}),
	staffRefundConfirm: call({
		...at('staffRefundConfirm'),
		guard: { staff: 'order.refund' },
		summary: 'Confirm a refund that another one has asked for: only now it happens. A second time is no error.',
		input: z.object({ id }),
		output: staffOrder,
		reasons: ['second_person', 'changed_meanwhile', 'not_paid'],
	}),
	staffRefundTurnDown: call({
		...at('staffRefundTurnDown'),
		guard: { staff: 'order.refund' },
		summary: 'Turn down a refund that was asked for; its asker takes it back so. A second time is no error.',
		input: z.object({ id, why: line({ min: 1, max: 200 }) }),
		output: staffOrder,
		reasons: ['changed_meanwhile'],
	}),
	staffNoticeReplay: call({
		...at('staffNoticeReplay'),
		guard: { staff: 'order.refund' },
		summary: 'Do once more what a kept notice says that could not be applied. One that was applied stays so.',
		input: z.object({ id }),
		output: z.object({
			id,
			/** What came of it: `paid`, `sent_back`, `known`, or why nothing did (`unknown_number`, `other_currency`). */
			outcome: z.string(),
		}),
	}),
	staffRefundRetry: call({
		...at('staffRefundRetry'),
		guard: { staff: 'order.refund' },
		summary: 'Send a refund again that its provider refused.',
		input: z.object({ number: word({ min: 6, max: 32, pattern: /^[A-Za-z0-9]+$/ }) }),
		output: staffRefund,
	}),
	staffRefundSent: call({
		...at('staffRefundSent'),
		guard: { staff: 'order.refund' },
		summary:
			'A refund was sent by hand, of a bank payment or of one whose provider could not give it back: its bank’s number and the day. Entered once; the same again is no error.',
		input: z.object({ number: word({ min: 6, max: 32, pattern: /^[A-Za-z0-9]+$/ }), bankNumber, day: bankDay }),
		output: staffRefund,
		reasons: ['transfer_number_used', 'refund_sent_before'],
	}),
	staffTransfers: call({
		...at('staffTransfers'),
		guard: { staff: 'order.read' },
		summary:
			'Transfers with a proof that is to be checked, the newest first; with a reference the one that has it, whether or not something was shown.',
		input: z.object({ reference: word({ max: 8, pattern: /^\d*$/ }).optional(), currPage, pageSize: pageSize(20) }),
		output: pageOf(staffTransfer),
	}),
	staffTransfer: call({
		...at('staffTransfer'),
		guard: { staff: 'order.read' },
		summary:
			'The transfer of an order with the picture that was shown for it: WebP as base64, empty when there is none. That it was looked at is noted.',
		input: z.object({ orderId }),
		output: staffTransfer.extend({ image: z.string() }),
	}),
	staffTransferConfirm: call({
		...at('staffTransferConfirm'),
		guard: { staff: 'payment.confirm' },
		summary:
			'A transfer has arrived: the sum, the bank’s number of it and the day. It pays the order as any payment does. Another sum than is payable is refused, unless differs says that so much has arrived: then it is kept, pays nothing and is to be sent back by hand, as is money for an order that waits no more. The same number again is the same payment; for another order or sum it is refused.',
		input: z.object({ orderId, amount: z.int().min(1).max(2_147_483_647), bankNumber, day: bankDay, differs: z.boolean().default(false) }),
		output: z.object({
			/** `sent_back`: it paid nothing, and is among the refunds that are to be sent. */
			outcome: z.enum(['paid', 'sent_back']),
			order: staffOrder,
		}),
		reasons: ['transfer_amount_differs', 'transfer_number_used'],
	}),
	staffTransferRefuse: call({
		...at('staffTransferRefuse'),
		guard: { staff: 'payment.confirm' },
		summary:
			'What was shown for a transfer proves nothing: its payer is told why, and can show something else. version is the one that was looked at.',
		input: z.object({ orderId, version: z.int().min(1).max(2_147_483_647), reason: line({ min: 1, max: 60 }) }),
		output: staffTransfer,
		reasons: ['changed_meanwhile'],
	}),
	staffMoneyDesk: call({
		...at('staffMoneyDesk'),
		guard: { staff: 'order.read' },
		summary:
			'What somebody must look at: refunds that failed or are to be sent by hand, notices that could not be applied, days on which a provider’s statement differs from our books, and the balance of every account of the books.',
		input: nothing,
		output: z.object({
			refunds: z.array(staffRefund.extend({ orderId })),
			notices: z.array(z.object({ id, provider: z.string(), receivedAt: instant, outcome: z.string().nullable() })),
			/** Days on which our books and a provider’s statement differ, the newest first. */
			days: z.array(
				z.object({
					provider: z.string(),
					day: z.string(),
					differences: z.array(
						z.object({
							kind: z.enum(['paid_not_granted', 'granted_not_paid', 'double_paid', 'amount_differs', 'refund_differs']),
							number: z.string(),
							orderId: z.string().nullable(),
							ours: z.int().nullable(),
							theirs: z.int().nullable(),
						}),
					),
				}),
			),
			accounts: z.array(z.object({ account: z.string(), amount: z.int(), currency: z.string() })),
		}),
	}),
};

export type StaffOrder = z.infer<typeof staffOrder>;
export type RefundAsk = z.infer<typeof refundAsk>;
export type StaffRefund = z.infer<typeof staffRefund>;
export type PayProvider = z.infer<typeof payProvider>;
export type StaffTransfer = z.infer<typeof staffTransfer>;
