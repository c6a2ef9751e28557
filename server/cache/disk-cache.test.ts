import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../test/processes.ts';
import { DiskCache } from './disk-cache.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-disk-cache-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = (letter: string) => letter.repeat(20);

test('S4 files are bounded by their bytes, those longest unused go first, and the next process knows them', async () => {
	const own = await mkdtemp(join(folder, 'bytes-'));
	await writeFile(join(own, 'notes.txt'), 'nobody’s business');
	const cache = new DiskCache(own, 1000);
	for (const letter of ['a', 'b', 'c']) await cache.put(key(letter), Buffer.alloc(300, letter));
	expect(await cache.get(key('a'))).toEqual(Buffer.alloc(300, 'a'));
	await cache.put(key('d'), Buffer.alloc(300, 'd'));
	expect(cache.bytes).toBe(900);
	await until(async () => (await readdir(own)).length === 4);
	expect((await readdir(own)).sort()).toEqual([key('a'), key('c'), key('d'), 'notes.txt']);

	const next = new DiskCache(own, 1000);
	expect(await next.get(key('b'))).toBeNull();
	expect(await next.get(key('c'))).toEqual(Buffer.alloc(300, 'c'));
	await next.put(key('e'), Buffer.alloc(900, 'e'));
	await until(async () => (await readdir(own)).length === 2);
	expect(await readFile(join(own, 'notes.txt'), 'utf8')).toBe('nobody’s business');
	await next.put(key('f'), Buffer.alloc(2000));
	expect(await next.get(key('f'))).toBeNull();
});

test('S4 no key leads out of the folder, and a disk that cannot be written is no failure', async () => {
	const file = join(folder, 'file');
	await writeFile(file, '');
	const cache = new DiskCache(join(file, 'below'), 1000);
	await expect(cache.put('../../../../etc/somewhere', Buffer.from('x'))).rejects.toThrow('no key');
	await cache.put(key('a'), Buffer.from('x'));
	expect(await cache.get(key('a'))).toBeNull();
});

test('S4 what stands in the folder at the start: files of ours by their age, others left alone, what a killed process began taken away after an hour', async () => {
	const own = await mkdtemp(join(folder, 'start-'));
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00Z') });
	onTestFinished(() => void vi.useRealTimers());
	const write = async (name: string, bytes: number, secondsAgo: number) => {
		await writeFile(join(own, name), Buffer.alloc(bytes, 'x'));
		await utimes(join(own, name), Date.now() / 1000 - secondsAgo, Date.now() / 1000 - secondsAgo);
	};
	await write(key('n'), 400, 10);
	await write(key('o'), 400, 1000);
	await write(key('m'), 400, 100);
	// The oldest, so the first that it looks at.
	await write(key('z'), 0, 2000);
	await write('short', 400, 3700);
	await write('x'.repeat(101), 400, 10);
	await write(`${key('a')}.tmp`, 400, 10);
	await write(`+${key('a')}`, 400, 10);
	await write('.begun', 400, 3600);
	await write('.killed', 400, 3601);
	await mkdir(join(own, key('d')));
	await symlink('nowhere', join(own, key('l')));
	const cache = new DiskCache(own, 900);
	expect(await cache.get(key('n'))).toHaveLength(400);
	// The oldest had no room beside the two others.
	expect(cache.bytes).toBe(800);
	const others = [key('z'), 'short', 'x'.repeat(101), `${key('a')}.tmp`, `+${key('a')}`, '.begun', key('d'), key('l')];
	await until(async () => (await readdir(own)).length === others.length + 2);
	expect((await readdir(own)).sort()).toEqual([...others, key('n'), key('m')].sort());
	expect(await cache.get(key('z'))).toBeNull();
	// A file that another process has made meanwhile counts, and one that it took away no longer does.
	await write(key('q'), 50, 0);
	expect(await cache.get(key('q'))).toHaveLength(50);
	expect(cache.bytes).toBe(850);
	expect(await cache.get(key('q'))).toHaveLength(50);
	expect(cache.bytes).toBe(850);
	await rm(join(own, key('m')));
	expect(await cache.get(key('m'))).toBeNull();
	expect(cache.bytes).toBe(450);
});

test('S4 a file as large as the bound is kept, one byte more is not; keys have 16 to 100 letters, digits, - and _', async () => {
	const own = await mkdtemp(join(folder, 'bounds-'));
	const cache = new DiskCache(join(own, 'deep', 'down'), 100);
	await cache.put(key('a'), Buffer.alloc(100, 'a'));
	expect(await cache.get(key('a'))).toEqual(Buffer.alloc(100, 'a'));
	await cache.put(key('b'), Buffer.alloc(101));
	expect([await cache.get(key('b')), cache.bytes, await readdir(join(own, 'deep', 'down'))]).toEqual([null, 100, [key('a')]]);
	for (const good of ['a'.repeat(16), 'B_-9'.repeat(25)]) {
		await cache.put(good, Buffer.from(good));
		expect(String(await cache.get(good))).toBe(good);
	}
	for (const bad of ['a'.repeat(15), 'a'.repeat(101), `${'a'.repeat(15)}.`, `../${'a'.repeat(20)}`, `${'a'.repeat(20)}/b`, `${'a'.repeat(20)}\n`, ''])
		await expect(cache.put(bad, Buffer.from('x')), bad).rejects.toThrow(`${bad} is no key of a disk cache`);
});

test('S4 what cannot be finished leaves nothing behind', async () => {
	const own = await mkdtemp(join(folder, 'unfinished-'));
	// A folder stands where the file should.
	await mkdir(join(own, key('a'), 'full'), { recursive: true });
	const cache = new DiskCache(own, 1000);
	await cache.put(key('a'), Buffer.from('x'));
	expect([await readdir(own), cache.bytes]).toEqual([[key('a')], 0]);
});

test('S4 a file that is made again, or was changed by another process, stays', async () => {
	const own = await mkdtemp(join(folder, 'again-'));
	const cache = new DiskCache(own, 1000);
	await cache.put(key('z'), Buffer.alloc(500));
	await cache.put(key('a'), Buffer.alloc(300, 'a'));
	await cache.put(key('a'), Buffer.alloc(200, 'b'));
	await cache.put(key('b'), Buffer.alloc(100, 'a'));
	await writeFile(join(own, key('b')), Buffer.alloc(50, 'b'));
	expect(await cache.get(key('b'))).toEqual(Buffer.alloc(50, 'b'));
	// What is taken away is so in its own time: the one for which there is no room goes last.
	await cache.put(key('c'), Buffer.alloc(700, 'c'));
	await until(async () => !(await readdir(own)).includes(key('z')));
	expect((await readdir(own)).sort()).toEqual([key('a'), key('b'), key('c')]);
	expect(await cache.get(key('a'))).toEqual(Buffer.alloc(200, 'b'));
});
