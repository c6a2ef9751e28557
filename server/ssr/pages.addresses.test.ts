import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rendered, source } from '../../test/page-source.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { onWire } from '../../test/wire.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp({ pages: async () => source, config: { cacheBytes: 8 * 1024 * 1024 } });
});
afterAll(() => site.close());
beforeEach(() => {
	rendered.length = 0;
});

const get = (path: string) => onWire(site, path, {});
const urls = () => rendered.splice(0).map(({ url }) => new URL(url).pathname + new URL(url).search);
const personal = 'private, no-store';

describe('S5 addresses of pages', () => {
	test('a slash at the end leads to the one address, with its query; the root is a page', async () => {
		for (const [from, to] of [
			['/about/', '/about'],
			['/about//', '/about/'],
			['/a/b/?x=1&lang=en', '/a/b?x=1&lang=en'],
		] as const) {
			const answer = await get(from);
			expect([answer.status, answer.headers['location']], from).toEqual([308, to]);
		}
		expect((await get('/')).status).toBe(200);
		expect(urls()).toEqual(['/']);
	});
	test('HEAD has the headers of GET and no body; other methods find nothing', async () => {
		const [head, whole] = [await onWire(site, '/index', { method: 'HEAD' }), await get('/index')];
		expect([head.status, head.body.length, head.headers['content-length'], head.headers['etag']]).toEqual([
			200,
			0,
			whole.headers['content-length'],
			whole.headers['etag'],
		]);
		expect(rendered.every(({ method }) => method === 'GET')).toBe(true);
		expect((await site.post('/index', {})).status).toBe(404);
	});
	test('the manifest of addresses is no page and nobody’s to keep', async () => {
		for (const _round of [1, 2]) expect((await get('/__manifest?p=1')).headers['cache-control']).toBe(personal);
		expect(urls()).toEqual(['/__manifest?p=1', '/__manifest?p=1']);
	});
	test('R27 under a base path: its root leads home, pages and keys are found below it', async () => {
		const below = await startApp({
			pages: async () => source,
			databaseUrl: site.databaseUrl,
			config: { basePath: '/school', cacheBytes: 8 * 1024 * 1024 },
		});
		try {
			const at = (path: string) => onWire(below, path);
			expect([(await at('/school')).status, (await at('/school')).headers['location']]).toEqual([302, '/school/index']);
			expect((await at('/school/')).status).toBe(200);
			expect((await at('/school/about/')).headers['location']).toBe('/school/about');
			rendered.length = 0;
			await at('/school/course?sort=new&x=1');
			expect(rendered).toMatchObject([{ url: expect.stringMatching(/\/school\/course\?sort=new$/), visit: { base: '/school' } }]);
			expect((await at('/index')).status).toBe(404);
			rendered.length = 0;
			for (const _round of [1, 2, 3]) await at('/school/index');
			expect((await at('/school/__manifest')).headers['cache-control']).toBe(personal);
			expect(rendered.map(({ url }) => new URL(url).pathname)).toEqual(['/school/index', '/school/__manifest']);
		} finally {
			await below.close();
		}
	});
});
