import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, lookTest, test } from './app.ts';
import { openLesson, paused, place, play, playTo, publishClip, video } from './lesson.ts';

/** A course of which everybody may hear the first lessons; no other test plays it. */
const course = 2;
let trial = 0;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async ({ playwright, baseURL }) => {
	await publishClip(course, 60);
	const request = await playwright.request.newContext({ baseURL: baseURL as string });
	const answer = await request.get(`/api/product/course/video/list?id=${course}`);
	const chapters: { videos: { id: number; kind: string; trialFlag: number }[] }[] = (await answer.json()).data;
	const lessons = chapters.flatMap(({ videos }) => videos).filter(({ kind }) => kind === 'video');
	trial = (lessons.find(({ trialFlag }) => trialFlag === 1) ?? lessons[0])?.id ?? 0;
	await request.dispose();
});

/** Resolves when what every page does besides (the bar, fetching ahead) is at work: a page under the pointer is fetched. */
async function behaving(page: Page): Promise<void> {
	await hydrated(page);
	await expect(async () => {
		await page.mouse.move(0, 0);
		await page.locator('header a[href="/news"]').first().hover();
		await expect(page.locator('link[rel="modulepreload"][href*="NewsListPage"]').first()).toBeAttached({ timeout: 500 });
	}).toPass();
}

const bar = (page: Page) => page.getByRole('alert').filter({ hasText: '那一页没能打开' });

test('L3 L15 a link followed offline inside the player leaves it playing, says so under the head, and opens once online', async ({
	page,
	context,
	quiet,
}) => {
	quiet.allow(/net::ERR|Failed to fetch|Failed to load/);
	await openLesson(page, trial);
	await play(page);
	await playTo(page, 2);
	await context.setOffline(true);
	await page.locator('.watch-list a[href^="/video/"]:not([aria-current])').first().click();
	await expect(bar(page)).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(video(page)).toHaveCount(1);
	expect(await paused(page)).toBe(false);
	const [at, head] = [await bar(page).boundingBox(), await page.locator('.player-head').boundingBox()];
	expect(at?.y ?? 0).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
	await expectAccessible(page);
	const here = page.url();
	await context.setOffline(false);
	await page.waitForURL((url) => url.href !== here && url.pathname.startsWith('/video/'));
	await expect(bar(page)).toHaveCount(0);
});

test('L3 a page whose code was never fetched: the old page stays, and it comes once online', async ({ page, context, quiet }) => {
	quiet.allow(/net::ERR|Failed to fetch|Failed to load/);
	await page.goto('/index');
	// Its address is known by now, its code is not.
	await behaving(page);
	await context.setOffline(true);
	const heading = await page.getByRole('heading', { level: 2 }).first().textContent();
	await page.locator('header a[href="/teacher"]').first().click();
	await expect(bar(page)).toBeVisible();
	await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(heading ?? '');
	const [at, head] = [await bar(page).boundingBox(), await page.locator('header.head').boundingBox()];
	expect(at?.y ?? 0).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 2);
	await context.setOffline(false);
	await page.waitForURL('**/teacher');
	await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
	await expect(bar(page)).toHaveCount(0);
});

for (const [kind, words] of [
	['away', '连不上服务器'],
	['busy', '我们这边出错了'],
] as const) {
	lookTest(`L7 playing goes on by itself after the server was ${kind}`, async ({ page, quiet }) => {
		quiet.allow(/net::ERR|Failed to load/);
		let fails = true;
		let came = 0;
		// The first pieces come; after them, nothing until it is said.
		await page.route(/\/media\/.*\.m4s/, (route) => {
			came += 1;
			if (!fails || came < 3) return route.continue();
			return kind === 'away' ? route.abort() : route.fulfill({ status: 503, body: '{"code":503,"reason":"busy"}' });
		});
		await openLesson(page, trial);
		await play(page);
		await video(page).evaluate((element: HTMLVideoElement) => {
			element.currentTime = Math.max(0, element.buffered.end(0) - 1.5);
		});
		await expect(page.getByRole('alert')).toContainText(words, { timeout: 90_000 });
		const stopped = await place(page);
		fails = false;
		await playTo(page, stopped + 1);
		await expect(page.getByRole('alert')).toHaveCount(0);
	});
}

test('L26 without JavaScript a lesson says in words what to do', async ({ request }) => {
	// By what is sent: the browser that tests drive leaves `noscript` out even where scripts are off.
	const html = await (await request.get(`/video/${trial}`)).text();
	expect(html).toMatch(/<noscript><p>播放这一讲要用到 JavaScript[^<]+<\/p><\/noscript>/);
});

lookTest('L33 a page is fetched while the pointer rests on its link, and never for a reader who saves data', async ({ page }) => {
	const fetched: string[] = [];
	page.on('request', (request) => fetched.push(/assets\/(\w+ListPage)-.*\.js/.exec(request.url())?.[1] ?? ''));
	const pages = () => fetched.filter((name) => name !== '');
	const saving = (saveData: boolean) =>
		page.evaluate((value) => {
			Object.defineProperty(navigator, 'connection', { value: { saveData: value, effectiveType: '4g' }, configurable: true });
		}, saveData);
	await page.goto('/about');
	await behaving(page);
	fetched.length = 0;
	await page.locator('header a[href="/teacher"]').first().hover();
	await expect.poll(pages).toEqual(['TeacherListPage']);
	await saving(true);
	await page.locator('header a[href="/course"]').first().hover();
	await expect(page.locator('head link[href*="CourseListPage"]')).toHaveCount(0);
	await saving(false);
	await page.locator('header a[href="/live"]').first().hover();
	// It came, and what was under the pointer before did not.
	await expect.poll(pages).toEqual(['TeacherListPage', 'LiveListPage']);
});
