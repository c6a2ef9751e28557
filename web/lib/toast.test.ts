import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, holdToast, releaseToast, toast } from './toast.ts';

const texts = () => currentToasts().map(({ text }) => text);

beforeEach(() => {
	// Those of the tests before.
	for (const { id } of currentToasts()) dismissToast(id);
	vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('R34 a toast lasts 2500 ms', () => {
	toast('一');
	vi.advanceTimersByTime(2499);
	expect(texts()).toEqual(['一']);
	vi.advanceTimersByTime(1);
	expect(texts()).toEqual([]);
});

test('R34 at most two stand', () => {
	toast('一');
	toast('二');
	toast('三');
	expect(texts()).toEqual(['二', '三']);
});

test('R34 one under the pointer stays until it is left', () => {
	toast('一');
	const id = currentToasts()[0]?.id ?? 0;
	holdToast(id);
	vi.advanceTimersByTime(10_000);
	expect(texts()).toEqual(['一']);
	releaseToast(id);
	vi.advanceTimersByTime(2500);
	expect(texts()).toEqual([]);
});
