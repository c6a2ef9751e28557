import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await startApp({ config: { basePath: '/school/x' } });
});
afterAll(() => app.close());

test.each([
	['sw.js', 'text/javascript; charset=utf-8'],
	['offline.js', 'text/javascript; charset=utf-8'],
	['offline.html', 'text/html; charset=utf-8'],
])('R27 R103 %s stands in the site’s folder, is asked for anew each time, and may do nothing but what it does', async (name, type) => {
	const { status, headers, text } = await app.get(`/school/x/${name}`);
	expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache']);
	expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
	expect(text.length).toBeGreaterThan(500);
	expect((await app.get(`/${name}`)).status).toBe(404);
});

test('R100 the offline page says everything in both languages', async () => {
	const { text } = await app.get('/school/x/offline.html');
	const parts = (lang: string) => text.match(new RegExp(`<(\\w+)[^>]*data-lang="${lang}"`, 'g'))?.map((tag) => tag.replace(/ .*/, ''));
	expect(parts('zh-CN')).toEqual(parts('en'));
	expect(parts('en')?.length).toBe(5);
});
