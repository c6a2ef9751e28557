import type { Page, Request } from '@playwright/test';
import { expect, hydrated, test } from './app.ts';

/** What the specification asks of the client, with the server's answers changed on the wire. */

const list = '**/api/product/agency/prod/list?*';
const toast = (page: Page) => page.getByRole('status');

async function answer(page: Page, pattern: string, status: number, body: unknown = { code: status, msg: 'x', reason: 'x' }): Promise<void> {
	await page.route(pattern, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }));
}

/** Follows a link in the page, so that the browser itself makes the calls. */
async function nextPage(page: Page): Promise<void> {
	await page.locator('nav a[href*="/course/0/0/2"]').first().click();
}

async function onCourses(page: Page): Promise<void> {
	await page.goto('/course');
	await hydrated(page);
}

test('R30 every call carries token and an empty domain-name', async ({ page }) => {
	await onCourses(page);
	const calls: Request[] = [];
	page.on('request', (request) => request.url().includes('/api/') && calls.push(request));
	await nextPage(page);
	await page.waitForURL('**/course/0/0/2');
	await expect.poll(() => calls.length).toBeGreaterThan(0);
	for (const call of calls) {
		const headers = await call.allHeaders();
		expect(headers['token']).toBe('');
		expect(headers['domain-name']).toBe('');
	}
});

for (const [status, words] of [
	[400, '请求有误'],
	[403, '没有访问权限'],
	[404, '不存在'],
	[405, '请求方式'],
	[406, '格式'],
	[410, '删除'],
	[422, '校验'],
	[500, '服务器'],
	[502, '网关'],
	[503, '维护'],
	[504, '网关'],
] as const) {
	test(`R33 HTTP ${status} is told in a toast and R38 leaves the old courses in place`, async ({ page, quiet }) => {
		quiet.allow(/Failed to load resource/);
		await onCourses(page);
		const before = await page.locator('main a[href^="/course/detail/"]').first().getAttribute('href');
		await answer(page, list, status);
		await nextPage(page);
		await expect(toast(page).filter({ hasText: words }).first()).toBeVisible();
		expect(await page.locator('main a[href^="/course/detail/"]').first().getAttribute('href')).toBe(before);
	});
}

test('R33 another status shows its own text', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource/);
	await onCourses(page);
	await answer(page, list, 418);
	await nextPage(page);
	await expect(
		toast(page)
			.filter({ hasText: /teapot|418/i })
			.first(),
	).toBeVisible();
});

test('R36 a course list with another code changes nothing and says nothing', async ({ page }) => {
	await onCourses(page);
	const before = await page.locator('main a[href^="/course/detail/"]').first().getAttribute('href');
	await answer(page, list, 200, { code: 7, msg: '不行', reason: 'no' });
	await nextPage(page);
	await page.waitForURL('**/course/0/0/2');
	expect(await page.locator('main a[href^="/course/detail/"]').first().getAttribute('href')).toBe(before);
	await expect(page.getByText('不行')).toHaveCount(0);
});

test('R32 a 401 leads to login with the path and query kept', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource/);
	await onCourses(page);
	await answer(page, list, 401);
	await nextPage(page);
	await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/course/0/0/2');
});

test('R32 guarded pages send strangers to login and keep the query', async ({ request }) => {
	for (const path of ['/user', '/user/course', '/user/order/1', '/payment/12?from=a', '/payresult', '/user/favorite/2']) {
		const answer = await request.get(path, { maxRedirects: 0 });
		expect(answer.status(), path).toBe(302);
		expect(answer.headers()['location'], path).toBe(`/login?redirect=${encodeURIComponent(path)}`);
	}
});

test('R39 the home page at the root asks for no SEO texts; another does', async ({ page }) => {
	await page.goto('/index');
	await hydrated(page);
	const asked: string[] = [];
	page.on('request', (request) => request.url().includes('/web/seo') && asked.push(new URL(request.url()).searchParams.get('pathname') ?? ''));
	await page.locator('header a[href="/teacher"]').first().click();
	await page.waitForURL('**/teacher');
	await expect.poll(() => asked).toContain('/teacher');
	expect(asked).not.toContain('/');
	expect(asked).not.toContain('');
});

test('R40 an answer is kept for a minute', async ({ page }) => {
	await onCourses(page);
	let calls = 0;
	page.on('request', (request) => {
		if (request.url().includes('/prod/list?')) calls += 1;
	});
	// Of Back and Forward the address is there before the list is.
	const shown = (number: string) => expect(page.locator('main nav a[aria-current="page"]', { hasText: /^\d+$/ })).toHaveText(number);
	await nextPage(page);
	await shown('2');
	await page.goBack();
	await shown('1');
	const afterFirst = calls;
	expect(afterFirst).toBeGreaterThan(0);
	await page.goForward();
	await shown('2');
	expect(calls).toBe(afterFirst);
});

test('R29 each page is a chunk of its own, fetched when it is asked for', async ({ page }) => {
	await page.goto('/about');
	await hydrated(page);
	const chunks: string[] = [];
	page.on('request', (request) => /\/assets\/.*\.js/.test(request.url()) && chunks.push(request.url()));
	await page.locator('header a[href="/teacher"]').first().click();
	await page.waitForURL('**/teacher');
	await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
	expect(chunks.join(' ')).toMatch(/Teacher/);
});

test('R29 a chunk that cannot be loaded leaves the page, offers another try, and is tried again by itself', async ({ page, quiet }) => {
	quiet.allow(/./);
	await page.goto('/about');
	await hydrated(page);
	let asked = 0;
	await page.route(/assets\/TeacherListPage/, (route) => {
		asked += 1;
		return route.abort();
	});
	await page.locator('header a[href="/teacher"]').first().click();
	const retry = page.getByRole('alert').getByRole('button', { name: '重试' });
	await expect(retry).toBeVisible();
	const before = asked;
	await retry.click();
	await expect.poll(() => asked).toBeGreaterThan(before);
	await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
	await page.unroute(/assets\/TeacherListPage/);
	await page.waitForURL('**/teacher');
	await expect(retry).toHaveCount(0);
});

test('R29 a slow navigation is announced', async ({ page }) => {
	await onCourses(page);
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(list, async (route) => {
		await held;
		await route.continue();
	});
	await nextPage(page);
	await expect(page.locator('[role=progressbar], [aria-busy=true]').first()).toBeAttached();
	release();
	await page.waitForURL('**/course/0/0/2');
});

test('R28 the layout is mobile up to 1023 and desktop from 1024', async ({ page }) => {
	for (const [width, mobile] of [
		[375, true],
		[768, true],
		[1023, true],
		[1024, false],
		[1600, false],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto('/index');
		await hydrated(page);
		await expect(page.getByRole('navigation').filter({ hasText: '我的' }).last()).toBeVisible({ visible: mobile });
	}
});
