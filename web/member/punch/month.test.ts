import { expect, test } from 'vitest';
import { addMonths, monthName, weeksOf } from './month.ts';

const shape = (month: string) =>
	weeksOf(month).map((week) => week.map(({ number, outside }) => (outside ? `(${number})` : String(number))).join(' '));

test('R17 the weeks of a month run from Sunday to Saturday, filled up with the days around it', () => {
	expect(shape('2026-11')).toEqual([
		'1 2 3 4 5 6 7',
		'8 9 10 11 12 13 14',
		'15 16 17 18 19 20 21',
		'22 23 24 25 26 27 28',
		'29 30 (1) (2) (3) (4) (5)',
	]);
	expect(shape('2027-01')).toEqual([
		'(27) (28) (29) (30) (31) 1 2',
		'3 4 5 6 7 8 9',
		'10 11 12 13 14 15 16',
		'17 18 19 20 21 22 23',
		'24 25 26 27 28 29 30',
		'31 (1) (2) (3) (4) (5) (6)',
	]);
	// February that fills four weeks.
	expect(shape('2026-02')).toHaveLength(4);
	expect(shape('2028-02').at(-1)).toBe('27 28 29 (1) (2) (3) (4)');
	expect(weeksOf('2026-11').at(-1)?.at(2)).toEqual({ day: '2026-12-01', number: 1, outside: true });
});

test('R17 the weeks begin early enough for a day of the month before that is wanted', () => {
	const first = (month: string, from: string) => weeksOf(month, from)[0]?.map(({ day }) => day);
	expect(first('2026-11', '2026-10-31')).toEqual([25, 26, 27, 28, 29, 30, 31].map((day) => `2026-10-${day}`));
	expect(weeksOf('2026-11', '2026-10-31')).toHaveLength(6);
	// It is there already, or in the month.
	expect(weeksOf('2026-12', '2026-11-29')).toEqual(weeksOf('2026-12'));
	expect(weeksOf('2026-11', '2026-11-02')).toEqual(weeksOf('2026-11'));
});

test('R17 months before and after, over the end of the year, and what they are called', () => {
	expect([addMonths('2026-11', 1), addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-03', -2)]).toEqual([
		'2026-12',
		'2027-01',
		'2025-12',
		'2026-01',
	]);
	expect([monthName('2026-01', 'zh-CN'), monthName('2026-12', 'en')]).toEqual(['2026年1月', 'December 2026']);
});
