// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tryNow } from '../lib/next-try.ts';
import { lazyPart, partMissing, servedPart } from './lazyPart.ts';

const Part = () => <p>the part</p>;
const heard = vi.fn();

beforeEach(() => {
	vi.useFakeTimers();
	heard.mockClear();
	addEventListener(partMissing, heard);
});
afterEach(() => {
	removeEventListener(partMissing, heard);
	cleanup();
	vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const failing = (times: number) => {
	const load = vi.fn(async () => Part);
	for (let each = 0; each < times; each += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	return load;
};
const show = async (Lazy: ReturnType<typeof lazyPart<object>>) => {
	const { container } = render(
		<Suspense fallback="wait">
			<Lazy />
		</Suspense>,
	);
	await pass(0);
	return () => container.textContent;
};

test('R29 a part that cannot be fetched is asked for after pauses that grow, until it comes; each failure is told', async () => {
	const load = failing(3);
	const shown = await show(lazyPart(load));
	expect(heard).toHaveBeenCalledTimes(1);
	await pass(999);
	expect(load).toHaveBeenCalledTimes(1);
	await pass(1);
	expect(load).toHaveBeenCalledTimes(2);
	await pass(2000);
	expect(heard).toHaveBeenCalledTimes(3);
	await pass(3999);
	expect(shown()).toBe('wait');
	await pass(1);
	expect(shown()).toBe('the part');
	expect(load).toHaveBeenCalledTimes(4);
});

test('R29 of one that does not come for a minute no more is told', async () => {
	const load = failing(20);
	await show(lazyPart(load));
	await pass(61_000);
	expect(heard).toHaveBeenCalledTimes(6);
	await pass(120_000);
	expect([heard.mock.calls.length, load.mock.calls.length]).toEqual([6, 11]);
});

test.each(['online', tryNow])('R29 on %s it is asked for at once', async (event) => {
	const shown = await show(lazyPart(failing(1)));
	expect(shown()).toBe('wait');
	dispatchEvent(new Event(event));
	await pass(0);
	expect(shown()).toBe('the part');
});

test('R29 one of the server’s comes as well, and nobody hears of its failure', async () => {
	const shown = await show(servedPart(failing(2)));
	await pass(3000);
	expect(shown()).toBe('the part');
	expect(heard).not.toHaveBeenCalled();
});

test('R29 what stands in for a part stays', async () => {
	const load = failing(1);
	const shown = await show(lazyPart(load, () => <p>another</p>));
	expect(shown()).toBe('another');
	await pass(60_000);
	expect(shown()).toBe('another');
	expect(load).toHaveBeenCalledOnce();
	expect(heard).not.toHaveBeenCalled();
});

test('R29 a server does not wait for a part that it cannot load, nor ask again', async () => {
	vi.stubEnv('SSR', true);
	const load = failing(1);
	const Lazy = lazyPart(load);
	const { renderToPipeableStream } = await import('react-dom/server');
	const failed = await new Promise((resolve) => {
		renderToPipeableStream(
			<Suspense fallback="wait">
				<Lazy />
			</Suspense>,
			{ onError: (error) => void resolve(error) },
		);
	});
	expect(String(failed)).toBe('TypeError: Failed to fetch');
	await vi.advanceTimersByTimeAsync(120_000);
	expect([load.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0]);
	vi.unstubAllEnvs();
});
