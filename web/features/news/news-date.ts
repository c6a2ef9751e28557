import type { NewsCard } from '../../../contract/news/public.ts';
import { yearlyDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';

/**
 * 11月18日, with the year when it is not that of the newest article at hand. Pages are cached, so "this year" cannot be asked of a clock.
 */
export function newsDate(publishedAt: string, newest: string, locale: Locale): string {
	return yearlyDate(publishedAt, newest, locale);
}

export function newestOf(...lists: readonly (readonly NewsCard[])[]): string {
	return lists
		.flat()
		.map(({ publishedAt }) => publishedAt)
		.reduce((newest, at) => (at > newest ? at : newest), '');
}
