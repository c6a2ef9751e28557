import type { Page } from '@playwright/test';
import { alive, demoMember, expect, expectAccessible, hydrated, inTheme, logIn, lookTest, test } from './app.ts';
import { failScript } from './hold-back.ts';
import { beyondTheSide } from './narrow.ts';

/** Finding a course, and what one learns of it before enrolling. */

const cards = (page: Page) => page.locator('main a[href^="/course/detail/"]');
const row = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });
const total = async (page: Page) => Number((await page.locator('.course-tools > p b').innerText()).replace(/\D/g, ''));

async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await hydrated(page);
}

test.describe('R04 filters', () => {
	lookTest('a choice leaves as many as it said, in the address, with a chip that takes it back; Back goes back', async ({ page }) => {
		await open(page, '/course');
		const choice = row(page, '程度').getByRole('link', { name: /学过一点/ });
		const promised = Number((await choice.locator('small').innerText()).trim());
		await choice.click();
		await page.waitForURL('**/course?level=2');
		await expect.poll(() => total(page)).toBe(promised);
		await row(page, '时长')
			.getByRole('link', { name: /2–10 小时/ })
			.click();
		await page.waitForURL('**/course?level=2&length=medium');
		// The address is there a moment before the list.
		await expect(page.getByRole('link', { name: /去掉“2–10 小时/ })).toBeVisible();
		const both = await total(page);
		expect(both).toBeLessThanOrEqual(promised);
		await page.goBack();
		await page.waitForURL('**/course?level=2');
		await expect.poll(() => total(page)).toBe(promised);
		await page.goForward();
		await expect.poll(() => total(page)).toBe(both);
		await page.getByRole('link', { name: '去掉“学过一点”' }).click();
		await page.waitForURL('**/course?length=medium');
		await page.getByRole('link', { name: '全部清除' }).click();
		await page.waitForURL((url) => url.pathname === '/course' && url.search === '');
	});

	lookTest('directions come with a category; a choice that would leave nothing can be read, not chosen', async ({ page }) => {
		await open(page, '/course');
		await expect(row(page, '方向')).toHaveCount(0);
		await row(page, '分类').getByRole('link', { name: /音乐/ }).click();
		await expect(row(page, '方向')).toBeVisible();
		await expect(row(page, '分类').getByRole('link', { name: /音乐/ })).toHaveAttribute('aria-current', 'true');
		await row(page, '程度')
			.getByRole('link', { name: /想往深处/ })
			.click();
		await page.waitForURL('**level=3**');
		const none = page.locator('.course-filters [data-off]').first();
		await expect(none).toHaveText(/0$/);
		await expect(none.locator('xpath=self::a')).toHaveCount(0);
	});

	lookTest('by keyboard alone', async ({ page }) => {
		await open(page, '/course');
		const choice = row(page, '类型').getByRole('link', { name: /免费/ });
		await choice.focus();
		await page.keyboard.press('Enter');
		await page.waitForURL('**/course?price=free');
		await expect(page.getByRole('link', { name: '去掉“免费”' })).toBeVisible();
		for (const price of await page.locator('.course-card-foot .price').allInnerTexts()) expect(price).toBe('免费');
	});

	lookTest('on a phone in a sheet, whose counts follow what is chosen', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await open(page, '/course');
		await page.getByRole('button', { name: '筛选' }).click();
		const sheet = page.getByRole('dialog', { name: '筛选与排序' });
		await expect(sheet).toBeVisible();
		await sheet.getByRole('radio', { name: /零基础/ }).check({ force: true });
		const shown = sheet.getByRole('button', { name: /看这 \d+ 门课/ });
		await expect(shown).toBeVisible();
		await sheet.getByRole('radio', { name: /2 小时以内/ }).check({ force: true });
		await expect(sheet.getByRole('button', { name: '清除 2 个' })).toBeVisible();
		await expect(shown).toBeVisible();
		const promised = Number(/\d+/.exec(await shown.innerText())?.[0]);
		await expectAccessible(page);
		await shown.click();
		await page.waitForURL('**/course?level=1&length=short');
		await expect.poll(() => total(page)).toBe(promised);
		await page.getByRole('button', { name: '筛选' }).click();
		await page.keyboard.press('Escape');
		await expect(sheet).toHaveCount(0);
	});

	test('R04 where the sheet cannot be fetched the list stays, and a sentence says so', async ({ page, quiet }) => {
		quiet.allow(/Failed to load resource/);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.route('**/CourseFilterSheet-*.js*', (route) => route.abort());
		await open(page, '/course');
		const count = await total(page);
		await page.getByRole('button', { name: '筛选' }).click();
		await expect(page.getByRole('alert').filter({ hasText: '没取到筛选的选项' })).toBeVisible();
		expect(await total(page)).toBe(count);
		await expect(page.locator('main .cards > *')).toHaveCount(16);
	});

	test.describe('without scripts', () => {
		test.use({ javaScriptEnabled: false });
		test('every choice is a link, on a phone too', async ({ page }) => {
			for (const width of [390, 1280]) {
				await page.setViewportSize({ width, height: 900 });
				await page.goto('/course');
				await row(page, '程度')
					.getByRole('link', { name: /想往深处/ })
					.click();
				await page.waitForURL('**/course?level=3');
				await expect(cards(page).first()).toBeVisible();
			}
		});

		lookTest('chapters fold, the first one open', async ({ page }) => {
			await page.goto('/course/detail/1');
			const chapters = page.locator('.chapters details');
			await expect(chapters.first()).toHaveAttribute('open', '');
			await expect(chapters.nth(1)).not.toHaveAttribute('open', '');
			await chapters.nth(1).locator('summary').click();
			await expect(chapters.nth(1).locator('.lesson-row').first()).toBeVisible();
		});
	});

	lookTest('no condition fits: the one that keeps most away is offered', async ({ page }) => {
		await open(page, '/course/0/1?level=3&length=short&rating=4.5&teacher=1');
		await expect(page.getByRole('heading', { name: '没有同时合这些条件的课' })).toBeVisible();
		await page.locator('.state .btn').click();
		await page.waitForURL((url) => !url.search.includes('teacher=1') || !url.search.includes('rating') || !url.search.includes('level'));
	});

	lookTest('R101 axe, light and dark, at 320, 390, 820 and 1280 px, several set', async ({ page }) => {
		await page.emulateMedia({ colorScheme: 'light' });
		await open(page, '/course/1?level=1');
		for (const theme of ['light', 'dark'] as const) {
			await inTheme(page, theme);
			for (const width of [320, 390, 820, 1280]) {
				await page.setViewportSize({ width, height: 900 });
				await test.step(`${theme}, ${width} px`, () => expectAccessible(page, theme === 'light' ? 'all' : 'colours'));
				expect(await beyondTheSide(page), `${width} px`).toEqual([]);
			}
		}
	});
});

test.describe('R03 one course', () => {
	lookTest('chapters say how long they are; a printed page shows all of them, its title, and no button', async ({ page }) => {
		await open(page, '/course/detail/1');
		const chapters = page.locator('.chapters details');
		await expect(chapters.first().locator('summary')).toContainText(/讲 · .*分/);
		await expect(chapters.nth(1).locator('.lesson-row').first()).toBeHidden();
		await page.emulateMedia({ media: 'print' });
		await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(chapters.nth(1).locator('.lesson-row').first()).toBeVisible();
		await expect(page.locator('.btn:visible, .icon-btn:visible')).toHaveCount(0);
	});

	lookTest('sharing copies the page’s own address, and says so once', async ({ page, context }) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await open(page, '/course/detail/1?sort=lowest');
		await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
		await page.getByRole('button', { name: '分享' }).last().click();
		await expect(page.getByRole('status').filter({ hasText: '链接复制好了' })).toHaveCount(1);
		expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe('/course/detail/1');
	});

	lookTest('handouts say that they come with enrolling', async ({ page }) => {
		await open(page, '/course/detail/2');
		const handouts = page.getByRole('region', { name: '讲义下载' });
		await expect(handouts.getByRole('listitem').first()).toContainText('报名后可下载');
	});

	lookTest('its reviews are led to by their number, in the order asked for, and the page stays where it is', async ({ page, request }) => {
		const list = async (id: number) => (await (await request.get(`/api/product/review/list?prodId=${id}`)).json()).data;
		let id = 1;
		while (id < 81 && (await list(id)).ratingCount < 6) id++;
		expect(id, 'a course of the demo with written reviews').toBeLessThan(81);
		await open(page, `/course/detail/${id}`);
		await page.locator('.course-numbers a').click();
		await expect(page.locator('#reviews')).toBeInViewport();
		await page.getByRole('link', { name: '低分在前' }).scrollIntoViewIfNeeded();
		const before = await page.evaluate(() => scrollY);
		await page.getByRole('link', { name: '低分在前' }).click();
		await page.waitForURL('**sort=lowest');
		const stars = () => page.locator('.review .stars').evaluateAll((all) => all.map((each) => each.querySelectorAll('[data-fill]').length));
		// The address is the new one a moment before the list is.
		await expect(page.getByRole('link', { name: '低分在前' })).toHaveAttribute('aria-current', 'true');
		const shown = await stars();
		expect(shown.length).toBeGreaterThan(5);
		expect(shown).toEqual([...shown].sort());
		expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(120);
		await expectAccessible(page);
	});

	test('L3 without the network the page says so and keeps every part, also those whose code it has not fetched yet', async ({ page, quiet }) => {
		quiet.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
		await page.setViewportSize({ width: 390, height: 700 });
		await open(page, '/course/detail/1');
		const parts = () => page.locator('#teachers, #reviews, .course-side a[href^="/course/detail/"]').allTextContents();
		const before = await parts();
		// Teachers, reviews, and four courses to go on with.
		expect(before.map((words) => words.length > 2)).toEqual(Array(6).fill(true));
		await page.context().setOffline(true);
		await expect(page.getByRole('status').filter({ hasText: '网络断了' })).toBeVisible();
		// A key asks for the code of the parts that React has come to, and it cannot be had.
		let missed = 0;
		page.on('requestfailed', (request) => (missed += Number(/\/Course(Teachers|Reviews|Also)-/.test(request.url()))));
		await expect
			.poll(async () => {
				await page.keyboard.press('Tab');
				return missed;
			})
			.toBeGreaterThan(1);
		expect(await parts()).toEqual(before);
		await page.context().setOffline(false);
		await expect(page.getByRole('status').filter({ hasText: '网络断了' })).toHaveCount(0);
		expect(await parts()).toEqual(before);
	});

	for (const [what, file] of [
		['code', 'CartButton'],
		['texts', 'bag'],
	] as const)
		lookTest(
			`R38 R86 a button whose ${what} cannot be fetched at first stays as the server sent it, and works once it has come`,
			async ({ page, quiet }) => {
				quiet.allow(/ERR_FAILED/);
				const script = await failScript(page, file);
				await page.goto('/course/detail/1');
				const button = page.locator('.course-box').getByRole('button', { name: '加入购物车' });
				await script.asked();
				await expect(button).toBeVisible();
				script.letThrough();
				await alive(button);
				await button.click();
				// A visitor logs in first.
				await page.waitForURL(({ pathname }) => pathname === '/login');
			},
		);

	lookTest('a course without reviews says so, and its head has no figure', async ({ page, request }) => {
		let id = 1;
		while ((await (await request.get(`/api/product/review/list?prodId=${id}`)).json()).data.ratingCount > 0) id++;
		await open(page, `/course/detail/${id}`);
		await expect(page.getByRole('heading', { name: '新课，还没有评价' })).toBeAttached();
		await expect(page.locator('.course-numbers')).toContainText('新课');
	});

	test('L19 a member’s head is right from the server: nothing swaps when scripts arrive', async ({ page, browser, baseURL }) => {
		await logIn(page, demoMember());
		const state = await page.context().storageState();
		const still = await browser.newContext({ javaScriptEnabled: false, storageState: state, ...(baseURL && { baseURL }) });
		const first = await still.newPage();
		await first.goto('/user/course');
		const heading = await first.getByRole('heading', { level: 1 }).innerText();
		await expect(first.locator('.head-tools img')).toHaveCount(1);
		await page.goto('/user/course');
		await hydrated(page);
		expect(heading).toMatch(/好|夜深/);
		expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
		await first.goto('/index');
		await expect(first.locator('.live-clock').first()).toContainText(/今天|明天|月/);
		await still.close();
	});

	lookTest('L25 no title on the shelf is cut, in either language', async ({ page }) => {
		for (const path of ['/vip', '/vip?lang=en']) {
			await open(page, path);
			const cut = await page
				.locator('.shelf span')
				.evaluateAll((all) =>
					all
						.filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > (each.parentElement?.clientWidth ?? 0))
						.map((each) => each.textContent),
				);
			expect([path, cut]).toEqual([path, []]);
		}
	});
});
