import { expect, test } from 'vitest';
import { missingTo, sumOf, weekOf } from './plan.rules.ts';

test('R77 a week is seven days from Monday, over the ends of months and years, each with its tick and its minutes', () => {
	const week = weekOf(
		'2026-12-28',
		[
			{ day: '2026-12-27', heardSeconds: 9 },
			{ day: '2026-12-31', heardSeconds: 70 },
		],
		[
			{ day: '2027-01-03', madeUp: true },
			{ day: '2027-01-04', madeUp: false },
		],
	);
	expect(week.map(({ day, heardSeconds, checked, madeUp }) => [day.slice(5), heardSeconds, checked, madeUp])).toEqual([
		['12-28', 0, false, false],
		['12-29', 0, false, false],
		['12-30', 0, false, false],
		['12-31', 70, false, false],
		['01-01', 0, false, false],
		['01-02', 0, false, false],
		['01-03', 0, true, true],
	]);
	expect(sumOf(week)).toEqual({ heardSeconds: 70, studyDays: 2 });
});

test.each([
	['minutes', 30, { heardSeconds: 0, studyDays: 0 }, 1800],
	['minutes', 30, { heardSeconds: 1799, studyDays: 7 }, 1],
	['minutes', 30, { heardSeconds: 1800, studyDays: 1 }, 0],
	['minutes', 30, { heardSeconds: 9999, studyDays: 1 }, 0],
	['days', 3, { heardSeconds: 9999, studyDays: 2 }, 1],
	['days', 3, { heardSeconds: 0, studyDays: 3 }, 0],
	['days', 3, { heardSeconds: 0, studyDays: 4 }, 0],
] as const)('R77 to a goal of %s %i with %o there are missing %i', (kind, amount, done, missing) => {
	expect(missingTo({ kind, amount }, done)).toBe(missing);
});
