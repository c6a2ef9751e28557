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
