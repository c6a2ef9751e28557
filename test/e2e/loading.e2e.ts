import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type CallKey, callPaths } from '../../contract/paths.ts';
import routes from '../../web/routes.ts';
import { demoMember, expect, hydrated, logIn, lookTest, test } from './app.ts';
import { holdAnswers } from './hold-back.ts';
import { arrived, follow, openStopped, setOut, settled, stopClock } from './wire.ts';

/** What is seen while something is on its way: page by page, after 200 ms, and at most for 120 s. */

function* filesOf(entries: RouteConfigEntry[]): Generator<string> {
	for (const { file, children = [] } of entries) {
		yield file;
		yield* filesOf(children);
	}
}

/** Address of each page's script, as the build wrote it → its source. */
async function pageScripts(): Promise<Map<string, string>> {
	const built: Record<string, { file: string }> = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'));
	const scripts = new Map<string, string>();
	for (const file of new Set(filesOf(await routes))) {
		const found = Object.entries(built).find(([source]) => source.split('?')[0] === `web/${file}`);
		expect(found, `a script of its own for ${file}`).toBeDefined();
		scripts.set(`/${found?.[1].file}`, file.replace(/^.*\/|\.tsx$/g, ''));
	}
	return scripts;
}

const header = (page: Page, path: string) => page.locator(`header .head-nav a[href="${path}"]`);
const progress = (page: Page) => page.getByRole('progressbar', { name: '正在打开页面' });
const hrefs = (page: Page, selector: string) =>
	page.locator(selector).evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);

lookTest(
	'R29 every page is a script of its own; the first page fetches one of them, and each other one comes when it is opened',
	async ({ page }) => {
		const scripts = await pageScripts();
		expect(scripts.size).toBeGreaterThan(35);
		const fetched = new Set<string>();
		page.on('request', (request) => {
			const source = scripts.get(new URL(request.url()).pathname);
			if (source) fetched.add(source);
		});
		await page.goto('/about');
		await hydrated(page);
		await page.waitForLoadState('networkidle');
		expect([...fetched]).toEqual(['AboutPage']);
		for (const [path, source] of [
			['/course', 'CourseListPage'],
			['/live', 'LiveListPage'],
			['/teacher', 'TeacherListPage'],
			['/news', 'NewsListPage'],
		] as const) {
			const before = [...fetched];
			await follow(page, path);
			expect([...fetched]).toEqual([...before, source]);
		}
	},
);

interface List {
	/** The list's page, from which the header leads to the others. */
	path: string;
	call: CallKey;
	/** Skeletons: as many as the list has on a page. */
	count: number;
	/** Links of the list's entries. */
	entries: string;
	/** The answer to the second page. */
	second: string;
}

const lists: List[] = [
	{ path: '/course', call: 'courseList', count: 16, entries: '.cards a[href^="/course/detail/"]', second: 'prodType=1&currPage=2&pageSize=16' },
	{
		path: '/live',
		call: 'roomList',
		count: 12,
		entries: '.list-page ul:not(.past ul) a[href^="/live/player/"]:not([href$=".ics"])',
		second: 'currPage=2&pageSize=12',
	},
	{ path: '/teacher', call: 'teacherList', count: 10, entries: '.teacher-rows a[href^="/teacher/detail/"]', second: 'currPage=2&pageSize=10' },
	{ path: '/news', call: 'newsList', count: 7, entries: '.news-page > div a[href^="/news/detail/"]', second: 'currPage=2&pageSize=7' },
];
const skeletons = (page: Page) => page.locator('main .skeletons');

for (const [layout, viewport] of [
	['desktop', { width: 1280, height: 800 }],
	['phone', { width: 390, height: 844 }],
] as const)
	test(`R29 R103 ${layout}: the next page of courses, rooms, teachers and news: at 199 ms nothing, at 200 ms the line at the top and 16, 12, 10 and 7 skeletons where the list was`, async ({
		page,
	}) => {
		await page.setViewportSize(viewport);
		const wire = await openStopped(page, '/about');
		for (const { path, call, count, entries, second } of layout === 'desktop' ? lists : lists.slice(2)) {
			await test.step(path, async () => {
				await follow(page, path);
				const before = await hrefs(page, entries);
				const heading = await page.getByRole('heading', { level: 1 }).innerText();
				const release = wire.hold(call);
				const asked = wire.count(call);
				await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).dispatchEvent('click');
				await wire.asked(call, asked);
				await settled(page);
				await page.clock.runFor(199);
				await settled(page);
				expect(await progress(page).count(), 'a line at 199 ms').toBe(0);
				expect(await skeletons(page).count(), 'skeletons at 199 ms').toBe(0);
				expect(await hrefs(page, entries), 'the list at 199 ms').toEqual(before);
				await page.clock.runFor(1);
				await settled(page);
				await expect(progress(page), 'the line at 200 ms').toBeVisible();
				expect(await skeletons(page).count(), 'skeletons at 200 ms').toBe(1);
				// The wait that parts of a page have of their own is over with these.
				expect(await skeletons(page).evaluate((element) => getComputedStyle(element).animationName), 'seen at once').toBe('none');
				await expect(skeletons(page)).toBeVisible();
				await expect(skeletons(page).locator('> [aria-hidden]')).toHaveCount(count);
				await expect(skeletons(page).getByText('正在载入')).toHaveCount(1);
				expect(await hrefs(page, entries), 'the old list').toEqual([]);
				// What stands above the list stays where it is.
				await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
				release();
				await arrived(page, path === '/course' ? '/course/0/0/2' : `${path}/0/2`);
				await expect(skeletons(page)).toHaveCount(0);
				await expect(progress(page)).toHaveCount(0);
				const { data } = await (await page.request.get(`${callPaths[call][1]}?${second}`)).json();
				const detail = before[0]?.replace(/\d+$/, '');
				const ids = (data.dataList as { id: number }[]).map(({ id }) => `${detail}${id}`);
				expect(ids.length).toBeGreaterThan(0);
				expect((await hrefs(page, entries)).sort()).toEqual(ids.sort());
			});
		}
	});

test('R29 R103 a search: at 199 ms nothing, at 200 ms 16 skeletons; a member’s records: 10', async ({ page }) => {
	const wire = await openStopped(page, '/search?q=数学');
	let release = wire.hold('search');
	await setOut(page, '/search?q=数据');
	await wire.asked('search');
	await settled(page);
	await page.clock.runFor(199);
	await settled(page);
	expect(await skeletons(page).count(), 'of a search at 199 ms').toBe(0);
	await page.clock.runFor(1);
	await expect(skeletons(page).locator('> [aria-hidden]'), 'of a search').toHaveCount(16);
	release();
	await arrived(page, '/search?q=数据');
	await expect(skeletons(page), 'of a search').toHaveCount(0);

	await logIn(page, demoMember());
	await page.clock.resume();
	await page.goto('/user/attend');
	await hydrated(page);
	release = wire.hold('attendList');
	await setOut(page, '/user/attend?kind=video');
	await expect(skeletons(page).locator('> [aria-hidden]'), 'of records').toHaveCount(10);
	release();
	await arrived(page, '/user/attend?kind=video');
	await expect(skeletons(page), 'of records').toHaveCount(0);
});

test('R29 a script that does not come is given 120 s, and 120 s again; then the old page says so, and the page comes with another try', async ({
	page,
	quiet,
}) => {
	quiet.allow(/net::ERR|Failed to fetch|Failed to load/);
	await page.clock.install();
	await page.goto('/about');
	await hydrated(page);
	await page.waitForLoadState('networkidle');
	await stopClock(page);
	const asked: Route[] = [];
	const script = /assets\/TeacherListPage/;
	await page.route(script, (route) => void asked.push(route));
	const bar = page.getByRole('alert').filter({ hasText: '那一页没能打开' });
	await header(page, '/teacher').dispatchEvent('click');
	await expect.poll(() => asked.length).toBe(1);
	await settled(page);
	await page.clock.runFor(119_999);
	await settled(page);
	expect(asked, 'one try at 119.999 s').toHaveLength(1);
	await page.clock.runFor(1);
	await expect.poll(() => asked.length, 'another try at 120 s').toBe(2);
	expect(asked[1]?.request().url()).toMatch(/\?again$/);
	await page.clock.runFor(119_999);
	await settled(page);
	expect(await bar.count(), 'no word before the second 120 s').toBe(0);
	await page.clock.runFor(1);
	await expect(bar).toHaveText('网络断了，那一页没能打开。接上以后会自己打开。重试');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于我们');
	// Asked for by hand, and cut off: the bar stays.
	await bar.getByRole('button', { name: '重试' }).click();
	await expect.poll(() => asked.length).toBe(3);
	await asked[2]?.abort();
	await settled(page);
	await expect(bar).toBeVisible();
	// By itself, after a while, and now it comes.
	await page.unroute(script);
	await expect(async () => {
		await page.clock.runFor(1000);
		expect(page.url()).toMatch(/\/teacher$/);
	}).toPass();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('教师');
	await expect(bar).toHaveCount(0);
});

test('a page is alive when its scripts have taken it over, not when it can be read', async ({ page }) => {
	const scripts = await holdAnswers(page, '**/assets/*.js');
	await page.goto('/login', { waitUntil: 'commit' });
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect.poll(() => scripts.held.length).toBeGreaterThan(0);
	let isAlive = false;
	const waiting = hydrated(page).then(() => {
		isAlive = true;
	});
	// Asked after it, and answered: it has been answered too.
	await page.evaluate(() => undefined);
	expect(isAlive).toBe(false);
	await scripts.letGo();
	await waiting;
	const form = page.locator('main form').first();
	expect(await form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))).toBe(true);
});
