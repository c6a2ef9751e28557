import { beforeEach, expect, test, vi } from 'vitest';
import { refusalHold } from './held-refusals.ts';

// The app's own may still hold what another file's pages were refused.
let holdRefusal = refusalHold();
beforeEach(() => {
	holdRefusal = refusalHold();
});

test('S4 a refusal waits, and so many at most: one more is told at once', async () => {
	let end = () => {};
	const pause = new Promise<void>((resolve) => {
		end = resolve;
	});
	let told = 0;
	const waiting = Array.from({ length: 2000 }, () => holdRefusal(() => pause).then(() => told++));
	await holdRefusal(() => pause);
	expect(told).toBe(0);
	end();
	await Promise.all(waiting);
	// Their places are free again.
	let isAsked = false;
	await holdRefusal(async () => {
		isAsked = true;
	});
	expect(isAsked).toBe(true);
});

test('S4 when waiting fails the place is free again', async () => {
	for (let n = 0; n < 2001; n += 1) await expect(holdRefusal(async () => Promise.reject(new Error('left')))).rejects.toThrow('left');
});

test('S4 unless it is said otherwise a refusal waits for a second', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	try {
		const told = vi.fn();
		void holdRefusal().then(told);
		await vi.advanceTimersByTimeAsync(999);
		expect(told).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(told).toHaveBeenCalledOnce();
	} finally {
		vi.useRealTimers();
	}
});
