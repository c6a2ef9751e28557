import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limit.ts';

const limit = { max: 3, windowSeconds: 60 };

test('S11 a crowd of new addresses does not give back the calls of one that is being counted', () => {
	const limiter = new RateLimiter(() => 1_000_000);
	const count = () => limiter.count('login 203.0.113.9', limit);
	for (let n = 0; n < 3; n += 1) count();
	for (let n = 0; n < 300_000; n += 1) {
		limiter.count(`login 2001:db8:${n.toString(16)}::/64`, limit);
		// Whoever goes on trying is not forgotten.
		if (n % 10_000 === 0) expect(count).toThrow('too_many_requests');
	}
	expect(count).toThrow('too_many_requests');
});

/** Counts at moments of a clock in milliseconds; what is refused answers its seconds to wait. */
function counter({ max, windowSeconds } = limit) {
	let now = 5_000_000;
	const limiter = new RateLimiter(() => now);
	return {
		at: (moment: number) => {
			now = 5_000_000 + moment;
		},
		count: (key = 'a') => {
			try {
				limiter.count(key, { max, windowSeconds });
				return 'ok';
			} catch (error) {
				return (error as { retryAfter: number }).retryAfter;
			}
		},
	};
}

test('R55 so many in a window; one more waits until it ends, and then all are free again', () => {
	const { at, count } = counter();
	expect([count(), count(), count(), count()]).toEqual(['ok', 'ok', 'ok', 60]);
	at(1);
	expect(count()).toBe(60);
	at(1000);
	expect(count()).toBe(59);
	at(58_999);
	expect(count()).toBe(2);
	at(59_999);
	expect(count()).toBe(1);
	at(60_000);
	expect([count(), count(), count(), count()]).toEqual(['ok', 'ok', 'ok', 60]);
	at(119_999);
	expect(count()).toBe(1);
	at(120_000);
	expect(count()).toBe('ok');
});

test('R55 the window begins with the first call, not with the clock, and every key has its own', () => {
	const { at, count } = counter({ max: 1, windowSeconds: 10 });
	at(7000);
	expect([count('a'), count('a')]).toEqual(['ok', 10]);
	at(12_000);
	expect([count('b'), count('b'), count('a')]).toEqual(['ok', 10, 5]);
	at(17_000);
	expect([count('a'), count('b')]).toEqual(['ok', 5]);
});

test('R55 a clock that is set back begins a new window, and makes none longer', () => {
	const { at, count } = counter();
	expect([count(), count(), count(), count()]).toEqual(['ok', 'ok', 'ok', 60]);
	at(-3_600_000);
	expect([count(), count(), count(), count()]).toEqual(['ok', 'ok', 'ok', 60]);
	at(-3_540_001);
	expect(count()).toBe(1);
	at(-3_540_000);
	expect(count()).toBe('ok');
});
