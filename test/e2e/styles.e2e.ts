import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { budget, headBytes } from '../../tools/check/script-budget.ts';
import { expect, hydrated, lookTest, test, wireTest } from './app.ts';
import { holdAnswers } from './hold-back.ts';
import { desktop } from './on-page.ts';
import { screens } from './screens.ts';

/** Each page brings the sheets of what it shows: few, in any order, and before anybody sees it. */

const sheetsOf = (page: Page) =>
	page.evaluate(() => [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href') ?? ''));
const weights = new Map<string, number>();
/** Bytes of a sheet after brotli; most stand on many pages, and each is packed once. */
async function weightOf(request: APIRequestContext, href: string): Promise<number> {
	const weight = weights.get(href) ?? brotliCompressSync(await (await request.get(href)).body()).length;
	weights.set(href, weight);
	return weight;
}
const mains = (page: Page) => page.locator('main').first();

/** In the page: turns the sheets behind `app.css` round, and answers what is drawn otherwise then. */
async function drawnOtherwise(): Promise<string[]> {
	// Every element has the same properties: read by name in a third of the time that a list of each takes.
	const properties = [...getComputedStyle(document.documentElement)].filter((name) => !name.startsWith('--'));
	const styleOf = (element: Element) => {
		const style = getComputedStyle(element);
		let all = '';
		for (const name of properties) all += `${style.getPropertyValue(name)}\n`;
		return all;
	};
	const put = async (links: HTMLLinkElement[]) => {
		const again = links.map((link) => link.cloneNode() as HTMLLinkElement);
		const loaded = again.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
		document.head.append(...again);
		await Promise.all(loaded);
		for (const link of links) link.remove();
		await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
		return again;
	};
	const first = await put([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].slice(1));
	const before = [...document.querySelectorAll('main, main *')].map((element) => [element, styleOf(element)] as const);
	await put(first.toReversed());
	return before.flatMap(([element, was]) => {
		const now = styleOf(element);
		if (!element.isConnected || now === was) return [];
		const [values, earlier] = [now.split('\n'), was.split('\n')];
		const otherwise = properties.flatMap((name, n) => (values[n] === earlier[n] ? [] : `${name}: ${values[n]}`));
		return `${element.localName}.${element.getAttribute('class')} ${otherwise.slice(0, 3).join('; ')}`;
	});
}

/** A lesson brings its player, if it has a film by then. */
const unbounded = '/video/1';
const publicScreens = screens.filter(({ as, route, status = 200 }) => !as && status === 200 && !route.startsWith('admin'));

lookTest.describe('R29 sheets of a page', () => {
	lookTest.use({ viewport: desktop });

	for (const { path } of publicScreens)
		lookTest(
			`R29 ${path}: at most 12 kB after brotli in its head, all that it shows, whatever order they come in; scripts of 120 kB in all`,
			async ({ page, request }) => {
				await page.emulateMedia({ reducedMotion: 'reduce' });
				const html = await (await request.get(path)).text();
				const named = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
				expect(named[0]).toMatch(/\/app-[^/]+\.css$/);
				const bytes = await Promise.all(named.map((href) => weightOf(request, href)));
				expect(Math.min(...bytes)).toBeGreaterThan(0);
				expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(12 * 1024);

				await page.goto(path);
				await hydrated(page);
				expect((await sheetsOf(page)).slice(0, named.length)).toEqual(named);
				await page.waitForLoadState('networkidle');
				// What parts fetch when they are seen is in no list of what a page imports.
				const scripts = await page.evaluate(() =>
					performance
						.getEntriesByType('resource')
						.flatMap((each) => (/\.js$/.test(each.name) ? (each as PerformanceResourceTiming).encodedBodySize : [])),
				);
				expect(scripts.length).toBeGreaterThan(5);
				expect(scripts.reduce((sum, each) => sum + each + headBytes, 0)).toBeLessThanOrEqual(path === unbounded ? Number.POSITIVE_INFINITY : budget);
				expect((await page.evaluate(drawnOtherwise)).slice(0, 5)).toEqual([]);
			},
		);
});

lookTest('R29 a page that is opened by a link is shown when its sheets are there, not before', async ({ page }) => {
	await page.goto('/about');
	await hydrated(page);
	const teachers = await holdAnswers(page, '**/assets/teachers-*.css');
	await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/teacher"], header a[href="/teacher"]')?.click());
	await expect.poll(() => teachers.held.length).toBe(1);
	await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
	await expect(page).toHaveTitle(/^关于我们/);
	expect(await mains(page).locator('.teacher-rows').count()).toBe(0);
	await teachers.letGo();
	await expect(mains(page).locator('.teacher-rows')).toBeVisible();
	expect(await sheetsOf(page)).toContainEqual(expect.stringContaining('/assets/teachers-'));
});

lookTest('R29 a menu is shown when its sheet is there, not before', async ({ page }) => {
	await page.goto('/index');
	await hydrated(page);
	expect(await sheetsOf(page)).not.toContainEqual(expect.stringContaining('/menus-'));
	const menus = await holdAnswers(page, '**/assets/menus-*.css');
	await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '课程', exact: true }).hover();
	await expect.poll(() => menus.held.length).toBe(1);
	expect(await page.locator('.mega').count()).toBe(0);
	await menus.letGo();
	await expect(page.locator('.mega')).toBeVisible();
	expect(await page.locator('.mega').evaluate((menu) => getComputedStyle(menu).position)).toBe('absolute');
});

/** Lets nothing of a sheet come the first so many times. */
async function lose(page: Page, pattern: string, times: number): Promise<{ asked: () => number }> {
	let asked = 0;
	await page.route(pattern, (route) => {
		asked += 1;
		return asked <= times ? route.abort() : route.continue();
	});
	return { asked: () => asked };
}

for (const [how, open] of [
	['by its address', (page: Page) => page.goto('/teacher')],
	[
		'by a link',
		async (page: Page) => {
			await page.goto('/about');
			await hydrated(page);
			await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/teacher"], header a[href="/teacher"]')?.click());
		},
	],
] as const)
	test(`R29 L3 a sheet of a page that is opened ${how} and cannot be fetched is asked for again, and the page stands there meanwhile`, async ({
		page,
		quiet,
	}) => {
		quiet.allow(/net::ERR_FAILED/);
		const sheet = await lose(page, '**/assets/teachers-*.css', 2);
		await open(page);
		await expect(mains(page).locator('.teacher-rows')).toBeVisible();
		await expect(mains(page).locator('.teacher-rows').first()).toHaveCSS('display', 'grid', { timeout: 30_000 });
		expect(sheet.asked()).toBe(3);
	});

test.describe('R29 without scripts', () => {
	test.use({ javaScriptEnabled: false });
	test('R29 a course and an error page are drawn all the same', async ({ page, quiet }) => {
		quiet.allow(/404/);
		await page.goto('/course/detail/1');
		await expect(page.locator('.course-box')).toHaveCSS('margin-bottom', '40px');
		await page.goto('/nope');
		await expect(page.locator('.exception-board')).toHaveCSS('display', 'flex');
	});
});

wireTest('R29 the site answers for its own files from memory: in fewer words than the plugin that looks for all others', async ({ request }) => {
	const html = await (await request.get('/about')).text();
	const files = ['css', 'js'].map((ending) => new RegExp(`"(/assets/[^"]+\\.${ending})"`).exec(html)?.[1] ?? '');
	for (const file of files) expect((await request.get(file)).headers()['cache-control'], file).toBe('max-age=31536000, immutable');
});
