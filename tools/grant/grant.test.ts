import { describe, expect, test } from 'vitest';
import { endOfDay, readCommand } from './args.ts';

describe('npm run grant', () => {
	test('a course, with and without an end, VIP, and taking back', () => {
		expect(readCommand(['13800138000', '12'])).toEqual({ account: '13800138000', courseId: 12, until: undefined, revoke: false });
		expect(readCommand(['13800138000', '12', '--until', '2027-01-01'])).toMatchObject({ courseId: 12, until: '2027-01-01' });
		expect(readCommand(['--until=2027-01-01', '13800138000', 'vip'])).toMatchObject({ courseId: null, until: '2027-01-01' });
		expect(readCommand(['13800138000', 'vip', '--revoke'])).toMatchObject({ courseId: null, revoke: true });
	});

	test.each([
		[[], 'usage'],
		[['13800138000'], 'usage'],
		[['13800138000', '12', '13'], 'usage'],
		[['13800138000', 'x'], 'no course'],
		[['13800138000', '12', '--until', '2027-02-30'], 'no day'],
		[['13800138000', '12', '--until'], 'argument missing'],
		[['13800138000', 'vip'], '--until'],
		[['13800138000', '12', '--until', '2027-01-01', '--revoke'], 'at once'],
		[['13800138000', '12', '--all'], "Unknown option '--all'"],
	])('%j is answered with what is wrong', (args, part) => {
		expect(readCommand(args)).toContain(part);
	});

	test('a day is over at midnight of the site', () => {
		expect(endOfDay('2027-01-01', 'Asia/Shanghai').toISOString()).toBe('2027-01-01T16:00:00.000Z');
		expect(endOfDay('2027-01-01', 'UTC').toISOString()).toBe('2027-01-02T00:00:00.000Z');
		expect(endOfDay('2026-11-01', 'America/New_York').toISOString()).toBe('2026-11-02T05:00:00.000Z');
		expect(endOfDay('2027-01-01', 'Pacific/Kiritimati').toISOString()).toBe('2027-01-01T10:00:00.000Z');
	});
});
