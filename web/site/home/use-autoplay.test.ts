// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAutoplay } from './use-autoplay.ts';

let reduced = false;
vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduced && query === '(prefers-reduced-motion: reduce)' }));

afterEach(() => {
	cleanup();
	vi.useRealTimers();
	reduced = false;
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('R02 banners move every seven seconds, round again, and not while they are held', async () => {
	vi.useFakeTimers();
	const { result } = renderHook(() => useAutoplay(2));
	await wait(6999);
	expect(result.current.at).toBe(0);
	await wait(1);
	expect(result.current.at).toBe(1);
	await wait(7000);
	expect(result.current.at).toBe(0);
	act(() => result.current.setHeld(true));
	await wait(60_000);
	expect(result.current.at).toBe(0);
});

test('R02 R101 banners stand still for whoever wants less motion, also when they say so while one is seen', async () => {
	vi.useFakeTimers();
	reduced = true;
	const from = renderHook(() => useAutoplay(2));
	await wait(60_000);
	expect(from.result.current.at).toBe(0);
	reduced = false;
	const { result } = renderHook(() => useAutoplay(2));
	await wait(5000);
	reduced = true;
	await wait(60_000);
	expect(result.current.at).toBe(0);
	act(() => result.current.go(1));
	expect(result.current.at, 'by hand they move').toBe(1);
});
