import { expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import type { StatementLine } from '../../adapters/payments/provider.ts';
import { differencesOf, type OurBooks, type OurPayment } from './reconcile.rules.ts';

const at = new Date('2040-11-24T08:00:00Z');
const stated = (number: string, amount: number, refundNumber: string | null = null): StatementLine => ({
	kind: refundNumber === null ? 'payment' : 'refund',
	number,
	tradeNumber: `T${number}`,
	refundNumber,
	amount: fen(amount),
	currency: 'CNY',
	at,
});
const ours = (number: string, orderId: number, is: Partial<OurPayment> = {}): OurPayment => ({
	tradeNumber: `T${number}`,
	number,
	orderId,
	amount: 100,
	applied: true,
	granted: true,
	returned: false,
	...is,
});
const books = (is: Partial<OurBooks> = {}): OurBooks => ({ payments: [], refunds: [], orders: new Map(), ...is });

test('R83 nothing on either side differs in nothing', () => {
	expect(differencesOf(books(), [])).toEqual([]);
});

test.each<[string, Partial<OurPayment>, boolean, string[]]>([
	['that paid its order and opened it', {}, true, []],
	['that paid its order, which is not open', { granted: false }, true, ['paid_not_granted']],
	['that paid its order, which is not open, part of it given back', { granted: false, returned: true }, true, ['paid_not_granted']],
	['that paid nothing and goes back', { applied: false, granted: false, returned: true }, true, []],
	['that paid nothing and stays, of an order that another one paid', { applied: false, returned: false }, true, ['double_paid']],
	['that paid nothing and stays, of an order that nobody paid', { applied: false, returned: false }, false, ['paid_not_granted']],
	['of another sum', { amount: 99 }, true, ['amount_differs']],
	['of another sum that paid nothing and goes back', { amount: 101, applied: false, returned: true }, true, ['amount_differs']],
])('R83 a payment %s', (_what, is, paid, kinds) => {
	const payment = ours('a', 7, is);
	const differences = differencesOf(books({ payments: [payment], orders: new Map([['a', { orderId: 7, paid }]]) }), [stated('a', 100)]);
	expect(differences).toEqual(kinds.map((kind) => ({ kind, number: 'a', orderId: 7, ours: payment.amount, theirs: 100 })));
});

test.each([
	['of an order that nobody paid', { orderId: 7, paid: false }, 'paid_not_granted', 7],
	['of an order that another one paid', { orderId: 7, paid: true }, 'double_paid', 7],
	['of no order of ours', undefined, 'paid_not_granted', null],
])('R83 a payment that the provider alone has, %s', (_what, order, kind, orderId) => {
	expect(differencesOf(books({ orders: new Map(order ? [['a', order]] : []) }), [stated('a', 100)])).toEqual([
		{ kind, number: 'a', orderId, ours: null, theirs: 100 },
	]);
});

test('R83 refunds of which one side has another sum, or nothing; in the order of numbers, with payments that the provider does not have', () => {
	const differences = differencesOf(
		books({
			payments: [ours('m', 1), ours('c', 2)],
			refunds: [
				{ refundNumber: 'z', orderId: 3, amount: 30 },
				{ refundNumber: 'b', orderId: 4, amount: 40 },
				{ refundNumber: 'same', orderId: 5, amount: 50 },
			],
		}),
		[stated('x', 31, 'z'), stated('x', 50, 'same'), stated('x', 60, 'a')],
	);
	expect(differences).toEqual([
		{ kind: 'refund_differs', number: 'a', orderId: null, ours: null, theirs: 60 },
		{ kind: 'refund_differs', number: 'b', orderId: 4, ours: 40, theirs: null },
		{ kind: 'granted_not_paid', number: 'c', orderId: 2, ours: 100, theirs: null },
		{ kind: 'granted_not_paid', number: 'm', orderId: 1, ours: 100, theirs: null },
		{ kind: 'refund_differs', number: 'z', orderId: 3, ours: 30, theirs: 31 },
	]);
});

test('R83 a refund that the provider names by its payment alone is found by that', () => {
	const line: StatementLine = { ...stated('a', 20), kind: 'refund' };
	expect(differencesOf(books({ refunds: [{ refundNumber: 'a', orderId: 1, amount: 20 }] }), [line])).toEqual([]);
});
