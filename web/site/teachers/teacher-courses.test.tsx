// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CourseCard } from '../../../contract/catalogue/public.ts';
import { fen } from '../../../contract/money.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { TeacherCourses } from './TeacherCourses.tsx';

afterEach(cleanup);

const card = (id: number) =>
	({
		...{ id, prodType: 1, title: `课${id}`, subtitle: '', cover: '/c.webp', price: fen(0), originalPrice: null, vipFlag: 0, trialFlag: 0 },
		...{ categoryName: '数学', lessonCount: 2, durationSeconds: 60, learnerCount: 0, rating: 0, ratingCount: 0, teachers: [] },
	}) as unknown as CourseCard;

const shown = async (listed: number, courseCount: number, locale: 'zh-CN' | 'en' = 'zh-CN') => {
	const courses = Array.from({ length: listed }, (_, n) => card(n + 1));
	const { container } = await renderPage(<TeacherCourses teacher={{ id: 7, name: '顾言', courseCount }} courses={courses} since={undefined} />, {
		locale,
	});
	const link = container.querySelector('.teacher-more a');
	const found = [container.querySelectorAll('.course-card').length, link && [link.textContent, link.getAttribute('href')]];
	cleanup();
	return found;
};

test('R09 a teacher of more courses than their page lists has the way to all of them below', async () => {
	expect(await shown(12, 15)).toEqual([12, ['看全部 15 门课', '/course?teacher=7']]);
	expect(await shown(12, 13, 'en')).toEqual([12, ['See all 13 courses', '/course?teacher=7']]);
	expect(await shown(12, 12)).toEqual([12, null]);
	expect(await shown(5, 5)).toEqual([5, null]);
	expect(await shown(0, 3)).toEqual([0, null]);
});
