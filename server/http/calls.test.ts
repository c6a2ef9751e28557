import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../test/database.ts';
import { makeCategory, makeCourse } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { onWire } from '../../test/wire.ts';
import { BoundedQueue } from '../lib/bounded-queue.ts';
import { openApi } from './openapi.ts';

let site: TestApp;
const base = '/school';
const list = `${base}/api/product/agency/prod/list`;
const time = `${base}/api/agency/core/current/time`;
const closed = "default-src 'none'; frame-ancestors 'none'";

beforeAll(async () => {
	site = await startApp({ config: { basePath: base, metrics: true } });
	site.setNow('2026-11-21T12:00:00Z');
	const category = await makeCategory(site.db);
	for (let n = 0; n < 4; n += 1) await makeCourse(site.db, { category });
});
afterAll(() => site.close());

const send = (method: string, url: string, headers: Record<string, string> = {}, payload = '') =>
	site.app.server.inject({
		method: method as 'GET',
		url,
		headers: { host: 'localhost', ...headers },
		...(payload === '' ? {} : { payload }),
		remoteAddress: '203.0.113.9',
	});

describe('R50 methods', () => {
	test.each([
		['GET', list, 200, undefined],
		['HEAD', list, 200, undefined],
		['POST', list, 405, 'GET, HEAD'],
		['DELETE', list, 405, 'GET, HEAD'],
		['PUT', `${base}/api/agency/core/member/login`, 405, 'POST'],
		['HEAD', `${base}/api/agency/core/member/login`, 405, 'POST'],
		['GET', `${base}/api/agency/core/member/logout`, 200, undefined],
		['POST', `${base}/api/agency/core/member/logout`, 200, undefined],
		['PATCH', `${base}/api/agency/core/member/logout`, 405, 'POST, GET, HEAD'],
		['OPTIONS', `${base}/api/product/category/get`, 405, 'GET, HEAD'],
		['GET', '/api/product/agency/prod/list', 404, undefined],
		['GET', `${base}/api/nothing`, 404, undefined],
		['POST', `${base}/api/`, 404, undefined],
	])('%s %s is %i', async (method, url, status, allow) => {
		const answer = await send(method, url);
		expect([answer.statusCode, answer.headers['allow']]).toEqual([status, allow]);
		if (status !== 404) expect(answer.headers['content-security-policy']).toBe(closed);
	});
	test('both addresses of a call answer the same', async () => {
		const [one, other] = await Promise.all(
			['product/category', 'product/agency/category'].map((path) => send('GET', `${base}/api/${path}/getByParentId`)),
		);
		expect(one?.json()).toEqual(other?.json());
		expect(one?.statusCode).toBe(200);
	});
});

describe('R50 R54 answers', () => {
	test('a public read: envelope, tag and headers, in a coding when one is wanted, 304 to who has it', async () => {
		const answer = await send('GET', list);
		expect(answer.json()).toMatchObject({ code: 1, data: { totalCount: 4 } });
		const etag = `"${createHash('sha1').update(answer.rawPayload).digest('base64url').slice(0, 20)}"`;
		expect(answer.headers).toMatchObject({
			'content-type': 'application/json; charset=utf-8',
			'cache-control': 'public, max-age=0, must-revalidate',
			vary: 'accept-encoding, accept-language, token',
			etag,
		});
		expect(answer.headers).not.toHaveProperty('content-encoding');
		const br = await send('GET', list, { 'accept-encoding': 'br' });
		expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).equals(answer.rawPayload)]).toEqual(['br', true]);
		const same = await send('GET', list, { 'if-none-match': etag });
		expect([same.statusCode, same.rawPayload.length, same.headers['etag']]).toEqual([304, 0, etag]);
	});
	test('the same over a socket, the first time and when it is kept hot', async () => {
		const first = await onWire(site, list, { headers: { host: 'localhost', 'accept-encoding': 'br' } });
		const again = await onWire(site, list, { headers: { host: 'localhost', 'accept-encoding': 'br' } });
		const { date: _date, connection: _connection, 'keep-alive': _keep, ...headers } = first.headers;
		expect(again.headers).toMatchObject(headers);
		expect(again.body).toEqual(first.body);
		expect(headers).toMatchObject({
			'content-security-policy': closed,
			'x-content-type-options': 'nosniff',
			vary: 'accept-encoding, accept-language, token',
		});
	});
	test('what is of the moment or of the reader: never kept', async () => {
		site.setNow('2026-11-21T12:00:00Z');
		const answer = await send('GET', time, { 'if-none-match': '*' });
		expect([answer.statusCode, answer.headers['cache-control'], answer.headers['etag']]).toEqual([200, 'private, no-store', undefined]);
		expect(answer.json()).toEqual({
			code: 1,
			data: { time: Date.UTC(2026, 10, 21, 12), iso: '2026-11-21T12:00:00.000Z', timezone: 'Asia/Shanghai' },
		});
	});
	test.each([
		[undefined, 200],
		['', 406],
		['*/*', 200],
		['image/png, */*;q=0.1', 200],
		['application/*', 200],
		['application/json', 200],
		['application/problem+json', 200],
		['application/vnd.api+json', 200],
		['text/html,application/xhtml+xml', 200],
		['text/plain', 406],
		['image/*', 406],
		['application/xml', 406],
		['application/jsonp+xml', 200],
	])('Accept %s is %i', async (accept, status) => {
		expect((await send('GET', time, accept === undefined ? {} : { accept })).statusCode).toBe(status);
	});
});

describe('R55 limits', () => {
	test('each call counts by itself, by address; public reads that are kept count for nobody; the general limit is 1,200 a minute', async () => {
		const ask = async (url: string, remoteAddress: string) => (await site.app.server.inject({ url, remoteAddress })).statusCode;
		const statuses: number[] = [];
		for (let n = 0; n < 1201; n += 1) statuses.push(await ask(time, '2001:db8:1:2::1'));
		expect([statuses.indexOf(429), statuses.filter((status) => status === 200).length]).toEqual([1200, 1200]);
		// The same subscriber from another of their addresses, another call, another subscriber.
		expect(await ask(time, '2001:db8:1:2:ffff::9')).toBe(429);
		expect(await ask(`${base}/api/agency/core/sms/challenge`, '2001:db8:1:2::1')).toBe(200);
		expect(await ask(time, '2001:db8:1:3::1')).toBe(200);
		for (let n = 0; n < 3; n += 1) expect(await ask(list, '2001:db8:1:2::1')).toBe(200);
		site.advance(59_999);
		expect(await ask(time, '2001:db8:1:2::1')).toBe(429);
		site.advance(1);
		expect(await ask(time, '2001:db8:1:2::1')).toBe(200);
	});
	test('a call’s own limit goes before, also where it is kept; a wrong method is not counted', async () => {
		const ask = (method: string, remoteAddress = '198.51.100.7') =>
			site.app.server.inject({ method: method as 'GET', url: `${base}/api/product/search?q=x`, remoteAddress });
		for (let n = 0; n < 130; n += 1) expect((await ask('POST')).statusCode).toBe(405);
		const statuses: number[] = [];
		for (let n = 0; n < 121; n += 1) statuses.push((await ask('GET')).statusCode);
		expect(statuses.indexOf(429)).toBe(120);
		const refused = await ask('GET');
		expect([refused.headers['retry-after'], refused.json().reason]).toEqual(['60', 'too_many_requests']);
	});
	test('are not counted where they are switched off', async () => {
		const off = await startApp({ config: { rateLimits: false }, databaseUrl: site.databaseUrl });
		try {
			for (let n = 0; n < 125; n += 1) expect((await off.get('/api/product/search?q=y')).status).toBe(200);
		} finally {
			await off.close();
		}
	});
});

describe('O2 health', () => {
	const health = { 'cache-control': 'no-store', 'content-security-policy': closed };

	test('alive, and ready with the room on the disk', async () => {
		const alive = await site.get(`${base}/healthz`);
		expect([alive.status, alive.json]).toEqual([200, { status: 'ok' }]);
		expect(alive.headers).toMatchObject(health);
		const ready = await site.get(`${base}/readyz`);
		expect(ready.headers).toMatchObject(health);
		expect([ready.status, ready.json]).toEqual([
			200,
			{ status: 'ready', disk: { freeMb: expect.any(Number), reserveMb: 1024, low: expect.any(Boolean) } },
		]);
		const { freeMb } = (ready.json as unknown as { disk: { freeMb: number } }).disk;
		const free = async (minFreeBytes: number, dataDir = site.config.dataDir) => {
			const app = await startApp({ config: { minFreeBytes, dataDir }, databaseUrl: site.databaseUrl });
			try {
				return (await app.get('/readyz')).json as unknown as { disk: { freeMb: number; reserveMb: number; low: boolean } | null };
			} finally {
				await app.close();
			}
		};
		expect((await free((freeMb + 100_000) * 1024 * 1024)).disk).toMatchObject({ low: true });
		expect((await free(3.7 * 1024 * 1024)).disk).toMatchObject({ low: false, reserveMb: 3 });
		expect(freeMb).toBeLessThan(100_000_000);
		expect(freeMb).toBeGreaterThan(0);
	});
	test('not ready while a migration is missing, or the database is away', async () => {
		await asOwner(site.databaseUrl, `update migration set name = 'x' || name where name = (select max(name) from migration where name like '2026%')`);
		const migrating = await site.get(`${base}/readyz`);
		expect([migrating.status, migrating.headers['retry-after'], migrating.json]).toEqual([
			503,
			'5',
			{ status: 'migrating', missing: [expect.stringMatching(/^2026-.*\.sql$/)] },
		]);
		await asOwner(
			site.databaseUrl,
			`update migration set name = substr(name, 2) where name like 'x%'`,
			'alter table migration rename to migration_away',
		);
		const away = await site.get(`${base}/readyz`);
		expect([away.status, away.headers['retry-after'], away.json]).toEqual([503, '5', { status: 'no database' }]);
		await asOwner(site.databaseUrl, 'alter table migration_away rename to migration');
		expect((await site.get(`${base}/readyz`)).status).toBe(200);
	});
});

describe('O2 figures for Prometheus', () => {
	test('the process, requests by route and status, and what runs and waits in the queues', async () => {
		const queue = new BoundedQueue('test-figures', { concurrency: 1, waiting: 5 });
		let open = () => {};
		const gate = new Promise<void>((resolve) => {
			open = resolve;
		});
		const work = [queue.run(() => gate), queue.run(() => gate), queue.run(() => gate)];
		const unknown = (figures: string) => Number(/http_request_seconds_count\{route="unknown",status="404"\} (\d+)/.exec(figures)?.[1] ?? 0);
		const before = unknown((await site.get(`${base}/metrics`)).text);
		await site.get('/nowhere');
		await site.get('/nowhere/else');
		await site.get(`${base}/api/nowhere`);
		const { headers, text } = await site.get(`${base}/metrics`);
		open();
		await Promise.all(work);
		expect([headers['content-type'], headers['cache-control']]).toEqual(['text/plain; version=0.0.4; charset=utf-8', 'no-store']);
		expect(text).toContain('process_cpu_seconds_total');
		for (const line of [
			'# HELP http_request_seconds Time of requests',
			'# HELP queue_length Work that runs or waits in a bounded queue',
			'queue_length{queue="test-figures",state="running"} 1',
			'queue_length{queue="test-figures",state="waiting"} 2',
			`http_request_seconds_count{route="${base}/api/*",status="404"}`,
		])
			expect(text).toContain(line);
		expect(unknown(text) - before).toBe(2);
		expect([...text.matchAll(/http_request_seconds_bucket\{le="([^"]+)",route="unknown"/g)].map(([, edge]) => edge)).toEqual([
			'0.001',
			'0.005',
			'0.02',
			'0.1',
			'0.5',
			'2',
			'+Inf',
		]);
		// In seconds: hardly any request takes longer than a hundred.
		const sum = Number(/http_request_seconds_sum\{route="unknown",status="404"\} ([\d.e-]+)/.exec(text)?.[1]);
		expect(sum).toBeLessThan(100);
	});
	test('are not there unless they are asked for', async () => {
		const plain = await startApp({ databaseUrl: site.databaseUrl });
		try {
			expect((await plain.get('/metrics')).status).toBe(404);
		} finally {
			await plain.close();
		}
	});
});

describe('R52 the description', () => {
	test('below the base path, for five minutes', async () => {
		const answer = await site.get(`${base}/api/openapi.json`);
		expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual(['application/json; charset=utf-8', 'public, max-age=300']);
		expect(answer.json).toEqual(JSON.parse(JSON.stringify(openApi(base))));
	});
	test('a page of our own files browses it, and nothing else of the package is served', async () => {
		const page = await site.get(`${base}/api/docs`);
		expect([page.headers['content-type'], page.headers['content-security-policy']]).toEqual([
			'text/html; charset=utf-8',
			"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
		]);
		expect(page.text).toBe(
			`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lectern API</title><link rel="stylesheet" href="${base}/api/docs/ui/swagger-ui.css"></head><body><main id="docs"></main><script src="${base}/api/docs/ui/swagger-ui-bundle.js"></script><script src="${base}/api/docs/start.js"></script></body></html>`,
		);
		const start = await site.get(`${base}/api/docs/start.js`);
		expect([start.headers['content-type'], start.text]).toEqual([
			'text/javascript; charset=utf-8',
			`window.addEventListener('load',()=>SwaggerUIBundle({url:"${base}/api/openapi.json",dom_id:'#docs',deepLinking:true,validatorUrl:null}))`,
		]);
		const status = async (file: string) => (await site.get(`${base}/api/docs/ui/${file}`)).status;
		for (const file of ['swagger-ui.css', 'swagger-ui.js', 'swagger-ui-bundle.js']) expect(await status(file), file).toBe(200);
		for (const file of [
			'',
			'index.html',
			'package.json',
			'swagger-ui.css.map',
			'swagger-ui-bundle.js.map',
			'x/swagger-ui.js',
			'swagger-ui-es-bundle.js',
			'swagger-initializer.js',
		])
			expect(await status(file), file).toBe(404);
	});
});
