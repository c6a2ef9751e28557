import * as z from 'zod';
import { call } from '../call.ts';
import { instant, money, nothing, orderId } from '../common.ts';
import { orderState } from '../orders/member.ts';
import { at } from '../paths.ts';
import { line, word } from '../text.ts';

const payMethod = z.object({
	/** `wechat`, `alipay`, `stripe`, `bank`, `sandbox`. */
	code: z.string(),
	name: z.string(),
	icon: z.string(),
	/** `redirect`: the browser goes to the provider; `qrcode`: a phone reads a code; `manual`: by instructions; `sandbox`: nobody pays real money. */
	kind: z.enum(['redirect', 'qrcode', 'manual', 'sandbox']),
});

/** What a payer showed for a transfer. */
const proof = z.object({
	/** To be checked; turned down; another sum came, which goes back; confirmed. */
	state: z.enum(['sent', 'turned_down', 'other_amount', 'confirmed']),
	/** Why it was turned down. */
	why: z.string(),
	payer: z.string(),
	paidOn: z.iso.date(),
	sentAt: instant,
});

/** What a payer needs who goes to the bank, and what they have shown of it. */
const transfer = z.object({
	holder: z.string(),
	bank: z.string(),
	account: z.string(),
	/** What the agency says besides; often empty. */
	remark: z.string(),
	payable: money,
	/** Eight digits to be written into the transfer’s remark. */
	reference: z.string(),
	/** Until when the order waits for it. */
	expiresAt: instant,
	proof: proof.nullable(),
});

/** A picture of at most 5 MB as base64. */
const picture = word({ min: 100, max: 7_000_000, pattern: /^[A-Za-z0-9+/]+={0,2}$/ });

export const paymentsMemberCalls = {
	payMethods: call({
		...at('payMethods'),
		guard: 'member',
		summary: 'Ways to pay, in the order in which they are offered.',
		input: nothing,
		output: z.array(payMethod),
	}),
	paySubmit: call({
		...at('paySubmit'),
		guard: 'member',
		summary:
			'Begin to pay an order. Answers where to pay: url to go to, code to be read by a phone (with a picture of it as SVG), the account and the reference of a bank transfer, or done when there is nothing left to pay. Another method closes the one before; the same again goes on. For its first bank transfer an order waits some days longer, once.',
		input: z.object({
			orderId,
			method: word({ min: 1, max: 20, pattern: /^[a-z]+$/ }),
			/** The payer holds a phone that has the provider’s app. */
			mobile: z.boolean().default(false),
		}),
		output: z.discriminatedUnion('action', [
			z.object({ action: z.literal('redirect'), url: z.string() }),
			z.object({ action: z.literal('qrcode'), code: z.string(), svg: z.string() }),
			z.object({ action: z.literal('manual'), transfer }),
			z.object({ action: z.literal('done') }),
		]),
		reasons: ['pay_method_closed', 'provider_trouble', 'order_closed', 'already_owned'],
	}),
	payCheck: call({
		...at('payCheck'),
		guard: 'member',
		summary:
			'Ask the provider now how the payment of an order went, for who is back from it. What was paid is entered. A failed one can be paid again, by the same method or another.',
		input: z.object({ orderId }),
		output: z.object({
			orderState,
			/** Null: it has not failed as far as the provider knows. */
			failed: z
				.object({
					method: payMethod,
					/** In the provider’s words, in the reader’s language; often empty. */
					why: z.string(),
				})
				.nullable(),
		}),
	}),
	orderTransfer: call({
		...at('orderTransfer'),
		guard: 'member',
		summary: 'The bank transfer that an order waits for; null when it waits for none.',
		input: z.object({ orderId }),
		output: z.object({ transfer: transfer.nullable() }),
	}),
	transferProofSend: call({
		...at('transferProofSend'),
		guard: 'member',
		summary:
			'Show that a transfer was made: a picture (PNG, JPEG or WebP, 5 MB and 40 megapixels at most; it is made anew without anything else of the file), from which name and on which day. Until it is confirmed another one takes its place.',
		input: z.object({ orderId, image: picture, payer: line({ min: 1, max: 60 }), paidOn: z.iso.date() }),
		output: z.object({ transfer }),
		reasons: ['picture_refused', 'order_closed', 'order_paid'],
	}),
	transferProof: call({
		...at('transferProof'),
		guard: 'member',
		summary: 'The picture that was shown for a transfer: WebP as base64.',
		input: z.object({ orderId }),
		output: z.object({ image: z.string() }),
	}),
	orderCancel: call({
		...at('orderCancel'),
		guard: 'member',
		summary: 'Close an order that is not paid; reason, for staff, is of the first time. A second time is no error.',
		input: z.object({ orderId, reason: line({ max: 200 }).default('') }),
		output: z.object({ orderState }),
		reasons: ['order_paid'],
	}),
	orderRefund: call({
		...at('orderRefund'),
		guard: 'member',
		summary: 'Give an order back within the time in which nobody needs to be asked: the money goes back the way it came, what was bought is closed.',
		input: z.object({ orderId, reason: line({ max: 200 }).default('') }),
		output: z.object({ orderState }),
		reasons: ['refund_by_staff', 'not_paid'],
	}),
};

export type Transfer = z.infer<typeof transfer>;
