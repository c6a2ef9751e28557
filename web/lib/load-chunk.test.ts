import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunkFailed, loadChunk } from './load-chunk.ts';

const heard = vi.fn();
const never = () => new Promise(() => {});

beforeEach(() => {
	vi.useFakeTimers();
	heard.mockClear();
	vi.stubGlobal('window', { dispatchEvent: (event: Event) => heard(event.type) });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('R29 a chunk that arrives is handed on', async () => {
	expect(await loadChunk('/assets/a.js', async () => ({ default: 1 }))).toEqual({ default: 1 });
	expect(heard).not.toHaveBeenCalled();
});

test('R29 a failed chunk is tried once more, at another address', async () => {
	const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('page');
	expect(await loadChunk('/assets/a.js', load)).toBe('page');
	expect(load.mock.calls).toEqual([['/assets/a.js'], ['/assets/a.js?again']]);
});

test('R29 a chunk times out after 120 s, twice; then the page is told and the promise stays open', async () => {
	const load = vi.fn(never);
	const settled = vi.fn();
	void loadChunk('/assets/a.js', load).then(settled, settled);
	await vi.advanceTimersByTimeAsync(119_999);
	expect(load).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(load).toHaveBeenCalledTimes(2);
	expect(heard).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(120_000);
	expect(heard).toHaveBeenCalledExactlyOnceWith(chunkFailed);
	expect(settled).not.toHaveBeenCalled();
});
