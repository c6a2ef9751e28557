import { describe, expect, test } from 'vitest';
import { phaseOf } from './phase.ts';

const room = { state: 'upcoming', startAt: '2026-11-21T11:30:00.000Z', endAt: '2026-11-21T12:30:00.000Z' } as const;
const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`);

describe('a room', () => {
	test('is only scheduled while the server’s time is unknown, so that a cached page is never wrong', () => {
		expect(phaseOf(room, null)).toBe('scheduled');
	});
	test('waits, is due from its first minute, and is over at its end when no picture came', () => {
		expect(phaseOf(room, at('11:29'))).toBe('before');
		expect(phaseOf(room, at('11:30'))).toBe('due');
		expect(phaseOf(room, at('12:30'))).toBe('ended');
	});
	test('is what the stream says once there was one', () => {
		expect(phaseOf({ ...room, state: 'live' }, at('12:40'))).toBe('live');
		expect(phaseOf({ ...room, state: 'replay' }, at('11:00'))).toBe('replay');
	});
});
