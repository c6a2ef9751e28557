import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { asOwner } from '../../test/database.ts';
import { makeLogin, makeNewsModule } from '../../test/factories.ts';
import { html, pages, rendered, source } from '../../test/page-source.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { onWire, openOnWire } from '../../test/wire.ts';
import { sql } from '../db/sql.ts';
import { boundedQueues } from '../lib/bounded-queue.ts';
import { saveText } from '../modules/site/site.service.ts';

let site: TestApp;
let token: string;
/** The process at the database that tells the site what was written. It says what it was last asked, which is another thing after a while. */
let listener: unknown;
beforeAll(async () => {
	site = await startApp({ pages: async () => source, config: { cacheBytes: 8 * 1024 * 1024 } });
	listener = (
		await asOwner(site.databaseUrl, `select pid from pg_stat_activity where query = 'listen lectern_cache' and datname = current_database()`)
	)[0]?.['pid'];
	await saveText(site.db, 'web_info', { siteName: '讲台' }, { siteName: 'Lectern' });
	token = (await makeLogin(site, '13800138000')).token;
});
afterAll(() => site.close());
beforeEach(() => {
	rendered.length = 0;
});

const get = (path: string, headers: Record<string, string> = {}) => onWire(site, path, { headers });
const urls = () => rendered.splice(0).map(({ url }) => new URL(url).pathname + new URL(url).search);
/** Until the process has heard of all that was written so far: notifications come in order, and what is kept of this list shows when the last has come. */
async function heard() {
	const modules = async () => JSON.parse(String((await get('/api/agency/core/obj/type/list?objName=news')).body)).data.length;
	const before = await modules();
	await makeNewsModule(site.db);
	await site.db.run(sql`select pg_notify('lectern_cache', 'news')`);
	await vi.waitFor(async () => expect(await modules()).toBe(before + 1), { interval: 5, timeout: 20_000 });
}
const shared = 'public, max-age=0, must-revalidate';
const personal = 'private, no-store';

describe('R54 a visitor’s page over a real socket', () => {
	test('is rendered once, with its policy and without its marks, and kept word for word', async () => {
		site.app.forget();
		const first = await get('/index');
		const text = String(first.body);
		expect(text).toBe(`<p>讲台</p><script>own()</script><script>foreign()</script>${' '.repeat(1200)}<i>finished</i>`);
		expect(first.status).toBe(200);
		expect(first.headers).toMatchObject({
			'content-type': 'text/html; charset=utf-8',
			'content-length': String(first.body.length),
			'x-own': 'yes',
			'cache-control': shared,
			vary: 'accept-encoding, cookie',
			etag: expect.stringMatching(/^"[\w-]{20}"$/),
			'x-content-type-options': 'nosniff',
		});
		expect(first.headers['content-security-policy']).toBe(
			`policy of ${createHash('sha1').update(text.replace('<script>own', '<script nonce="MARK">own')).digest('hex').slice(0, 8)}; media-src 'self'`,
		);
		const again = await get('/index');
		const { date: _date, connection: _connection, ...headers } = first.headers;
		expect(again.headers).toMatchObject(headers);
		expect(again.body).toEqual(first.body);
		expect(first.headers).not.toHaveProperty('set-cookie');
		expect(urls()).toEqual(['/index']);
	});
	test('says each header once, from the rendering and from what is kept', async () => {
		site.app.forget();
		for (const _round of [1, 2]) {
			const { rawHeaders } = (await openOnWire(site, '/index')).resume();
			const names = rawHeaders.filter((_each, index) => index % 2 === 0).map((name) => name.toLowerCase());
			expect([...new Set(names)]).toEqual(names);
		}
		expect(urls()).toEqual(['/index']);
	});
	test('is kept up to an eighth of the room for answers', async () => {
		// Six eighths of so small a cache are for answers; a page counts for its bytes, and 2000 for what is said of it.
		const most = (8 * 1024 * 1024 * 6) / 8 / 8;
		const made = '<i>finished</i>'.length;
		for (const [length, renders] of [
			[most - 2001, 1],
			[most - 2000, 2],
		] as const) {
			pages['/long'] = async ({ api }) => {
				await api('webInfo', {});
				return new Response('x'.repeat(length - made), { headers: html });
			};
			site.app.forget();
			for (const _round of [1, 2]) expect((await get('/long')).body.length).toBe(length);
			expect(urls()).toHaveLength(renders);
		}
	});
	test('is asked for as by nobody: no headers, no session, in one language and under one name', async () => {
		await get('/asked?lang=en', { host: 'localhost:81', cookie: 'lectern-locale=zh-CN', 'user-agent': 'Fire', 'accept-language': 'zh' });
		expect(rendered).toEqual([
			{
				url: 'http://localhost:81/asked?lang=en',
				method: 'GET',
				headers: [],
				visit: { timeZone: 'Asia/Shanghai', token: '', locale: 'en', base: '', origin: 'http://localhost:81', loggedIn: false },
			},
		]);
	});
	test('comes in the coding that is wanted, each one whole, from the rendering and from what is kept', async () => {
		site.app.forget();
		const plain = (await get('/index')).body;
		for (const _round of [1, 2]) {
			const [br, gzip] = [await get('/index', { 'accept-encoding': 'br' }), await get('/index', { 'accept-encoding': 'gzip' })];
			expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
			expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)]).toEqual([plain, plain]);
		}
		expect((await get('/index')).headers).not.toHaveProperty('content-encoding');
		expect(urls()).toEqual(['/index']);
	});
	test('is not sent to who has it, from the rendering nor from what is kept', async () => {
		site.app.forget();
		const { etag } = (await get('/index')).headers;
		site.app.forget();
		for (const _round of [1, 2, 3]) {
			const answer = await get('/index', { 'if-none-match': String(etag) });
			expect([answer.status, answer.body.length, answer.headers['etag']]).toEqual([304, 0, etag]);
		}
		expect((await get('/index', { 'if-none-match': '"other"' })).status).toBe(200);
		expect(urls()).toEqual(['/index', '/index']);
	});
	test('a write, and the kept answer is gone, page and call alike', async () => {
		const both = async () => [
			/<p>(.*?)<\/p>/.exec(String((await get('/index')).body))?.[1],
			JSON.parse(String((await get('/api/agency/core/web/info')).body)).data.siteName,
		];
		for (const name of ['一', '二', '三']) {
			await saveText(site.db, 'web_info', { siteName: name }, { siteName: 'Lectern' });
			for (const _round of [1, 2, 3]) expect(await both()).toEqual([name, name]);
		}
		await saveText(site.db, 'web_info', { siteName: '讲台' }, { siteName: 'Lectern' });
		// Its own notifications come back to the process too: after that it is kept again.
		await heard();
		await both();
		rendered.length = 0;
		for (const _round of [1, 2, 3]) expect(await both()).toEqual(['讲台', '讲台']);
		expect(urls()).toEqual([]);
	});
	test('a page of the member area is made for whoever asks; every other is the visitor’s, whatever the cookie', async () => {
		for (const path of ['/index', '/index', '/user/course', '/user/course']) await get(path);
		rendered.length = 0;
		const cookie = { cookie: `agency-smart-token=${token}` };
		for (const _round of [1, 2]) {
			const own = await get('/user/course', cookie);
			expect(own.headers).toMatchObject({
				'cache-control': personal,
				vary: 'accept-encoding, cookie',
				'content-security-policy': expect.stringContaining('policy of'),
			});
			expect(own.headers).not.toHaveProperty('etag');
		}
		expect(rendered.map(({ visit }) => [visit['token'], visit['loggedIn']])).toEqual([
			[token, true],
			[token, true],
		]);
		expect((await get('/user/course', { ...cookie, 'if-none-match': '*' })).status).toBe(200);
		// Also an expired one, and the header that only calls read.
		await get('/user/course', { cookie: 'agency-smart-token=gone' });
		expect(urls()).toHaveLength(4);
		const everybody = await get('/index');
		for (const headers of [cookie, { cookie: 'agency-smart-token=gone' }, { token }]) {
			const { headers: said, body } = await get('/index', headers);
			expect([said['cache-control'], said['etag'], String(body)]).toEqual([shared, everybody.headers['etag'], String(everybody.body)]);
		}
		site.app.forget();
		await get('/index', cookie);
		expect(rendered.map(({ url, visit }) => [new URL(url).pathname, visit['token'], visit['loggedIn']])).toEqual([['/index', '', false]]);
	});
	test('languages and names have pages of their own', async () => {
		site.app.forget();
		const name = async (headers: Record<string, string>, path = '/index') => /<p>(.*?)<\/p>/.exec(String((await get(path, headers)).body))?.[1];
		for (const _round of [1, 2]) {
			expect(await name({})).toBe('讲台');
			expect(await name({ cookie: 'lectern-locale=en' })).toBe('Lectern');
			expect(await name({ cookie: 'lectern-locale=en' }, '/index?lang=zh-CN')).toBe('讲台');
			expect(await name({ host: 'localhost:1' })).toBe('讲台');
		}
		expect(urls()).toEqual(['/index', '/index', '/index?lang=zh-CN', '/index']);
	});
	test('what the address says beside the page’s own keys is no part of it; a redirect carries it whole', async () => {
		site.app.forget();
		await get('/course?sort=new');
		await get('/course?utm=1&sort=new&x=2');
		await get('/course?sort=old');
		// A page that reads nothing is not kept, so that it is rendered for each.
		expect(urls()).toEqual(['/course?sort=new', '/course?sort=new', '/course?sort=old']);
		await get('/index?utm=1');
		await get('/index?utm=2');
		await get('/index');
		expect(urls()).toEqual(['/index']);
		const answer = await get('/old?utm=1');
		expect(answer).toMatchObject({ status: 302, headers: { location: '/new?utm=1', 'cache-control': personal } });
		expect(urls()).toEqual(['/old', '/old?utm=1']);
		expect([(await get('/old')).headers['location'], urls()]).toEqual(['/new', ['/old']]);
	});
	test.each([300, 399, 400, 404, 503])('%i with words beside the page’s own: a redirect alone is made anew for them', async (status) => {
		pages['/told'] = () => new Response('<p>told</p>', { status, headers: html });
		expect((await get('/told?utm=1')).status).toBe(status);
		expect(urls()).toEqual(status < 400 ? ['/told', '/told?utm=1'] : ['/told']);
	});
});

describe('R54 what is not kept', () => {
	test.each([
		['/member', 'what a member alone may see', 200, personal],
		['/reads-nothing', 'what reads nothing', 200, shared],
		['/cookies', 'what sets a cookie', 200, personal],
		['/gone', 'what is not there', 404, personal],
		['/down', 'what is down', 503, personal],
		['/bare', 'what does not say what it is', 200, shared],
		['/data', 'what is no page', 200, shared],
	])('%s: %s', async (path, _what, status, caching) => {
		for (const _round of [1, 2]) {
			const answer = await get(path);
			expect([answer.status, answer.headers['cache-control'], 'etag' in answer.headers]).toEqual([
				status,
				path === '/member' ? shared : caching,
				(status === 200 && caching === shared) || path === '/member',
			]);
		}
		expect(urls()).toEqual([path, path]);
	});
	test('cookies are set as they came, a page that is down says when to come back, and only a page has a policy of its own', async () => {
		expect((await get('/cookies')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
		expect((await get('/down')).headers['retry-after']).toBe('5');
		expect((await get('/gone')).headers).not.toHaveProperty('retry-after');
		expect((await get('/bare')).headers).toMatchObject({
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': expect.stringContaining('policy of'),
		});
		const data = await get('/data');
		expect(data.headers).toMatchObject({ 'content-type': expect.stringContaining('application/json') });
		expect([data.headers['content-security-policy'], String(data.body)]).toEqual([undefined, '{"script":"<script>x</script>"}']);
	});
	test('a page of which a call failed', async () => {
		site.app.forget();
		// What was kept of the first call is still good; the second fails.
		await get('/index');
		await asOwner(site.databaseUrl, 'alter table site_text rename to site_text_away');
		try {
			rendered.length = 0;
			for (const _round of [1, 2]) expect((await get('/failed')).status).toBe(200);
			expect(urls()).toEqual(['/failed', '/failed']);
		} finally {
			await asOwner(site.databaseUrl, 'alter table site_text_away rename to site_text');
		}
	});
	test('a page that failed altogether is an error in the reader’s language', async () => {
		const answer = await get('/broken?lang=en');
		expect([answer.status, JSON.parse(String(answer.body))]).toMatchObject([
			500,
			{ reason: 'server_error', msg: 'Something broke on our side. Please try again' },
		]);
	});
	test('a page for longer than something on it holds', async () => {
		const ends = new Date(Date.now() + 40 * 60_000);
		await site.db.run(
			sql`insert into advertisement (terminal, position, image, title, href, end_at, online) values ('pc', 'home', '', '到点就撤', '/', ${ends}, true)`,
		);
		site.app.forget();
		const now = vi.spyOn(Date, 'now');
		try {
			for (const _round of [1, 2]) expect(String((await get('/ends')).body)).toContain('1 ads');
			expect(urls()).toEqual(['/ends']);
			// A minute is the longest that anything is kept.
			const later = Date.now() + 60_000;
			now.mockImplementation(() => later);
			await get('/ends');
			expect(urls()).toEqual(['/ends']);
		} finally {
			now.mockRestore();
			await site.db.run(sql`delete from advertisement`);
			site.app.forget();
		}
	});
	test('anything while writes of other processes are not heard; nor is served what was kept before', async () => {
		const name = new URL(site.databaseUrl).pathname.slice(1);
		const title = async () => [
			/<p>(.*?)<\/p>/.exec(String((await get('/index')).body))?.[1],
			JSON.parse(String((await get('/api/agency/core/web/info')).body)).data.siteName,
		];
		const write = (text: string) => site.db.run(sql`update site_text set body = ${{ siteName: text }} where key = 'web_info'`);
		const renders = async () => {
			rendered.length = 0;
			await get('/index');
			await get('/index');
			return rendered.length;
		};
		site.app.forget();
		expect(await title()).toEqual(['讲台', '讲台']);
		// Nobody new is let in, so that it stays deaf until the test lets it hear.
		await asOwner(inject('adminUrl'), `alter database ${name} allow_connections false`, `select pg_terminate_backend(${listener})`);
		try {
			await vi.waitFor(async () => expect(await renders()).toBe(2), { interval: 10, timeout: 20_000 });
			for (const text of ['甲', '乙', '丙']) {
				await write(text);
				expect(await title()).toEqual([text, text]);
				expect(await title()).toEqual([text, text]);
			}
		} finally {
			await asOwner(inject('adminUrl'), `alter database ${name} allow_connections true`);
		}
		await vi.waitFor(async () => expect(await renders()).toBe(0), { interval: 20, timeout: 20_000 });
		await saveText(site.db, 'web_info', { siteName: '讲台' }, { siteName: 'Lectern' });
		// Nothing goes stale in the middle of another test.
		await heard();
		expect([await title(), await renders()]).toEqual([['讲台', '讲台'], 0]);
	});
});

describe('S4 while others are rendered', () => {
	const queue = () => [...boundedQueues()].find(({ name }) => name === 'renders');
	const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 2 });
	const asMember = { cookie: 'agency-smart-token=gone' };

	/** Both places are taken until they are let go. */
	async function hold() {
		const held = Promise.withResolvers<void>();
		pages['/user/held'] = async () => {
			await held.promise;
			return new Response('<p>held</p>', { headers: html });
		};
		site.app.forget();
		rendered.length = 0;
		const both = Promise.all([get('/user/held', asMember), get('/user/held', asMember)]);
		await waitFor(() => expect(rendered).toHaveLength(2));
		rendered.length = 0;
		return () => {
			held.resolve();
			return both;
		};
	}

	test('who waits too long gets the last good page, and who has none a page that says so', async () => {
		site.app.forget();
		const good = await get('/index');
		for (const path of ['/gone', '/cookies', '/member', '/reads-nothing', '/failed']) await get(path);
		const letGo = await hold();
		const asked = Promise.all([
			get('/index?utm=1', { 'if-none-match': String(good.headers['etag']) }),
			get('/gone?lang=en'),
			get('/cookies'),
			get('/user/course', asMember),
			get('/index?lang=en'),
		]);
		const now = vi.spyOn(Date, 'now');
		try {
			await waitFor(() => expect(queue()?.waiting).toBe(5));
			now.mockReturnValue(Date.now() + site.config.renderPatienceMs + 1000);
			await letGo();
			const [old, ...busy] = await asked;
			expect([old.status, String(old.body), old.headers['cache-control'], old.headers['etag']]).toEqual([
				200,
				String(good.body),
				personal,
				undefined,
			]);
			expect(busy.map(({ status, headers }) => [status, headers['retry-after'], headers['content-language'], headers['cache-control']])).toEqual([
				[503, '3', 'en', personal],
				[503, '3', 'zh-CN', personal],
				[503, '3', 'zh-CN', personal],
				[503, '3', 'en', personal],
			]);
			expect(urls()).toEqual([]);
		} finally {
			await letGo();
			now.mockRestore();
			site.app.forget();
		}
	});

	test('a member who has left is not rendered for; a visitor’s page is, for others may wait for it', async () => {
		const letGo = await hold();
		const { port } = site.app.server.server.address() as AddressInfo;
		const connections = () => new Promise<number>((resolve) => site.app.server.server.getConnections((_error, count) => resolve(count)));
		const leaving = [
			{ path: '/user/left', headers: asMember },
			{ path: '/visitor-left', headers: {} },
		].map((asked) => request({ host: '127.0.0.1', port, agent: false, ...asked }).on('error', () => {}));
		for (const each of leaving) each.end();
		try {
			await waitFor(() => expect(queue()?.waiting).toBe(2));
			const before = await connections();
			for (const each of leaving) each.destroy();
			await waitFor(async () => expect(await connections()).toBe(before - 2));
		} finally {
			await letGo();
		}
		await waitFor(() => expect([queue()?.waiting, queue()?.running]).toEqual([0, 0]));
		expect(urls()).toEqual(['/visitor-left']);
	});
});
