import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, folder, hydrated } from './app.ts';

/** Puts a real encrypted film of so many seconds into every lesson of a course. */
export async function publishClip(course: number, seconds = 20): Promise<void> {
	const node = join(process.cwd(), 'node_modules/.bin/node');
	await promisify(execFile)(node, ['test/e2e/publish-clip.ts', folder(), String(course), String(seconds)], { timeout: 100_000 });
}

export const video = (page: Page) => page.locator('video');
export const place = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
export const paused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

export async function token(page: Page): Promise<string> {
	return (await page.context().cookies()).find(({ name }) => name === 'agency-smart-token')?.value ?? '';
}

/** What the server knows of a lesson. */
export async function toldOf(page: Page, videoId: number): Promise<{ position: number; heard: [number, number][]; updatedAt: string | null }> {
	const answer = await page.request.get(`/api/product/course/player/data?videoId=${videoId}`, { headers: { token: await token(page) } });
	return (await answer.json()).data;
}

/** Resolves when no poster stands for a player whose code is on its way any more; at once where there is no player. */
export const playerShown = (page: Page) => expect(page.locator('.watch-poster')).toHaveCount(0);

/** From here on the film plays at this speed: slowly, where a busy machine would let seconds of it pass between a look and a press. */
export const playAt = (page: Page, rate: number): Promise<void> =>
	video(page).evaluate((element: HTMLVideoElement, to) => {
		element.playbackRate = to;
	}, rate);

/** Resolves when there is a picture to be seen. */
export async function playable(page: Page): Promise<void> {
	await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
}

/** Resolves once the page has shown such an element with these words, however shortly: to be called before what makes it appear. */
export function appears(page: Page, selector: string, words = ''): Promise<void> {
	return page.evaluate(
		([selector, words]) =>
			new Promise<void>((resolve) => {
				const isSeen = (each: Element) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
				new MutationObserver((_, observer) => {
					const all = [...document.querySelectorAll(selector)];
					if (!all.some((each) => each.textContent?.includes(words) && isSeen(each))) return;
					observer.disconnect();
					resolve();
				}).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
			}),
		[selector, words] as const,
	);
}

/** The player says this, which it does for a second. */
export const says = (page: Page, word: string): Promise<void> => appears(page, '.player [role=status]', word);

/** Two taps that a finger made 80 ms apart, as their events say, however long a busy machine takes to hand them over. */
export async function tapTwice(page: Page, x: number, y: number): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const start = Date.now() / 1000;
	for (const timestamp of [start, start + 0.08]) {
		await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp });
		await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.02 });
	}
	await session.detach();
}

export async function openLesson(page: Page, id: number): Promise<void> {
	await page.goto(`/video/${id}`);
	await hydrated(page);
	await playable(page);
}

export async function playTo(page: Page, seconds: number): Promise<void> {
	// Looked at inside the page: asking it from outside ten times a second takes a third of what playing takes.
	await page.waitForFunction((wanted) => (document.querySelector('video')?.currentTime ?? -1) >= wanted, seconds, { polling: 100 });
}

/** Plays on from wherever it stands. */
export async function play(page: Page): Promise<void> {
	if (await paused(page)) await page.keyboard.press('k');
	await expect.poll(() => paused(page)).toBe(false);
}
