import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Fen, fen, fenOf, minus, portion, split, sum, times } from './money.ts';

const some = (...amounts: number[]): Fen[] => amounts.map(fen);

test('an amount is a whole number of fen and nothing else', () => {
	expect([fen(0), fen(19_900), fen(-5)]).toEqual([0, 19_900, -5]);
	expect(Object.is(fen(-0), 0)).toBe(true);
	for (const wrong of [0.5, 1.15 * 100, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
		expect(() => fen(wrong), String(wrong)).toThrow('no amount of fen');
});

test('the compiler takes no bare number for an amount, and no sum without its rule', () => {
	expectTypeOf<number>().not.toExtend<Fen>();
	expectTypeOf(fen(100)).toExtend<number>();
	const price = fen(100);
	expectTypeOf(price / 3).not.toExtend<Fen>();
	expectTypeOf(price + price).not.toExtend<Fen>();
	expectTypeOf(portion(price, 1, 3)).toEqualTypeOf<Fen>();
	expect(portion(price, 1, 3)).toBe(33);
});

test('what is written in yuan is read to the fen, or not at all', () => {
	expect(['199', '199.5', '199.05', '0', '0.01', ' 8 ', '999999999.99'].map(fenOf)).toEqual([19_900, 19_950, 19_905, 0, 1, 800, 99_999_999_999]);
	for (const wrong of ['', '.5', '1.', '1.234', '-1', '+1', '1,000', '１', '1e3', '1234567890', '¥1', '1 2']) expect(fenOf(wrong), wrong).toBeNull();
});

test('sums, differences and pieces', () => {
	expect([sum([]), sum(some(1, 2, 3)), minus(fen(100), fen(130)), times(fen(1990), 3)]).toEqual([0, 6, -30, 5970]);
	expect(() => times(fen(1990), 1.5005)).toThrow();
	expect(() => sum(some(Number.MAX_SAFE_INTEGER, 1))).toThrow();
});

describe('a portion is rounded to the nearest fen, half a fen away from nought', () => {
	test.each([
		[19_900, 8, 10, 15_920],
		[1, 1, 2, 1],
		[-1, 1, 2, -1],
		[99, 1, 2, 50],
		[-99, 1, 2, -50],
		[100, 1, 3, 33],
		[200, 1, 3, 67],
		[5, 0, 7, 0],
		[36_500, 1, 365, 100],
		[9_007_199_254_740_991, 999_999, 1_000_000, 9_007_190_247_541_736],
	])('%i × %i/%i = %i', (amount, part, whole, wanted) => {
		expect(portion(fen(amount), part, whole)).toBe(wanted);
	});
	test('of nothing that is none', () => {
		for (const [part, whole] of [
			[1, 0],
			[1, -2],
			[-1, 2],
			[0.5, 2],
			[1, 2.5],
		] as const)
			expect(() => portion(fen(100), part, whole)).toThrow('no portion');
	});
});

describe('a discount over lines', () => {
	test('adds up again; what is left goes to the largest remainders, of equal ones to the first', () => {
		expect(split(fen(100), some(1, 1, 1))).toEqual([34, 33, 33]);
		expect(split(fen(101), some(1, 1, 1))).toEqual([34, 34, 33]);
		expect(split(fen(10), some(100, 199, 701))).toEqual([1, 2, 7]);
		expect(split(fen(7), some(0, 5, 0, 2))).toEqual([0, 5, 0, 2]);
		expect(split(fen(0), some(5, 3))).toEqual([0, 0]);
		expect(split(fen(5), some(1, 3, 1))).toEqual([1, 3, 1]);
		expect(split(fen(2), some(33, 34, 33))).toEqual([1, 1, 0]);
	});
	test('of any size: adds up, and no line gets more than it is', () => {
		let seed = 7;
		const next = (below: number) => {
			seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
			return seed % below;
		};
		for (let round = 0; round < 500; round += 1) {
			const weights = some(...Array.from({ length: 1 + next(9) }, () => next(1_000_000)), 1);
			const amount = fen(next(sum(weights) + 1));
			const parts = split(amount, weights);
			expect(sum(parts)).toBe(amount);
			parts.forEach((part, index) => {
				expect(part).toBeLessThanOrEqual(weights[index] as Fen);
			});
		}
	});
	test('not of less than nothing, nor over nothing', () => {
		expect(() => split(fen(-1), some(1))).toThrow();
		expect(() => split(fen(1), some(0, 0))).toThrow();
		expect(() => split(fen(1), [])).toThrow();
		expect(() => split(fen(1), some(2, -1))).toThrow();
	});
});
