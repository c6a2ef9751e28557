import * as z from 'zod';
import { call } from './call.ts';
import { currPage, nothing, pageOf, pageSize } from './common.ts';
import { at } from './paths.ts';
import { word } from './text.ts';

/**
 * Calls of the member area that later issues own. They are guarded today and answer an empty success; their item shapes
 * arrive with their modules.
 */
const item = z.record(z.string(), z.unknown());

export const laterCalls = {
	myFavourites: call({
		...at('myFavourites'),
		guard: 'member',
		summary: 'Favourites.',
		input: z.object({ currPage, pageSize: pageSize(6) }),
		output: pageOf(item),
	}),
	myAddresses: call({ ...at('myAddresses'), guard: 'member', summary: 'Addresses.', input: nothing, output: z.array(item) }),
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
