import { fen } from '../../contract/money.ts';
import type { Order } from '../../contract/orders/member.ts';

/** One course in an order, for ever. */
export const orderedCourse: Order['items'][number] = {
	prodId: 7,
	prodType: 1,
	title: '长文的形状',
	cover: '',
	price: fen(400),
	paid: fen(400),
	usualPrice: null,
	validityDays: null,
	materials: false,
	refunded: false,
	seats: null,
};

/** An order of that course at 2026-11-21, 12:00 in Shanghai, which could be paid for half an hour and was not. */
export function orderWith(changes: Partial<Order> = {}): Order {
	return {
		orderId: '2026112100384417',
		orderState: 3,
		createdAt: '2026-11-21T04:00:00.000Z',
		expiresAt: '2026-11-21T04:30:00.000Z',
		paidAt: null,
		closedAt: '2026-11-21T04:30:00.000Z',
		closedWhy: 'expired',
		amount: fen(400),
		discount: fen(0),
		payable: fen(400),
		currency: 'CNY',
		refunded: fen(0),
		items: [orderedCourse],
		coupon: null,
		payMethod: null,
		address: null,
		shipping: null,
		...changes,
	};
}
