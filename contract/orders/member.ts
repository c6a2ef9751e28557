import * as z from 'zod';
import { call } from '../call.ts';
import { nothing } from '../common.ts';
import { at } from '../paths.ts';
import { word } from '../text.ts';

/** Guarded today, answering an empty success: the item’s fields come with the module. */
const item = z.record(z.string(), z.unknown());

export const ordersMemberCalls = {
	myOrders: call({
		...at('myOrders'),
		guard: 'member',
		summary: 'Orders of the member.',
		input: z.object({ orderState: word({ max: 10 }).optional() }),
		output: z.array(item),
	}),
	orderDetail: call({
		...at('orderDetail'),
		guard: 'member',
		summary: 'One order.',
		input: z.object({ orderId: word({ max: 32, pattern: /^\d{1,32}$/ }) }),
		output: z.object({}),
	}),
	payMethods: call({ ...at('payMethods'), guard: 'member', summary: 'Ways to pay.', input: nothing, output: z.array(item) }),
};
