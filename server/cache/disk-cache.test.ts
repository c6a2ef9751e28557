import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/processes.ts';
import { DiskCache } from './disk-cache.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-disk-cache-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = (letter: string) => letter.repeat(20);

test('S4 files are bounded by their bytes, those longest unused go first, and the next process knows them', async () => {
	await writeFile(join(folder, 'notes.txt'), 'nobody’s business');
	const cache = new DiskCache(folder, 1000);
	for (const letter of ['a', 'b', 'c']) await cache.put(key(letter), Buffer.alloc(300, letter));
	expect(await cache.get(key('a'))).toEqual(Buffer.alloc(300, 'a'));
	await cache.put(key('d'), Buffer.alloc(300, 'd'));
	expect(cache.bytes).toBe(900);
	await until(async () => (await readdir(folder)).length === 4);
	expect((await readdir(folder)).sort()).toEqual([key('a'), key('c'), key('d'), 'notes.txt']);

	const next = new DiskCache(folder, 1000);
	expect(await next.get(key('b'))).toBeNull();
	expect(await next.get(key('c'))).toEqual(Buffer.alloc(300, 'c'));
	await next.put(key('e'), Buffer.alloc(900, 'e'));
	await until(async () => (await readdir(folder)).length === 2);
	expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('nobody’s business');
	await next.put(key('f'), Buffer.alloc(2000));
	expect(await next.get(key('f'))).toBeNull();
});

test('S4 no key leads out of the folder, and a disk that cannot be written is no failure', async () => {
	const cache = new DiskCache(join(folder, 'notes.txt', 'below'), 1000);
	await expect(cache.put('../../../../etc/somewhere', Buffer.from('x'))).rejects.toThrow('no key');
	await cache.put(key('a'), Buffer.from('x'));
	expect(await cache.get(key('a'))).toBeNull();
});
