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
	test('which routes a page’s links lead to is asked of the router once for all pages of a kind, kept by whoever asked, and the same for members', async () => {
		const ask = (...paths: string[]) => get(`/__manifest?${new URLSearchParams({ paths: paths.join(','), version: 'v' })}`);
		const [one, other] = [await ask('/course/1', '/course/2', '/news'), await ask('/news', '/course/33')];
		expect(one.headers['cache-control']).toBe('public, max-age=31536000, immutable');
		expect([one.headers['vary'], one.headers['etag']]).toEqual(['accept-encoding', other.headers['etag']]);
		for (const answer of [one, other]) expect(JSON.parse(answer.body.toString())).toEqual({ paths: '/course/1,/news' });
		const again = await onWire(site, '/__manifest?paths=%2Fcourse%2F7%2C%2Fnews&version=v&x=1', { headers: { cookie: 'agency-smart-token=member' } });
		expect(again.body).toEqual(one.body);
		expect(urls()).toEqual(['/__manifest?paths=%2Fcourse%2F1%2C%2Fnews&version=v']);
		// Also when a member asks first.
		await onWire(site, '/__manifest?paths=/course/1&version=v', { headers: { cookie: 'agency-smart-token=member' } });
		expect(rendered).toMatchObject([{ visit: { token: '', loggedIn: false } }]);
	});
	test('asked about another build’s routes, or about none, the router’s answer is passed on and kept by nobody', async () => {
		for (const _round of [1, 2]) {
			const old = await get('/__manifest?paths=/news&version=older');
			expect([old.status, old.headers['x-remix-reload-document'], old.headers['cache-control']]).toEqual([204, 'true', personal]);
			const none = await get('/__manifest?version=v');
			expect([none.status, none.headers['cache-control']]).toEqual([400, personal]);
		}
		expect(rendered).toHaveLength(4);
	});
	test('S5 more shapes of addresses than any page has are compared with no route', async () => {
		const words = ['course', 'news', '1'];
		const shape = (index: number) => [...index.toString(3).padStart(5, '0')].map((digit) => `/${words[Number(digit)]}`).join('');
		const shapes = (count: number) => Array.from({ length: count }, (_, index) => shape(index)).join(',');
		expect((await get(`/__manifest?version=v&paths=${shapes(80)}`)).status).toBe(200);
		rendered.length = 0;
		const answer = await get(`/__manifest?version=v&paths=${shapes(81)}`);
		expect([answer.status, answer.headers['cache-control'], rendered]).toEqual([400, 'no-store', []]);
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
			for (const id of [1, 2]) await at(`/school/__manifest?version=v&paths=/school/course/${id}`);
			expect(urls()).toEqual(['/school/index', '/school/__manifest?paths=%2Fschool%2Fcourse%2F1&version=v']);
		} finally {
			await below.close();
		}
	});
});
