import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { onWire } from '../../test/wire.ts';
import { coverSvg } from '../lib/art/cover.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp({ config: { cacheBytes: 8 * 1024 * 1024 } });
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = { 'accept-encoding': 'br' }) => onWire(site, path, { headers });
const cover = (id: number) => coverSvg({ id, category: 'maths', salt: 0 });

test('R101 R54 a drawing is plain for whoever asks first, and small from then on, the same to the letter', async () => {
	const more: Awaited<ReturnType<typeof get>>[] = [];
	for (const _round of [1, 2, 3, 4]) more.push(await get('/art/cover/maths/7.svg?v=3'));
	expect(more.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'br', 'br']);
	expect(more.map(({ body }, round) => (round === 0 ? body : brotliDecompressSync(body)).toString())).toEqual(Array(4).fill(cover(7)));
	for (const { status, headers } of more) {
		expect(status).toBe(200);
		expect(headers).toMatchObject({
			'content-type': 'image/svg+xml; charset=utf-8',
			'cache-control': 'public, max-age=31536000, immutable',
			'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
			'x-content-type-options': 'nosniff',
			vary: 'accept-encoding',
			etag: more[0]?.headers['etag'],
		});
	}
	const plain = await get('/art/cover/maths/7.svg?v=3', {});
	expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, cover(7)]);
	const known = await get('/art/cover/maths/7.svg?v=3', { 'accept-encoding': 'br', 'if-none-match': String(plain.headers['etag']) });
	expect([known.status, known.body.length]).toEqual([304, 0]);
});

test('S5 what an address says beside the drawing makes no other one', async () => {
	await get('/art/cover/maths/8.svg');
	expect((await get('/art/cover/maths/8.svg?v=3&x=1')).headers['content-encoding']).toBe('br');
});

test('the site’s icon may change under its address, so browsers keep it for a day', async () => {
	expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
});

test('what cannot be drawn is no picture, each time', async () => {
	for (const path of ['cover/maths/x.svg', 'board/nothing.svg'])
		for (const _round of [1, 2]) expect((await get(`/art/${path}`)).status, path).toBe(404);
});
