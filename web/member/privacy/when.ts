import { clock, monthDay } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';

/** `11月28日 19:20` · `28 Nov 19:20` */
export function moment(instant: string, locale: Locale): string {
	return `${monthDay(instant, locale)} ${clock(instant)}`;
}
