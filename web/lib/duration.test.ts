import { expect, test } from 'vitest';
import { clockDuration, duration } from './duration.ts';

test.each([
	[3723, '1小时2分3秒', '1 h 2 min 3 s'],
	[3600, '1小时', '1 h'],
	[3603, '1小时3秒', '1 h 3 s'],
	[2292, '38分12秒', '38 min 12 s'],
	[60, '1分', '1 min'],
	[59.9, '59秒', '59 s'],
	[0, '0秒', '0 s'],
	[-5, '0秒', '0 s'],
	[Number.NaN, '0秒', '0 s'],
	[90_000, '25小时', '25 h'],
])('R42 %d seconds are %s', (seconds, chinese, english) => {
	expect(duration(seconds, 'zh-CN')).toBe(chinese);
	expect(duration(seconds, 'en')).toBe(english);
});

test('R42 the clock form of players', () => {
	expect([3723, 725, 5, 59.9, 60, 3599, 3600, 3601, 36_610, 0, -5, Number.NaN].map(clockDuration)).toEqual([
		'1:02:03',
		'12:05',
		'0:05',
		'0:59',
		'1:00',
		'59:59',
		'1:00:00',
		'1:00:01',
		'10:10:10',
		'0:00',
		'0:00',
		'0:00',
	]);
});
