import { expect, test } from 'vitest';
import { lengthOf, mergeRanges } from './ranges.ts';

test('ranges are merged: sorted, joined where they touch, without what is empty or reversed', () => {
	const first = [
		[10, 20],
		[0, 5],
	] as const;
	const second = [
		[5, 7],
		[15, 30],
		[40, 40],
		[50, 45],
	] as const;
	expect(mergeRanges(first, second)).toEqual([
		[0, 7],
		[10, 30],
	]);
	expect(lengthOf(mergeRanges(first, second))).toBe(27);
	expect(mergeRanges([], [])).toEqual([]);
	expect(mergeRanges()).toEqual([]);
	// One inside another, one that begins where another ends, one that begins a second later.
	expect(mergeRanges([[0, 30]], [[10, 20]])).toEqual([[0, 30]]);
	expect(mergeRanges([[0, 10]], [[10, 12]], [[13, 14]])).toEqual([
		[0, 12],
		[13, 14],
	]);
	expect([
		lengthOf([]),
		lengthOf([
			[5, 7],
			[10, 30],
		]),
	]).toEqual([0, 22]);
	const list = [[0, 5]] as const;
	mergeRanges(list, [[5, 9]]);
	expect(list).toEqual([[0, 5]]);
});
