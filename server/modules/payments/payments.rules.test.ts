import { expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { arrivalOf, askAfterClosing, nextAsk, refundNumber, tryNumber } from './payments.rules.ts';

const now = new Date('2040-11-24T08:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('R82 a try is asked about ever less often, a last time a minute after its end, and not after that', () => {
	const end = after(1800);
	const pauses = Array.from({ length: 11 }, (_, round) => nextAsk(round, now, end));
	expect(pauses).toEqual([8, 12, 20, 30, 60, 120, 240, 300, 300, 300, 1860].map(after));
	expect(nextAsk(0, after(1799), end)).toEqual(after(1807));
	expect([nextAsk(0, end, end), nextAsk(10, end, end), nextAsk(0, after(1801), end)]).toEqual([null, null, null]);
});

test('R82 a try of a closed order is asked about three times', () => {
	expect([0, 1, 2, 3].map((round) => askAfterClosing(round, now))).toEqual([after(300), after(1800), after(7200), null]);
});

test('R81 merchant numbers name their order', () => {
	expect([tryNumber(123, 2), refundNumber(123, 4)]).toEqual(['L123x2', 'R123x4']);
});

test.each([
	[500, 'CNY', 'right'],
	[499, 'CNY', 'other_amount'],
	[501, 'CNY', 'other_amount'],
	[500, 'USD', 'other_currency'],
	[499, 'USD', 'other_currency'],
])('R82 %i %s for 500 is %s', (amount, currency, expected) => {
	expect(arrivalOf({ amount: fen(amount), currency }, { amount: 500 })).toBe(expected);
});
