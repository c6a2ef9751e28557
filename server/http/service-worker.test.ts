import { createHash } from 'node:crypto';
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

test('R103 the worker is another one when what it keeps is: it names a hash of the offline page and its script', async () => {
	const [worker, page, script] = await Promise.all(['sw.js', 'offline.html', 'offline.js'].map((name) => app.get(`/school/x/${name}`)));
	const hash = createHash('sha256').update(`${page?.text}${script?.text}`).digest('hex').slice(0, 16);
	expect(worker?.text).toContain(`const kept = 'offline-${hash}';`);
});

test('R27 R103 the offline page, which stands in for addresses at any depth, names its script from the root', async () => {
	const { text } = await app.get('/school/x/offline.html');
	expect([...text.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual(['/school/x/offline.js']);
});

test('R100 the offline page says everything in both languages', async () => {
	const { text } = await app.get('/school/x/offline.html');
	const parts = (lang: string) => text.match(new RegExp(`<(\\w+)[^>]*data-lang="${lang}"`, 'g'))?.map((tag) => tag.replace(/ .*/, ''));
	expect(parts('zh-CN')).toEqual(parts('en'));
	expect(parts('en')?.length).toBe(5);
});
