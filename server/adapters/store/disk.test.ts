import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDiskStore, toDisk } from './disk.ts';

let folder: string;
let root: string;
const type = 'text/plain';
const body = (content: string) => Buffer.from(content);

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-disk-'));
	root = join(folder, 'store');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How many files of this process are open at or below a path. */
const openOf = (path: string) =>
	readdirSync('/proc/self/fd').filter((fd) => {
		try {
			return readlinkSync(`/proc/self/fd/${fd}`).startsWith(path);
		} catch {
			return false;
		}
	}).length;

/** A store whose flushes are written down: what is flushed, what it holds then, and whether `key` is in its place already. */
function recorded(key: string) {
	const flushed: [path: string, holds: string | undefined, isInPlace: boolean][] = [];
	const store = openDiskStore(root, async (path) => {
		const holds = await readFile(path, 'utf8').catch(() => undefined);
		flushed.push([path.replace(/\.unfinished\/[0-9a-f]{24}$/, '.unfinished/…'), holds, existsSync(join(root, key))]);
	});
	return { store, flushed };
}

test('R70 what was put survives a loss of power: the bytes are on the disk before the name is theirs, and the name before it is said', async () => {
	const { store, flushed } = recorded('a/put');
	await store.put('a/put', body('bytes'), { type });
	expect(flushed).toEqual([
		[join(root, '.unfinished/…'), 'bytes', false],
		[join(root, 'a'), undefined, true],
	]);
	expect(await readFile(join(root, 'a/put'), 'utf8')).toBe('bytes');
});

test('R70 a file that is taken is flushed where it lies', async () => {
	const { store, flushed } = recorded('a/taken');
	const file = join(folder, 'film');
	await writeFile(file, 'film');
	await store.take('a/taken', file, { type });
	expect(flushed).toEqual([
		[file, 'film', false],
		[join(root, 'a'), undefined, true],
	]);
});

test('R70 one of another file system is flushed, copied and flushed again, and is gone from its place', async ({ skip }) => {
	const place = ['/dev/shm', '/var/tmp', '/tmp'].find((each) => existsSync(each) && statSync(each).dev !== statSync(folder).dev) ?? '';
	skip(place === '', 'this machine has no other file system');
	const elsewhere = await mkdtemp(join(place, 'lectern-disk-'));
	try {
		const { store, flushed } = recorded('b/taken');
		await writeFile(join(elsewhere, 'film'), 'film');
		await store.take('b/taken', join(elsewhere, 'film'), { type });
		expect([await readFile(join(root, 'b/taken'), 'utf8'), readdirSync(elsewhere), readdirSync(join(root, '.unfinished'))]).toEqual(['film', [], []]);
		expect(flushed).toEqual([
			[join(elsewhere, 'film'), 'film', false],
			[join(root, '.unfinished/…'), 'film', false],
			[join(root, 'b'), undefined, true],
		]);
	} finally {
		await rm(elsewhere, { recursive: true, force: true });
	}
});

test('R70 a flush that fails fails the write: the old object stays, and nothing half done', async () => {
	await openDiskStore(root).put('full/x', body('old'), { type });
	const noSpace = Object.assign(new Error('no space'), { code: 'ENOSPC' });
	const store = openDiskStore(root, () => Promise.reject(noSpace));
	await expect(store.put('full/x', body('new'), { type })).rejects.toMatchObject({ code: 'ENOSPC' });
	const file = join(folder, 'stays');
	await writeFile(file, 'stays');
	await expect(store.take('full/x', file, { type })).rejects.toMatchObject({ code: 'ENOSPC' });
	const folders = openDiskStore(root, (path) => (path === join(root, 'full') ? Promise.reject(noSpace) : Promise.resolve()));
	const moved = join(folder, 'moved');
	await writeFile(moved, 'moved');
	await expect(folders.take('full/y', moved, { type })).rejects.toBe(noSpace);
	expect([await readFile(join(root, 'full/x'), 'utf8'), existsSync(file), readdirSync(join(root, '.unfinished'))]).toEqual(['old', true, []]);
});

test('R70 whatever else fails is said as it is', async () => {
	const store = openDiskStore(root);
	await store.put('odd/file', body('x'), { type });
	await expect(store.put('odd/file/below', body('y'), { type })).rejects.toMatchObject({ code: 'ENOTDIR' });
	// What was written is gone before it is in its place.
	const vanishing = async function* () {
		yield body('gone');
		const name = await vi.waitUntil(() => readdirSync(join(root, '.unfinished'))[0], { interval: 5, timeout: 20_000 });
		await unlink(join(root, '.unfinished', name));
	};
	const vain = openDiskStore(root, async () => {});
	await expect(vain.put('odd/gone', Readable.from(vanishing()), { type })).rejects.toMatchObject({ code: 'ENOENT', syscall: 'rename' });
	const long = `odd/${'x'.repeat(300)}`;
	await expect(store.stat(long)).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
	await expect(store.open(long)).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
});

test('R70 a flush asks the system for it, and leaves nothing open when it refuses', async () => {
	const before = openOf('/dev/null');
	await expect(toDisk('/dev/null')).rejects.toMatchObject({ code: 'EINVAL', syscall: 'fsync' });
	expect(openOf('/dev/null')).toBe(before);
	await toDisk(folder);
	expect(openOf(folder)).toBe(0);
});

test('R70 what is read to its end or has nothing to read leaves no file open; a folder is no object', async () => {
	const store = openDiskStore(root);
	await store.put('read/ten', body('0123456789'), { type });
	await store.put('read/none', body(''), { type });
	const found = await store.open('read/ten');
	const stream = found?.stream as Readable;
	expect([openOf(join(root, 'read')), stream.readableHighWaterMark]).toEqual([1, 256 * 1024]);
	const closed = new Promise((resolve) => stream.once('close', resolve));
	expect(await text(stream)).toBe('0123456789');
	await closed;
	expect([await store.open('read/ten', { start: 10 }), (await store.open('read/none'))?.bytes, await store.open('read')]).toEqual([null, 0, null]);
	expect(openOf(join(root, 'read'))).toBe(0);
});
