import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../../tools/lib/chromium.ts';
import { expect, hydrated, lookTest, test } from './app.ts';
import { openLesson, paused, place, play, playAt, playable, playTo, publishClip, toldOf, video } from './lesson.ts';
import { becomes, inDatabase, type LoggedIn, memberWith } from './member-data.ts';

/** 把话写清楚 and its lessons: nobody else in these tests touches them. */
const course = 3;
let lessons: number[];
let member: LoggedIn;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async ({ playwright, baseURL }) => {
	await publishClip(course, 60);
	const request = await playwright.request.newContext({ baseURL: baseURL as string });
	member = await inDatabase((db) => memberWith(db, { courses: [course] }));
	const answer = await request.get(`/api/product/course/video/list?id=${course}`);
	const chapters: { videos: { id: number; kind: string }[] }[] = (await answer.json()).data;
	lessons = chapters.flatMap(({ videos }) => videos.filter(({ kind }) => kind === 'video').map(({ id }) => id));
	await request.dispose();
});

test.beforeEach(async ({ context, baseURL }) => {
	await becomes(context, member, baseURL);
});

const lesson = (index: number) => lessons[index] ?? 0;
const seek = (page: Page, seconds: number) =>
	video(page).evaluate((element: HTMLVideoElement, to) => {
		element.currentTime = to;
	}, seconds);

/** Plays some seconds from somewhere inside, so that neither nought nor the last report can be mistaken for the place. */
async function listen(page: Page, from: number): Promise<number> {
	await play(page);
	await seek(page, from);
	await playTo(page, from + 3);
	// Slowly from here: a busy machine lets seconds pass between the look and the leave.
	await video(page).evaluate((element: HTMLVideoElement) => {
		element.playbackRate = 0.25;
	});
	return place(page);
}

/** The lesson stands where it was left: within two seconds, before anything plays. */
async function expectResumed(page: Page, left: number): Promise<void> {
	await playable(page);
	await expect.poll(async () => Math.abs((await place(page)) - left), { intervals: [50] }).toBeLessThanOrEqual(2);
}

test.describe('R71 every way of leaving and coming back', () => {
	lookTest('a link inside the site, and Back', async ({ page }) => {
		await openLesson(page, lesson(0));
		const left = await listen(page, 20);
		await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').last().click();
		await page.waitForURL(`**/course/detail/${course}`);
		await expect.poll(async () => Math.abs((await toldOf(page, lesson(0))).position - left)).toBeLessThanOrEqual(2);
		await page.goBack();
		await page.waitForURL(`**/video/${lesson(0)}`);
		await expectResumed(page, left);
	});

	lookTest('the next lesson, another row, and back by its row', async ({ page }) => {
		await openLesson(page, lesson(1));
		const left = await listen(page, 30);
		await page.getByRole('link', { name: '下一讲', exact: true }).click();
		await page.waitForURL(`**/video/${lesson(2)}`);
		await playTo(page, 1);
		await playAt(page, 0.25);
		await page
			.locator(`a[href="/video/${lesson(1)}"]`)
			.first()
			.click();
		await page.waitForURL(`**/video/${lesson(1)}`);
		await playable(page);
		// It plays at once, for it was asked for by a click.
		await expect.poll(async () => await place(page), { intervals: [50] }).toBeGreaterThanOrEqual(left - 2);
		expect(await place(page)).toBeLessThan(left + 8);
		await expect.poll(async () => Math.abs((await toldOf(page, lesson(2))).position - 1)).toBeLessThanOrEqual(4);
	});

	test('a reload, before any report of it has been answered: neither place nor heard line goes back', async ({ page, quiet }) => {
		quiet.allow(/net::ERR_FAILED .*progress\/report/);
		// Neither a report nor what is handed to the browser on leaving arrives.
		await page.addInitScript(() => {
			navigator.sendBeacon = () => true;
		});
		await page.route('**/progress/report', (route) => route.abort());
		await openLesson(page, lesson(3));
		const left = await listen(page, 25);
		const heard = page.locator('.seek-heard');
		await expect(heard).not.toHaveCount(0);
		const end = () => heard.last().evaluate((bar: HTMLElement) => Number.parseFloat(bar.style.left) + Number.parseFloat(bar.style.width));
		const before = await end();
		await page.reload();
		await hydrated(page);
		await expectResumed(page, left);
		await expect(heard).not.toHaveCount(0);
		expect(Math.abs((await end()) - before)).toBeLessThan(4);
		expect((await toldOf(page, lesson(3))).updatedAt).toBeNull();
		// Once the server can be reached it is told of the seconds of before.
		await page.unroute('**/progress/report');
		await play(page);
		await expect.poll(async () => (await toldOf(page, lesson(3))).heard.at(-1)?.[1] ?? 0).toBeGreaterThanOrEqual(Math.floor(left) - 1);
	});

	test('a closed tab, on this device and on another one', async ({ page, context, browser, baseURL }) => {
		await openLesson(page, lesson(4));
		const left = await listen(page, 15);
		await page.close({ runBeforeUnload: true });
		const again = await context.newPage();
		await openLesson(again, lesson(4));
		await expectResumed(again, left);
		await expect.poll(async () => Math.abs((await toldOf(again, lesson(4))).position - left)).toBeLessThanOrEqual(2);
		const other = await browser.newContext({ baseURL: baseURL as string });
		await becomes(other, member, baseURL);
		const there = await other.newPage();
		await openLesson(there, lesson(4));
		await expectResumed(there, left);
		// What is heard there is newer than what the first device remembers.
		const further = await listen(there, 40);
		await there.keyboard.press('k');
		await expect.poll(async () => Math.abs((await toldOf(there, lesson(4))).position - further)).toBeLessThanOrEqual(2);
		const stopped = await place(there);
		await other.close();
		await openLesson(again, lesson(4));
		await expectResumed(again, stopped);
	});

	test('offline: the tab is closed without a network and opened again with one', async ({ page, context, quiet }) => {
		quiet.allow(/Failed to load resource|net::ERR/);
		await openLesson(page, lesson(5));
		await listen(page, 10);
		await expect
			.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.buffered.end(element.buffered.length - 1)))
			.toBeGreaterThan(20);
		const again = await context.newPage();
		await context.setOffline(true);
		const from = await place(page);
		await playTo(page, from + 2);
		const left = await place(page);
		const closed = page.waitForEvent('close');
		await page.close({ runBeforeUnload: true });
		await closed;
		await context.setOffline(false);
		await openLesson(again, lesson(5));
		await expectResumed(again, left);
		await play(again);
		await expect.poll(async () => (await toldOf(again, lesson(5))).heard.at(-1)?.[1] ?? 0).toBeGreaterThanOrEqual(Math.floor(left) - 1);
	});

	lookTest('another member on the same browser begins at the beginning', async ({ page, context, baseURL, quiet }) => {
		// The first member's film goes on loading while the session is already another's.
		quiet.allow(/403 \(Forbidden\).*\/media\//);
		await openLesson(page, lesson(6));
		const left = await listen(page, 20);
		const other = await inDatabase((db) => memberWith(db, { courses: [course] }));
		await becomes(context, other, baseURL);
		await openLesson(page, lesson(6));
		expect(await place(page)).toBe(0);
		await becomes(context, member, baseURL);
		await openLesson(page, lesson(6));
		await expectResumed(page, left);
	});

	lookTest('a lesson that is looked at and not played leaves its place and no record', async ({ page }) => {
		await openLesson(page, lesson(0));
		const before = await toldOf(page, lesson(0));
		let told = 0;
		page.on('request', (request) => request.url().includes('/progress/report') && told++);
		await page.reload();
		await hydrated(page);
		await playable(page);
		await page
			.locator(`a[href="/video/${lesson(7)}"]`)
			.first()
			.evaluate((link: HTMLElement) => link.remove());
		await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').last().click();
		await page.waitForURL(`**/course/detail/${course}`);
		expect(told).toBe(0);
		expect(await toldOf(page, lesson(0))).toMatchObject({ position: before.position, updatedAt: before.updatedAt });
	});
});

test('R71 a browser that is killed goes on within two seconds, and what it played is told', async ({ baseURL }) => {
	const folder = await mkdtemp(join(tmpdir(), 'lectern-killed-'));
	try {
		const first = await startBrowser(folder);
		const page = await pageOf(first.browser, baseURL as string);
		await openLesson(page, lesson(8));
		const left = await listen(page, 20);
		await kill(first.process);
		const second = await startBrowser(folder);
		const again = await pageOf(second.browser, baseURL as string);
		await openLesson(again, lesson(8));
		await expectResumed(again, left);
		await kill(second.process);
	} finally {
		// Also when the test has failed.
		for (const child of started.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child);
		await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
	}
});

const started: ChildProcess[] = [];

/** A Chromium of our own with a profile that survives it, so that it can be killed like any process. */
async function startBrowser(profile: string): Promise<{ process: ChildProcess; browser: Browser }> {
	const port = join(profile, 'DevToolsActivePort');
	await rm(port, { force: true });
	const words = [...chromiumFlags, '--headless=new', `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'];
	// A group of its own, which goes as one.
	const process = spawn(chromiumPath(), words, { detached: true, stdio: 'ignore' });
	started.push(process);
	await expect.poll(() => readFile(port, 'utf8').catch(() => ''), { intervals: [50] }).toMatch(/^\d+\n\/devtools/);
	const [number] = (await readFile(port, 'utf8')).split('\n');
	return { process, browser: await chromium.connectOverCDP(`http://127.0.0.1:${number}`) };
}

async function pageOf(browser: Browser, baseURL: string): Promise<Page> {
	const context = browser.contexts()[0] ?? (await browser.newContext());
	await becomes(context, member, baseURL);
	const page = await context.newPage();
	const { goto } = page;
	page.goto = (path, options) => goto.call(page, new URL(path, baseURL).href, options);
	return page;
}

async function kill(child: ChildProcess): Promise<void> {
	const gone = new Promise((resolve) => child.once('exit', resolve));
	process.kill(-(child.pid as number), 'SIGKILL');
	await gone;
}

lookTest('R71 what was played to the end begins anew', async ({ page }) => {
	await openLesson(page, lesson(2));
	await play(page);
	await seek(page, 57);
	await expect(page.getByRole('button', { name: '再听一遍' })).toBeVisible();
	expect(await paused(page)).toBe(true);
	await openLesson(page, lesson(2));
	expect(await place(page)).toBeLessThan(1);
});
