import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
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

test('S4 unless it is said otherwise a refusal is not told at once', async () => {
	let told = false;
	const waiting = holdRefusal().then(() => {
		told = true;
	});
	await delay(900);
	expect(told).toBe(false);
	await waiting;
});
