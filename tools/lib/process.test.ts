import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allocator, heapFlags, runNode, webProcesses } from './process.js';

/** What a process with these settings says of its heap, in MB, after it has made and dropped three million small objects. */
function heapOf(env: NodeJS.ProcessEnv): { limit: number; young: number } {
	const script = `let kept = [];
		for (let n = 0; n < 3e6; n += 1) { kept.push({ n, text: 'text ' + n }); if (kept.length > 2e5) kept = []; }
		const { heap_size_limit } = v8.getHeapStatistics();
		const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
		console.log(JSON.stringify({ limit: heap_size_limit / 2 ** 20, young: young / 2 ** 20 }))`;
	return JSON.parse(execFileSync(process.execPath, [...heapFlags(env), '-e', script], { encoding: 'utf8' }));
}

test('S11 the server’s heap is bounded, and its part for new objects too', () => {
	const { limit, young } = heapOf({});
	expect(limit).toBeGreaterThanOrEqual(384);
	expect(limit).toBeLessThan(384 + 40);
	expect(young).toBeLessThanOrEqual(24);
	expect(heapOf({ HEAP_MB: '200' }).limit).toBeLessThan(240);
	expect(heapFlags({ HEAP_MB: 'much' })).toEqual(heapFlags({}));
	expect(heapFlags({})).toContain('--no-allocation-site-pretenuring');
	expect(execFileSync(process.execPath, [...heapFlags({}), '-p', 'typeof gc'], { encoding: 'utf8' }).trim()).toBe('function');
	expect(Object.keys(allocator)).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']);
});

test('old objects are collected when they have doubled, and not while the first 128 MB are made', () => {
	// 40 MB stay, and then three times as much lives for a moment too long to be new.
	const script = `const stays = Array.from({ length: 4e5 }, (_, n) => ({ n, text: 'text ' + n }));
		const passing = []; let at = 0;
		for (let n = 0; n < 15e5; n += 1) { passing[at] = { n, text: 'text ' + n }; at = (at + 1) % 2e5; }
		console.log(stays.length)`;
	const collections = (flags: string[]) => {
		const lines = execFileSync(process.execPath, [...flags, '--trace-gc', '-e', script], { encoding: 'utf8' }).split('\n');
		return lines.filter((line) => line.includes('Mark-Compact')).length;
	};
	const all = heapFlags({});
	const doubling = all.filter((flag) => !flag.startsWith('--initial-old-space-size'));
	const neither = doubling.filter((flag) => !flag.startsWith('--heap-growing-percent'));
	const [least, fewer, most] = [all, doubling, neither].map(collections) as [number, number, number];
	expect([least < fewer, fewer < most]).toEqual([true, true]);
});

test('what Node makes of a script is kept for the next process; another folder may be named', async () => {
	const folderOf = async (env: NodeJS.ProcessEnv) => {
		const said: Buffer[] = [];
		const { PATH } = process.env;
		expect(
			await runNode('-p', ["require('node:module').getCompileCacheDir() ?? 'nowhere'"], { PATH, ...env }, { onOutput: (chunk) => said.push(chunk) }),
		).toBe(0);
		return String(Buffer.concat(said));
	};
	expect(await folderOf({})).toContain('/.cache/compiled/');
	const another = await mkdtemp(join(tmpdir(), 'lectern-compiled-'));
	expect(await folderOf({ NODE_COMPILE_CACHE: another })).toContain(another);
	await rm(another, { recursive: true });
});

test('O1 a process a processor, at most four, and only as many as the memory holds; WEB_PROCESSES says otherwise', () => {
	const gigabytes = (n: number) => n * 1024 ** 3;
	const rows: [processors: number, memory: number, heap: string | undefined, processes: string][] = [
		[1, gigabytes(64), undefined, '1'],
		[2, gigabytes(64), undefined, '2'],
		[4, gigabytes(64), undefined, '4'],
		[64, gigabytes(64), undefined, '4'],
		// 640 MB each, beside a gigabyte.
		[4, gigabytes(0.5), undefined, '1'],
		[4, gigabytes(2), undefined, '1'],
		[4, gigabytes(1) + 2 * 640 * 1024 ** 2 - 1, undefined, '1'],
		[4, gigabytes(1) + 2 * 640 * 1024 ** 2, undefined, '2'],
		[4, gigabytes(4), '1024', '2'],
		[4, gigabytes(4), 'much', '4'],
	];
	for (const [processors, memory, heap, processes] of rows)
		expect(webProcesses({ ...(heap === undefined ? {} : { HEAP_MB: heap }) }, { processors, memory }), `${processors} ${memory} ${heap}`).toBe(
			processes,
		);
	expect(webProcesses({ WEB_PROCESSES: '7' }, { processors: 1, memory: 0 })).toBe('7');
	// Of this machine, whatever it has.
	expect(['1', '2', '3', '4']).toContain(webProcesses({}));
});
