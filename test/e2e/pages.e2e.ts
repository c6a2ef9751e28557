import { demoMember, expect, hydrated, logIn, test as ownTest, lookTest as test, wireTest } from './app.ts';

test('S4 keys that no page reads leave the page and its address as they are', async ({ page, request }) => {
	const plain = await (await request.get('/course/detail/1')).text();
	expect(await (await request.get('/course/detail/1?utm_source=mail&x=1')).text()).toBe(plain);
	await page.goto('/course/detail/1?utm_source=mail&x=1');
	await hydrated(page);
	expect(new URL(page.url()).search).toBe('?utm_source=mail&x=1');
	const sorted = await (await request.get('/course?sort=newest&utm_source=mail')).text();
	expect(sorted).toBe(await (await request.get('/course?sort=newest')).text());
});

wireTest('R102 S4 the same page is the same bytes, with an ETag that answers 304', async ({ request }) => {
	const first = await request.get('/course');
	const second = await request.get('/course');
	expect(await second.text()).toBe(await first.text());
	const etag = first.headers()['etag'] ?? '';
	expect((await request.get('/course', { headers: { 'if-none-match': etag } })).status()).toBe(304);
	expect((await request.get('/course', { headers: { 'if-none-match': '"other"' } })).status()).toBe(200);
});

wireTest('S12 the policy allows no inline script but those that stand in the page', async ({ request }) => {
	const answer = await request.get('/index');
	const policy = answer.headers()['content-security-policy'] ?? '';
	expect(policy).toMatch(/script-src 'self' 'sha256-/);
	expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline');
});

wireTest('R102 a page of the build is painted before its scripts are asked for: no script in its head, all after a frame', async ({ request }) => {
	for (const path of ['/index', '/course', '/course/detail/1', '/login']) {
		const html = await (await request.get(path)).text();
		expect(html, path).not.toMatch(/<link rel="modulepreload"|^import \* as /m);
		expect(html, path).toContain('requestAnimationFrame');
		expect(/await Promise\.all\(\[(.*)\]\);/.exec(html)?.[1]?.match(/import\("[^"]+\.js"\)/g)?.length, path).toBeGreaterThan(1);
	}
});

wireTest(
	'R29 a page carries what its loads found once, as JSON before the scripts, and nothing of React Router’s own encoding',
	async ({ request }) => {
		for (const [path, key] of [
			['/index', 'site/home/HomePage'],
			['/course/detail/1', 'site/courses/CoursePage'],
			['/nope', 'root'],
		] as const) {
			const html = await (await request.get(path)).text();
			expect(html, path).toMatch(/^<!DOCTYPE html><html /);
			expect(html, path).not.toContain('streamController.enqueue');
			const carried = /<script id="page-data" type="application\/json">([^<]*)<\/script>.*<script type="module" async="">/s.exec(html)?.[1] ?? '{}';
			const { loaderData } = JSON.parse(carried);
			expect(Object.keys(loaderData), path).toEqual(expect.arrayContaining(['root', key]));
			expect(Object.keys(loaderData[key]).length, path).toBeGreaterThan(2);
		}
	},
);

ownTest('R101 the ids by which labels, notes and rows name each other are the same in the browser as the server wrote them', async ({ page }) => {
	await logIn(page, demoMember());
	for (const [path, atLeast] of [
		['/index', 4],
		['/user/center', 6],
		['/user/notice', 6],
	] as const) {
		await page.goto(path);
		await hydrated(page);
		const named = () =>
			page.evaluate(() => {
				const names = { id: 'id', for: 'htmlFor', 'aria-labelledby': 'aria-labelledby', 'aria-describedby': 'aria-describedby' };
				return [...document.querySelectorAll('[id], [for], [aria-labelledby], [aria-describedby]')].flatMap((element) => {
					const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'));
					const props = (element as unknown as Record<string, Record<string, unknown>>)[key ?? ''] ?? {};
					return Object.entries(names)
						.filter(([attribute]) => element.getAttribute(attribute)?.includes('_R_'))
						.map(([attribute, prop]) => ({ written: element.getAttribute(attribute), counted: props[prop], taken: key !== undefined }));
				});
			});
		// The page says that it is ready before React has taken over its last parts.
		await expect.poll(async () => (await named()).every(({ taken }) => taken), path).toBe(true);
		const ids = await named();
		expect(ids.length, path).toBeGreaterThanOrEqual(atLeast);
		for (const { written, counted } of ids) expect(counted, path).toBe(written);
	}
});

ownTest('R29 a heading of an article that is called as the page’s data are does not stand in for them', async ({ page }) => {
	await page.route('**/news/detail/1', async (route) => {
		const answer = await route.fetch();
		const body = (await answer.text()).replace(/(<div class="[^"]*prose[^"]*">)/, '$1<h2 id="page-data">课程表</h2>');
		await route.fulfill({ response: answer, body });
	});
	await page.goto('/news/detail/1');
	await expect(page.locator('h2#page-data')).toHaveText('课程表');
	await hydrated(page);
	expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(true);
});
