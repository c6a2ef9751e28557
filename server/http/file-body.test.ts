import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileBody } from './file-body.ts';

let folder: string;
let server: Server;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-body-'));
	server = createServer(async (request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
		const body = await openFileBody(join(folder, pathname), { fixed: searchParams.has('fixed') });
		if (body === null) return response.writeHead(404).end();
		const [start, end] = [Number(searchParams.get('from') ?? 0), Number(searchParams.get('to') ?? body.size - 1)];
		response.writeHead(200, { 'content-length': end - start + 1 });
		return body.send(response, start, end);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
	await new Promise((resolve) => server.close(resolve));
	await rm(folder, { recursive: true, force: true });
});

async function get(path: string): Promise<Buffer | number> {
	const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`);
	const bytes = Buffer.from(await answer.arrayBuffer());
	return answer.status === 200 ? bytes : answer.status;
}

describe('openFileBody', () => {
	test.each([0, 1, 524_288, 524_289, 3_000_000])('%i bytes, fixed or not, first time and later, whole and in part', async (size) => {
		const content = randomBytes(size);
		await writeFile(join(folder, `f${size}`), content);
		for (const query of ['', '?fixed', '?fixed', '?fixed']) expect(content.equals((await get(`f${size}${query}`)) as Buffer)).toBe(true);
		for (const fixed of size < 100 ? [] : ['', '&fixed'])
			expect(content.subarray(10, size - 9).equals((await get(`f${size}?from=10&to=${size - 10}${fixed}`)) as Buffer)).toBe(true);
	});

	test('what may change is read anew', async () => {
		for (const content of ['one', 'two', 'three']) {
			await writeFile(join(folder, 'changing'), content);
			expect(String(await get('changing'))).toBe(content);
		}
	});

	test('a missing file and a folder are nothing', async () => {
		expect(await get('missing?fixed')).toBe(404);
		expect(await openFileBody(folder)).toBeNull();
		expect(await openFileBody(join(folder, 'f1', 'below'))).toBeNull();
	});

	test('many at once, more than buffers are kept for', async () => {
		const content = randomBytes(700_000);
		await writeFile(join(folder, 'wanted'), content);
		const all = await Promise.all(Array.from({ length: 80 }, () => get('wanted')));
		expect(all.every((bytes) => content.equals(bytes as Buffer))).toBe(true);
	});
});
