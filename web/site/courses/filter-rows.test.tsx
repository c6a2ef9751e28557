// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { CourseFacets } from '../../../contract/catalogue/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { CourseChips } from './CourseChips.tsx';
import { CourseFilters } from './CourseFilters.tsx';
import { CourseListEmpty } from './CourseListEmpty.tsx';
import { type CourseFilter, noFilter } from './course-filter.ts';
import { useFilterRows } from './filter-rows.ts';

afterEach(cleanup);

/** What a place offers in which nothing is free, and one teacher teaches. */
const facets: CourseFacets = {
	total: 0,
	categories: [
		{ id: 0, name: '', count: 9 },
		{ id: 3, name: '数学', count: 4 },
	],
	directions: [],
	levels: [
		{ value: 0, count: 4 },
		{ value: 1, count: 4 },
	],
	lengths: [{ value: '', count: 4 }],
	teachers: [
		{ id: 0, name: '', count: 4 },
		{ id: 7, name: '林知远', count: 4 },
	],
	types: [
		{ value: '', count: 4 },
		{ value: 'vip', count: 1 },
	],
	ratings: [{ value: 0, count: 4 }],
};

function List({ filter, counts }: { filter: CourseFilter; counts: CourseFacets | null }) {
	const rows = useFilterRows(filter, counts, { categories: [], path: [] });
	return (
		<>
			<CourseFilters rows={rows} />
			<CourseChips rows={rows} filter={filter} />
			<CourseListEmpty total={0} path={[]} filter={filter} rows={rows} />
		</>
	);
}

/** Names of the chips with where each leads, and what is said of the empty list. */
async function shown(narrowed: Partial<CourseFilter>, counts: CourseFacets | null) {
	await renderPage(<List filter={{ ...noFilter, ...narrowed }} counts={counts} />);
	const chips = screen.queryByRole('list', { name: '已选的条件' })?.querySelectorAll('a') ?? [];
	return {
		chips: [...chips].map((chip) => [chip.textContent, chip.getAttribute('href')]),
		said: screen.getByRole('heading').textContent,
		out: [...document.querySelectorAll('.state a')].map((link) => [link.textContent, link.getAttribute('href')]),
	};
}
const clear = ['全部清除', '/course'];
const none = '没有同时合这些条件的课';

describe('R04 what narrows a list has a chip that takes it back, and an empty list says that it is the conditions', () => {
	test('a teacher who is offered by name, and one who is not', async () => {
		expect((await shown({ teacher: 7 }, facets)).chips).toEqual([['林知远', '/course'], clear]);
		cleanup();
		expect(await shown({ teacher: 999 }, facets)).toEqual({
			chips: [['这位教师', '/course'], clear],
			said: none,
			out: [['放宽“这位教师”', '/course']],
		});
		// The row shows it too, with the way back in front.
		expect([...(document.querySelector('[data-row="teacher"]')?.querySelectorAll('li') ?? [])].map((one) => one.textContent)).toEqual([
			'不限',
			'林知远4',
			'这位教师',
		]);
	});
	test('what is free, where nothing is', async () => {
		expect(await shown({ price: 'free' }, facets)).toEqual({ chips: [['免费', '/course'], clear], said: none, out: [['放宽“免费”', '/course']] });
	});
	test('level, length, mark and teacher where the counts did not come', async () => {
		expect(await shown({ level: 1, length: 'short', rating: 4.5, teacher: 7 }, null)).toEqual({
			chips: [
				['零基础', '/course?length=short&teacher=7&rating=4.5'],
				['2 小时以内', '/course?level=1&teacher=7&rating=4.5'],
				['这位教师', '/course?level=1&length=short&rating=4.5'],
				['4.5 分以上', '/course?level=1&length=short&teacher=7'],
				clear,
			],
			said: none,
			out: [['去掉这些条件', '/course']],
		});
		cleanup();
		// And nothing more than category and type where nothing is set.
		expect(await shown({}, null)).toMatchObject({ chips: [], said: '这里还没有课程' });
		expect([...document.querySelectorAll('[data-row]')].map((one) => one.getAttribute('data-row'))).toEqual(['type']);
	});
});
