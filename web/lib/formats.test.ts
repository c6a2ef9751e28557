import { expect, test } from 'vitest';
import { clock, dayKey, dayOfWeek, fullDate, monthDay, siteDate } from './dates.ts';
import { money, plainYuan } from './money.ts';

test('C1 dates are in the site’s time zone, wherever this runs', () => {
	// 16:30 UTC on Friday is half past midnight on Saturday in Shanghai.
	const late = '2026-11-20T16:30:00.000Z';
	expect(siteDate(late)).toEqual({ year: 2026, month: 11, day: 21, weekday: 6, hour: 0, minute: 30 });
	expect(clock(late)).toBe('00:30');
	expect(dayKey(late)).toBe('2026-11-21');
	expect(monthDay(late, 'zh-CN')).toBe('11月21日');
	expect(dayOfWeek(late, 'zh-CN')).toBe('11月21日 周六');
	expect(dayOfWeek(late, 'en')).toBe('Sat 21 Nov');
	expect(fullDate(late, 'zh-CN')).toBe('2026年11月21日');
	expect(fullDate(late, 'en')).toBe('21 Nov 2026');
});

test('C1 money is integer fen, shown in yuan', () => {
	expect([0, 5, 19900, 129999, 123456789].map(money)).toEqual(['¥0.00', '¥0.05', '¥199.00', '¥1,299.99', '¥1,234,567.89']);
	expect(plainYuan(129900)).toBe('1299.00');
});
