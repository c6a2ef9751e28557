import { useLingui } from '@lingui/react/macro';
import { clock, dayKey, dayOfWeek, weekday } from '../../lib/dates.ts';
import { toLocale } from '../../lib/locale.ts';
import { useServerDay } from '../site/server-time.ts';
import { useDayName } from '../site/use-day-name.ts';

/** When a room opens: the clock large, the day under it (今天, 明天 周日, 11月23日 周一). */
export function LiveClock({ startAt }: { startAt: string }) {
	const { i18n } = useLingui();
	const locale = toLocale(i18n.locale) ?? 'zh-CN';
	const name = useDayName(startAt);
	const now = useServerDay();
	const today = now !== null && dayKey(now) === dayKey(startAt);
	return (
		<time className="live-clock" dateTime={startAt}>
			<b className="type-clock">{clock(startAt)}</b>
			<span>{today ? name : name ? `${name} ${weekday(startAt, locale)}` : dayOfWeek(startAt, locale)}</span>
		</time>
	);
}
