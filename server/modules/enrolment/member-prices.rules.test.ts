import { expect, test } from 'vitest';
import { type Fen, fen } from '../../../contract/money.ts';
import type { ForSale } from '../catalogue/sale.service.ts';
import { priceOf } from '../orders/orders.rules.ts';
import { soldTo } from './member-prices.rules.ts';

const product = (id: number, price: number, memberPrice: Fen | null): ForSale => ({
	id,
	prodType: 1,
	title: '把话写清楚',
	en: {},
	price: fen(price),
	memberPrice,
	validityDays: null,
	materials: false,
	online: true,
	categories: [],
});
const prices = (sold: ReturnType<typeof soldTo>) => [sold.price, sold.usualPrice];

test('R84 the price for members is theirs alone; what has none costs them the same as everybody', () => {
	const [course, other] = [product(1, 19_900, fen(15_900)), product(2, 9900, null)];
	expect(prices(soldTo(course, true))).toEqual([15_900, 19_900]);
	expect(prices(soldTo(course, false))).toEqual([19_900, null]);
	expect(prices(soldTo(other, true))).toEqual([9900, null]);
});

test('R84 an order adds up what its buyer pays, less what a coupon takes off', () => {
	const products = [product(1, 19_900, fen(15_900)), product(2, 9900, null)].map((each) => soldTo(each, true));
	expect(priceOf(products)).toMatchObject({ amount: 25_800, discount: 0, payable: 25_800 });
	expect(priceOf(products, [fen(900), fen(100)])).toMatchObject({ amount: 25_800, discount: 1000, payable: 24_800 });
});
