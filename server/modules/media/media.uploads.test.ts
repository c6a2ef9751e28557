import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClip } from '../../../test/clips.ts';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { onSmallDisk } from '../../../test/full-disk.ts';
import { runJobs } from '../../../test/jobs.ts';
import { until } from '../../../test/processes.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import * as assets from './media.assets.service.ts';
import { uploadTicket } from './media.uploads.service.ts';

let database: TestDatabase;
let site: TestApp;
let folder: string;
let origin: string;
let ticket: string;
let clip: Buffer;

/** The server anew on the same folder and database, as after a restart. */
async function start(): Promise<void> {
	site = await startApp({ config: { dataDir: join(folder, 'data') }, databaseUrl: database.url });
	await site.app.server.listen({ port: 0, host: '127.0.0.1' });
	origin = `http://127.0.0.1:${(site.app.server.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-uploads-'));
	database = await createDatabase();
	await start();
	ticket = await uploadTicket(site.app.platform, { subject: 'staff-1' });
	clip = await readFile(await makeClip(join(folder, 'clip.mp4'), { seconds: 3, sound: null }));
});
afterAll(async () => {
	await site.app.close();
	await database.drop();
	await rm(folder, { recursive: true, force: true });
});

const tus = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
	fetch(`${origin}${path}`, {
		method,
		headers: { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, ...headers },
		...(body === undefined ? {} : { body: new Uint8Array(body) }),
	});
const root = '/api/media/upload';
const named = (name: string) => ({ 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` });
const create = async (bytes: number, name = '第一讲.mp4') => {
	const answer = await tus('POST', root, { 'upload-length': String(bytes), ...named(name) });
	expect(answer.status).toBe(201);
	return answer.headers.get('location') ?? '';
};
const patch = (path: string, offset: number, chunk: Buffer, headers: Record<string, string> = {}) =>
	tus('PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers }, chunk);
const offsetOf = async (path: string) => Number((await tus('HEAD', path)).headers.get('upload-offset'));
const sha256 = (chunk: Buffer) => ({ 'upload-checksum': `sha256 ${createHash('sha256').update(chunk).digest('base64')}` });

it('R70 no page of another site is told what came of an upload', async () => {
	const answer = await tus('OPTIONS', root, { origin: 'https://elsewhere.test' });
	expect([answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([true, null]);
});

it('R70 uploads are refused to strangers, with forged and expired tickets, and of other uploaders', async () => {
	const mine = await create(clip.length);
	const late = await uploadTicket(site.app.platform, { subject: 'staff-1', seconds: -1 });
	const other = await uploadTicket(site.app.platform, { subject: 'staff-2' });
	const requests = [
		['POST', root],
		['HEAD', mine],
		['PATCH', mine],
		['DELETE', mine],
		['OPTIONS', root],
	] as const;
	for (const [method, path] of requests) {
		const headers = { 'upload-length': '10', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
		const body = method === 'PATCH' ? Buffer.from('x') : undefined;
		expect((await tus(method, path, { ...headers, 'upload-ticket': '' }, body)).status, method).toBe(401);
		for (const bad of ['x', late, ticket.replace('staff-1', 'staff-2'), `${ticket.slice(0, -2)}AA`])
			expect((await tus(method, path, { ...headers, 'upload-ticket': bad }, body)).status, method).toBe(403);
		if (path === mine) expect((await tus(method, path, { ...headers, 'upload-ticket': other }, body)).status, method).toBe(404);
	}
	for (const path of [`${root}/..%2f..%2fdemo-credentials.json`, `${root}/staff-1.x.json`, `${root}/staff-1`])
		expect((await tus('HEAD', path)).status, path).toBe(404);
	expect(await offsetOf(mine)).toBe(0);
	expect((await tus('DELETE', mine)).status).toBe(204);
});

it('R70 an upload goes on from its offset after a restart, refuses a wrong checksum, and becomes one asset', async () => {
	const uploads = join(folder, 'data', 'uploads');
	const before = { assets: (await assets.listAssets(site.app.platform)).length, uploads: await readdir(uploads).catch(() => []) };
	const path = await create(clip.length, '极限的直觉.mp4');
	const [first, second] = [clip.subarray(0, 50_000), clip.subarray(50_000)];
	expect((await patch(path, 0, first, sha256(first))).status).toBe(204);

	const wrong = await patch(path, 50_000, second, sha256(first));
	expect(wrong.status).toBe(460);
	expect(await offsetOf(path)).toBe(50_000);
	expect((await patch(path, 50_000, second, { 'upload-checksum': 'crc32 AAAA' })).status).toBe(400);
	expect((await patch(path, 0, second)).status).toBe(409);

	await site.app.close();
	await start();
	expect(await offsetOf(path)).toBe(50_000);
	const done = await patch(path, 50_000, second, sha256(second));
	expect(done.status).toBe(204);
	const id = Number(done.headers.get('asset-id'));
	expect(await assets.findAsset(site.app.platform, id)).toMatchObject({ title: '极限的直觉', state: 'uploaded' });

	await site.app.close();
	await start();
	await runJobs(site);
	expect(await assets.findAsset(site.app.platform, id)).toMatchObject({ state: 'ready', percent: 100 });
	expect((await assets.listAssets(site.app.platform)).length).toBe(before.assets + 1);
	expect(await readdir(uploads)).toEqual(before.uploads);
});

it('R70 a chunk that breaks off counts where it was not to be checked, and not at all where it was', async () => {
	const send = async (path: string, headers: Record<string, string>) => {
		const offset = await offsetOf(path);
		const url = new URL(path, origin);
		const all = {
			'tus-resumable': '1.0.0',
			'upload-ticket': ticket,
			'upload-offset': String(offset),
			'content-type': 'application/offset+octet-stream',
		};
		const request = httpRequest(url, { method: 'PATCH', headers: { ...all, 'content-length': clip.length - offset, ...headers } });
		request.on('error', () => {});
		request.write(clip.subarray(offset, offset + 40_000));
		const file = join(folder, 'data', 'uploads', path.split('/').at(-1) ?? '');
		await until(async () => (await readFile(file)).length > offset);
		request.destroy();
		await until(async () => (await tus('HEAD', path)).status === 200);
		return offsetOf(path);
	};
	const unchecked = await create(clip.length);
	expect(await send(unchecked, {})).toBeGreaterThan(0);
	const checked = await create(clip.length);
	expect(await send(checked, sha256(clip))).toBe(0);
	for (const path of [unchecked, checked]) expect((await tus('DELETE', path)).status).toBe(204);
});

it('R70 an upload larger than its ticket, or than 20 GB, is refused before it begins', async () => {
	const small = await uploadTicket(site.app.platform, { subject: 'staff-1', maxBytes: 1000 });
	expect((await tus('POST', root, { 'upload-length': '1001', 'upload-ticket': small })).status).toBe(413);
	expect((await tus('POST', root, { 'upload-length': String(20 * 1024 ** 3 + 1) })).status).toBe(413);
	const path = (await tus('POST', root, { 'upload-length': '1000', 'upload-ticket': small })).headers.get('location') ?? '';
	expect((await patch(path, 0, clip)).status).toBe(413);
	expect((await tus('DELETE', path)).status).toBe(204);
});

it('R70 what arrived whole before the server was killed is taken up at the next start, once', async () => {
	const before = (await assets.listAssets(site.app.platform)).length;
	const path = await create(clip.length, 'killed.mp4');
	// All its bytes are there, but nobody came to say so.
	const file = join(folder, 'data', 'uploads', path.split('/').at(-1) ?? '');
	await writeFile(file, clip);
	for (let n = 0; n < 2; n += 1) {
		await site.app.close();
		await start();
	}
	await runJobs(site);
	const all = await assets.listAssets(site.app.platform);
	expect(all.length).toBe(before + 1);
	expect(all[0]).toMatchObject({ title: 'killed', state: 'ready', percent: 100 });
});

it('R70 a text file that was uploaded fails with its reason', async () => {
	const text = Buffer.from('no film at all '.repeat(100));
	const path = await create(text.length, 'film.mp4');
	const id = Number((await patch(path, 0, text)).headers.get('asset-id'));
	await runJobs(site);
	expect(await assets.findAsset(site.app.platform, id)).toMatchObject({ state: 'failed', failure: 'not_media' });
});

it('R70 uploads that a killed server had just begun to write down do not keep the next one from starting, and go', async () => {
	const uploads = join(folder, 'data', 'uploads');
	await mkdir(uploads, { recursive: true });
	const texts = ['', '{"id":"staff', 'null', '5', '[]', '{}', '{"size":5,"metadata":7}'];
	const names = texts.map((_, n) => `staff-1.${String(n).repeat(32)}`);
	const old = new Date(Date.now() - 3_600_000);
	for (const [n, name] of names.entries()) {
		await writeFile(join(uploads, name), '12345');
		await writeFile(join(uploads, `${name}.json`), texts[n] ?? '');
		if (n !== 0) await utimes(join(uploads, `${name}.json`), old, old);
	}
	const before = (await assets.listAssets(site.app.platform)).length;
	await site.app.close();
	await start();
	// The first may be another process's, at this very moment.
	expect((await readdir(uploads)).filter((name) => /\.\d{32}/.test(name)).sort()).toEqual([names[0], `${names[0]}.json`]);
	expect((await tus('HEAD', `${root}/${names[0]}`)).status).toBe(404);
	expect(await assets.listAssets(site.app.platform)).toHaveLength(before);
});

it('R70 bad input: an upload onto a disk that is full is told so, and goes on when there is room', async ({ skip }) => {
	const isDone = await onSmallDisk(2, async (mounted) => {
		const on = await startApp({ config: { dataDir: mounted, minFreeBytes: 0 } });
		const headers = { 'tus-resumable': '1.0.0', 'upload-ticket': await uploadTicket(on.app.platform, { subject: 'staff-1' }) };
		const ask = (method: 'POST' | 'HEAD' | 'PATCH', url: string, more: Record<string, string>, payload?: Buffer) =>
			on.app.server.inject({ method, url, headers: { ...headers, ...more }, ...(payload ? { payload } : {}) });
		const part = (url: string, offset: number, payload: Buffer, more: Record<string, string> = {}) =>
			ask('PATCH', url, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...more }, payload);
		const ballast = join(mounted, 'ballast');
		const paper = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(900_000, 32), Buffer.from('%%EOF\n')]);
		const url = String((await ask('POST', root, { 'upload-length': String(paper.length) })).headers['location']);
		// There was room when it began; something else took it.
		await writeFile(ballast, Buffer.alloc(1_500_000));
		const full = [507, 'The disk is full. Make room, then go on\n'];
		for (const more of [sha256(paper), {}]) {
			const answer = await part(url, 0, paper, more);
			expect([answer.statusCode, answer.body]).toEqual(full);
		}
		const another = await ask('POST', root, { 'upload-length': '10' });
		// Nobody knows when there will be room.
		expect([another.statusCode, another.body, another.headers['retry-after']]).toEqual([...full, undefined]);
		expect((await readdir(join(mounted, 'uploads'))).filter((name) => name.endsWith('.json'))).toHaveLength(1);
		await rm(ballast);
		const offset = Number((await ask('HEAD', url, {})).headers['upload-offset']);
		expect(offset).toBeGreaterThan(0);
		const done = await part(url, offset, paper.subarray(offset));
		expect(done.statusCode).toBe(204);
		await runJobs(on);
		expect(await assets.findAsset(on.app.platform, Number(done.headers['asset-id']))).toMatchObject({ kind: 'document', state: 'ready' });
		await on.close();
	});
	skip(!isDone, 'this user may mount no disk');
});
