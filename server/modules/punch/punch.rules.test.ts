import { expect, test } from 'vitest';
import { currentStreak, daysUpTo, mayMakeUp, missedDays, type Run, withDay } from './punch.rules.ts';

const run = (from: number, to: number): Run => [`2026-11-${String(from).padStart(2, '0')}`, `2026-11-${String(to).padStart(2, '0')}`];
const two = [run(10, 12), run(1, 8)];

test.each<[string, string, Run[]]>([
	['between two', '2026-11-09', [run(1, 12)]],
	['after the last', '2026-11-13', [run(10, 13), run(1, 8)]],
	['after a gap', '2026-11-14', [run(14, 14), run(10, 12), run(1, 8)]],
	['before the first', '2026-10-31', [['2026-10-31', '2026-11-08'], run(10, 12)]],
	['long before', '2026-10-29', [['2026-10-29', '2026-10-29'], run(10, 12), run(1, 8)]],
	['the first of one', '2026-11-10', two],
	['the last of one', '2026-11-12', two],
	['within one', '2026-11-05', two],
])('R74 days in a row with one more, %s: joined with those beside it', (_where, day, expected) => {
	expect(withDay(two, day)).toEqual(expected);
});

test('R74 a row counts up to today or yesterday', () => {
	expect(['2026-11-12', '2026-11-13', '2026-11-14'].map((today) => currentStreak(two, today))).toEqual([3, 3, 0]);
	expect([currentStreak([], '2026-11-12'), currentStreak([run(12, 12)], '2026-11-12')]).toEqual([0, 1]);
});

test('R74 the days up to one, in order, over the end of a month', () => {
	expect(daysUpTo('2026-12-01', 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
});

test('R74 a missed day may be made up for three days, before today and since one joined', () => {
	const may = (day: string, since = '2026-11-01') => mayMakeUp(day, '2026-11-20', since);
	expect(['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20'].map((day) => may(day))).toEqual([false, true, true, false]);
	expect([may('2026-11-18', '2026-11-18'), may('2026-11-18', '2026-11-19')]).toEqual([true, false]);
});

test('R74 missed days: the first to be over first, without those of a month that has used its two', () => {
	const made = (day: string) => ({ day, madeUp: true });
	const missed = (...checked: { day: string; madeUp: boolean }[]) => missedDays(checked, '2026-12-02', '2026-01-01');
	expect(missed({ day: '2026-11-30', madeUp: false })).toEqual([
		{ day: '2026-11-29', used: 0 },
		{ day: '2026-12-01', used: 0 },
	]);
	expect(missed(made('2026-11-02'))).toEqual([
		{ day: '2026-11-29', used: 1 },
		{ day: '2026-11-30', used: 1 },
		{ day: '2026-12-01', used: 0 },
	]);
	expect(missed(made('2026-11-02'), made('2026-11-30'))).toEqual([{ day: '2026-12-01', used: 0 }]);
});
