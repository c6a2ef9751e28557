import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, lookTest, test } from './app.ts';
import { appears, openLesson, paused, place, play, playable, playTo, publishClip, says, tapTwice, toldOf, video } from './lesson.ts';
import { becomes, inDatabase, type LoggedIn, memberWith } from './member-data.ts';

/** A course that no other test plays. */
const course = 5;
let lessons: { id: number; title: string }[];
let member: LoggedIn;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async ({ playwright, baseURL }) => {
	await publishClip(course, 60);
	const request = await playwright.request.newContext({ baseURL: baseURL as string });
	member = await inDatabase((db) => memberWith(db, { courses: [course] }));
	const answer = await request.get(`/api/product/course/video/list?id=${course}`);
	const chapters: { videos: { id: number; kind: string; title: string }[] }[] = (await answer.json()).data;
	lessons = chapters.flatMap(({ videos }) => videos.filter(({ kind }) => kind === 'video'));
	await request.dispose();
});

test.beforeEach(async ({ context, baseURL }) => {
	await becomes(context, member, baseURL);
});

const lesson = (index: number) => lessons[index] ?? { id: 0, title: '' };
const goOn = (page: Page) => page.getByRole('link', { name: /^从 \d+:\d\d 接着听$/ });

async function seek(page: Page, seconds: number): Promise<void> {
	await video(page).evaluate((element: HTMLVideoElement, to) => {
		element.currentTime = to;
	}, seconds);
}

/** The seconds that a button speaks of. */
async function secondsOf(page: Page): Promise<number> {
	const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await goOn(page).first().textContent()) ?? '') ?? [];
	return Number(minutes) * 60 + Number(seconds);
}

lookTest('R71 home, course page and study centre go on where one stopped, in the words of the page', async ({ page }) => {
	await page.goto('/index');
	await hydrated(page);
	await expect(page.locator('.continue-strip')).toHaveCount(0);
	await openLesson(page, lesson(1).id);
	await play(page);
	await seek(page, 20);
	await playTo(page, 24);
	await page.keyboard.press('k');
	const left = await place(page);
	await expect.poll(async () => Math.abs((await toldOf(page, lesson(1).id)).position - left)).toBeLessThanOrEqual(1);
	for (const path of ['/index', `/course/detail/${course}`, '/user/course']) {
		await page.goto(path);
		await hydrated(page);
		await expect(goOn(page).locator('visible=true').first()).toHaveAttribute('href', `/video/${lesson(1).id}`);
		expect(Math.abs((await secondsOf(page)) - left), path).toBeLessThanOrEqual(2);
		await expectAccessible(page);
	}
	await page.goto('/index');
	await hydrated(page);
	await expect(page.locator('.continue-line i')).not.toHaveCount(0);
	await goOn(page).click();
	await page.waitForURL(`**/video/${lesson(1).id}`);
	await playable(page);
	await expect.poll(async () => Math.abs((await place(page)) - left), { intervals: [50] }).toBeLessThanOrEqual(2);
});

lookTest('R71 what only this device knows is the place that home speaks of', async ({ page, quiet }) => {
	quiet.allow(/net::ERR_FAILED .*progress\/report/);
	await page.addInitScript(() => {
		navigator.sendBeacon = () => true;
	});
	await openLesson(page, lesson(1).id);
	await page.route('**/progress/report', (route) => route.abort());
	await play(page);
	await seek(page, 45);
	await playTo(page, 48);
	const left = await place(page);
	await page.goto('/index');
	await hydrated(page);
	await expect.poll(async () => Math.abs((await secondsOf(page)) - left)).toBeLessThanOrEqual(2);
});

lookTest('L32 what was played to its end is played from the start, and a finished lesson is no longer offered', async ({ page }) => {
	await openLesson(page, lesson(2).id);
	await play(page);
	await playTo(page, 2);
	await seek(page, 57);
	await expect(page.getByRole('button', { name: '再听一遍' })).toBeVisible();
	await expect.poll(async () => (await toldOf(page, lesson(2).id)).position).toBeGreaterThanOrEqual(59);
	await page.goto('/index');
	await expect(page.getByRole('link', { name: '从头再听' })).toHaveAttribute('href', `/video/${lesson(2).id}`);
	await page.goto('/user/course');
	await expect(page.getByRole('link', { name: '从头再听' })).toBeVisible();
	await expect(page.getByText('放到结尾了')).toBeVisible();
});

lookTest('the next lesson begins by itself for whoever asked for it, and Esc holds it back', async ({ page }) => {
	await openLesson(page, lesson(3).id);
	await play(page);
	await playTo(page, 1);
	await seek(page, 58);
	const wish = page.getByRole('checkbox', { name: '放完一讲，自动接着听下一讲' });
	await expect(wish).toBeVisible();
	await expect(wish).not.toBeChecked();
	await expect(page.getByRole('timer')).toHaveCount(0);
	await expectAccessible(page);
	await wish.focus();
	await page.keyboard.press('Space');
	await expect(page.getByRole('timer')).toContainText('秒后接着听');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('timer')).toHaveCount(0);
	expect(page.url()).toContain(`/video/${lesson(3).id}`);
	// Remembered on the next lesson, which goes on by itself.
	await openLesson(page, lesson(4).id);
	await play(page);
	await playTo(page, 1);
	await seek(page, 58);
	await expect(page.getByRole('timer')).toBeVisible();
	await page.waitForURL(`**/video/${lesson(5).id}`);
	await playTo(page, 1);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test('L6 the picture stays while the rest passes under it; contents, transcript and course are tabs', async ({ page }) => {
		await openLesson(page, lesson(6).id);
		const tabs = page.getByRole('tablist', { name: '这一讲' });
		await expect(tabs.getByRole('tab', { name: '目录' })).toHaveAttribute('aria-selected', 'true');
		await expect(page.locator('.watch-list')).toBeVisible();
		await page.evaluate(() => scrollTo(0, 900));
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
		expect(Math.abs((await page.locator('.player').boundingBox())?.y ?? 99)).toBeLessThanOrEqual(1);
		await page.evaluate(() => scrollTo(0, 0));
		await tabs.getByRole('tab', { name: '文稿' }).click();
		await expect(page.locator('.watch-list')).toBeHidden();
		await expect(page.getByText('先看这一笔')).toBeVisible();
		const words = await page.getByText('先看这一笔').boundingBox();
		expect(words?.y ?? 9999).toBeLessThan(844);
		await expectAccessible(page);
	});

	test('L23 one tap shows the controls and plays on; two taps at a side go ten seconds', async ({ page }) => {
		await openLesson(page, lesson(6).id);
		await page.getByRole('button', { name: '播放这一讲' }).tap();
		await playTo(page, 1);
		await expect(page.locator('.player[data-quiet]')).toHaveCount(1);
		const box = await page.locator('.player').boundingBox();
		if (!box) throw new Error('the player is not to be seen');
		const middle = [box.x + box.width / 2, box.y + box.height / 3] as const;
		// They hide again after three seconds.
		const shown = appears(page, '.player:not([data-quiet])');
		await page.touchscreen.tap(...middle);
		await shown;
		expect(await paused(page)).toBe(false);
		await page.touchscreen.tap(...middle);
		await expect(page.locator('.player[data-quiet]')).toHaveCount(1);
		expect(await paused(page)).toBe(false);
		const before = await place(page);
		const said = says(page, '前进 10 秒');
		await tapTwice(page, box.x + box.width * 0.85, box.y + box.height / 3);
		await expect.poll(() => place(page)).toBeGreaterThanOrEqual(before + 10);
		await said;
	});

	test('L18 at 320 in English the title and the language switch keep clear of each other', async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto(`/video/${lesson(6).id}?lang=en`);
		await hydrated(page);
		const crumb = await page.locator('.watch-head .crumbs a:visible').last().boundingBox();
		const tools = await page.locator('.watch-tools').boundingBox();
		expect((crumb?.x ?? 0) + (crumb?.width ?? 999)).toBeLessThanOrEqual((tools?.x ?? 0) + 1);
		expect((tools?.x ?? 0) + (tools?.width ?? 999)).toBeLessThanOrEqual(320);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
	});
});

test('L24 who reads English sees English captions of a Chinese film, until they choose', async ({ page }) => {
	const showing = () =>
		video(page).evaluate((element: HTMLVideoElement) =>
			[...element.textTracks].filter(({ kind, mode }) => kind === 'subtitles' && mode === 'showing').map(({ language }) => language),
		);
	await openLesson(page, lesson(7).id);
	expect(await showing()).toEqual([]);
	await page.goto(`/video/${lesson(7).id}?lang=en`);
	await hydrated(page);
	await playable(page);
	await expect.poll(showing).toEqual(['en']);
	await page.keyboard.press('c');
	await expect.poll(showing).toEqual([]);
	await page.reload();
	await hydrated(page);
	await playable(page);
	expect(await showing()).toEqual([]);
});
