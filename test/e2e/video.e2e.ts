import type { Page } from '@playwright/test';
import { alive, demoMember, expect, expectAccessible, expectAccessibleInBothThemes, hydrated, logIn, lookTest, test } from './app.ts';
import { openLesson, place, playAt, playTo, publishClip, says, toldOf, video } from './lesson.ts';
import { markupNow, markupProblems } from './markup.ts';

/** Lessons of 从零讲微积分: the first is a trial, the others are the demo member's. */
const [trial, skipped, keyed, locked] = [1, 2, 3, 5];

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(() => publishClip(1));

async function heardOf(page: Page, videoId: number): Promise<[number, number][]> {
	return (await toldOf(page, videoId)).heard;
}

lookTest('R07 R85 a visitor hears a trial lesson: player, contents, course, teachers, recommendations, breadcrumb', async ({ page }) => {
	await openLesson(page, trial);
	await page.getByRole('button', { name: '播放这一讲' }).click();
	await playTo(page, 1);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('导数到底在量什么');
	await expect(page.getByRole('heading', { name: '课程目录' })).toBeVisible();
	await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('从零讲微积分');
	await expect(page.getByRole('link', { name: /割线怎样变成切线/ }).first()).toHaveAttribute('href', '/video/2');
	await page.getByRole('tab', { name: '教师' }).click();
	await expect(page.getByRole('tabpanel').getByRole('link', { name: '顾明远' })).toBeVisible();
	await page.getByRole('tab', { name: '课程介绍' }).click();
	await expect(page.locator('.lesson-parts').getByRole('tabpanel')).toContainText('一条切线');
	await expect(page.getByRole('heading', { name: '接着学' })).toBeVisible();
	await expect(page.locator('.player-mark')).toHaveCount(0);
	for (const path of ['/video', '/video/999999', '/video/abc', '/video/0'])
		expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
});

lookTest('R70 R85 a locked lesson shows the offer, with the status of a refusal', async ({ page, quiet }) => {
	quiet.allow(/status of 40[13]/);
	const answer = await page.goto(`/video/${locked}`);
	expect(answer?.status()).toBe(403);
	await hydrated(page);
	await expect(page.getByRole('heading', { name: '这一讲，报名后可以听' })).toBeVisible();
	await expect(page.getByRole('link', { name: '立即购买' })).toHaveAttribute('href', '/checkout/1');
	await expect(page.getByRole('link', { name: '报过名了，去登录' })).toHaveAttribute('href', '/login?redirect=%2Fvideo%2F5');
	await expect(video(page)).toHaveCount(0);
	await expectAccessible(page);
	// From there into a lesson that is open, without a reload.
	const first = page.getByRole('link', { name: '先试听一讲' });
	// A full load does not play by itself.
	await alive(first);
	await page.evaluate(() => Object.assign(window, { stayed: true }));
	await first.click();
	await page.waitForURL(`**/video/${trial}`);
	expect(await page.evaluate(() => 'stayed' in window), 'without a reload').toBe(true);
	await playTo(page, 0.5);
});

lookTest('R07 R18 R19 R71 R72 what is stored is what was played, and the skipped stretch is not in it', async ({ page }) => {
	await logIn(page, demoMember());
	await openLesson(page, skipped);
	expect(await heardOf(page, skipped)).toEqual([]);
	const opening = page.waitForRequest((request) => request.url().includes('/progress/report'));
	await page.getByRole('button', { name: '播放这一讲' }).click();
	// Access was checked for the player data: the first report need not check it again.
	expect((await opening).postDataJSON()).toMatchObject({ videoId: skipped, seq: 0, heard: [], ticket: expect.stringMatching(/^[\w-]+\.[\w-]+$/) });
	await playTo(page, 4);
	const bar = page.getByRole('slider', { name: '播放位置' });
	const box = await bar.boundingBox();
	if (!box) throw new Error('the seek bar is not to be seen');
	await playAt(page, 0.1);
	const left = await place(page);
	await bar.click({ position: { x: box.width * 0.6, y: box.height / 2 } });
	await playAt(page, 1);
	await playTo(page, 13);
	const arrived = await place(page);
	expect(arrived).toBeGreaterThan(12);
	await playTo(page, 15);
	await page.keyboard.press('k');
	await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
	const stopped = await place(page);
	await expect.poll(async () => (await heardOf(page, skipped)).length).toBe(2);
	await expect.poll(async () => Math.abs(((await heardOf(page, skipped))[1]?.[1] ?? 0) - stopped)).toBeLessThanOrEqual(1);
	const [first, second] = await heardOf(page, skipped);
	expect(first?.[0]).toBe(0);
	expect(Math.abs((first?.[1] ?? 0) - left)).toBeLessThanOrEqual(1);
	expect(Math.abs((second?.[0] ?? 0) - 12)).toBeLessThanOrEqual(1);
	await expect(page.locator('.seek-heard')).toHaveCount(2);
	await expect(page.locator('.player-mark')).toContainText('****');
	// On another visit it goes on where it stopped, and the study centre knows.
	await page.goto('/user/course');
	await expect(page.getByRole('heading', { name: '割线怎样变成切线' })).toBeVisible();
	await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
	await expect(page.getByText(/^第 2 讲 · 停在 0:1\d$/)).toBeVisible();
	await expect(page.getByRole('link', { name: '下一讲：割线怎样变成切线' })).toHaveAttribute('href', `/video/${skipped}`);
	const week = page.getByRole('list', { name: '最近七天的签到' }).getByRole('listitem');
	await expect(week).toHaveCount(7);
	await expect(week.last()).toContainText('今天');
	await expect(week.last().locator('.sr-only')).toHaveText(/^听了 \d+秒$/);
	await expect(week.last().getByRole('button', { name: '签到' })).toBeVisible();
	await expect(week.first().locator('.sr-only')).toHaveText(['没有签到']);
	await page.getByRole('link', { name: '继续' }).first().click();
	await page.waitForURL(`**/video/${skipped}`);
	await expect.poll(() => place(page)).toBeGreaterThan(stopped - 2);
	await page.goto('/user/attend');
	await expect(page.getByRole('heading', { name: '割线怎样变成切线' }).first()).toBeVisible();
	await expect(page.getByText(/^本月 \d+秒，\d+ 次$/)).toBeVisible();
	await expect(page.locator('.attend-row .cover img').first()).toBeVisible();
	await expectAccessible(page);
});

test('R73 what was heard before the tab closed is not lost', async ({ page, context }) => {
	await logIn(page, demoMember());
	await openLesson(page, 4);
	await page.getByRole('button', { name: '播放这一讲' }).click();
	await playTo(page, 3);
	await page.close({ runBeforeUnload: true });
	const other = await context.newPage();
	await other.goto('/user/attend');
	await expect.poll(async () => (await heardOf(other, 4))[0]?.[1] ?? 0).toBeGreaterThanOrEqual(2);
});

lookTest('R71 what is heard without a network is told when it is back', async ({ page, context, quiet }) => {
	quiet.allow(/Failed to load resource|net::ERR/);
	await logIn(page, demoMember());
	await openLesson(page, 8);
	await page.getByRole('button', { name: '播放这一讲' }).click();
	// The film is short enough to be here whole by now.
	await expect
		.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.buffered.length && element.buffered.end(0)))
		.toBeGreaterThan(19);
	await context.setOffline(true);
	const from = await place(page);
	await playTo(page, from + 4);
	await page.keyboard.press('k');
	const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/progress/report'));
	await page.keyboard.press('k');
	await page.keyboard.press('k');
	await failed;
	const stopped = await place(page);
	await context.setOffline(false);
	await expect.poll(async () => Math.abs(((await heardOf(page, 8))[0]?.[1] ?? 0) - stopped)).toBeLessThanOrEqual(1);
});

lookTest('R101 the player by keyboard: space, arrows, volume, captions, speed, and menus', async ({ page }) => {
	await logIn(page, demoMember());
	await openLesson(page, keyed);
	const state = () =>
		video(page).evaluate((element: HTMLVideoElement) => ({
			paused: element.paused,
			time: element.currentTime,
			volume: element.volume,
			muted: element.muted,
			rate: element.playbackRate,
			captions: [...element.textTracks].filter(({ kind, mode }) => kind === 'subtitles' && mode === 'showing').length,
		}));
	await page.keyboard.press('Space');
	await expect.poll(async () => (await state()).paused).toBe(false);
	await page.keyboard.press('Space');
	await expect.poll(async () => (await state()).paused).toBe(true);
	const { time, volume } = await state();
	await page.keyboard.press('ArrowRight');
	await expect.poll(async () => (await state()).time).toBeGreaterThan(time + 4);
	await page.keyboard.press('ArrowLeft');
	await expect.poll(async () => (await state()).time).toBeLessThan(time + 1);
	await page.getByRole('button', { name: '播放', exact: true }).focus();
	await page.keyboard.press('ArrowDown');
	await expect.poll(async () => (await state()).volume).toBeLessThan(volume);
	await page.keyboard.press('m');
	await expect.poll(async () => (await state()).muted).toBe(true);
	await page.keyboard.press('c');
	await expect.poll(async () => (await state()).captions).toBe(1);
	const said = says(page, '1.25×');
	await page.keyboard.press('>');
	await expect.poll(async () => (await state()).rate).toBe(1.25);
	await said;
	const speed = page.getByRole('button', { name: /速度/ });
	await speed.press('Enter');
	await expect(page.getByRole('menuitemradio', { name: '1.25×' })).toBeFocused();
	await page.keyboard.press('End');
	await page.keyboard.press('Enter');
	await expect.poll(async () => (await state()).rate).toBe(2);
	await expect(speed).toBeFocused();
	await page.keyboard.press('f');
	await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('player');
	await page.keyboard.press('f');
	await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
	// Remembered on the next lesson.
	await openLesson(page, trial);
	await expect.poll(async () => (await state()).rate).toBe(2);
	await expect.poll(async () => (await state()).captions).toBe(1);
});

lookTest('R101 on a phone speed and captions are behind one sign, and the keys still work', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await logIn(page, demoMember());
	await openLesson(page, keyed);
	const bar = page.locator('.player-row');
	await expect(bar.getByRole('button')).toHaveCount(4);
	await expect(bar.getByRole('button', { name: /速度/ })).toBeHidden();
	const settings = bar.getByRole('button', { name: '播放设置' });
	await settings.click();
	const panel = page.getByRole('menu', { name: '播放设置' });
	const [box, player] = [await panel.boundingBox(), await page.locator('.player').boundingBox()];
	expect((box?.y ?? 0) - (player?.y ?? 0)).toBeGreaterThanOrEqual(0);
	expect(box?.width ?? 999).toBeLessThanOrEqual(390);
	await expectAccessible(page);
	await panel.getByRole('group', { name: '字幕' }).getByRole('menuitemradio', { name: '中文' }).click();
	await expect(panel).toHaveCount(0);
	await expect(settings).toBeFocused();
	await settings.press('Enter');
	await expect(panel.getByRole('menuitemradio', { name: '中文' })).toHaveAttribute('aria-checked', 'true');
	await panel.getByRole('group', { name: '速度' }).getByRole('menuitemradio', { name: '1.5×' }).press('ArrowRight');
	await page.keyboard.press('Enter');
	await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.75);
	await settings.press('Enter');
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await page.keyboard.press('<');
	await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5);
	// In the study centre the whole row of a course goes on where one stopped; its title leads to the course.
	await page.goto('/user/course');
	await hydrated(page);
	await expectAccessible(page);
	// The link lies over the picture.
	await page.locator('.my-course .cover').first().click({ force: true });
	await page.waitForURL(/\/video\/\d+$/);
	await page.goBack();
	await page.getByRole('heading', { level: 3, name: '从零讲微积分' }).getByRole('link').click();
	await page.waitForURL('**/course/detail/1');
});

lookTest('R101 R104 axe finds nothing on a lesson, the study centre and the statement, light and dark', async ({ page }) => {
	await logIn(page, demoMember());
	await openLesson(page, trial);
	await page.getByRole('tab', { name: '文稿' }).click();
	await expect(page.getByRole('searchbox', { name: '在文字稿里找' })).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await expect.poll(async () => markupProblems(await markupNow(page), 'alive')).toEqual([]);
	await page.goto('/user/course');
	await hydrated(page);
	await expectAccessibleInBothThemes(page);
	await page.goto('/user/statement');
	await hydrated(page);
	await page.getByRole('button', { name: '开证明' }).click();
	await expect(page.getByRole('heading', { name: '学时证明', level: 2 })).toBeVisible();
	await expectAccessibleInBothThemes(page);
});

lookTest('the transcript is searched, and a line takes the player to its moment', async ({ page }) => {
	await openLesson(page, trial);
	await page.getByRole('tab', { name: '文稿' }).click();
	await page.getByRole('searchbox', { name: '在文字稿里找' }).fill('切线');
	await expect(page.getByText('找到 1 处')).toBeVisible();
	await page.getByRole('button', { name: /再看那条切线/ }).click();
	await playTo(page, 8);
});

lookTest('a statement is made, and anybody who has its code verifies it', async ({ page, browser, quiet }) => {
	quiet.allow(/status of 404/);
	await logIn(page, demoMember());
	await page.goto('/user/statement');
	await hydrated(page);
	await page.getByRole('button', { name: '开证明' }).click();
	const code = (await page.locator('.statement dd').first().textContent()) ?? '';
	expect(code).toMatch(/^\w{4}(-\w{4}){3}$/);
	const made = page.getByRole('region', { name: '开过的证明' }).getByRole('link', { name: code });
	await expect(made).toHaveAttribute('href', `/statement/${code}`);
	// It stays when the page is left, and the study centre leads here.
	await page.goto('/user/course');
	await page.getByRole('navigation', { name: '学习中心' }).getByRole('link', { name: '学时证明' }).click();
	await expect(made).toBeVisible();
	await expect(page.getByRole('link', { name: '核对真假' })).toHaveAttribute('href', '/statement');
	const visitor = await browser.newPage();
	await visitor.goto('/statement');
	await hydrated(visitor);
	await visitor.getByLabel('证明编号').fill(code.toLowerCase());
	await visitor.getByRole('button', { name: '核对' }).click();
	await expect(visitor.getByText('这份证明是真的')).toBeVisible();
	expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
	await visitor.close();
	expect((await page.goto('/statement/0000-0000-0000-0000'))?.status()).toBe(404);
	await expect(page.getByText('没有这个编号的证明')).toBeVisible();
});

lookTest('R36 play data with another code changes nothing and says nothing', async ({ page }) => {
	await openLesson(page, trial);
	await page.route('**/api/product/course/player/data?*', (route) =>
		route.fulfill({ contentType: 'application/json', body: JSON.stringify({ code: 7, msg: '不行', reason: 'no' }) }),
	);
	await page.getByRole('button', { name: 'EN (English)' }).click();
	await expect(page.getByRole('heading', { name: 'Contents' })).toBeVisible();
	await expect(video(page)).toHaveCount(1);
	await expect(page.getByText('不行')).toHaveCount(0);
});

lookTest('a film that is being made ready shows how far it is, and plays without a reload', async ({ page }) => {
	await logIn(page, demoMember());
	await openLesson(page, trial);
	let asked = 0;
	await page.route('**/api/product/resource/src?*', async (route) => {
		asked += 1;
		if (asked > 2) return route.continue();
		const answer = await (await route.fetch()).json();
		await route.fulfill({ json: { ...answer, data: { ...answer.data, status: 'processing', percent: asked * 20, src: null } } });
	});
	await page.getByRole('link', { name: /换元/ }).first().click();
	await expect(page.getByRole('heading', { name: '视频正在准备' })).toBeVisible();
	await expect(page.getByRole('progressbar', { name: '准备到哪里' })).toHaveAttribute('aria-valuenow', /20|40/);
	await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(2);
});

lookTest('a broken line is told in plain words, and another try goes on', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource|net::ERR/);
	await page.route('**/*.m4s', (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":404,"reason":"not_found"}' }));
	await page.goto(`/video/${trial}`);
	await expect(page.getByRole('alert')).toContainText('这一讲的视频不在了');
	await page.unroute('**/*.m4s');
	await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
	await playTo(page, 0.5);
});

lookTest('an account on too many devices is told so, and may go on here', async ({ page, quiet }) => {
	quiet.allow(/status of 403/);
	await logIn(page, demoMember());
	await page.route('**/api/product/video/progress/report', (route) =>
		route.fulfill({ status: 403, contentType: 'application/json', body: '{"code":403,"reason":"too_many_devices","msg":""}' }),
	);
	await openLesson(page, 6);
	await page.getByRole('button', { name: '播放这一讲' }).click();
	await expect(page.getByRole('alert')).toContainText('另外三台设备');
	await page.unroute('**/api/product/video/progress/report');
	await page.getByRole('button', { name: '在这里接着看' }).click();
	await playTo(page, 1);
});
