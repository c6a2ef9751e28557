import { afterEach, expect, test } from 'vitest';
import { dayKey, setSiteTimeZone, weekday } from './dates.ts';
import { momentOf } from './moment-of.ts';

afterEach(() => setSiteTimeZone('Asia/Shanghai'));

test.each(['Asia/Shanghai', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Etc/GMT+12', 'UTC'])(
	'R17 a day is itself on the calendar of a site in %s, in summer and in winter',
	(zone) => {
		setSiteTimeZone(zone);
		// Auckland is twelve hours ahead in July and thirteen in December.
		for (const day of ['2026-07-15', '2026-12-31', '2027-01-01', '2028-02-29']) expect(dayKey(momentOf(day))).toBe(day);
		expect(weekday(momentOf('2026-11-21'), 'zh-CN')).toBe('周六');
	},
);
