import { expect, hydrated, lookTest as test } from './app.ts';

test('S12 a script, a handler and a frame that got into a page are refused by its policy, while the page itself works', async ({ page, quiet }) => {
	quiet.allow(/Content Security Policy|Refused to|Failed to load resource|hydrat|Minified React error/i);
	await page.route('**/about', async (route) => {
		const response = await route.fetch();
		const injected = `<script>window.injected = 'script'</script><img src="/nope.png" alt="" onerror="window.injected = 'handler'"><iframe src="data:text/html,x" title="x"></iframe>`;
		const html = await response.text();
		expect(html).toContain('<main');
		await route.fulfill({ response, body: html.replace(/<body>/, `<body>${injected}`) });
	});
	const refused: string[] = [];
	page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
	await page.goto('/about');
	await hydrated(page);
	await expect.poll(() => refused.length).toBeGreaterThanOrEqual(2);
	expect(await page.evaluate(() => 'injected' in window)).toBe(false);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('S12 no page carries the mark by which the server knows its own scripts', async ({ page }) => {
	await page.goto('/course');
	await hydrated(page);
	expect(await page.evaluate(() => [...document.querySelectorAll('[nonce]')].map((each) => each.outerHTML.slice(0, 80)))).toEqual([]);
});
