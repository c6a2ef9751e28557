// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReloadWhenBack } from './use-reload-when-back.ts';

/** What the server answers: nothing, that it is not ready, or that it is. */
let answer: 'away' | 503 | 200 = 'away';
const asked = vi.fn();
const reload = vi.fn();

beforeEach(() => {
	vi.useFakeTimers();
	answer = 'away';
	for (const each of [asked, reload]) each.mockClear();
	vi.spyOn(location, 'reload').mockImplementation(reload);
	vi.stubGlobal('fetch', async (address: string) => {
		asked(address);
		if (answer === 'away') throw new TypeError('Failed to fetch');
		return new Response('', { status: answer });
	});
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hide = (hidden: boolean) => {
	vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
	document.dispatchEvent(new Event('visibilitychange'));
};

test('R103 a server that comes back without the browser noticing is found by asking, with pauses that grow', async () => {
	renderHook(() => useReloadWhenBack(true));
	await pass(3999);
	expect(asked).not.toHaveBeenCalled();
	await pass(1);
	expect(asked.mock.calls).toEqual([['/readyz']]);
	answer = 503;
	await pass(8000);
	expect(asked).toHaveBeenCalledTimes(2);
	answer = 200;
	await pass(15_999);
	expect(reload).not.toHaveBeenCalled();
	await pass(1);
	expect(asked).toHaveBeenCalledTimes(3);
	expect(reload).toHaveBeenCalledOnce();
	expect(vi.getTimerCount()).toBe(0);
});

test('R103 a page that was loaded anew and failed again waits for half a minute', async () => {
	vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming]);
	vi.spyOn(performance, 'now').mockReturnValue(9999);
	renderHook(() => useReloadWhenBack(true));
	await pass(29_999);
	expect(asked).not.toHaveBeenCalled();
	await pass(1);
	expect(asked).toHaveBeenCalledOnce();
});

test('R103 that the network is back is asked about at once; said too early the page stays and asks on', async () => {
	renderHook(() => useReloadWhenBack(true));
	window.dispatchEvent(new Event('online'));
	await pass(0);
	expect(asked).toHaveBeenCalledOnce();
	expect(reload).not.toHaveBeenCalled();
	answer = 200;
	await pass(8000);
	expect(reload).toHaveBeenCalledOnce();
});

test('R103 nothing is asked while nobody sees the page, after it was left, or of a failure that does not pass', async () => {
	const { unmount } = renderHook(() => useReloadWhenBack(true));
	hide(true);
	await pass(120_000);
	expect(asked).not.toHaveBeenCalled();
	hide(false);
	await pass(0);
	expect(asked).toHaveBeenCalledOnce();
	unmount();
	renderHook(() => useReloadWhenBack(false));
	window.dispatchEvent(new Event('online'));
	await pass(120_000);
	expect(asked).toHaveBeenCalledOnce();
	expect(reload).not.toHaveBeenCalled();
});
