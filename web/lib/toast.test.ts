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

test('R34 a toast holds its text, a sign and something to do; one may stand longer', () => {
	const run = () => {};
	toast('一', { icon: 'clock', duration: 4000 });
	toast('二', { action: { label: '撤销', run } });
	const [first, second] = currentToasts();
	expect([first, second]).toEqual([
		{ id: first?.id, text: '一', icon: 'clock', duration: 4000 },
		{ id: (first?.id ?? 0) + 1, text: '二', action: { label: '撤销', run }, duration: 2500 },
	]);
	vi.advanceTimersByTime(2500);
	expect(texts()).toEqual(['一']);
	vi.advanceTimersByTime(1499);
	expect(texts()).toEqual(['一']);
	vi.advanceTimersByTime(1);
	expect(texts()).toEqual([]);
});

test('R34 a toast that is taken away leaves the other, and no timer', () => {
	toast('一');
	toast('二');
	dismissToast(currentToasts()[0]?.id ?? 0);
	expect(texts()).toEqual(['二']);
	toast('三');
	expect(texts()).toEqual(['二', '三']);
	for (const { id } of currentToasts()) dismissToast(id);
	expect(vi.getTimerCount()).toBe(0);
});

test('R34 one that was held and let go stands for a whole time again', () => {
	toast('一');
	const id = currentToasts()[0]?.id ?? 0;
	vi.advanceTimersByTime(2000);
	releaseToast(id);
	vi.advanceTimersByTime(2499);
	expect(texts()).toEqual(['一']);
	vi.advanceTimersByTime(1);
	expect(texts()).toEqual([]);
});

test('R34 one that stands longer stands as long again when it is let go: what can be undone is not gone at once', () => {
	toast('删掉了', { duration: 6000, action: { label: '撤销', run: () => {} } });
	const id = currentToasts()[0]?.id ?? 0;
	holdToast(id);
	vi.advanceTimersByTime(10_000);
	releaseToast(id);
	vi.advanceTimersByTime(5999);
	expect(texts()).toEqual(['删掉了']);
	vi.advanceTimersByTime(1);
	expect(texts()).toEqual([]);
});
