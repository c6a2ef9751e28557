import type { APIRequestContext, Page } from '@playwright/test';
import type { CourseCard } from '../../contract/catalogue/public.ts';
import type { TeacherCard, TeacherDetail } from '../../contract/teachers/public.ts';
import { expect, hydrated, lookTest as test } from './app.ts';
import { cardOf, cards } from './course-cards.ts';
import { courseOf, courses, subjects, teachers } from './demo-content.ts';
import { dataOf, links, pagination, texts, trail } from './read.ts';

/** Teachers against the demo agency's seventeen. */

type DemoTeacher = (typeof teachers)[number];
const taughtBy = ({ id }: DemoTeacher) => courses.filter((course) => course.teachers.some((teacher) => teacher.id === id));
const learnersOf = (teacher: DemoTeacher) => taughtBy(teacher).reduce((sum, { learnerCount }) => sum + learnerCount, 0);

const rowsOf = (page: Page) =>
	page
		.locator('.teacher-row')
		.evaluateAll((all) =>
			all.map((row) => [
				row.querySelector('a')?.getAttribute('href'),
				...['.teacher-name a', '.row-meta', '.teacher-quote', '.type-meta'].map((part) =>
					row.querySelector<HTMLElement>(part)?.innerText.replace(/\s+/g, ' ').trim(),
				),
				row.querySelectorAll('img.portrait').length,
			]),
		);
const rowOf = (teacher: DemoTeacher, learners: number) => [
	`/teacher/detail/${teacher.id}`,
	teacher.name,
	`${teacher.title} · 教龄 ${teacher.years} 年`,
	teacher.summary,
	`${taughtBy(teacher).length} 门课 · ${learners.toLocaleString('en')} 人在学`,
	1,
];
/** Their rows, with whoever got one of their courses in the meantime. */
const rowsOfAll = async (request: APIRequestContext, shown: readonly DemoTeacher[]) => {
	const { dataList } = await dataOf<{ dataList: TeacherCard[] }>(request, '/api/product/agency/teacher/pageInfo?pageSize=50');
	return shown.map((teacher) => {
		const learners = dataList.find(({ id }) => id === teacher.id)?.learnerCount ?? 0;
		expect(learners).toBeGreaterThanOrEqual(learnersOf(teacher));
		return rowOf(teacher, learners);
	});
};
const tabs = (page: Page) => page.getByRole('navigation', { name: '学科' }).locator('a');

for (const [layout, width] of [
	['desktop', 1280],
	['phone', 390],
] as const)
	test(`R08 R41 ${layout}: 10 of 17 teachers, then the other 7, each with name, title, own words and numbers; a subject shows its own two`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		await page.goto('/teacher');
		await hydrated(page);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('教师');
		if (layout === 'desktop')
			expect(await trail(page)).toEqual([
				['首页', '/index'],
				['教师', null],
			]);
		else await expect(page.getByRole('navigation', { name: '当前位置' }).locator('ol')).toBeHidden();
		expect(await links(tabs(page))).toEqual([['全部', '/teacher'], ...subjects.map(({ id, name }) => [name, `/teacher/${id}`])]);
		expect(await rowsOf(page)).toEqual(await rowsOfAll(request, teachers.slice(0, 10)));
		expect(await pagination(page)).toEqual({
			pages: [
				['1', '/teacher'],
				['2', '/teacher/0/2'],
			],
			current: ['1'],
			ends: [['下一页', '/teacher/0/2']],
		});
		await page.getByRole('link', { name: '下一页' }).click();
		await page.waitForURL('**/teacher/0/2');
		await expect.poll(() => rowsOf(page)).toEqual(await rowsOfAll(request, teachers.slice(10)));
		await tabs(page).filter({ hasText: '数学' }).click();
		await page.waitForURL('**/teacher/1');
		await expect
			.poll(() => rowsOf(page))
			.toEqual(
				await rowsOfAll(
					request,
					teachers.filter(({ subject }) => subject.name === '数学'),
				),
			);
		await page.reload();
		expect(await texts(page.getByRole('navigation', { name: '学科' }).locator('[aria-current="page"]'))).toEqual(['数学']);
		expect(await rowsOf(page)).toHaveLength(2);
		await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);
		await page.goto('/teacher/0/3');
		await expect(page.getByRole('heading', { name: '名单没有这么长' })).toBeVisible();
		expect(await links(page.locator('.state a'))).toEqual([['回到第一页', '/teacher']]);
	});

test('R08 R38 a page of teachers that does not come keeps the old one, says how old it is, and comes on a retry', async ({
	page,
	request,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	await page.goto('/teacher');
	await hydrated(page);
	await page.route('**/teacher/pageInfo*', (route) => route.abort());
	await page.getByRole('link', { name: '下一页' }).click();
	await expect(page.locator('.bar[data-tone="stale"] > span')).toHaveText(/^没能更新，这是 \d\d:\d\d 的教师名单。$/);
	expect(await rowsOf(page)).toEqual(await rowsOfAll(request, teachers.slice(0, 10)));
	await page.unroute('**/teacher/pageInfo*');
	await page.getByRole('button', { name: '重试' }).click();
	await expect.poll(() => rowsOf(page)).toEqual(await rowsOfAll(request, teachers.slice(10)));
});

for (const [id, width] of [
	[1, 1280],
	[4, 390],
] as const)
	test(`R09 ${width} px: teacher ${id} with title, own words, numbers, what is said about them, and every course they teach`, async ({
		page,
		request,
	}) => {
		const teacher = teachers[id - 1];
		if (!teacher) throw new Error(`no teacher ${id}`);
		const { rating, learnerCount } = await dataOf<TeacherDetail>(request, `/api/product/teacher/info?id=${id}`);
		await page.setViewportSize({ width, height: 844 });
		await page.goto(`/teacher/detail/${id}`);
		await hydrated(page);
		if (width === 1280)
			expect(await trail(page)).toEqual([
				['教师', '/teacher'],
				[teacher.subject.name, `/teacher/${teacher.subject.id}`],
				[teacher.name, null],
			]);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(teacher.name);
		await expect(page.locator('.teacher-title')).toHaveText(teacher.title);
		await expect(page.locator('.teacher-head .teacher-quote')).toHaveText(teacher.summary);
		await expect(page.locator('.teacher-head img.portrait')).toBeVisible();
		const facts = await page
			.locator('.teacher-facts > div')
			.evaluateAll((all) =>
				all.filter((fact) => fact.checkVisibility()).map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent]),
			);
		expect(rating).toBeGreaterThan(4);
		expect(learnerCount).toBeGreaterThanOrEqual(learnersOf(teacher));
		expect(facts).toEqual([
			['课程', `${taughtBy(teacher).length} 门`],
			['学员', `${learnerCount.toLocaleString('en')} 人`],
			['评分', `${rating.toFixed(1)} / 5`],
			...(width === 1280 ? [['教龄', `${teacher.years} 年`]] : []),
		]);
		expect(await texts(page.locator('.teacher-body h2.type-column'))).toEqual([`关于${teacher.name}`, `${teacher.name}的课`]);
		const said = teacher.introduction.replace(/<[^>]*>/g, '').replace(/\s+/g, '');
		expect((await page.locator('.teacher-prose').innerText()).replace(/\s+/g, '')).toBe(said);
		const related = await dataOf<CourseCard[]>(request, `/api/product/course/getByTeacherId?teacherId=${id}`);
		expect(related.map((course) => course.id).sort((a, b) => a - b)).toEqual(taughtBy(teacher).map((course) => course.id));
		const wanted = related.map((course) => cardOf(courseOf(course.id), course));
		// On a phone whose courses they are is known.
		expect(await cards(page)).toEqual(width === 1280 ? wanted : wanted.map((card) => ({ ...card, teachers: undefined })));
	});

test('R09 R36 R103 courses that do not come: the teacher stands, an error with a retry in their place, and nothing where the answer is no', async ({
	page,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	await page.goto('/teacher');
	await hydrated(page);
	await page.route('**/getByTeacherId*', (route) => route.abort());
	await page.locator('main a[href="/teacher/detail/3"]').click();
	await page.waitForURL('**/teacher/detail/3');
	const failed = page.locator('.teacher-courses [role="alert"]');
	await expect(failed.getByRole('heading')).toHaveText('没能取到内容');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('周以宁');
	await page.unroute('**/getByTeacherId*');
	await failed.getByRole('button', { name: '重试' }).click();
	await expect.poll(async () => (await cards(page)).length).toBe(5);
	await page.route('**/getByTeacherId*', async (route) => {
		const answer = await route.fetch();
		await route.fulfill({ response: answer, json: { code: 7, msg: '不行', reason: 'no' } });
	});
	await page.goBack();
	await page.locator('main a[href="/teacher/detail/5"]').click();
	await page.waitForURL('**/teacher/detail/5');
	await expect(page.getByRole('heading', { name: '课还在准备' })).toBeVisible();
	await expect(page.getByText('不行')).toHaveCount(0);
	expect(await links(page.locator('.teacher-courses .state a'))).toEqual([['看看课程', '/course']]);
});
