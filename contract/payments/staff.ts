import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, money, nothing } from '../common.ts';
import { orderId, orderState } from '../orders/member.ts';
import { at } from '../paths.ts';
import { line, lines, word } from '../text.ts';

const code = z.enum(['alipay', 'wechat', 'stripe']);

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

const staffOrder = z.object({
	orderId,
	orderState,
	memberId: id,
	payable: money,
	refunded: money,
	items: z.array(z.object({ line: z.int(), prodId: id, title: z.string(), paid: money, refunded: z.boolean() })),
	tries: z.array(z.object({ number: z.string(), provider: z.string(), amount: money, state: z.enum(['open', 'paid', 'closed']) })),
	payments: z.array(z.object({ provider: z.string(), tradeNumber: z.string(), amount: money, paidAt: instant, applied: z.boolean() })),
	refunds: z.array(staffRefund),
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
		summary: 'Give a paid order back, whole or by lines: what they opened is closed at once, the money goes back the way it came.',
		input: z.object({
			orderId,
			/** All that are left, when not given. */
			lines: z.array(z.int().min(1).max(20)).min(1).max(20).optional(),
			reason: line({ min: 1, max: 200 }),
		}),
		output: staffOrder,
		reasons: ['not_paid'],
	}),
	staffRefundRetry: call({
		...at('staffRefundRetry'),
		guard: { staff: 'order.refund' },
		summary: 'Send a refund again that its provider refused.',
		input: z.object({ number: word({ min: 6, max: 32, pattern: /^[A-Za-z0-9]+$/ }) }),
		output: staffRefund,
	}),
	staffMoneyDesk: call({
		...at('staffMoneyDesk'),
		guard: { staff: 'order.read' },
		summary:
			'What somebody must look at: refunds that failed, notices that could not be applied, days on which a provider’s statement differs from our books, and the balance of every account of the books.',
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
export type StaffRefund = z.infer<typeof staffRefund>;
export type PayProvider = z.infer<typeof payProvider>;
