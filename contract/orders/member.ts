import * as z from 'zod';
import { call } from '../call.ts';
import { currency, currPage, id, instant, money, nothing, orderId, pageSize, prodIds } from '../common.ts';
import { couponCode, couponRefusals } from '../coupons/member.ts';
import { couponTerms } from '../coupons/public.ts';
import { invoice, invoiceWanted } from '../invoices/member.ts';
import { at } from '../paths.ts';
import { word } from '../text.ts';

/** 1 awaiting payment, 2 paid, 3 closed, 4 refunding, 5 refunded. */
export const orderState = z.int().min(1).max(5);

/** For how many people it is bought, at `price` for all of them; null: for the buyer. */
const forSeats = z.int().nullable();

/** One course for so many people, on its own in the order. */
const seats = z.coerce.number().int().min(2).max(500).optional();

/** A product in an order, or before one is made. */
export const orderedProduct = {
	prodId: id,
	/** 1 course, 3 VIP plan. */
	prodType: z.int(),
	title: z.string(),
	/** Empty for a VIP plan. */
	cover: z.string(),
	price: money,
	/** The price of everybody, where `price` is the one for VIP members; null: `price` is that of everybody. */
	usualPrice: money.nullable(),
	/** For how many days; null: for ever. */
	validityDays: z.int().nullable(),
	/** Something is posted to the buyer. */
	materials: z.boolean(),
};

/** What a product costs in an order: `paid` of its `price`. */
export const orderItem = z.object({ ...orderedProduct, paid: money, refunded: z.boolean(), seats: forSeats });

/** What stands in the way of an order: it is the member’s already, it is not sold any more, all places are taken. */
export const problem = z.enum(['owned', 'not_for_sale', 'sold_out']).nullable();

const sums = {
	/** Of all prices. */
	amount: money,
	discount: money,
	/** What is left to pay. */
	payable: money,
	currency,
};

export const orderAddress = z.object({ name: z.string(), phone: z.string(), place: z.string(), detail: z.string() });

export const parcelState = z.enum(['waiting', 'sent', 'received']);

/** What is posted of an order. */
const shipping = z.object({
	state: parcelState,
	/** The carrier’s name; null until it was sent, as the next three. */
	carrier: z.string().nullable(),
	trackingNumber: z.string().nullable(),
	/** Where the carrier tells how far it is. */
	trackingUrl: z.string().nullable(),
	sentAt: instant.nullable(),
	receivedAt: instant.nullable(),
});

const order = z.object({
	orderId,
	orderState,
	createdAt: instant,
	/** Until when it can be paid. */
	expiresAt: instant,
	paidAt: instant.nullable(),
	closedAt: instant.nullable(),
	/** Of a closed one: `cancelled` by its buyer, `expired` without a payment. */
	closedWhy: z.enum(['cancelled', 'expired']).nullable(),
	...sums,
	/** What was given back, or is on its way. */
	refunded: money,
	items: z.array(orderItem),
	/** Of which `discount` comes. */
	coupon: z.object({ title: z.string() }).nullable(),
	/** How it was paid: `free`, `alipay`, `wechat`, `stripe`, `bank`, `sandbox`. */
	payMethod: z.string().nullable(),
	address: orderAddress.nullable(),
	/** Null: nothing is posted. */
	shipping: shipping.nullable(),
});

export const ordersMemberCalls = {
	orderPreview: call({
		...at('orderPreview'),
		guard: 'member',
		summary:
			'What an order of these products (ids with commas) would cost now, and what stands in its way: owned already, no longer sold, sold out. With the coupon of the member’s that takes off the most, or the one of this code; with none for an empty code. `seats`: for so many people, who sit down by a link.',
		input: z.object({ prodIds, couponCode: couponCode.optional(), seats }),
		output: z.object({
			items: z.array(
				z.object({
					...orderedProduct,
					seats: forSeats,
					/** Why it cannot be bought; null: it can. */
					problem,
				}),
			),
			...sums,
			/** Something is posted, so the order needs an address. */
			needsAddress: z.boolean(),
			/** The coupon that is on it. */
			coupon: z.object({ code: z.string(), title: z.string() }).nullable(),
			/** Why the one of the given code is not, as a sentence; null: it is, or none was given. */
			couponTrouble: z.string().nullable(),
			/** All that the member has, those that take off the most first. */
			coupons: z.array(
				couponTerms.extend({
					code: z.string(),
					/** What it takes off this order. */
					discount: money,
					/** Why it takes nothing off, as a sentence; null: it does. */
					problem: z.string().nullable(),
				}),
			),
		}),
		reasons: ['seats_not_sold'],
	}),
	orderCreate: call({
		...at('orderCreate'),
		guard: 'member',
		summary:
			'Order one product, or several (ids with commas). Prices are the site’s, those for VIP members while a term of the buyer’s runs; payable says what the buyer saw, and another sum is refused. The same requestId again is the same order. What costs nothing is paid at once (orderState 2).',
		input: z
			.object({
				prodId: id.optional(),
				prodIds: prodIds.optional(),
				seats,
				/** One of the member’s addresses; needed when something is posted. */
				addressId: id.optional(),
				payable: money.optional(),
				/** Of a coupon that the member has, or knows the code of; none for an empty one. */
				couponCode: couponCode.optional(),
				/** One is wanted, and requested when the order is paid; what costs nothing has none. */
				invoice: invoiceWanted.optional(),
				/** Of the form: made by the browser, new for each order. */
				requestId: word({ min: 8, max: 64, pattern: /^[\w-]+$/ }),
			})
			.refine((input) => (input.prodId === undefined) !== (input.prodIds === undefined), { path: ['prodId'] }),
		output: z.object({ orderId, orderState }),
		reasons: [
			'already_owned',
			'not_for_sale',
			'sold_out',
			'place_held',
			'price_changed',
			'address_needed',
			'address_gone',
			'request_reused',
			'seats_not_sold',
			'orders_open_full',
			...couponRefusals,
		],
	}),
	myOrders: call({
		...at('myOrders'),
		guard: 'member',
		summary: 'Orders of the member, the newest first: those of a state, or all.',
		input: z.object({
			orderState: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(1).max(5).optional()),
			currPage,
			pageSize: pageSize(10),
		}),
		output: z.array(order),
	}),
	orderCounts: call({
		...at('orderCounts'),
		guard: 'member',
		summary: 'How many orders the member has in each state.',
		input: nothing,
		output: z.object({ all: z.int(), states: z.array(z.object({ orderState, count: z.int() })) }),
	}),
	orderDetail: call({
		...at('orderDetail'),
		guard: 'member',
		summary: 'One order of the member’s, with its steps.',
		input: z.object({ orderId }),
		output: order.extend({
			/** What became of it, in order. */
			steps: z.array(z.object({ at: instant, orderState, who: z.enum(['member', 'staff', 'provider', 'site']) })),
			/** Until when its buyer can have the whole sum back without asking anybody; null: not, or not any more. */
			refundUntil: instant.nullable(),
			/** The one that there is, or the last that there was. */
			invoice: invoice.nullable(),
			/** Until when one can be asked for; null: there is one, or there is nothing to ask for, or not any more. */
			invoiceUntil: instant.nullable(),
		}),
	}),
	orderState: call({
		...at('orderState'),
		guard: 'member',
		summary: 'How an order stands, for pages that wait for a payment.',
		input: z.object({ orderId }),
		output: z.object({ orderId, orderState, expiresAt: instant }),
	}),
	parcelReceived: call({
		...at('parcelReceived'),
		guard: 'member',
		summary: 'Say that what was posted has come. A second time is no error.',
		input: z.object({ orderId }),
		output: shipping,
		reasons: ['parcel_waits'],
	}),
};

export type Order = z.infer<typeof order>;
export type Shipping = z.infer<typeof shipping>;
export type OrderItem = z.infer<typeof orderItem>;
