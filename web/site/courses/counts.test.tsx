// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Locale } from '../../../contract/call.ts';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { siteSaysTime } from '../../../test/web/site-time.ts';
import { until } from '../../../test/web/until.ts';
import { MenuCourse } from '../../features/site/MenuCourse.tsx';
import { CourseHead } from './CourseHead.tsx';
import { CourseTools } from './CourseTools.tsx';
import { noFilter } from './course-filter.ts';

const renderedAt = Date.parse('2026-11-21T04:00:00Z');
const about = { renderedAt, webInfo: { siteName: '格物' } };
const site = siteSaysTime(renderedAt);

test('R04 R03 R43 in English one course and one learner are not many, and thousands have their comma in both languages', async () => {
	const tools = async (total: number, locale: Locale) => {
		const { container } = await renderPage(
			<CourseTools rows={[]} filter={noFilter} facets={null} place={{ categories: [], path: [] }} total={total} />,
			{ locale },
		);
		const said = container.querySelector('.course-tools > p')?.textContent;
		cleanup();
		return said;
	};
	expect([await tools(1, 'en'), await tools(1200, 'en'), await tools(1, 'zh-CN'), await tools(1200, 'zh-CN')]).toEqual([
		'1 course',
		'1,200 courses',
		'共 1 门课程',
		'共 1,200 门课程',
	]);
	const head = async (learnerCount: number, locale: Locale) => {
		const course = {
			id: 1,
			title: 'x',
			subtitle: '',
			cover: '/cover.svg',
			categoryPath: [],
			durationSeconds: 60,
			learnerCount,
			rating: 0,
			lessonCount: 1,
			ratingCount: 0,
		};
		const { container } = await renderPage(<CourseHead course={course as unknown as CourseDetail} />, { locale, site: about });
		const said = container.querySelector('.course-numbers > li:last-child')?.textContent;
		cleanup();
		return said;
	};
	expect([await head(1, 'en'), await head(1200, 'en'), await head(1200, 'zh-CN')]).toEqual(['1 learner', '1,200 learners', '1,200 人在学']);
	site().answer = () => ({ body: { code: 1, data: [{ id: 1, title: 'Maps', cover: '', teachers: [], learnerCount: 1 }] } });
	await renderPage(<MenuCourse categoryId={1} />, { locale: 'en' });
	await until(() => expect(screen.getByText('1 learner')).toBeTruthy());
});
