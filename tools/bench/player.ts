import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../lib/chromium.ts';
import { ms, type Table } from './report.ts';

/** A trial lesson of the first course: a visitor plays it. */
const lesson = 1;
/** This segment (half a minute in) never comes, and so none behind it before the seek: a fast line has the whole film at once. */
const held = 8;

interface Try {
	/** Milliseconds from the navigation to a frame that is decoded. */
	opened: number;
	/** From the click on play to the first frame on the screen. */
	start: number;
	/** From letting go of the seek bar to the first frame from there. */
	far: number;
	/** Whether that place was not loaded yet, as it should be. */
	isFar: boolean;
	/** The same, back to what is loaded. */
	near: number;
}

/** What the page itself measures, so that the way to it and back is in no figure. */
interface Watch {
	benchOpened?: number;
	bench?: Promise<{ ms: number; loaded: boolean }>;
}

/** Player start and seeks in a browser with software decoding: the median and the 95th percentile of `tries`, each in a fresh context. */
export async function playerTable(origin: string, tries: number): Promise<Table> {
	const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
	const all: Try[] = [];
	try {
		// The first warms server and browser.
		await playOnce(browser, origin, 0);
		while (all.length < tries) all.push(await playOnce(browser, origin, all.length / tries));
	} finally {
		await browser.close();
	}
	const row = (name: string, values: number[]) => {
		const sorted = values.toSorted((a, b) => a - b);
		const at = (part: number) => ms(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN);
		return [name, at(0.5), at(0.95), String(values.length)];
	};
	return {
		title: 'Player: start and seek',
		note: 'Headless Chromium without a graphics processor, on the machine of the server; the encrypted ladder, a fresh context for every start, the server warm. Milliseconds until a frame is on the screen, from the event in the page. The click on play comes as soon as the button is there, when playlists, key and first segment may still be on their way.',
		head: ['what', 'p50 ms', 'p95 ms', 'tries'],
		rows: [
			row(
				'address to a decoded frame',
				all.map((each) => each.opened),
			),
			row(
				'click on play to the first frame',
				all.map((each) => each.start),
			),
			row(
				'seek to what is not loaded',
				all.filter((each) => each.isFar).map((each) => each.far),
			),
			row(
				'seek to what is loaded',
				all.map((each) => each.near),
			),
		],
	};
}

/** `part`, 0 to 1, spreads the seeks over the film. */
async function playOnce(browser: Browser, origin: string, part: number): Promise<Try> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
	try {
		const page = await context.newPage();
		await page.addInitScript(() => {
			const look = () => {
				(window as Watch).benchOpened ??= performance.now();
			};
			document.addEventListener('loadeddata', look, { capture: true });
		});
		// Of Playwright's own routes every request would make a detour.
		const inspector = await context.newCDPSession(page);
		await inspector.send('Fetch.enable', { patterns: [{ urlPattern: `*/${held}.m4s` }] });
		await page.goto(`${origin}/video/${lesson}`);
		const play = page.getByRole('button', { name: '播放这一讲' });
		await play.waitFor();
		await watch(page, 'click');
		await play.click();
		const start = await watched(page);
		await loadedTo(page, held * 4 - 1);
		const far = await seek(page, 0.75 + 0.2 * part);
		const near = await seek(page, 0.1 + 0.2 * part);
		const opened = await page.evaluate(() => (window as Watch).benchOpened ?? Number.NaN);
		return { opened, start: start.ms, far: far.ms, isFar: !far.loaded, near: near.ms };
	} finally {
		await context.close();
	}
}

/** Presses the seek bar at a part of its length. */
async function seek(page: Page, part: number): Promise<{ ms: number; loaded: boolean }> {
	const bar = page.getByRole('slider', { name: '播放位置' });
	await bar.hover();
	const box = await bar.boundingBox();
	if (box === null) throw new Error('the seek bar is not to be seen');
	await watch(page, 'pointerup');
	await page.mouse.click(box.x + box.width * part, box.y + box.height / 2);
	return watched(page);
}

/** Waits until the film is loaded to so many seconds from its beginning. */
async function loadedTo(page: Page, seconds: number): Promise<void> {
	await page.waitForFunction((wanted) => {
		const { buffered } = document.querySelector('video') as HTMLVideoElement;
		return buffered.length > 0 && buffered.start(0) < 1 && buffered.end(0) >= wanted;
	}, seconds);
}

/** Starts a watch at the next event of this name, and stops it at the first frame that is shown of where the film stands then. */
function watch(page: Page, event: 'click' | 'pointerup'): Promise<void> {
	return page.evaluate((name) => {
		const video = document.querySelector('video') as HTMLVideoElement;
		(window as Watch).bench = new Promise((resolve) => {
			const begin = ({ timeStamp }: Event) => {
				const from = video.currentTime;
				let target = from;
				let loaded = false;
				const seeking = () => {
					target = video.currentTime;
					const { buffered } = video;
					loaded = [...Array(buffered.length).keys()].some((n) => buffered.start(n) <= target && buffered.end(n) > target + 0.1);
				};
				if (name === 'pointerup') video.addEventListener('seeking', seeking, { once: true });
				const look: VideoFrameRequestCallback = (now, { mediaTime, expectedDisplayTime }) => {
					const isThere = name === 'click' ? !video.paused : target !== from && Math.abs(mediaTime - target) < 1;
					if (isThere) resolve({ ms: Math.max(now, expectedDisplayTime) - timeStamp, loaded });
					else video.requestVideoFrameCallback(look);
				};
				video.requestVideoFrameCallback(look);
			};
			document.addEventListener(name, begin, { capture: true, once: true });
		});
	}, event);
}

function watched(page: Page): Promise<{ ms: number; loaded: boolean }> {
	return page.evaluate(() => (window as Watch).bench as Promise<{ ms: number; loaded: boolean }>);
}
