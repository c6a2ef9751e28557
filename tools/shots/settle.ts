import type { Page } from '@playwright/test';

/** Requests of a page that have not been answered yet. */
export function countRequests(page: Page): () => number {
	const open = new Set<unknown>();
	page.on('request', (request) => open.add(request));
	page.on('requestfinished', (request) => open.delete(request));
	page.on('requestfailed', (request) => open.delete(request));
	return () => open.size;
}

/** Resolves when React has taken the page over, every picture and font is there, and nothing more is under way. */
export async function settle(page: Page, openRequests: () => number): Promise<void> {
	await page.waitForFunction(() => {
		const element = document.querySelector('main a, main button, header a, header button');
		return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
	});
	for (;;) {
		await page.evaluate(loadAll);
		// What the paint above asked for has been asked for by now.
		if (openRequests() === 0) return;
	}
}

/** In the page: pictures below the fold as well, and two paints, after which effects have run. */
async function loadAll(): Promise<void> {
	const pictures = [...document.images];
	for (const picture of pictures) picture.loading = 'eager';
	await Promise.all(
		pictures.map(
			(picture) =>
				picture.complete ||
				new Promise((resolve) => {
					picture.addEventListener('load', resolve);
					picture.addEventListener('error', resolve);
				}),
		),
	);
	await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
	await document.fonts.ready;
	const paint = () => new Promise((resolve) => requestAnimationFrame(resolve));
	await paint();
	await paint();
}

/** What makes the page wider than the window. */
export function widerThanWindow(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth <= clientWidth) return [];
		const names = [...document.body.querySelectorAll('*')]
			.filter((element) => element.getBoundingClientRect().right >= scrollWidth - 1)
			.map((element) => [element.localName, ...element.classList].slice(0, 4).join('.'));
		return [`the page is ${scrollWidth} px wide`, ...names.slice(0, 3)];
	});
}

/** Bars that cling to the foot of the window would stand in the middle of a picture of the whole page: they go to its end. */
export function standBarsAtEnd(page: Page): Promise<void> {
	return page.evaluate(() => {
		for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
			if (getComputedStyle(element).position !== 'fixed') continue;
			const { top, bottom, width } = element.getBoundingClientRect();
			if (width < innerWidth * 0.9 || top < innerHeight / 2 || bottom > innerHeight + 1) continue;
			document.documentElement.style.position = 'relative';
			element.style.position = 'absolute';
		}
	});
}
