import type { RoomCard } from '../../../contract/live/public.ts';
import { dayKey, monthDay, siteDate, weekday } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useDayName } from '../site/use-day-name.ts';
import { RoomRow } from './RoomRow.tsx';

/** A day of the timetable: its numeral, then its rooms. */
export function RoomDay({ rooms }: { rooms: readonly [RoomCard, ...RoomCard[]] }) {
	const locale = useLocale();
	const { startAt } = rooms[0];
	const { day } = siteDate(startAt);
	const near = useDayName(startAt);
	const date = monthDay(startAt, locale);
	// The month gives its place to 今天 and 明天, so nothing moves when the clock is known.
	const name = near ?? date.replace(`${day}日`, '').replace(`${day} `, '');
	const week = weekday(startAt, locale);
	return (
		<section className="room-day">
			{/* Seen, the day stands before its month. */}
			<h2 aria-label={[near, date, week].filter(Boolean).join(' ')}>
				<time dateTime={dayKey(startAt)}>
					<b className="type-figure">{day}</b>
					<span className="lg:hidden">{`${name} · ${week}`}</span>
					<span className="upto-lg:hidden">
						<span>{name}</span>
						<span>{week}</span>
					</span>
				</time>
			</h2>
			<ul>
				{rooms.map((room) => (
					<RoomRow key={room.id} room={room} />
				))}
			</ul>
		</section>
	);
}
