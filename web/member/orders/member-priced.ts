import { type Fen, minus, sum } from '../../../contract/money.ts';
import type { OrderItem } from '../../../contract/orders/member.ts';

/** Of what is sold at the price for members: that price, the one of everybody, and what is saved. All nought when nothing is. */
export function memberPriced(items: readonly Pick<OrderItem, 'price' | 'usualPrice'>[]): { price: Fen; usual: Fen; saved: Fen } {
	const sold = items.filter(({ usualPrice }) => usualPrice !== null);
	const price = sum(sold.map((item) => item.price));
	const usual = sum(sold.map((item) => item.usualPrice ?? item.price));
	return { price, usual, saved: minus(usual, price) };
}
