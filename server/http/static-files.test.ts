import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerStatic } from './static-files.ts';

let server: FastifyInstance;
let root: string;
const script = 'export const a = 1;'.repeat(50);

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'lectern-static-'));
	writeFileSync(join(root, 'a-Ab12.js'), script);
	writeFileSync(join(root, 'a-Ab12.js.br'), brotliCompressSync(script));
	writeFileSync(join(root, 'index.html'), '<p>nobody’s business</p>');
	server = fastify();
	await registerStatic(server, { prefix: '/school', root });
	// Another folder may be served beside it.
	await registerStatic(server, { prefix: '/second', root });
});
afterAll(async () => {
	await server.close();
	rmSync(root, { recursive: true });
});

test('a built file is kept for ever by its name alone, and sent as it was compressed', async () => {
	const answer = await server.inject({ url: '/school/assets/a-Ab12.js', headers: { 'accept-encoding': 'br' } });
	expect(answer.statusCode).toBe(200);
	expect(answer.rawPayload).toEqual(brotliCompressSync(script));
	expect(answer.headers).toMatchObject({
		...{ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br', vary: 'accept-encoding' },
		'content-type': 'application/javascript; charset=utf-8',
	});
	for (const mark of ['etag', 'last-modified', 'accept-ranges']) expect(answer.headers[mark], mark).toBeUndefined();
	const plain = await server.inject({ url: '/school/assets/a-Ab12.js', headers: { range: 'bytes=0-4' } });
	expect([plain.statusCode, plain.payload, plain.headers['content-encoding']]).toEqual([200, script, undefined]);
});

test('a folder shows nothing of what is in it, and what is not there is 404', async () => {
	expect((await server.inject('/school/assets/')).statusCode).toBe(403);
	for (const url of ['/school/assets', '/school/assets/b.js', '/school/assets/../package.json', '/school/assets/..%2fpackage.json'])
		expect([url, (await server.inject(url)).statusCode]).toEqual([url, 404]);
});
