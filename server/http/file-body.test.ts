import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../test/processes.ts';
import { openFileBody, sendStream } from './file-body.ts';

let folder: string;
let server: Server;
/** What happens to a file between its opening and its sending. */
let meanwhile = async () => {};
/** What happens once it is being sent. */
let begun = (_response: ServerResponse, _sent: Promise<void>) => {};
async function* parts() {
	yield 'one';
	await meanwhile();
	yield 'two';
}
/** How often this process has a file open. */
const opened = async (name: string) => {
	const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
	return links.filter((link) => link === join(folder, name)).length;
};
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-body-'));
	server = createServer(async (request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
		if (pathname === '/stream') return sendStream(response, Readable.from(parts()));
		const body = await openFileBody(join(folder, pathname), { fixed: searchParams.has('fixed') });
		if (body === null) return response.writeHead(404).end();
		await meanwhile();
		const [start, end] = [Number(searchParams.get('from') ?? 0), Number(searchParams.get('to') ?? body.size - 1)];
		response.writeHead(200, { 'content-length': end - start + 1 });
		const sent = body.send(response, start, end);
		begun(response, sent);
		return sent;
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

	test('what never changes is read from the disk twice and then from memory, a megabyte at most', async () => {
		const write = (name: string, letter: string, size: number) => writeFile(join(folder, name), letter.repeat(size));
		const first = async (name: string) => String(await get(`${name}?fixed`)).slice(0, 1);
		for (const [name, size, third] of [
			['small', 10, 'b'],
			['edge', 1024 * 1024, 'b'],
			['large', 1024 * 1024 + 1, 'c'],
		] as const) {
			const seen: string[] = [];
			for (const letter of ['a', 'b', 'c']) {
				await write(name, letter, size);
				seen.push(await first(name));
			}
			expect(seen, name).toEqual(['a', 'b', third]);
			expect(String(await get(name)).slice(0, 1)).toBe('c');
		}
		expect(String(await get('small?fixed&from=2&to=4'))).toBe('bbb');
		const body = await openFileBody(join(folder, 'small'), { fixed: true });
		expect([body?.size, await body?.close()]).toEqual([10, undefined]);
	});

	test('the file is closed once it is sent, left, not wanted, or none', async () => {
		await writeFile(join(folder, 'held'), randomBytes(600_000));
		await get('held');
		await until(async () => (await opened('held')) === 0);
		const body = await openFileBody(join(folder, 'held'));
		expect([body?.size, await opened('held')]).toEqual([600_000, 1]);
		await body?.close();
		expect(await opened('held')).toBe(0);
		for (let n = 0; n < 3; n += 1) await (await openFileBody(join(folder, 'held'), { fixed: true }))?.close();
		expect(await opened('held')).toBe(0);
		await openFileBody(folder);
		expect(await opened('')).toBe(0);
		// A reader who leaves in the middle.
		await writeFile(join(folder, 'left'), Buffer.alloc(60_000_000));
		const { port } = server.address() as AddressInfo;
		await new Promise<void>((resolve, reject) => {
			const asked = request({ host: '127.0.0.1', port, path: '/left' }, (answer) => answer.once('data', () => resolve(void answer.destroy())));
			asked.on('error', reject).end();
		});
		await until(async () => (await opened('left')) === 0);
		// Its buffer is no good to the next; theirs is.
		expect(((await get('held')) as Buffer).length).toBe(600_000);
	});

	test('the file is closed when its reader leaves while the last of it is read', async () => {
		await writeFile(join(folder, 'last'), 'last');
		const sent = new Promise<void>((resolve) => {
			begun = (response, ended) => {
				response.destroy();
				resolve(ended);
			};
		});
		await expect(get('last')).rejects.toThrow();
		begun = () => {};
		await sent;
		expect(await opened('last')).toBe(0);
	});

	test('a file that has become shorter ends the connection: the promised length cannot be kept', async () => {
		await writeFile(join(folder, 'cut'), randomBytes(900_000));
		meanwhile = () => truncate(join(folder, 'cut'), 600_000);
		await expect(get('cut')).rejects.toThrow();
		meanwhile = async () => {};
		await until(async () => (await opened('cut')) === 0);
		expect(((await get('cut')) as Buffer).length).toBe(600_000);
	});

	test('nothing of a file is an empty answer', async () => {
		await writeFile(join(folder, 'some'), 'some');
		expect(String(await get('some?from=3&to=2'))).toBe('');
		expect(String(await get('some?from=3&to=3'))).toBe('e');
		expect(String(await get('some?from=0&to=0'))).toBe('s');
	});

	test('what cannot be opened for another reason is a failure', async () => {
		await symlink(join(folder, 'round'), join(folder, 'round'));
		await expect(openFileBody(join(folder, 'round'))).rejects.toMatchObject({ code: 'ELOOP' });
	});

	test('what comes from elsewhere is passed on; its failure ends the connection', async () => {
		expect(String(await get('stream'))).toBe('onetwo');
		meanwhile = async () => Promise.reject(new Error('gone'));
		await expect(get('stream')).rejects.toThrow();
		meanwhile = async () => {};
	});
});
