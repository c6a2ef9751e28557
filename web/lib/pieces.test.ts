import { expect, test } from 'vitest';
import { lengthOf, unite } from './pieces.ts';

test('pieces are united: sorted, joined where they touch, without what is empty or reversed', () => {
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
	expect(unite(first, second)).toEqual([
		[0, 7],
		[10, 30],
	]);
	expect(lengthOf(unite(first, second))).toBe(27);
	expect(unite([], [])).toEqual([]);
});
