import * as z from 'zod';
import { call } from '../call.ts';
import { nothing } from '../common.ts';
import { orderId, orderState } from '../orders/member.ts';
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
			'Begin to pay an order. Answers where to pay: url to go to, code to be read by a phone (with a picture of it as SVG), or done when there is nothing left to pay. Another method closes the one before; the same again goes on.',
		input: z.object({
			orderId,
			method: word({ min: 1, max: 20, pattern: /^[a-z]+$/ }),
			/** The payer holds a phone that has the provider’s app. */
			mobile: z.boolean().default(false),
		}),
		output: z.discriminatedUnion('action', [
			z.object({ action: z.literal('redirect'), url: z.string() }),
			z.object({ action: z.literal('qrcode'), code: z.string(), svg: z.string() }),
			z.object({ action: z.literal('manual') }),
			z.object({ action: z.literal('done') }),
		]),
		reasons: ['pay_method_closed', 'provider_trouble', 'order_closed', 'already_owned'],
	}),
	orderCancel: call({
		...at('orderCancel'),
		guard: 'member',
		summary: 'Close an order that is not paid. A second time is no error.',
		input: z.object({ orderId }),
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
