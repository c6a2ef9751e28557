import { describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { cleared, facetQuery, noFilter, readFilter, typeOf, withType } from './course-filter.ts';
import type { FilterRow } from './filter-rows.ts';
import { easiestToRelax } from './relax.ts';
import { loadReviews, readView } from './review-view.ts';

const read = (address: string) => {
	const { pathname, searchParams } = new URL(address, 'http://x');
	const [, , categoryId = 0, typeId = 0] = pathname.split('/').map(Number);
	return readFilter({ categoryId, typeId }, searchParams);
};

describe('the address of a filtered list', () => {
	test('holds all of it, and gives it back', () => {
		const filter = { ...noFilter, categoryId: 3, level: 2, length: 'medium', teacher: 7, rating: 4.5, price: 'free', sort: 'popular' } as const;
		expect(paths.courses(filter)).toBe('/course/3?level=2&length=medium&teacher=7&price=free&rating=4.5&sort=popular');
		expect(read(paths.courses(filter))).toEqual(filter);
		expect(paths.courses(noFilter)).toBe('/course');
		expect(paths.courses(cleared(filter))).toBe('/course/3?sort=popular');
	});
	test('a value that means nothing filters nothing', () => {
		for (const wrong of [
			'level=9',
			'level=x',
			'length=endless',
			'teacher=-1',
			'teacher=1.5',
			'teacher=99999999999',
			'rating=3',
			'price=cheap',
			'sort=best',
		])
			expect([wrong, read(`/course?${wrong}`)]).toEqual([wrong, noFilter]);
	});
	test('type and price are one choice', () => {
		expect(typeOf(read('/course/0/1?price=free'))).toBe('vip');
		expect(facetQuery(withType(read('/course/0/2'), 'free'))).toMatchObject({ trialFlag: 0, freeFlag: 1 });
		expect(facetQuery(withType(read('/course?price=free'), 'vip'))).not.toHaveProperty('freeFlag');
	});
});

test('of the conditions that are set the one that keeps most courses away is named; never the category', () => {
	const row = (key: FilterRow['key'], any: number, on: boolean): FilterRow => ({
		key,
		label: key,
		choices: [
			{ key: 'any', label: 'any', count: any, left: any, filter: { ...noFilter, level: 0 }, on: !on },
			{ key: 'one', label: `one ${key}`, count: 2, left: 2, filter: noFilter, on },
		],
	});
	expect(easiestToRelax([row('category', 99, true), row('level', 12, true), row('length', 30, true), row('teacher', 80, false)], 2)).toMatchObject({
		label: 'one length',
		more: 28,
	});
	expect(easiestToRelax([row('level', 2, true)], 2)).toBeUndefined();
});

describe('which reviews are shown', () => {
	test('is read from the address, and what means nothing is the beginning', () => {
		expect(readView(new URLSearchParams('sort=lowest&stars=2&page=3'))).toEqual({ sort: 'lowest', stars: 2, page: 3 });
		for (const wrong of ['sort=best', 'stars=9', 'page=0', 'page=x', 'page=1.5'])
			expect([wrong, readView(new URLSearchParams(wrong))]).toEqual([wrong, { sort: 'helpful', stars: 0, page: 1 }]);
		expect(readView(new URLSearchParams('page=9999')).page).toBe(50);
	});
	test('comes as one piece, however many portions, in calls of at most a hundred', async () => {
		const asked: unknown[] = [];
		const api = (async (_key: string, input: { currPage: number; pageSize: number }) => {
			asked.push([input.currPage, input.pageSize]);
			const from = (input.currPage - 1) * input.pageSize;
			return {
				code: 1,
				data: { totalCount: 312, dataList: Array.from({ length: Math.max(0, Math.min(input.pageSize, 312 - from)) }, (_, n) => ({ id: from + n })) },
			};
		}) as never;
		const answer = (await loadReviews(api, 1, { sort: 'newest', stars: 0, page: 7 })) as { data: { dataList: { id: number }[] } };
		expect(asked).toEqual([
			[1, 100],
			[2, 100],
		]);
		expect(answer.data.dataList.map(({ id }) => id)).toEqual(Array.from({ length: 140 }, (_, n) => n));
	});
});
