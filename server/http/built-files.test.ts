import { rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryTree } from '../../tools/check/temporary-tree.ts';
import type { Config } from '../config.ts';
import { answerBuiltFiles } from './built-files.ts';
import { registerStatic } from './static-files.ts';

const script = 'export const a = 1;'.repeat(50);
const font = Buffer.from([0, 1, 2, 3]);
const tree = temporaryTree({ 'a-Ab12.js': script, 'page.html': '<p>not of the build</p>', 'g-Ef56.css': 'p {}', 'h-Gh78.css': 'b {}' });
const config = { basePath: '/school', host: '127.0.0.1', port: 3000, allowedHosts: [], trustProxy: false } as unknown as Config;

writeFileSync(join(tree.root, 'a-Ab12.js.br'), brotliCompressSync(script));
writeFileSync(join(tree.root, 'a-Ab12.js.gz'), gzipSync(script));
writeFileSync(join(tree.root, 'f-Cd34.woff2'), font);
const answer = answerBuiltFiles(config, tree.root);
let early = 0;
/** The framework behind what answers before it, as `server.ts` puts them together. */
const server = fastify({
	serverFactory: (handler) =>
		createServer((incoming, response) => {
			if (answer(incoming, response, () => {})) early += 1;
			else handler(incoming, response);
		}),
});

beforeAll(async () => {
	await registerStatic(server, { prefix: '/school', root: tree.root });
	await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
	await server.close();
	tree[Symbol.dispose]();
});

/** Not by `fetch`, which unpacks what it gets. `early`: whether it came from memory. */
async function ask(path: string, coding = 'br', method = 'GET') {
	const before = early;
	const { port } = server.server.address() as AddressInfo;
	return await new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer; early: boolean }>((resolve, reject) => {
		request({ port, path, method, headers: { 'accept-encoding': coding } }, async (answered) => {
			const body = Buffer.concat(await answered.toArray());
			const { date: _, connection: _c, 'keep-alive': _k, ...headers } = answered.headers;
			resolve({ status: answered.statusCode, headers, body, early: early > before });
		})
			.on('error', reject)
			.end();
	});
}

test.each([
	['a-Ab12.js', 'br', 'text/javascript', brotliCompressSync(script)],
	['a-Ab12.js', 'gzip', 'text/javascript', gzipSync(script)],
	['a-Ab12.js', 'identity', 'text/javascript', Buffer.from(script)],
	['f-Cd34.woff2', 'br', 'font/woff2', font],
	['h-Gh78.css', 'br', 'text/css; charset=utf-8', Buffer.from('b {}')],
])('%s, %s: from memory as it was compressed, kept for ever by its name alone, in as few words as can be', async (name, coding, type, body) => {
	for (let times = 0; times < 2; times += 1) {
		const answer = await ask(`/school/assets/${name}`, coding);
		expect([answer.status, answer.early]).toEqual([200, true]);
		expect(answer.body).toEqual(body);
		expect(answer.headers).toEqual({
			...{ 'x-content-type-options': 'nosniff', 'cache-control': 'max-age=31536000, immutable', vary: 'accept-encoding' },
			...{ 'content-type': type, 'content-length': String(body.length) },
			...(name.endsWith('.js') && coding !== 'identity' && { 'content-encoding': coding }),
		});
	}
	// What was read once is not read again.
	rmSync(join(tree.root, name));
	expect((await ask(`/school/assets/${name}`, coding)).body).toEqual(body);
	writeFileSync(join(tree.root, name), name.endsWith('.js') ? script : body);
});

test('from memory comes a file of the build by its plain address alone, and to GET', async () => {
	const asked = ['/assets/a-Ab12.js', '/school/assets/a-Ab12.js.br', '/school/assets/page.html', '/school/assets/b.js', '/school/assets/%61-Ab12.js'];
	for (const path of asked) for (let times = 0; times < 3; times += 1) expect([path, (await ask(path)).early]).toEqual([path, false]);
	expect((await ask('/school/assets/a-Ab12.js')).early).toBe(true);
	const head = await ask('/school/assets/a-Ab12.js', 'br', 'HEAD');
	expect([head.status, head.body.length, head.early]).toEqual([200, 0, false]);
});

test('a file that has gone is not there, however often it is asked for', async () => {
	rmSync(join(tree.root, 'g-Ef56.css'));
	for (let times = 0; times < 3; times += 1) expect((await ask('/school/assets/g-Ef56.css')).status).toBe(404);
});
