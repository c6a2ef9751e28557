import { clock } from '../../lib/dates.ts';
import { useDayWord } from './use-day-word.ts';

/** When a room opens: the clock large, the day under it. */
export function LiveClock({ startAt }: { startAt: string }) {
	const day = useDayWord(startAt);
	return (
		<time className="live-clock" dateTime={startAt}>
			<b className="type-clock">{clock(startAt)}</b>
			<span>{day}</span>
		</time>
	);
}
