import { expect, hydrated, test } from './app.ts';

test('S4 keys that no page reads leave the page and its address as they are', async ({ page, request }) => {
	const plain = await (await request.get('/course/detail/1')).text();
	expect(await (await request.get('/course/detail/1?utm_source=mail&x=1')).text()).toBe(plain);
	await page.goto('/course/detail/1?utm_source=mail&x=1');
	await hydrated(page);
	expect(new URL(page.url()).search).toBe('?utm_source=mail&x=1');
	const sorted = await (await request.get('/course?sort=newest&utm_source=mail')).text();
	expect(sorted).toBe(await (await request.get('/course?sort=newest')).text());
});

test('R102 S4 the same page is the same bytes, with an ETag that answers 304', async ({ request }) => {
	const first = await request.get('/course');
	const second = await request.get('/course');
	expect(await second.text()).toBe(await first.text());
	const etag = first.headers()['etag'] ?? '';
	expect((await request.get('/course', { headers: { 'if-none-match': etag } })).status()).toBe(304);
	expect((await request.get('/course', { headers: { 'if-none-match': '"other"' } })).status()).toBe(200);
});

test('S12 the policy allows no inline script but those that stand in the page', async ({ request }) => {
	const answer = await request.get('/index');
	const policy = answer.headers()['content-security-policy'] ?? '';
	expect(policy).toMatch(/script-src 'self' 'sha256-/);
	expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline');
});
