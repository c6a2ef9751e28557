import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { openDiskStore } from './disk.ts';
import { openS3Store } from './s3.ts';
import type { Multipart, ObjectStore } from './store.ts';

let folder: string;
let s3: S3Server;
const stores: Record<string, ObjectStore> = {};
const settings = (server: S3Server) => ({ ...server, region: 'us-east-1', forcePathStyle: true });

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-store-'));
	s3 = await startS3Server({ pageSize: 3 });
	stores['disk'] = openDiskStore(join(folder, 'store'));
	stores['S3'] = openS3Store(settings(s3));
});
afterAll(async () => {
	await s3.close();
	await rm(folder, { recursive: true, force: true });
});

const type = 'application/octet-stream';
const keysOf = async (store: ObjectStore, prefix: string) => {
	const keys: string[] = [];
	for await (const key of store.list(prefix)) keys.push(key);
	return keys.sort();
};
const bytesOf = async (store: ObjectStore, key: string, range?: { start: number; end?: number }) => {
	const found = await store.open(key, range);
	return found === null ? null : { content: await buffer(found.stream), bytes: found.bytes, total: found.total };
};

describe.each(['disk', 'S3'])('R70 object store: %s', (name) => {
	const store = () => stores[name] as ObjectStore;

	it('gives back what was put, whole and in ranges', async () => {
		const content = randomBytes(300_000);
		await store().put('media/1/r1/0.m4s', content, { type });
		expect(await store().stat('media/1/r1/0.m4s')).toEqual({ bytes: 300_000 });
		expect((await bytesOf(store(), 'media/1/r1/0.m4s'))?.content.equals(content)).toBe(true);
		for (const [start, end] of [
			[0, 0],
			[10, 99_999],
			[299_999, 299_999],
			[1000, 999_999],
		] as const) {
			const part = await bytesOf(store(), 'media/1/r1/0.m4s', { start, end });
			const want = content.subarray(start, end + 1);
			expect(part).toMatchObject({ bytes: want.length, total: 300_000 });
			expect(part?.content.equals(want)).toBe(true);
		}
		expect((await bytesOf(store(), 'media/1/r1/0.m4s', { start: 299_990 }))?.bytes).toBe(10);
		expect(await store().open('media/1/r1/0.m4s', { start: 300_000 })).toBeNull();
	});

	it('knows nothing of what was never put', async () => {
		expect(await store().open('media/404/x')).toBeNull();
		expect(await store().stat('media/404/x')).toBeNull();
		expect(await keysOf(store(), 'media/404/')).toEqual([]);
		await store().remove('media/404/x');
		await store().removeAll('media/404/');
	});

	it('takes streams of unknown length and files of this machine, large ones too', async () => {
		const content = randomBytes(17 * 1024 * 1024 + 5);
		const pieces = function* () {
			for (let at = 0; at < content.length; at += 700_000) yield content.subarray(at, at + 700_000);
		};
		await store().put('large/stream', Readable.from(pieces()), { type });
		expect((await bytesOf(store(), 'large/stream'))?.content.equals(content)).toBe(true);

		const file = join(folder, 'to-take');
		await writeFile(file, content);
		await store().take('large/file', file, { type });
		expect(existsSync(file)).toBe(false);
		expect((await bytesOf(store(), 'large/file'))?.content.equals(content)).toBe(true);
		await store().removeAll('large/');
	});

	it('replaces an object whole: a stream that breaks leaves the old one and nothing else', async () => {
		await store().put('media/2/master.m3u8', Buffer.from('old'), { type });
		const breaks = function* () {
			yield randomBytes(6 * 1024 * 1024);
			throw new Error('the line went dead');
		};
		await expect(store().put('media/2/master.m3u8', Readable.from(breaks()), { type })).rejects.toThrow('the line went dead');
		expect((await bytesOf(store(), 'media/2/master.m3u8'))?.content.toString()).toBe('old');
		await store().put('media/2/master.m3u8', Buffer.from('new'), { type });
		expect((await bytesOf(store(), 'media/2/master.m3u8'))?.content.toString()).toBe('new');
		if (name === 'disk') expect(readdirSync(join(folder, 'store', '.unfinished'))).toEqual([]);
		else expect(s3.uploads.size).toBe(0);
	});

	it('lists in any number of pages and removes a folder with all in it, and no neighbour', async () => {
		const keys = Array.from({ length: 8 }, (_, n) => `media/3/r1/${n}.m4s`);
		for (const key of [...keys, 'media/3/r10/0.m4s', 'media/30/r1/0.m4s']) await store().put(key, Buffer.from(key), { type });
		expect(await keysOf(store(), 'media/3/r1/')).toEqual(keys);
		await store().removeAll('media/3/r1/');
		expect(await keysOf(store(), 'media/3')).toEqual(['media/3/r10/0.m4s', 'media/30/r1/0.m4s']);
		await store().remove('media/3/r10/0.m4s');
		expect(await keysOf(store(), 'media/3/')).toEqual([]);
	});

	it('refuses keys that leave their place', async () => {
		for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', 'a\\..\\b', 'a/./b', '', 'a\0b', '.', 'a b', '%2e%2e/x']) {
			await expect(async () => store().put(key, Buffer.from('x'), { type }), key).rejects.toThrow('bad key');
			await expect(async () => store().open(key), key).rejects.toThrow('bad key');
			await expect(async () => store().removeAll(`${key}/`), key).rejects.toThrow();
		}
		await expect(async () => store().removeAll('media')).rejects.toThrow('slash');
	});
});

it('R70 an empty object is an object', async () => {
	for (const store of Object.values(stores)) {
		await store.put('empty/x', Buffer.alloc(0), { type });
		expect(await store.stat('empty/x')).toEqual({ bytes: 0 });
		expect((await bytesOf(store, 'empty/x'))?.bytes).toBe(0);
	}
});

it('R70 S3: a signed address serves strangers until it ends or is changed, and a wrong key is refused', async () => {
	const store = stores['S3'] as ObjectStore;
	await store.put('signed/x', Buffer.from('for you'), { type });
	const url = (await store.signedUrl('signed/x', 60)) ?? '';
	const answer = await fetch(url, { headers: { range: 'bytes=0-2' } });
	expect([answer.status, await answer.text()]).toEqual([206, 'for']);
	expect((await fetch(url.replace('signed/x', 'media/2/master.m3u8'))).status).toBe(403);
	expect((await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403);
	expect((await fetch(`${s3.endpoint}/${s3.bucket}/signed/x`)).status).toBe(403);
	const stranger = openS3Store({ ...settings(s3), secretAccessKey: 'guessed' });
	await expect(stranger.put('signed/x', Buffer.from('mine'), { type })).rejects.toThrow('SignatureDoesNotMatch');
	expect((await bytesOf(store, 'signed/x'))?.content.toString()).toBe('for you');
});

it('disk has no signed address but a path', async () => {
	expect(await stores['disk']?.signedUrl('media/2/master.m3u8', 60)).toBeNull();
	expect(stores['disk']?.localPath('media/2/master.m3u8')).toBe(join(folder, 'store', 'media/2/master.m3u8'));
	expect(stores['S3']?.localPath('media/2/master.m3u8')).toBeNull();
});

describe('R70 an object that arrives in parts', () => {
	const part = randomBytes(5 * 1024 * 1024);
	const last = Buffer.from('the end');
	const opened = () => stores['S3']?.multipart as Multipart;

	it('is there once all parts were put together, whoever put them; a disk has none', async () => {
		expect(stores['disk']?.multipart).toBeNull();
		const key = 'parts/whole';
		const name = await opened().begin(key, { type });
		// Of another machine; and what was put under a number before is replaced.
		const other = openS3Store(settings(s3)).multipart as Multipart;
		await other.put(key, name, 2, Buffer.from('taken back'));
		const tags = [await opened().put(key, name, 1, part), await other.put(key, name, 2, last)];
		expect(await stores['S3']?.stat(key)).toBeNull();
		await other.complete(key, name, tags);
		expect((await bytesOf(stores['S3'] as ObjectStore, key))?.content.equals(Buffer.concat([part, last]))).toBe(true);
		expect([s3.types.get(key), s3.uploads.size]).toEqual([type, 0]);
	});

	it('is aborted, however often, and nothing stays', async () => {
		const key = 'parts/aborted';
		const name = await opened().begin(key, { type });
		await opened().put(key, name, 1, part);
		for (let n = 0; n < 2; n += 1) await opened().abort(key, name);
		expect([s3.uploads.size, s3.objects.has(key)]).toEqual([0, false]);
		await expect(opened().put(key, name, 1, part)).rejects.toMatchObject({ code: 'NoSuchUpload', status: 404 });
	});

	it('is refused where it is not what was put', async () => {
		const key = 'parts/wrong';
		const name = await opened().begin(key, { type });
		const tags = [await opened().put(key, name, 1, last), await opened().put(key, name, 2, part)];
		for (const [wrong, code] of [
			[[...tags].reverse(), 'InvalidPart'],
			[[...tags, tags[0] as string], 'InvalidPart'],
			[tags, 'EntityTooSmall'],
			[[], 'MalformedXML'],
		] as const)
			await expect(opened().complete(key, name, wrong)).rejects.toMatchObject({ code });
		await expect(opened().put('parts/another', name, 1, part)).rejects.toMatchObject({ code: 'NoSuchUpload' });
		await expect(opened().put(key, name, 10_001, part)).rejects.toMatchObject({ code: 'InvalidArgument' });
		for (const bad of ['../x', 'a b'])
			for (const ask of [
				() => opened().begin(bad, { type }),
				() => opened().put(bad, name, 1, part),
				() => opened().complete(bad, name, tags),
				() => opened().abort(bad, name),
			])
				await expect(ask()).rejects.toThrow('bad key');
		await opened().abort(key, name);
	});
});
