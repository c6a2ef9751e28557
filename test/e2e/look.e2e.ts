import { expect, hydrated, test } from './app.ts';

test('R100 Chinese by default; English is switched in the header, without a reload, and remembered', async ({ page }) => {
	await page.goto('/course');
	await hydrated(page);
	await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
	await page.evaluate(() => Object.assign(window, { stayed: true }));
	await page
		.locator('header')
		.getByRole('button', { name: /EN|English/ })
		.or(page.locator('header').getByRole('link', { name: /EN|English/ }))
		.first()
		.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('All courses');
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
	await expect(page).toHaveTitle(/courses/i);
	await page.reload();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('All courses');
	await expect(page.locator('main').getByText('Calculus', { exact: false }).first()).toBeVisible();
});

test('R100 ?lang=en is an address of its own', async ({ request }) => {
	const html = await (await request.get('/index?lang=en')).text();
	expect(html).toContain('<html lang="en"');
	expect(html).toContain('Calculus isn’t hard');
	expect(await (await request.get('/index')).text()).toContain('<html lang="zh-CN"');
});

test('R100 no English page shows Chinese interface words', async ({ page }) => {
	for (const path of ['/index', '/course', '/live', '/teacher', '/news', '/vip']) {
		await page.goto(`${path}?lang=en`);
		await hydrated(page);
		for (const part of ['header', 'footer']) {
			const words = await page.locator(part).first().innerText();
			expect(words.replace(/中文|讲台/g, ''), `${path} ${part}`).not.toMatch(/[\u4e00-\u9fff]/);
		}
	}
});

test('R104 the theme is switched, remembered, and there before the first paint', async ({ page }) => {
	await page.emulateMedia({ colorScheme: 'light' });
	await page.goto('/index');
	await hydrated(page);
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
	const button = page
		.locator('header')
		.getByRole('button', { name: /深浅色/ })
		.first();
	await button.click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await page.reload({ waitUntil: 'commit' });
	// The script that sets it stands in the head, before the body.
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('R103 an empty list says what to do next', async ({ page }) => {
	await page.goto('/search?q=zzzzzz');
	await expect(page.locator('main').getByRole('link').first()).toBeVisible();
});

test('R104 follows the system where nothing was chosen', async ({ page }) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto('/index');
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

for (const [width, shown, hidden] of [
	[390, '直播排到了三周以后，先挑想听的', '直播课表排到了三周以后，免费场次不用登录'],
	[1280, '直播课表排到了三周以后，免费场次不用登录', '直播排到了三周以后，先挑想听的'],
] as const)
	test(`R43 the agency's announcement of the terminal is in its place, ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await page.goto('/index');
		await hydrated(page);
		await expect(page.getByRole('link', { name: hidden })).toBeHidden();
		await page.getByRole('link', { name: shown }).click();
		await page.waitForURL('**/live');
	});

for (const lang of ['zh-CN', 'en'])
	test(`L22 the rule over a table is as wide as its rows, ${lang}`, async ({ page }) => {
		await page.goto(`/about?lang=${lang}`);
		const table = page.locator('.prose table').first();
		const widths = await table.evaluate((element) => [element, ...element.querySelectorAll('tr')].map((part) => part.getBoundingClientRect().width));
		expect(widths.length).toBeGreaterThan(3);
		for (const width of widths) expect(Math.abs(width - (widths[0] ?? 0))).toBeLessThanOrEqual(1);
	});

test('R05 a room goes into the reader’s calendar from its row and from its page', async ({ page }) => {
	await page.goto('/live');
	await hydrated(page);
	const link = page.getByRole('link', { name: /^加到日历：/ }).first();
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
