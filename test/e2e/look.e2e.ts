import type { Page } from '@playwright/test';
import { answerOf } from './answers.ts';
import { cookieDays, expect, hydrated, lookTest, test, wireTest } from './app.ts';
import { callsOf } from './on-page.ts';
import { screens } from './screens.ts';

const toEnglish = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'EN (English)' });
const toChinese = (page: Page) => page.getByRole('banner').getByRole('button', { name: '中文' });
/** Words for readers: text, and what is read out, hovered or typed over. Names in both languages stay out. */
const wordsOf = (html: string) =>
	html
		.replace(/<(script|style)\b.*?<\/\1>/gs, '')
		.replace(/<(?!meta)[^>]*>/g, (tag) =>
			[...tag.matchAll(/(?:alt|title|aria-label|placeholder)="([^"]*)"/g)].map(([, words]) => ` ${words} `).join(''),
		)
		.replace(/中文|讲台/g, '');

test('R100 Chinese by default; English is switched in the header without a reload, with all that the server wrote, and remembered for a year in every tab', async ({
	page,
	context,
	request,
}) => {
	await page.goto('/course');
	await hydrated(page);
	await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
	await page.evaluate(() => Object.assign(window, { stayed: true }));
	const calls = callsOf(page);
	await toEnglish(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('All courses');
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	const english = await answerOf(request, 'courseList', { prodType: 1, currPage: 1, pageSize: 16 }, { en: true });
	const titles = page.getByRole('main').getByRole('article').getByRole('heading');
	await expect(titles).toHaveText(english.dataList.map(({ title }) => title));
	const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
	await expect(entries).toHaveText((await answerOf(request, 'navList', { navType: 1 }, { en: true })).map(({ title }) => title));
	await expect(page.getByRole('contentinfo')).toContainText('A good lesson starts with a clean board.');
	await expect(page).toHaveTitle('All courses · Lectern');
	expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
	// All that every page shares is asked for anew (R43).
	expect(calls).toEqual(
		expect.arrayContaining([
			'/api/agency/core/agency/info',
			'/api/agency/core/hover/bar/list',
			'/api/agency/core/nav/list?navType=1',
			'/api/agency/core/nav/list?navType=2',
			'/api/agency/core/web/info',
			'/api/product/activity/ad/list?terminal=h5',
			'/api/product/activity/ad/list?terminal=pc',
			'/api/product/agency/industry-category',
		]),
	);
	const cookie = (await context.cookies()).find(({ name }) => name === 'lectern-locale');
	expect([cookie?.value, cookie?.path, await cookieDays(page, 'lectern-locale')]).toEqual(['en', '/', 365]);
	const other = await context.newPage();
	await other.goto('/about');
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('About us');
	await hydrated(other);
	await toChinese(other).click();
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('关于我们');
	await page.reload();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部课程');
	// An address of the other language is left for the choice.
	await other.goto('/about?lang=en');
	await hydrated(other);
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('About us');
	await toChinese(other).click();
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('关于我们');
	await expect(other).toHaveURL(/\/about$/);
});

wireTest('R100 which language: ?lang, else what was chosen, else Chinese, whatever the browser prefers', async ({ request }) => {
	const langOf = async (path: string, headers: Record<string, string>) =>
		/<html lang="([^"]*)"/.exec(await (await request.get(path, { headers })).text())?.[1];
	for (const [path, cookie, lang] of [
		['/index', '', 'zh-CN'],
		['/index', 'lectern-locale=en', 'en'],
		['/index?lang=en', '', 'en'],
		['/index?lang=zh-CN', 'lectern-locale=en', 'zh-CN'],
		['/index?lang=fr', '', 'zh-CN'],
		['/index', 'lectern-locale=fr', 'zh-CN'],
		['/login', 'lectern-locale=en', 'en'],
		['/nope', 'lectern-locale=en', 'en'],
	] as const)
		expect(await langOf(path, { 'accept-language': 'en', ...(cookie && { cookie }) }), `${path} ${cookie}`).toBe(lang);
});

wireTest('R100 every public screen is English from its title to its foot, and so are its labels', async ({ request }) => {
	const paths = [...new Set(screens.filter(({ as, route }) => !as && route !== 'search').map(({ path }) => path))];
	expect(paths.length).toBeGreaterThan(20);
	const chinese = [];
	for (const path of paths) {
		const html = await (await request.get(`${path}?lang=en`)).text();
		expect(html, path).toContain('<html lang="en"');
		chinese.push(...(wordsOf(html).match(/[^<>]{0,20}[\u3001\u3400-\u9fff]+/g) ?? []).map((words) => `${path}: ${words}`));
	}
	// Members are called as they call themselves, and one article is about a Chinese character.
	const { dataList } = await answerOf(request, 'reviewList', { prodId: 1, currPage: 1, pageSize: 100 });
	const names = [...dataList.map(({ nickname }) => nickname), '的'];
	expect(chinese.filter((words) => !names.some((name) => words.endsWith(name)))).toEqual([]);
});

test('R104 light and dark: switched, remembered, there before anything is painted, told to other tabs, and the board the same in both', async ({
	page,
	context,
}) => {
	await page.emulateMedia({ colorScheme: 'light' });
	await page.goto('/index');
	await hydrated(page);
	const html = page.locator('html');
	/** Lightness of the paper, of the words on it and of the board, from 0 to 1. */
	const light = () =>
		page.evaluate(() => {
			const of = (color: string) => Number(/oklch\(([\d.]+)/.exec(color)?.[1]);
			const paper = getComputedStyle(document.documentElement);
			const board = document.querySelector('.board') as Element;
			return [of(paper.backgroundColor), of(paper.color), of(getComputedStyle(board).backgroundColor)];
		});
	await expect(html).toHaveAttribute('data-theme', 'light');
	await expect.poll(light).toEqual([0.985, 0.235, 0.305]);
	await page.getByRole('banner').getByRole('button', { name: '切换深浅色' }).click();
	await expect(html).toHaveAttribute('data-theme', 'dark');
	await expect.poll(light).toEqual([0.165, 0.945, 0.305]);
	expect(await html.evaluate((root) => getComputedStyle(root).colorScheme)).toBe('dark');

	// No flash: when the body begins, the theme is known.
	const other = await context.newPage();
	await other.emulateMedia({ colorScheme: 'light' });
	await other.addInitScript(() => {
		const seen: (string | undefined)[] = [];
		Object.assign(window, { seen });
		new MutationObserver(() => document.body && seen.push(document.documentElement.dataset['theme'])).observe(document, {
			childList: true,
			subtree: true,
		});
	});
	await other.goto('/news');
	await hydrated(other);
	expect(await other.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])).toEqual(['dark']);
	// What was chosen goes before what the system says, and for every tab.
	await other.getByRole('banner').getByRole('button', { name: '切换深浅色' }).click();
	await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
	await expect(html).toHaveAttribute('data-theme', 'light');
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.reload();
	await expect(html).toHaveAttribute('data-theme', 'light');
});

lookTest('R104 follows the system where nothing was chosen, also while the page is open', async ({ page }) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto('/login');
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await hydrated(page);
	await page.emulateMedia({ colorScheme: 'light' });
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

for (const lang of ['zh-CN', 'en'])
	lookTest(`L22 the rule over a table is as wide as its rows, ${lang}`, async ({ page }) => {
		await page.goto(`/about?lang=${lang}`);
		const table = page.locator('.prose table').first();
		const widths = await table.evaluate((element) => [element, ...element.querySelectorAll('tr')].map((part) => part.getBoundingClientRect().width));
		expect(widths.length).toBeGreaterThan(3);
		for (const width of widths) expect(Math.abs(width - (widths[0] ?? 0))).toBeLessThanOrEqual(1);
	});

for (const [device, touch, height] of [
	['phone, for a finger', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, 44],
	['desktop, for a mouse', { viewport: { width: 1280, height: 800 } }, 36],
] as const)
	test.describe(device, () => {
		test.use(touch);
		test(`R101 a small button is ${height} px high`, async ({ page }) => {
			await page.goto('/live');
			const heights = await page
				.locator('main .btn[data-size="sm"]:visible')
				.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
			expect(heights).toEqual(Array(12).fill(height));
		});
	});

lookTest('R05 a room goes into the reader’s calendar from its row and from its page', async ({ page }) => {
	await page.goto('/live');
	await hydrated(page);
	// The last of the list: the first may begin while this test runs, and what is live is in no calendar any more.
	const link = page.getByRole('link', { name: /^加到日历：/ }).last();
	const href = (await link.getAttribute('href')) ?? '';
	expect(href).toMatch(/^\/live\/player\/\d+\.ics$/);
	const saved = page.waitForEvent('download');
	await link.click();
	expect((await saved).suggestedFilename()).toMatch(/^live-room-\d+\.ics$/);
	// The line around it still leads to the room, and nowhere was gone.
	await expect(page).toHaveURL(/\/live$/);
	await page.goto(`${href.replace('.ics', '')}?lang=en`);
	await hydrated(page);
	await expect(page.getByRole('link', { name: /^Add to calendar: / })).toHaveAttribute('href', `${href}?lang=en`);
});

test('R29 a page fetches the Latin letters that it sets: two files, and another where a name has an accent', async ({ page }) => {
	const fetched = new Set<string>();
	page.on('response', (answer) => {
		const [, name] = /\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(answer.url()) ?? [];
		if (name) fetched.add(name);
	});
	await page.goto('/login');
	await hydrated(page);
	/** Sets them, and waits for their letters. */
	const set = (words: string) =>
		page.evaluate(async (text) => {
			const line = document.createElement('p');
			line.append(text);
			document.querySelector('main')?.append(line);
			line.getBoundingClientRect();
			await document.fonts.ready;
		}, words);
	// Prices, years and sizes are set on every page; quotation marks are Chinese ones here.
	await set('Lectern 0123456789 ¥ © × % “”');
	expect([...fetched].sort()).toEqual(['source-sans', 'source-serif']);
	await set('René');
	await expect.poll(() => [...fetched].sort()).toEqual(['source-sans', 'source-sans-more', 'source-serif']);
});
