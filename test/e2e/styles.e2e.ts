import type { Page } from '@playwright/test';
import { expect, hydrated, lookTest, test, wireTest } from './app.ts';
import { holdAnswers } from './hold-back.ts';
import { sheetsOf } from './sheets.ts';

/** Each page brings the sheets of what it shows before anybody sees it; that they are few, in any order, is asked of every screen (screens.e2e.ts). */

const mains = (page: Page) => page.locator('main').first();

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
	lookTest(
		`R29 L3 a sheet of a page that is opened ${how} and cannot be fetched is asked for again, and the page stands there meanwhile`,
		async ({ page, quiet }) => {
			quiet.allow(/net::ERR_FAILED/);
			const sheet = await lose(page, '**/assets/teachers-*.css', 2);
			await open(page);
			await expect(mains(page).locator('.teacher-rows')).toBeVisible();
			await expect(mains(page).locator('.teacher-rows').first()).toHaveCSS('display', 'grid', { timeout: 30_000 });
			expect(sheet.asked()).toBe(3);
		},
	);

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
