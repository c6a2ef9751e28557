import { useLingui } from '@lingui/react/macro';
import { dayKey } from '../../lib/dates.ts';
import { useServerDay } from './server-time.ts';

/** 今天, 明天 or 昨天 in the site's zone; `undefined` on other days and while nothing is known of the time. */
export function useDayName(instant: string): string | undefined {
	const { t } = useLingui();
	const now = useServerDay();
	if (now === null) return undefined;
	const days = (Date.parse(dayKey(instant)) - Date.parse(dayKey(now))) / 86_400_000;
	if (days === 0) return t`今天`;
	if (days === 1) return t`明天`;
	return days === -1 ? t`昨天` : undefined;
}
