import { useLingui } from '@lingui/react/macro';
import { dayKey, dayOfWeek, weekday } from '../../lib/dates.ts';
import { type Locale, toLocale } from '../../lib/locale.ts';
import { useServerNow } from '../site/server-time.ts';

const day = 86_400_000;

/** 今天, 明天 周日, then 11月23日 周一. Pages are cached, so the date stands until the server's clock is known. */
export function useDayWord(startAt: string): string {
	const { t, i18n } = useLingui();
	const now = useServerNow();
	const locale: Locale = toLocale(i18n.locale) ?? 'zh-CN';
	const name = weekday(startAt, locale);
	if (now !== null && dayKey(now) === dayKey(startAt)) return t`今天`;
	if (now !== null && dayKey(now + day) === dayKey(startAt)) return t`明天 ${name}`;
	return dayOfWeek(startAt, locale);
}
