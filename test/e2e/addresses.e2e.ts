import type { APIRequestContext, Page } from '@playwright/test';
import { answerOf } from './answers.ts';
import { expect, hydrated, lookTest as test, wireTest } from './app.ts';
import { boxesOf, desktop, linksOf, packed, phone } from './on-page.ts';

const wiped = '这一页，被擦掉了。';

test('R01 the root is /index: by 302 for GET and HEAD, and in the browser', async ({ page, request }) => {
	for (const method of ['GET', 'HEAD']) {
		const answer = await request.fetch('/', { method, maxRedirects: 0 });
		expect([answer.status(), answer.headers()['location']], method).toEqual([302, '/index']);
	}
	await page.goto('/');
	expect(new URL(page.url()).pathname).toBe('/index');
	await expect(page.getByRole('region', { name: '推荐', exact: true })).toBeVisible();
});

/** What a screen of a failure says and offers. */
async function screenOf(page: Page) {
	const main = page.getByRole('main');
	const drawing = main.locator('img[src^="/art/board/"]');
	return {
		heading: packed((await main.getByRole('heading', { level: 1 }).textContent()) ?? ''),
		acts: (await linksOf(main.locator('.btn'))).map(([name, address]) => `${name} ${address}`.trim()),
		drawing: await drawing.getAttribute('src'),
	};
}

const screens = [
	['/exception/403', 403, '这一页，要报名才能看。', ['先去试听 /course/0/2', '回首页 /index'], '403', '这一页没有对你开放', /报了名就能听/],
	['/exception/500', 500, '粉笔断了，马上换一支。', ['再试一次', '回首页 /index'], '500', '这一页出错了', /是我们这边出了问题/],
	['/nope', 404, wiped, ['回首页 /index', '搜索课程 /search'], '404', '没有这一页', /地址可能写错了/],
] as const;

test('R25 403, 404 and 500, desktop and phone: their status, sentence, ways on and drawing, inside the site’s frame, for no search engine', async ({
	page,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	for (const [path, status, heading, acts, drawing, title, lead] of screens) {
		await page.setViewportSize(desktop);
		const answer = await page.goto(path);
		expect(answer?.status(), path).toBe(status);
		// As it was sent, before any script.
		const html = (await answer?.text()) ?? '';
		expect(packed(html.replace(/<[^>]+>/g, ''))).toContain(heading);
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(html).not.toContain('rel="canonical"');
		await hydrated(page);
		expect(await screenOf(page), path).toEqual({ heading, acts: [...acts], drawing: `/art/board/${drawing}.svg?v=2` });
		await expect(page).toHaveTitle(`${title} · 讲台`);
		await expect(page.getByRole('main').getByText(lead)).toBeVisible();
		await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveCount(6);
		await expect(page.getByRole('contentinfo')).toBeVisible();
		const [picture] = await boxesOf(page.getByRole('main').locator('img[src^="/art/board/"]'));
		expect(picture?.x).toBeGreaterThan(desktop.width / 3);
		// A phone has the drawing over the words, or, half wiped off, behind them.
		await page.setViewportSize(phone);
		const [[above], [words]] = await Promise.all([
			boxesOf(page.getByRole('main').locator('img[src^="/art/board/"]')),
			boxesOf(page.getByRole('heading', { level: 1 })),
		]);
		expect((above?.y ?? 0) < (words?.y ?? 0), path).toBe(true);
		await expect(page.getByRole('navigation', { name: '常用' })).toBeVisible();
		await page.getByRole('main').getByRole('link', { name: '回首页' }).click();
		await page.waitForURL('**/index');
		await expect(page.getByRole('main').getByRole('heading', { name: '近期直播' })).toBeVisible();
	}
});

test('R25 403, 404 and 500 in English: each button says its words on one line, on a phone and on a smaller one', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource/);
	for (const [path, , , acts] of screens) {
		await page.setViewportSize(phone);
		await page.goto(`${path}?lang=en`);
		await hydrated(page);
		for (const width of [phone.width, 320]) {
			await page.setViewportSize({ width, height: phone.height });
			const lines = await page.locator('.exception-acts > *').evaluateAll((buttons) =>
				buttons.map((button) => {
					const words = document.createRange();
					words.selectNodeContents(button);
					return new Set([...words.getClientRects()].filter(({ width: w }) => w > 30).map(({ bottom }) => Math.round(bottom))).size;
				}),
			);
			expect(lines, `${path}, ${width} px`).toEqual(acts.map(() => 1));
		}
	}
});

test('R25 a page’s own load answers 403, 404, 410, 500 or with nonsense: the screen of it at the page’s address, without a reload', async ({
	page,
	request,
	quiet,
}) => {
	quiet.allow(/./);
	const { hotline } = await answerOf(request, 'webInfo');
	await page.goto('/news');
	await hydrated(page);
	await page.evaluate(() => Object.assign(window, { stayed: true }));
	const link = page.getByRole('main').getByRole('article').first().getByRole('link');
	const call = '**/news/getById?*';
	const refused = (code: number, reason: string) => ({ status: code, json: { code, msg: 'x', reason, traceId: 'trace-4711' } });
	for (const [answer, heading, acts, words] of [
		[refused(403, 'forbidden'), '这一页，没有对你开放。', ['回首页 /index', '看我的账号 /user/center'], '它属于另一个账号'],
		[refused(404, 'not_found'), wiped, ['回首页 /index', '搜索课程 /search'], '地址可能写错了'],
		[refused(410, 'withdrawn'), '这一页，已经撤下了。', ['回首页 /index', '搜索课程 /search'], '它以前在这里'],
		[refused(422, 'invalid'), wiped, ['回首页 /index', '搜索课程 /search'], '地址可能写错了'],
		[refused(500, 'internal'), '粉笔断了，马上换一支。', ['再试一次', '回首页 /index'], `编号 trace-4711。打 ${hotline} 时念给我们听`],
		[refused(503, 'unavailable'), '粉笔断了，马上换一支。', ['再试一次', '回首页 /index'], '暂时连不上服务器'],
		[{ json: { code: 1, data: { id: 1 } } }, '粉笔断了，马上换一支。', ['再试一次', '回首页 /index'], '是我们这边出了问题'],
	] as const) {
		await page.route(call, (route) => route.fulfill(answer));
		await link.click();
		await page.waitForURL(/\/news\/detail\/\d+/);
		await expect(page.getByRole('main').getByText(words)).toBeVisible();
		const { heading: said, acts: offered } = await screenOf(page);
		expect([said, offered]).toEqual([heading, [...acts]]);
		await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
		await page.unroute(call);
		await page.goBack();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
	}
	expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

async function statusesOf(request: APIRequestContext, addresses: string[]): Promise<string[]> {
	const answers = [];
	for (const address of addresses) {
		const answer = await request.get(address, { maxRedirects: 0 });
		const isWiped = packed((await answer.text()).replace(/<[^>]+>/g, '')).includes(wiped);
		answers.push(`${answer.status()} ${address}${isWiped ? ' wiped' : ''}`);
	}
	return answers;
}

wireTest(
	'R26 addresses are exact: 45 that are too long, in capitals, no number, nought or unknown are the not-found page; those in their shape are pages',
	async ({ request }) => {
		const none = [
			...[
				'/index/1',
				'/course/1/1/1/1',
				'/course/detail/7/2',
				'/live/1/1/1',
				'/live/player/1/2',
				'/video/1/2',
				'/teacher/1/1/1',
				'/teacher/detail/1/2',
			],
			...['/news/1/1/1', '/news/detail/4/5', '/about/1', '/vip/1', '/search/1', '/legal/terms/1', '/legal', '/login/1', '/register/1'],
			...['/exception', '/exception/404', '/exception/403/1', '/statement/1/2', '/upload/1', '/nope', '/index.html'],
			...['/Course', '/INDEX', '/news/Detail/72', '/Login'],
			...[
				'/course/abc',
				'/course/1/x',
				'/course/0/0/two',
				'/live/x',
				'/live/player/x',
				'/video/x',
				'/teacher/x',
				'/news/x',
				'/news/1/x',
				'/course/detail/1a',
			],
			...['/course/0/0/0', '/live/0/0', '/teacher/0/0', '/news/0/0', '/course/detail/01', '/teacher/detail/0', '/news/detail/-1'],
		];
		expect(none).toHaveLength(45);
		expect(await statusesOf(request, none)).toEqual(none.map((address) => `404 ${address} wiped`));
		// A thing must be named, and exist; so must a category and a module.
		const unknown = [
			...['/course/detail', '/live/player', '/video', '/teacher/detail', '/news/detail'],
			...[
				'/course/detail/999999',
				'/live/player/999999',
				'/video/999999',
				'/teacher/detail/999999',
				'/news/detail/999999',
				'/course/999999',
				'/news/9999',
			],
		];
		expect(await statusesOf(request, unknown)).toEqual(unknown.map((address) => `404 ${address} wiped`));
		const some = [
			...[
				'/index',
				'/course',
				'/course/1',
				'/course/1/1',
				'/course/1/1/1',
				'/course/0/7/1',
				'/live',
				'/live/1',
				'/live/1/1',
				'/teacher',
				'/teacher/1/1',
			],
			...['/news', '/news/2', '/news/2/1', '/about', '/vip', '/search', '/legal/terms', '/legal/privacy', '/login', '/register'],
		];
		expect(await statusesOf(request, some)).toEqual(some.map((address) => `200 ${address}`));
		// One address a page.
		for (const [path, to] of [
			['/about/', '/about'],
			['/course/1/', '/course/1'],
		] as const) {
			const answer = await request.get(path, { maxRedirects: 0 });
			expect([answer.status(), answer.headers()['location']], path).toEqual([308, to]);
		}
	},
);
