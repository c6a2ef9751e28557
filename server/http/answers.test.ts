import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeCourse } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { onWire } from '../../test/wire.ts';
import { sql } from '../db/sql.ts';

let site: TestApp;

beforeAll(async () => {
	site = await startApp({ config: { cacheBytes: 8 * 1024 * 1024, metrics: true } });
	const category = await makeCategory(site.db);
	for (let n = 0; n < 20; n += 1) await makeCourse(site.db, { category });
	await site.db.run(sql`update course set subtitle = repeat('x', 4000)`);
});
afterAll(() => site.close());

const list = '/api/product/agency/prod/list?pageSize=100';
/** Requests for the list that reached the framework. */
async function reached(): Promise<number> {
	const { text } = await site.get('/metrics');
	return Number(/^http_request_seconds_count\{route="[^"]*prod\/list",status="200"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

test('S11 finished answers are bounded by their bytes: a few addresses of one answer are found before the framework, as many as one likes are not', async () => {
	const { body } = await onWire(site, list);
	expect(body.length).toBeGreaterThan(80_000);
	const first = await reached();
	await onWire(site, list);
	expect(await reached()).toBe(first);
	// With a key that the call does not read: sent, and found by that address never.
	for (let n = 0; n < 8; n += 1) await onWire(site, `${list}&x=${n % 4}`);
	expect(await reached()).toBe(first + 8);
	// Eight ways to write the same four keys: four are remembered.
	const many = ['categoryLevel1', 'vipFlag', 'trialFlag', 'freeFlag'].flatMap((key) => [`${list}&${key}=0`, `${list}&${key}=00`]);
	for (const address of many) await onWire(site, address);
	expect(await reached()).toBe(first + 16);
	await onWire(site, list);
	expect(await reached()).toBe(first + 16);
	for (let n = 0; n < 3; n += 1) await onWire(site, many.at(-1) ?? '');
	expect(await reached()).toBe(first + 16);
});

test('a page that is answered from here stays kept while others come and go', async () => {
	const often = '/api/product/agency/prod/list?pageSize=99';
	await onWire(site, often);
	const before = await reached();
	// Seven megabytes hold some twenty of these.
	for (let n = 2; n < 60; n += 1) {
		await onWire(site, `/api/product/agency/prod/list?pageSize=${n + 30}`);
		await onWire(site, often);
	}
	expect(await reached()).toBe(before + 58);
});

test('R54 what is kept is compressed as hard as many readers are worth, what there is no room for as one is', async () => {
	const small = await startApp({ config: { cacheBytes: 1000 } });
	const category = await makeCategory(small.db);
	for (let n = 0; n < 20; n += 1) await makeCourse(small.db, { category });
	for (const [it, quality] of [
		[site, 5],
		[small, 2],
	] as const) {
		const { body } = await onWire(it, '/api/product/agency/prod/list?pageSize=97');
		const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
		const packed = await onWire(it, '/api/product/agency/prod/list?pageSize=97', { headers: { 'accept-encoding': 'br' } });
		expect(packed.body.equals(brotliCompressSync(body, { params }))).toBe(true);
		expect(packed.body.equals(brotliCompressSync(body, { params: { ...params, [constants.BROTLI_PARAM_QUALITY]: 7 - quality } }))).toBe(false);
	}
	await small.close();
});

test('304 names the answer that the reader holds and says nothing that it has said', async () => {
	const address = '/api/product/agency/prod/list?pageSize=98';
	await onWire(site, address);
	const before = await reached();
	const whole = await onWire(site, address);
	const again = await onWire(site, address, { headers: { 'if-none-match': String(whole.headers['etag']) } });
	expect(await reached()).toBe(before);
	expect(whole.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'permissions-policy': expect.any(String) });
	expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
	for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy']) expect(again.headers[name]).toBe(whole.headers[name]);
	expect(again.headers).not.toHaveProperty('permissions-policy');
});

test('a file’s head is short: the connection is kept without a word, and closed where the reader asks for it', async () => {
	const drawing = '/art/cover/maths/1.svg?v=3';
	const { status, headers } = await onWire(site, drawing, { headers: { connection: 'keep-alive' } });
	expect(status).toBe(200);
	expect(headers['x-content-type-options']).toBe('nosniff');
	expect(headers).not.toHaveProperty('connection');
	expect(headers).not.toHaveProperty('keep-alive');
	expect((await onWire(site, drawing, { headers: { connection: 'close' } })).headers['connection']).toBe('close');
	expect((await onWire(site, '/healthz', { headers: { connection: 'keep-alive' } })).headers['connection']).toBe('keep-alive');
});
