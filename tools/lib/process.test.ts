import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { allocator, heapFlags } from './process.js';

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
	expect(execFileSync(process.execPath, [...heapFlags({}), '-p', 'typeof gc'], { encoding: 'utf8' }).trim()).toBe('function');
	expect(Object.keys(allocator)).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']);
});
