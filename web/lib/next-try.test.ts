import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onNextTry, pauseBefore, tryNow } from './next-try.ts';

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('pauses double, to half a minute', () => {
	expect([0, 1, 2, 4, 5, 50].map(pauseBefore)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

test.each(['online', tryNow])('%s is worth another try at once, and only one', (event) => {
	const go = vi.fn();
	onNextTry(3, go);
	window.dispatchEvent(new Event(event));
	window.dispatchEvent(new Event(event));
	expect(vi.getTimerCount()).toBe(0);
	window.dispatchEvent(new Event(event === tryNow ? 'online' : tryNow));
	expect(go).toHaveBeenCalledOnce();
});

test('without a sign it is tried after the pause; called off it is not', () => {
	const go = vi.fn();
	onNextTry(1, go);
	vi.advanceTimersByTime(1999);
	expect(go).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(go).toHaveBeenCalledOnce();
	onNextTry(0, go)();
	expect(vi.getTimerCount()).toBe(0);
	window.dispatchEvent(new Event('online'));
	window.dispatchEvent(new Event(tryNow));
	expect(go).toHaveBeenCalledOnce();
});
