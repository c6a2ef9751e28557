import { expect, hydrated, test } from './app.ts';

interface Page {
	path: string;
	heading: RegExp;
	title: RegExp;
	jsonLd?: string[];
}

/** Public pages that need no id of the data. */
const pages: Page[] = [
	{ path: '/index', heading: /讲台/, title: /讲台/, jsonLd: ['EducationalOrganization'] },
	{ path: '/course', heading: /全部课程/, title: /课程/, jsonLd: ['BreadcrumbList'] },
	{ path: '/live', heading: /直播/, title: /直播/ },
	{ path: '/teacher', heading: /教师|讲课的人/, title: /讲课|教师/ },
	{ path: '/news', heading: /资讯/, title: /资讯/ },
	{ path: '/about', heading: /.+/, title: /关于/ },
	{ path: '/vip', heading: /一整架课/, title: /VIP/ },
	{ path: '/legal/terms', heading: /用户协议/, title: /用户协议/ },
	{ path: '/legal/privacy', heading: /隐私政策/, title: /隐私政策/ },
	{ path: '/course/detail/1', heading: /从零讲微积分/, title: /从零讲微积分/, jsonLd: ['Course', 'BreadcrumbList'] },
	{ path: '/teacher/detail/1', heading: /顾明远/, title: /顾明远/, jsonLd: ['Person'] },
	{ path: '/news/detail/72', heading: /不超过四十五分钟/, title: /四十五分钟/, jsonLd: ['NewsArticle'] },
];

test.describe('R102 server-rendered pages', () => {
	for (const each of pages) {
		test(`${each.path} arrives whole: heading, title, description, canonical, languages, Open Graph`, async ({ page, request, baseURL }) => {
			const answer = await request.get(each.path);
			expect(answer.status()).toBe(200);
			const html = await answer.text();
			expect(html).toMatch(/<h1/);
			await page.goto(each.path);
			await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(each.heading);
			await expect(page).toHaveTitle(each.title);
			expect(await page.locator('meta[name=description]').getAttribute('content')).toBeTruthy();
			expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}${each.path}`);
			expect(await page.locator('link[hreflang=en]').getAttribute('href')).toBe(`${baseURL}${each.path}?lang=en`);
			expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBeTruthy();
			const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
			expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
			const types = (await page.locator('script[type="application/ld+json"]').allTextContents())
				.flatMap((text) => [JSON.parse(text)].flat())
				.flatMap((item: { '@type': string; '@graph'?: { '@type': string }[] }) => [
					item['@type'],
					...(item['@graph'] ?? []).map((part) => part['@type']),
				]);
			for (const type of each.jsonLd ?? []) expect(types).toContain(type);
			await hydrated(page);
		});
	}

	test('S4 keys that no page reads leave the page and its address as they are', async ({ page, request }) => {
		const plain = await (await request.get('/course/detail/1')).text();
		expect(await (await request.get('/course/detail/1?utm_source=mail&x=1')).text()).toBe(plain);
		await page.goto('/course/detail/1?utm_source=mail&x=1');
		await hydrated(page);
		expect(new URL(page.url()).search).toBe('?utm_source=mail&x=1');
		const sorted = await (await request.get('/course?sort=newest&utm_source=mail')).text();
		expect(sorted).toBe(await (await request.get('/course?sort=newest')).text());
	});

	test('a room is an Event with its place and time', async ({ page }) => {
		await page.goto('/live');
		await page.locator('a[href*="/live/player/"]').first().click();
		await page.waitForURL(/\/live\/player\/\d+/);
		await page.reload();
		const text = await page.locator('script[type="application/ld+json"]').allTextContents();
		expect(text.join('')).toContain('Event');
	});

	test('the same page is the same bytes, with an ETag that answers 304', async ({ request }) => {
		const first = await request.get('/course');
		const second = await request.get('/course');
		expect(await second.text()).toBe(await first.text());
		const etag = first.headers()['etag'] ?? '';
		expect((await request.get('/course', { headers: { 'if-none-match': etag } })).status()).toBe(304);
	});

	test('the policy allows no inline script but those that stand in the page', async ({ request }) => {
		const answer = await request.get('/index');
		const policy = answer.headers()['content-security-policy'] ?? '';
		expect(policy).toMatch(/script-src 'self' 'sha256-/);
		expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline');
	});

	test('sitemap, robots, icons and manifest', async ({ request, baseURL }) => {
		const index = await (await request.get('/sitemap.xml')).text();
		const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
		expect(files.length).toBeGreaterThanOrEqual(5);
		for (const file of files) expect(await (await request.get(file)).text()).toContain('<urlset');
		expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
		for (const icon of ['/favicon.svg', '/favicon.ico', '/icon-192.png', '/manifest.webmanifest'])
			expect((await request.get(icon)).status(), icon).toBe(200);
	});
});

test.describe('what each page shows', () => {
	test('R01 the root redirects to /index', async ({ request }) => {
		const answer = await request.get('/', { maxRedirects: 0 });
		expect(answer.status()).toBe(302);
		expect(answer.headers()['location']).toBe('/index');
	});

	test('R02 home: banners, 8 trial courses, 8 recommended courses, teachers, 3 rooms', async ({ page }) => {
		await page.goto('/index');
		await expect(page.getByRole('heading', { name: '近期直播' })).toBeVisible();
		const section = (name: RegExp) => page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
		await expect(
			section(/近期直播/)
				.locator('a[href^="/live/player/"]')
				.first(),
		).toBeVisible();
		expect(
			new Set(
				await section(/近期直播/)
					.locator('a[href^="/live/player/"]')
					.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
			).size,
		).toBe(3);
		expect(
			new Set(
				await section(/先听一节/)
					.locator('a[href^="/video/"], a[href^="/course/detail/"]')
					.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
			).size,
		).toBe(8);
		expect(
			new Set(
				await section(/推荐课程/)
					.locator('a[href^="/course/detail/"]')
					.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
			).size,
		).toBe(8);
		expect(
			new Set(
				await section(/讲课的人/)
					.locator('a[href^="/teacher/detail/"]')
					.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
			).size,
		).toBe(5);
	});

	test('R10 R11 news: 7 a page, modules, detail with hot and related', async ({ page }) => {
		await page.goto('/news');
		const links = page.locator('main a[href^="/news/detail/"]');
		expect(await links.count()).toBeGreaterThanOrEqual(7);
		await links.first().click();
		await page.waitForURL(/\/news\/detail\/\d+/);
		await expect(page.locator('article').first()).toBeVisible();
		await page.goto('/news/1/2');
		await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
	});

	test('R12 about is the agency’s HTML', async ({ page }) => {
		await page.goto('/about');
		await expect(page.locator('main h2').first()).toBeVisible();
	});
});

test.describe('R25 R26 statuses', () => {
	for (const [path, status] of [
		['/nope', 404],
		['/course/detail/7/2', 404],
		['/course/abc', 404],
		['/course/detail/abc', 404],
		['/course/detail', 404],
		['/course/detail/999999', 404],
		['/news/detail/4/5', 404],
		['/live/player/x', 404],
		['/teacher/detail/0', 404],
		['/Course', 404],
		['/INDEX', 404],

		['/exception/403', 403],
		['/exception/500', 500],
		['/course/1/1/1', 200],
		['/news/2/1', 200],
	] as const) {
		test(`${path} is ${status}`, async ({ request }) => {
			const answer = await request.get(path, { maxRedirects: 0 });
			expect(answer.status()).toBe(status);
			if (status !== 200) expect(await answer.text()).toContain('<h1');
		});
	}
	test('a trailing slash leads to the one address', async ({ request }) => {
		const answer = await request.get('/about/', { maxRedirects: 0 });
		expect([answer.status(), answer.headers()['location']]).toEqual([308, '/about']);
	});
	test('not-found offers the way back', async ({ page, quiet }) => {
		quiet.allow(/404/);
		await page.goto('/nope');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(/这一页，被擦掉了/);
		await page.locator('main a[href="/index"]').first().click();
		await page.waitForURL('**/index');
	});
});
