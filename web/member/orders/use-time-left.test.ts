import { expect, test } from 'vitest';
import { secondsLeft } from './use-time-left.ts';

const until = '2026-11-25T12:30:00.000Z';

test.each([
	['half an hour by a clock that is late', 1_800_400, 1800],
	['half an hour by one that is early', 1_799_600, 1800],
	['a second and a half', 1500, 2],
	['less than half a second', 400, 0],
	['nothing, for an hour', -3_600_000, 0],
])('R14 time left of %s, %d ms, is shown as %d seconds', (_what, left, seconds) => {
	expect(secondsLeft(until, Date.parse(until) - left)).toBe(seconds);
});
