import { describe, expect, test } from 'vitest';
import { flagsOf } from './courses.queries.ts';
import { countsOf, type Facets, facetsOf, isPlain, passes } from './facets.rules.ts';
import { facetsIn, filterIn } from './facets.service.ts';

const any: Facets = { vip: false, trial: false, free: false, level: 0, length: '', rating: 0 };
/** A course's facet, as the migrations compute it. */
const facet = ({ vip = 0, trial = 0, level = 1, length = 0, free = 0, rating = 0 }) =>
	vip + 2 * trial + 4 * (level - 1) + 12 * length + 36 * free + 72 * rating;

describe('R04 filters as numbers', () => {
	test.each([
		['VIP', { vip: true }, { vip: 1 }, { trial: 1, free: 1 }],
		['trial', { trial: true }, { trial: 1 }, { vip: 1, level: 2 }],
		['free', { free: true }, { free: 1 }, { length: 2, rating: 2 }],
		['level 1', { level: 1 }, { level: 1 }, { level: 2 }],
		['level 2', { level: 2 }, { level: 2 }, { level: 3 }],
		['level 3', { level: 3 }, { level: 3 }, { level: 1 }],
		['short', { length: 'short' }, { length: 0 }, { length: 1 }],
		['medium', { length: 'medium' }, { length: 1 }, { length: 2 }],
		['long', { length: 'long' }, { length: 2 }, { length: 0 }],
		['4', { rating: 4 }, { rating: 1 }, { rating: 0 }],
		['4 takes 4.5', { rating: 4 }, { rating: 2 }, { rating: 0 }],
		['4.5', { rating: 4.5 }, { rating: 2 }, { rating: 1 }],
	] as [string, Partial<Facets>, object, object][])('%s', (_name, wanted, yes, no) => {
		expect([passes(facet(yes), { ...any, ...wanted }), passes(facet(no), { ...any, ...wanted })]).toEqual([true, false]);
		// Whatever else the course has.
		const most = { vip: 1, trial: 1, level: 3, length: 2, free: 1, rating: 2 };
		expect(passes(facet({ ...most, ...yes }), { ...any, ...wanted })).toBe(true);
		expect(passes(facet(yes), any)).toBe(true);
	});
	test('all values that pass, told apart by everything that is wanted', () => {
		expect(facetsOf(any)).toEqual(Array.from({ length: 216 }, (_, n) => n));
		const sizes = (
			[
				{ vip: true },
				{ trial: true },
				{ free: true },
				{ level: 2 },
				{ length: 'long' },
				{ rating: 4 },
				{ rating: 4.5 },
				{ vip: true, free: true, level: 1 },
			] as Partial<Facets>[]
		).map((wanted) => facetsOf({ ...any, ...wanted }).length);
		expect(sizes).toEqual([108, 108, 108, 72, 72, 144, 72, 18]);
		expect(facetsOf({ vip: true, trial: true, free: true, level: 3, length: 'long', rating: 4.5 })).toEqual([215]);
		expect(facetsOf({ ...any, vip: true })).toBe(facetsOf({ ...any, vip: true }));
		expect(flagsOf({ vip: false, trial: false })).toEqual([0, 1, 2, 3]);
		expect([flagsOf({ vip: true, trial: false }), flagsOf({ vip: false, trial: true }), flagsOf({ vip: true, trial: true })]).toEqual([
			[1, 3],
			[2, 3],
			[3],
		]);
	});
	test('a list is plain when nothing but flags is asked for', () => {
		expect([any, { ...any, vip: true, trial: true }].map(isPlain)).toEqual([true, true]);
		expect(
			[
				{ ...any, free: true },
				{ ...any, level: 1 as const },
				{ ...any, length: 'short' as const },
				{ ...any, rating: 4 as const },
			].map(isPlain),
		).toEqual([false, false, false, false]);
	});
	test('absent and 0 mean any', () => {
		expect(facetsIn({})).toEqual(any);
		expect(facetsIn({ vipFlag: 0, trialFlag: 0, freeFlag: 0, level: 0, rating: 0 })).toEqual(any);
		expect(facetsIn({ vipFlag: 1, trialFlag: 1, freeFlag: 1, level: 2, length: 'long', rating: 4.5 })).toEqual({
			vip: true,
			trial: true,
			free: true,
			level: 2,
			length: 'long',
			rating: 4.5,
		});
		expect(filterIn({ vipFlag: 1 })).toEqual({ vip: true, trial: false, facets: facetsOf({ ...any, vip: true }), plain: true });
		expect(filterIn({ trialFlag: 1, freeFlag: 1 })).toEqual({
			vip: false,
			trial: true,
			facets: facetsOf({ ...any, trial: true, free: true }),
			plain: false,
		});
	});
});

test('R04 what each choice would leave, the others staying', () => {
	const tally = [
		{ facet: facet({ vip: 1, level: 1, length: 0, rating: 1 }), n: 1 },
		{ facet: facet({ trial: 1, level: 2, length: 1 }), n: 10 },
		{ facet: facet({ free: 1, level: 2, length: 1, rating: 2 }), n: 100 },
		{ facet: facet({ vip: 1, level: 3, length: 2 }), n: 1000 },
	];
	const counts = (...pairs: [unknown, number][]) => pairs.map(([value, count]) => ({ value, count }));
	expect(countsOf(tally, any)).toEqual({
		total: 1111,
		levels: counts([0, 1111], [1, 1], [2, 110], [3, 1000]),
		lengths: counts(['', 1111], ['short', 1], ['medium', 110], ['long', 1000]),
		ratings: counts([0, 1111], [4, 101], [4.5, 100]),
		types: counts(['', 1111], ['vip', 1001], ['trial', 10], ['free', 100]),
	});
	expect(countsOf(tally, { ...any, level: 2, vip: true })).toEqual({
		total: 0,
		levels: counts([0, 1001], [1, 1], [2, 0], [3, 1000]),
		lengths: counts(['', 0], ['short', 0], ['medium', 0], ['long', 0]),
		ratings: counts([0, 0], [4, 0], [4.5, 0]),
		types: counts(['', 110], ['vip', 0], ['trial', 10], ['free', 100]),
	});
});
