import { afterEach, expect, test, vi } from 'vitest';
import { clock, dayKey, dayOfWeek, fullDate, monthDay, setSiteTimeZone, siteDate, siteTimeZone, weekday, yearlyDate } from './dates.ts';

afterEach(() => {
	setSiteTimeZone('Asia/Shanghai');
	vi.unstubAllGlobals();
});
const instant = '2026-11-21T17:30:00Z';

test('dates are in the site’s zone, Shanghai unless the settings say another', () => {
	expect(siteTimeZone()).toBe('Asia/Shanghai');
	expect([clock(instant), dayKey(instant), dayOfWeek(instant, 'zh-CN')]).toEqual(['01:30', '2026-11-22', '11月22日 周日']);
	setSiteTimeZone('Europe/Berlin');
	expect([clock(instant), dayKey(instant), dayOfWeek(instant, 'en')]).toEqual(['18:30', '2026-11-21', 'Sat 21 Nov']);
	setSiteTimeZone('America/Los_Angeles');
	expect([clock(instant), fullDate('2026-07-01T05:00:00Z', 'en')]).toEqual(['09:30', '30 Jun 2026']);
});

test('the zone is the one that the document says, else Shanghai; what is said twice is made once', async () => {
	vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'Europe/Berlin' } } });
	vi.resetModules();
	const said = await import('./dates.ts');
	expect([said.siteTimeZone(), said.clock(instant)]).toEqual(['Europe/Berlin', '18:30']);
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	vi.resetModules();
	const silent = await import('./dates.ts');
	expect([silent.siteTimeZone(), silent.clock(instant)]).toEqual(['Asia/Shanghai', '01:30']);
	let made = 0;
	class Counted extends Intl.DateTimeFormat {
		constructor(...facts: ConstructorParameters<typeof Intl.DateTimeFormat>) {
			super(...facts);
			made += 1;
		}
	}
	vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }));
	silent.setSiteTimeZone('Asia/Shanghai');
	silent.clock(instant);
	expect(made).toBe(0);
	silent.setSiteTimeZone('Europe/Berlin');
	silent.clock(instant);
	silent.clock(instant);
	expect(made).toBe(1);
});

test.each([
	['2026-01-03', '周六', 'Sat', '1月3日', '3 Jan', '2026年1月3日', '3 Jan 2026'],
	['2026-02-08', '周日', 'Sun', '2月8日', '8 Feb', '2026年2月8日', '8 Feb 2026'],
	['2026-03-09', '周一', 'Mon', '3月9日', '9 Mar', '2026年3月9日', '9 Mar 2026'],
	['2026-04-14', '周二', 'Tue', '4月14日', '14 Apr', '2026年4月14日', '14 Apr 2026'],
	['2026-05-13', '周三', 'Wed', '5月13日', '13 May', '2026年5月13日', '13 May 2026'],
	['2026-06-11', '周四', 'Thu', '6月11日', '11 Jun', '2026年6月11日', '11 Jun 2026'],
	['2026-07-10', '周五', 'Fri', '7月10日', '10 Jul', '2026年7月10日', '10 Jul 2026'],
	['2024-02-29', '周四', 'Thu', '2月29日', '29 Feb', '2024年2月29日', '29 Feb 2024'],
	['2026-08-31', '周一', 'Mon', '8月31日', '31 Aug', '2026年8月31日', '31 Aug 2026'],
	['2026-09-01', '周二', 'Tue', '9月1日', '1 Sep', '2026年9月1日', '1 Sep 2026'],
	['2026-10-01', '周四', 'Thu', '10月1日', '1 Oct', '2026年10月1日', '1 Oct 2026'],
	['2025-12-31', '周三', 'Wed', '12月31日', '31 Dec', '2025年12月31日', '31 Dec 2025'],
] as const)('C1 %s in words', (day, weekdayZh, weekdayEn, monthDayZh, monthDayEn, fullZh, fullEn) => {
	const noon = `${day}T04:00:00Z`;
	expect(dayKey(noon)).toBe(day);
	expect([weekday(noon, 'zh-CN'), monthDay(noon, 'zh-CN'), fullDate(noon, 'zh-CN')]).toEqual([weekdayZh, monthDayZh, fullZh]);
	expect([weekday(noon, 'en'), monthDay(noon, 'en'), fullDate(noon, 'en')]).toEqual([weekdayEn, monthDayEn, fullEn]);
	expect([dayOfWeek(noon, 'zh-CN'), dayOfWeek(noon, 'en')]).toEqual([`${monthDayZh} ${weekdayZh}`, `${weekdayEn} ${monthDayEn}`]);
});

test('C1 numbers of a moment, given as text, milliseconds or a date', () => {
	const expected = { year: 2026, month: 3, day: 9, weekday: 1, hour: 8, minute: 5 };
	const text = '2026-03-09T00:05:59.999Z';
	for (const moment of [text, Date.parse(text), new Date(text)]) expect(siteDate(moment)).toEqual(expected);
	expect(clock(text)).toBe('08:05');
});

test('the year is written when it is not this one, in the site’s zone', () => {
	const now = '2026-11-18T06:00:00.000Z';
	expect(yearlyDate('2025-12-31T15:59:00.000Z', now, 'zh-CN')).toBe('2025年12月31日');
	expect([yearlyDate('2025-12-31T16:00:00.000Z', now, 'zh-CN'), yearlyDate('2027-01-01T16:00:00.000Z', now, 'en')]).toEqual(['1月1日', '2 Jan 2027']);
});
