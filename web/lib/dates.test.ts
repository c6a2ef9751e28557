import { afterEach, expect, test } from 'vitest';
import { clock, dayKey, dayOfWeek, fullDate, setSiteTimeZone, siteTimeZone } from './dates.ts';

afterEach(() => setSiteTimeZone('Asia/Shanghai'));
const instant = '2026-11-21T17:30:00Z';

test('dates are in the site’s zone, Shanghai unless the settings say another', () => {
	expect(siteTimeZone()).toBe('Asia/Shanghai');
	expect([clock(instant), dayKey(instant), dayOfWeek(instant, 'zh-CN')]).toEqual(['01:30', '2026-11-22', '11月22日 周日']);
	setSiteTimeZone('Europe/Berlin');
	expect([clock(instant), dayKey(instant), dayOfWeek(instant, 'en')]).toEqual(['18:30', '2026-11-21', 'Sat 21 Nov']);
	setSiteTimeZone('America/Los_Angeles');
	expect([clock(instant), fullDate('2026-07-01T05:00:00Z', 'en')]).toEqual(['09:30', '30 Jun 2026']);
});
