import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, folder, hydrated, inTheme, lookTest, test } from './app.ts';

const box = (page: Page) => page.getByRole('combobox', { name: '搜索课程、讲、教师' });
const list = (page: Page) => page.getByRole('listbox', { name: '搜索建议' });
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name });

/** The row that the box says is chosen; empty for none. */
async function chosen(page: Page): Promise<string> {
	const id = await box(page).getAttribute('aria-activedescendant');
	return id === null ? '' : ((await page.locator(`[id="${id}"]`).textContent()) ?? '');
}

async function type(page: Page, text: string): Promise<void> {
	await box(page).click();
	await box(page).pressSequentially(text);
	await expect(list(page)).toBeVisible();
}

test.describe('L4 suggestions while one types', () => {
	test.use({ viewport: { width: 1280, height: 860 } });

	lookTest('arrows choose, Enter opens, and without a choice Enter searches', async ({ page }) => {
		await page.goto('/index');
		await hydrated(page);
		await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
		const whole = page.waitForResponse((answer) => /suggest/.test(answer.url()) && new URL(answer.url()).searchParams.get('q') === '隐函');
		await type(page, '隐函');
		await whole;
		await expect(option(page, /隐函数与反函数/)).toContainText('从零讲微积分 · 第 6 讲');
		// Only what was typed is marked.
		expect(await list(page).locator('mark').allTextContents()).toEqual(expect.arrayContaining(['隐函']));
		expect(new Set(await list(page).locator('mark').allTextContents())).toEqual(new Set(['隐函']));
		await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
		expect(await chosen(page)).toBe('');
		await page.keyboard.press('ArrowDown');
		expect(await chosen(page)).toContain('隐函数与反函数');
		await expect(list(page).getByRole('option', { selected: true })).toHaveCount(1);
		await page.keyboard.press('ArrowUp');
		expect(await chosen(page)).toBe('');
		await page.keyboard.press('ArrowUp');
		const last = await chosen(page);
		expect(last).not.toBe('');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await page.waitForURL(/\/search\?q=/);
		await expect(page).toHaveTitle(/^“隐函”的搜索结果 · /);
		await expect(list(page)).toBeHidden();
	});

	lookTest('Esc closes, then clears; a press elsewhere closes; the cross empties', async ({ page }) => {
		await page.goto('/course');
		await hydrated(page);
		await type(page, '函数');
		await page.keyboard.press('Escape');
		await expect(list(page)).toBeHidden();
		await expect(box(page)).toHaveValue('函数');
		await page.keyboard.press('Escape');
		await expect(box(page)).toHaveValue('');
		await type(page, '函数');
		await page.mouse.click(20, 800);
		await expect(list(page)).toBeHidden();
		await box(page).click();
		await page.getByRole('button', { name: '清空' }).click();
		await expect(box(page)).toHaveValue('');
		await expect(box(page)).toBeFocused();
	});

	lookTest('a lesson is opened from its row', async ({ page, quiet }) => {
		// The lesson is locked for a visitor.
		quiet.allow(/status of 40[13]/);
		await page.goto('/index');
		await hydrated(page);
		await type(page, '隐函数');
		await expect(option(page, /隐函数与反函数/)).toContainText('报名后可听');
		await option(page, /隐函数与反函数/).click();
		await page.waitForURL(/\/video\/\d+$/);
		await expect(page.getByRole('heading', { name: '这一讲，报名后可以听' })).toBeVisible();
	});

	lookTest('what was searched for is kept on the device, shown again, and forgotten with Delete', async ({ page }) => {
		await page.goto('/index');
		await hydrated(page);
		await type(page, '隐函数');
		await page.keyboard.press('Enter');
		await page.waitForURL(/\/search\?q=/);
		await page.goto('/teacher');
		await hydrated(page);
		await type(page, '隐');
		await expect(list(page).getByRole('group', { name: '最近找过' }).getByRole('option')).toHaveText(/隐函数/);
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Delete');
		await expect(list(page).getByRole('group', { name: '最近找过' })).toHaveCount(0);
		expect(await page.evaluate(() => localStorage.getItem('lectern-searches'))).toBe('[]');
	});

	lookTest('an answer that was overtaken is never shown', async ({ page }) => {
		await page.goto('/index');
		await hydrated(page);
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		const asked: string[] = [];
		await page.route('**/api/product/search/suggest?*', async (route) => {
			const q = new URL(route.request().url()).searchParams.get('q') ?? '';
			asked.push(q);
			if (q === '苏') await held;
			await route.continue().catch(() => {});
		});
		await box(page).click();
		await box(page).fill('苏');
		await expect.poll(() => asked).toContain('苏');
		await box(page).fill('隐函数');
		await expect(option(page, /隐函数与反函数/)).toBeVisible();
		release();
		await box(page).fill('隐函数与');
		await expect.poll(() => asked).toContain('隐函数与');
		await expect(option(page, /隐函数与反函数/)).toBeVisible();
		await expect(option(page, '苏禾')).toHaveCount(0);
	});

	lookTest('nothing is said of a word that nobody has answered for: no result, no number, nor once the answer fails', async ({ page, quiet }) => {
		quiet.allow(/ERR_FAILED/);
		await page.goto('/index');
		await hydrated(page);
		const held: Route[] = [];
		await page.route('**/api/product/search/suggest?*', (route) => {
			const q = new URL(route.request().url()).searchParams.get('q') ?? '';
			if (q === '函数' || q === 'zzzzzz') return route.continue();
			held.push(route);
			return undefined;
		});
		const none = page.getByText(/还没有找到“/);
		const told = page.locator('.suggest [role="status"]');
		await box(page).click();
		await box(page).fill('函数');
		const all = page.locator('.suggest-foot a');
		await expect(all).toHaveText(/^看全部 \d+ 条$/);
		await expect(told).toHaveText(/^找到 \d+ 条$/);
		// Another word: the rows stay for the moment, their number is not its own.
		await box(page).fill('english');
		await expect.poll(() => held.length).toBe(1);
		await expect(all).toHaveText('看全部结果');
		await expect(all).toHaveAttribute('href', /q=english$/);
		await expect(told).toHaveText('');
		await held[0]?.abort();
		await expect(list(page).getByRole('option')).toHaveCount(0);
		await expect(all).toHaveCount(0);
		await expect(none).toHaveCount(0);
		await box(page).fill('zzzzzz');
		await expect(none).toHaveText('还没有找到“zzzzzz”，换个词试试。');
		await box(page).fill('algebra');
		await expect.poll(() => held.length).toBe(2);
		await expect(none).toHaveCount(0);
		await held[1]?.abort();
		await expect(none).toHaveCount(0);
	});

	lookTest('a wrong letter: it says by which word it was found', async ({ page }) => {
		await page.goto('/index');
		await hydrated(page);
		await type(page, 'pyhton');
		await expect(page.getByText('按 Python 找的')).toBeVisible();
		await page.keyboard.press('Enter');
		await expect(page.getByText('没有“pyhton”，这些是按 Python 找的。')).toBeVisible();
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Python');
	});

	lookTest('R101 axe finds nothing while it is open, light and dark', async ({ page }) => {
		await page.emulateMedia({ colorScheme: 'light' });
		await page.goto('/index');
		await hydrated(page);
		await type(page, '函数');
		await expect(option(page, /函数/).first()).toBeVisible();
		await page.keyboard.press('ArrowDown');
		for (const theme of ['light', 'dark'] as const) {
			await inTheme(page, theme);
			await expect(list(page).getByRole('option', { selected: true })).toHaveCount(1);
			await test.step(theme, () => expectAccessible(page, theme === 'light' ? 'all' : 'colours'));
		}
	});
});

test.describe('L4 on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test('suggestions take the whole screen; 取消 puts them away; a row opens', async ({ page }) => {
		await page.goto('/index');
		await hydrated(page);
		await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
		await page.waitForURL('**/search');
		await expect(box(page).last()).toBeFocused();
		await expect(list(page)).toBeHidden();
		await page.keyboard.type('函数');
		await expect(option(page, /函数/).first()).toBeVisible();
		const { x, width, bottom } = await page.locator('.suggest').evaluate((element) => {
			const { left, right, bottom: end } = element.getBoundingClientRect();
			return { x: left, width: right - left, bottom: end };
		});
		expect([x, width, bottom]).toEqual([0, 390, 844]);
		await expect(page.locator('.suggest-keys')).toHaveCount(0);
		await expectAccessible(page);
		await page.getByRole('button', { name: '取消' }).tap();
		await expect(list(page)).toBeHidden();
		await box(page).last().tap();
		await list(page).getByRole('group', { name: '课程' }).getByRole('option').first().tap();
		await page.waitForURL(/\/course\/detail\/\d+/);
	});
});

test('R50 the box searches without scripts', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
	const page = await context.newPage();
	await page.goto('/index');
	await box(page).first().fill('函数');
	await page.keyboard.press('Enter');
	await page.waitForURL(/\/search\?q=/);
	await expect(page.getByRole('heading', { level: 2, name: '讲', exact: true })).toBeVisible();
	await context.close();
});

lookTest('L4 nothing is advised that finds nothing', async ({ page }) => {
	await page.goto('/search?q=隐函数合同学');
	const advice = page.locator('main .state').getByRole('link');
	for (const href of await advice.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
		if (!href.startsWith('/search')) continue;
		await page.goto(href);
		await expect(page.getByRole('heading', { level: 1 })).toContainText('找到');
	}
});

lookTest('L4 lessons are found, with what a press leads to; courses that only mention it stand beside', async ({ page }) => {
	await page.goto('/search?q=隐函数');
	const lesson = page.locator('#lessons').getByRole('link', { name: /隐函数与反函数/ });
	await expect(lesson).toContainText('报名后可听');
	await expect(page.locator('#courses').getByRole('link', { name: /从零讲微积分/ })).toContainText('目录里有 1 讲提到');
	await expect(page.locator('#teachers')).toContainText('顾明远');
	await expect(page).toHaveTitle(/^“隐函数”的搜索结果 · 讲台/);
	await page.goto('/search?q=隐函数&lang=en');
	await expect(page).toHaveTitle(/^Results for “隐函数” · /);
	// What can be looked for is said whole.
	const said = page.getByRole('banner').getByPlaceholder('Courses, lessons, teachers');
	const [needs = 0, has = 0] = await said.evaluate((box: HTMLInputElement) => {
		const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
		pen.font = getComputedStyle(box).font;
		return [pen.measureText(box.placeholder).width, box.clientWidth];
	});
	expect(needs).toBeGreaterThan(100);
	expect(needs).toBeLessThanOrEqual(has);
});

test.describe('L4 what a teacher said', () => {
	test.describe.configure({ timeout: 120_000 });
	test.beforeAll(async () => {
		const node = join(process.cwd(), 'node_modules/.bin/node');
		await promisify(execFile)(node, ['test/e2e/publish-clip.ts', folder(), '2'], { timeout: 100_000 });
	});

	lookTest('opens the lesson at its second, also over the place where one stopped', async ({ page }) => {
		await page.goto('/search?q=那条切线');
		const line = page
			.locator('#spoken')
			.getByRole('link', { name: /0:08\s*再看那条切线/ })
			.first();
		const href = (await line.getAttribute('href')) ?? '';
		expect(href).toMatch(/^\/video\/\d+\?t=8$/);
		await hydrated(page);
		await line.click();
		await page.waitForURL(`**${href}`);
		const place = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
		await expect.poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
		await expect.poll(place).toBeGreaterThanOrEqual(8);
		expect(await place()).toBeLessThan(9);
		// What the address cannot mean is not a place.
		await page.goto(href.replace('t=8', 't=-1e9'));
		await expect.poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
		expect(await place()).toBe(0);
	});
});
