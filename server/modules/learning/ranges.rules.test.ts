import { describe, expect, test } from 'vitest';
import { fillOldest, holds, latest, lengthOf, mergeRanges, type Range, readRanges, subtract, writeRanges } from './ranges.rules.ts';

const four = readRanges('{[0,1),[3,4),[6,7),[9,10)}');

describe('R71 ranges of a lesson or of time', () => {
	test.each<[string, string[], string]>([
		['nothing', ['{}'], '{}'],
		['no list at all', [], '{}'],
		['empty and reversed ones', ['{[5,5),[7,3)}'], '{}'],
		['one second', ['{[5,6)}'], '{[5,6)}'],
		['sorted', ['{[40,50),[20,30),[0,10),[60,70)}'], '{[0,10),[20,30),[40,50),[60,70)}'],
		['those that touch', ['{[10,20),[0,10)}'], '{[0,20)}'],
		['not over a gap of one', ['{[11,20),[0,10)}'], '{[0,10),[11,20)}'],
		['one inside another', ['{[0,90),[20,30)}'], '{[0,90)}'],
		['lists with each other', ['{[0,5),[20,25)}', '{[4,21)}'], '{[0,25)}'],
	])('mergeRanges: %s', (_what, lists, merged) => {
		expect(writeRanges(mergeRanges(...lists.map(readRanges)))).toBe(merged);
	});

	test.each([
		['nothing taken', '{[0,10)}', '{}', '{[0,10)}'],
		['all of it', '{[5,10)}', '{[5,10)}', '{}'],
		['more than all', '{[5,10)}', '{[0,20)}', '{}'],
		['its beginning', '{[5,10)}', '{[0,7)}', '{[7,10)}'],
		['its end', '{[5,10)}', '{[7,20)}', '{[5,7)}'],
		['its middle', '{[0,10)}', '{[3,5)}', '{[0,3),[5,10)}'],
		['several', '{[0,20)}', '{[0,2),[5,6),[18,20),[30,40)}', '{[2,5),[6,18)}'],
		['what touches before and after', '{[5,10)}', '{[0,5),[10,12)}', '{[5,10)}'],
		['what lies far off', '{[5,10)}', '{[0,1),[20,30)}', '{[5,10)}'],
		['from two', '{[0,5),[10,15)}', '{[4,11)}', '{[0,4),[11,15)}'],
		['from an empty one', '{[5,5)}', '{[7,9)}', '{}'],
		['from a reversed one', '{[8,5)}', '{[0,2),[6,7),[9,10)}', '{}'],
	])('subtract: %s', (_what, ranges, taken, rest) => {
		expect(writeRanges(subtract(readRanges(ranges), readRanges(taken)))).toBe(rest);
	});

	test.each([
		[0, '{}'],
		[-1, '{}'],
		[4, '{[16,20)}'],
		[10, '{[10,20)}'],
		[11, '{[4,5),[10,20)}'],
		[15, '{[0,5),[10,20)}'],
		[99, '{[0,5),[10,20)}'],
	])('latest: the last %i', (length, found) => {
		expect(writeRanges(latest(readRanges('{[0,5),[10,20)}'), length))).toBe(found);
	});

	test('length, points and the way PostgreSQL writes them', () => {
		const ranges: Range[] = [
			[-12, -7],
			[0, 10],
			[120, 3456],
		];
		expect([lengthOf([]), lengthOf(ranges)]).toEqual([0, 3351]);
		expect([-13, -12, -8, -7, 0, 9, 10, 119, 120, 3456].filter((point) => holds(ranges, point))).toEqual([-12, -8, 0, 9, 120]);
		expect(writeRanges(ranges)).toBe('{[-12,-7),[0,10),[120,3456)}');
		expect(readRanges('{[-12,-7),[0,10),[120,3456)}')).toEqual(ranges);
		expect([readRanges('{}'), readRanges(''), writeRanges([])]).toEqual([[], [], '{}']);
	});

	test.each([
		[5, '{[0,1),[3,4),[6,7),[9,10)}'],
		[4, '{[0,1),[3,4),[6,7),[9,10)}'],
		[3, '{[0,4),[6,7),[9,10)}'],
		[2, '{[0,7),[9,10)}'],
		[1, '{[0,10)}'],
	])('fillOldest: at most %i', (most, kept) => {
		expect(writeRanges(fillOldest(four, most))).toBe(kept);
		expect(fillOldest([], most)).toEqual([]);
	});
});
