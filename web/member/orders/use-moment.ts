import { clock, fullDate, monthDay, siteDate } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** A moment as a receipt says it: `2026年11月21日 19:02`. */
export function useMoment(): (at: string) => string {
	const locale = useLocale();
	return (at) => `${fullDate(at, locale)} ${clock(at)}`;
}

/** The same in a list: without the year when it is this one's. */
export function useShortMoment(): (at: string, now: number | null) => string {
	const locale = useLocale();
	return (at, now) => {
		const day = now !== null && siteDate(now).year === siteDate(at).year ? monthDay(at, locale) : fullDate(at, locale);
		return `${day} ${clock(at)}`;
	};
}
