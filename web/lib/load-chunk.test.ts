import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk, pageStuck, pageUnreachable } from './load-chunk.ts';

const heard = vi.fn();
const never = () => new Promise(() => {});

beforeEach(() => {
	vi.useFakeTimers();
	heard.mockClear();
	const page = new EventTarget();
	vi.stubGlobal('window', page);
	for (const type of [pageUnreachable, pageStuck]) page.addEventListener(type, () => heard(type));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('R29 a chunk that arrives is handed on', async () => {
	expect(await loadChunk('/assets/a.js', async () => ({ default: 1 }))).toEqual({ default: 1 });
	expect(heard).not.toHaveBeenCalled();
	expect(vi.getTimerCount()).toBe(0);
});

test('R29 a chunk is a module, whose file can be asked for', async () => {
	const asked: unknown[][] = [];
	let there = false;
	vi.stubGlobal('fetch', async (...call: unknown[]) => {
		asked.push(call);
		if (!there) throw new TypeError('Failed to fetch');
		return new Response('', { status: 200 });
	});
	expect(await loadChunk('data:text/javascript,export const page = 7')).toMatchObject({ page: 7 });
	vi.useRealTimers();
	// Nowhere to be had; then there, and still not to be imported.
	const stuck = new Promise((resolve) => window.addEventListener(pageStuck, resolve));
	void loadChunk('data:text/javascript,throw 1//');
	await vi.waitFor(() => expect(heard.mock.calls).toEqual([[pageUnreachable]]), { timeout: 20_000 });
	window.dispatchEvent(new Event('online'));
	await vi.waitFor(() => expect(heard.mock.calls).toEqual([[pageUnreachable], [pageUnreachable]]), { timeout: 20_000 });
	expect(asked).toEqual([['data:text/javascript,throw 1//', { cache: 'no-store' }]]);
	there = true;
	window.dispatchEvent(new Event('online'));
	await stuck;
	expect(asked).toHaveLength(2);
});

test('R29 pauses between tries grow, and each try has an address of its own', async () => {
	const load = vi.fn().mockRejectedValue(new Error('gone'));
	const reach = vi.fn(async () => false);
	void loadChunk('/assets/a.js', load, 1000, reach);
	await vi.advanceTimersByTimeAsync(0);
	expect(load).toHaveBeenCalledTimes(2);
	expect(reach).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(999);
	expect(load).toHaveBeenCalledTimes(2);
	await vi.advanceTimersByTimeAsync(1);
	expect(load).toHaveBeenCalledTimes(3);
	await vi.advanceTimersByTimeAsync(1999);
	expect(load).toHaveBeenCalledTimes(3);
	await vi.advanceTimersByTimeAsync(1);
	expect(load.mock.calls.map(([source]) => source)).toEqual(['', '?again', '?again=2', '?again=3'].map((end) => `/assets/a.js${end}`));
	expect(reach.mock.calls).toEqual([['/assets/a.js'], ['/assets/a.js']]);
	expect(heard.mock.calls).toEqual([[pageUnreachable], [pageUnreachable], [pageUnreachable]]);
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
	expect(load.mock.calls).toEqual([['/assets/a.js'], ['/assets/a.js?again']]);
	expect(heard).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(120_000);
	expect(heard).toHaveBeenCalledExactlyOnceWith(pageUnreachable);
	expect(settled).not.toHaveBeenCalled();
});

test('R29 a chunk that cannot be reached comes by itself once the network is back', async () => {
	const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('page');
	const page = loadChunk('/assets/a.js', load);
	await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(pageUnreachable), { timeout: 20_000 });
	window.dispatchEvent(new Event('online'));
	expect(await page).toBe('page');
	expect(load.mock.calls.at(-1)).toEqual(['/assets/a.js?again=2']);
});

test('R29 a chunk that is there and cannot be imported needs a load from the start', async () => {
	const load = vi.fn().mockRejectedValue(new Error('a module it stands on failed'));
	void loadChunk('/assets/a.js', load, 1000, async () => true);
	await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(pageUnreachable), { timeout: 20_000 });
	window.dispatchEvent(new Event('online'));
	await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(pageStuck), { timeout: 20_000 });
	await vi.advanceTimersByTimeAsync(120_000);
	expect(load).toHaveBeenCalledTimes(3);
});
