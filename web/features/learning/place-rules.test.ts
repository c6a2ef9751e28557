import { describe, expect, test } from 'vitest';
import { type DevicePlace, isAtEnd, isDeviceNewer, resumeAt } from './place-rules.ts';

const now = 1_800_000_000_000;
const first = '2026-11-21T08:00:00.000Z';
const second = '2026-11-21T08:10:00.000Z';
const device = (change: Partial<DevicePlace> = {}): DevicePlace => ({ position: 46.8, known: first, unsent: true, at: now - 5000, ...change });

describe('R71 which place is newer', () => {
	test('the device’s, while the server has heard of no other', () => {
		expect(isDeviceNewer(device(), { updatedAt: first, updatedAgo: 15 }, now)).toBe(true);
		// However long ago that was.
		expect(isDeviceNewer(device({ at: now - 900_000 }), { updatedAt: first, updatedAgo: 15 }, now)).toBe(true);
		expect(isDeviceNewer(device({ known: null }), { updatedAt: null, updatedAgo: null }, now)).toBe(true);
		// An answer of the server that was kept for a minute.
		expect(isDeviceNewer(device({ known: second, unsent: false }), { updatedAt: first, updatedAgo: 15 }, now)).toBe(true);
	});

	test('the server’s, when another device went on and this one has told all it knew', () => {
		expect(isDeviceNewer(device({ unsent: false }), { updatedAt: second, updatedAgo: 600 }, now)).toBe(false);
	});

	test('when both went on, the one whose place is younger', () => {
		expect(isDeviceNewer(device({ at: now - 5000 }), { updatedAt: second, updatedAgo: 600 }, now)).toBe(true);
		expect(isDeviceNewer(device({ at: now - 900_000 }), { updatedAt: second, updatedAgo: 600 }, now)).toBe(false);
		// The report arrived, its answer did not: what was played after it is on the device alone.
		expect(isDeviceNewer(device({ known: null, at: now - 2000 }), { updatedAt: first, updatedAgo: 9 }, now)).toBe(true);
		expect(isDeviceNewer(device({ at: now - 2000 }), { updatedAt: second, updatedAgo: null }, now)).toBe(false);
	});

	test('a clock that is wrong all the time decides nothing, and one that was set back proves nothing', () => {
		const wrong = now - 40 * 86_400_000;
		expect(isDeviceNewer(device({ at: wrong - 5000 }), { updatedAt: second, updatedAgo: 600 }, wrong)).toBe(true);
		expect(isDeviceNewer(device({ at: wrong - 900_000 }), { updatedAt: second, updatedAgo: 600 }, wrong)).toBe(false);
		expect(isDeviceNewer(device({ at: now + 3_600_000 }), { updatedAt: second, updatedAgo: 600 }, now)).toBe(false);
	});
});

test.each([
	// Ages: the device's by its own clock, the server's by its own; three seconds may lie between them.
	[5000, 2, true],
	[5001, 2, false],
	[-3000, 600, true],
	[-3001, 600, false],
	[603_000, 600, true],
	[603_001, 600, false],
])('R71 a place of %i ms ago against one of %i s ago is the newer: %s', (ago, updatedAgo, newer) => {
	expect(isDeviceNewer(device({ at: now - ago }), { updatedAt: second, updatedAgo }, now)).toBe(newer);
});

test('R71 what the device has told and another device went on from is older, whatever its age', () => {
	expect(isDeviceNewer(device({ unsent: false, at: now }), { updatedAt: second, updatedAgo: 600 }, now)).toBe(false);
	expect(isDeviceNewer(device({ known: null, unsent: false }), { updatedAt: null, updatedAgo: null }, now)).toBe(true);
	expect(isDeviceNewer(device({ known: null, unsent: false }), { updatedAt: first, updatedAgo: 600 }, now)).toBe(false);
});

test.each([
	[3, 100, 0],
	[3.1, 100, 3.1],
	[94.9, 100, 94.9],
	[95, 100, 0],
	[194.9, 200, 194.9],
	[195, 200, 0],
	[57, 60, 0],
	[56.9, 60, 56.9],
	[40, 0, 40],
])('R71 stopped at %d of %d s, it goes on at %d', (position, durationSeconds, at) => {
	expect(resumeAt({ position, durationSeconds })).toBe(at);
});

test('R71 a lesson goes on where it stopped, and from the beginning when that was the end', () => {
	const lesson = { position: 40, durationSeconds: 100 };
	expect(resumeAt(lesson)).toBe(40);
	expect(resumeAt({ ...lesson, position: 99 })).toBe(0);
	expect(resumeAt({ ...lesson, position: 2 })).toBe(0);
	expect(resumeAt({ position: 15, durationSeconds: 20 })).toBe(15);
	expect([isAtEnd({ position: 64, durationSeconds: 64 }), isAtEnd(lesson), isAtEnd({ position: 0, durationSeconds: 0 })]).toEqual([
		true,
		false,
		false,
	]);
});
