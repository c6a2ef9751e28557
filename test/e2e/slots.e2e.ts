import type { Page } from '@playwright/test';
import type { CallKey } from '../../contract/paths.ts';
import { expect, hydrated, lookTest, test } from './app.ts';
import { playerShown } from './lesson.ts';
import { arrived, follow, Wire } from './wire.ts';

/** Which answers a page takes: some loads only those of code 1, the others whatever arrives (specification §4). */

const refused = (page: Page) => page.getByText('on the wire, code 7');
const toasts = (page: Page) => page.locator('.toasts .toast');

/** Every link, heading and picture of the page's content: what a changed answer would change. */
const content = (page: Page) =>
	page
		.locator('main')
		.evaluate((main) =>
			[...main.querySelectorAll('a[href], h1, h2, h3, img')].map((element) =>
				[element.getAttribute('href') ?? element.getAttribute('src') ?? '', element.textContent?.trim()].join(' '),
			),
		);

/** The real answer's content, spoilt beyond mistaking: titles and names are others, lists are one longer. */
function spoilt(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(spoilt).slice(0, Math.max(1, value.length - 1));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, part]) => [key, /^(title|name|summary|src)$/.test(key) ? `换过的${key}` : spoilt(part)]),
	);
}
const codeSeven = ({ data }: { data: unknown }) => ({ code: 7, msg: 'on the wire, code 7', reason: 'on_the_wire', data: spoilt(data) });

interface Silent {
	path: string;
	calls: CallKey[];
}

const silent: Silent[] = [
	{ path: '/live', calls: ['roomList'] },
	{ path: '/teacher', calls: ['teacherList'] },
	{ path: '/course', calls: ['courseList', 'courseFacets'] },
	{ path: '/teacher/detail/1', calls: ['teacherDetail', 'coursesOfTeacher'] },
	{ path: '/course/detail/1', calls: ['courseDetail', 'courseTeachers', 'recommendedCourses', 'reviewList'] },
	{
		path: '/video/1',
		calls: ['lessonInfo', 'categoryPath', 'playData', 'resource', 'courseDetail', 'courseTeachers', 'recommendedCourses'],
	},
];

test('R36 rooms, teachers, a teacher, his courses, courses, and the 7 loads of a lesson take no answer of another code than 1: all stays as it was, and nothing is said', async ({
	page,
}) => {
	await page.clock.install();
	const wire = await Wire.of(page);
	for (const { path, calls } of silent)
		await test.step(path, async () => {
			wire.heal();
			await page.goto(path);
			await hydrated(page);
			await page.waitForLoadState('networkidle');
			await playerShown(page);
			const shown = await content(page);
			expect(shown.length).toBeGreaterThan(5);
			await follow(page, '/legal/terms');
			await page.clock.fastForward(60_000);
			wire.answer(codeSeven, ...calls);
			// The lesson's resource is asked for once its play data came.
			const asked = calls.filter((call) => call !== 'resource');
			const before = asked.map((call) => wire.count(call));
			await page.goBack();
			await arrived(page, path);
			await wire.answered(page, asked, before);
			await playerShown(page);
			expect(await content(page), path).toEqual(shown);
			expect(await toasts(page).allInnerTexts(), path).toEqual([]);
			expect(await refused(page).count(), path).toBe(0);
			expect(await page.locator('main .bar').count(), path).toBe(0);
		});
});

lookTest('R36 with nothing old to show, a list of another code is empty and a detail is not there, in silence', async ({ page, quiet }) => {
	quiet.allow(/404/);
	const wire = await Wire.of(page);
	await page.goto('/about');
	await hydrated(page);
	wire.answer(codeSeven, 'coursesOfTeacher');
	await follow(page, '/teacher/detail/1');
	await expect(page.getByRole('heading', { level: 2, name: '课还在准备' })).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('顾明远');
	wire.answer(codeSeven, 'teacherDetail');
	await follow(page, '/teacher/detail/2');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/这一页，\s*被擦掉了。/);
	await follow(page, '/about');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于我们');
	wire.answer(codeSeven, 'roomList');
	await follow(page, '/live');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/这一页，\s*被擦掉了。/);
	expect(await toasts(page).allInnerTexts()).toEqual([]);
	expect(await refused(page).count()).toBe(0);
});

lookTest('R37 home, news, categories and about store whatever arrives under any code, and nothing is the same as an empty list', async ({ page }) => {
	const wire = await Wire.of(page);
	await page.goto('/vip');
	await hydrated(page);
	const only = (title: string) => (answer: { data: unknown }) => ({
		code: 7,
		data: [{ ...(answer.data as object[])[0], id: 4711, title, name: title }],
	});
	wire.answer(only('收下的横幅'), 'bannerList');
	wire.answer(only('收下的试听课'), 'trialCourses');
	wire.answer(only('收下的课'), 'recommendedCourses');
	wire.answer(() => ({ code: 1, data: null }), 'recommendedTeachers');
	wire.answer(() => ({ code: 1 }), 'recentRooms');
	await follow(page, '/index');
	const sections = page.locator('main section');
	await expect(page.locator('main').getByText('收下的横幅').first()).toBeVisible();
	await expect(sections.filter({ hasText: '先听一节，再决定' }).getByRole('listitem')).toHaveText(/收下的试听课/);
	await expect(sections.filter({ has: page.getByRole('heading', { name: '推荐课程' }) }).locator('.cards > li')).toHaveText(/收下的课/);
	await expect(page.getByRole('heading', { name: '讲课的人' })).toHaveCount(0);
	await expect(page.getByRole('heading', { name: '近期直播' })).toHaveCount(0);
	// News has no code to look at either, and neither have its modules.
	const pageOf = (title: string) => (answer: { data: unknown }) => {
		const { dataList, ...rest } = answer.data as { dataList: object[] };
		return { code: 7, data: { ...rest, totalCount: 1, dataList: [{ ...dataList[0], id: 4711, title }] } };
	};
	wire.answer(pageOf('收下的文章'), 'newsList');
	wire.answer(() => ({ code: 1, data: null }), 'newsModules', 'hotNews');
	await follow(page, '/news');
	await expect
		.poll(() => page.locator('.news-page > div a[href^="/news/detail/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
		.toEqual(['/news/detail/4711']);
	await expect(page.getByRole('navigation', { name: '栏目' }).getByRole('link')).toHaveText(['全部']);
	await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);
	// Missing course categories are none.
	wire.answer(() => ({ code: 1, data: null }), 'categoryChildren');
	for (const path of ['/live', '/teacher']) {
		await follow(page, path);
		await expect(page.getByRole('navigation', { name: '学科' }).getByRole('link'), path).toHaveText(['全部']);
	}
	await follow(page, '/course');
	await expect(page.locator('.cards > li')).toHaveCount(16);
	await expect(page.locator('main').getByRole('link', { name: '数学', exact: true })).toHaveCount(0);
	// About.
	wire.answer(() => ({ code: 7, msg: 'on the wire, code 7', data: { content: '<h2>收下的介绍</h2><p>一段话。</p>' } }), 'aboutInfo');
	await follow(page, '/about');
	await expect(page.locator('main').getByRole('heading', { name: '收下的介绍' })).toBeVisible();
	expect(await toasts(page).allInnerTexts()).toEqual([]);
	expect(await refused(page).count()).toBe(0);
	await follow(page, '/vip');
});

lookTest('R39 each page asks once for the texts of its own pathname, the root and an empty one never', async ({ page }) => {
	const wire = await Wire.of(page);
	await page.goto('/index');
	await hydrated(page);
	const asked = () => wire.calls.filter(({ key }) => key === 'seo').map(({ query }) => query.get('pathname'));
	const paths = ['/course', '/course/1/2', '/teacher', '/teacher/detail/1', '/live/1', '/news/detail/72', '/about', '/video/1', '/index'];
	for (const path of paths) {
		await follow(page, path);
	}
	expect(asked(), 'each once').toEqual(paths);
	await follow(page, '/?from=mail', '/index');
	expect(asked(), 'after the root').toEqual(paths);
	// What is written there is what the page says of itself.
	const own = { title: '这一页自己的标题', keywords: '甲,乙', description: '这一页自己的描述。', image: '' };
	wire.answer(({ data }) => ({ code: 1, data: { ...(data as object), ...own } }), 'seo');
	await follow(page, '/vip');
	await expect(page).toHaveTitle(/这一页自己的标题/);
	await expect(page.locator('meta[name=description]')).toHaveAttribute('content', own.description);
});
