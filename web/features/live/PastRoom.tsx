import { useLingui } from '@lingui/react/macro';
import type { RoomCard } from '../../../contract/live/public.ts';
import { clock, dayOfWeek, fullDate, siteDate } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useDayName } from '../site/use-day-name.ts';
import { useSite } from '../site/use-site.ts';

/** A room that is over: with a recording, or only for the record. */
export function PastRoom({ room }: { room: RoomCard }) {
	const { t } = useLingui();
	const locale = useLocale();
	// Of another year the weekday says nothing, and the year does.
	const ofThisYear = siteDate(room.startAt).year === siteDate(useSite()?.renderedAt ?? 0).year;
	const day = useDayName(room.startAt) ?? (ofThisYear ? dayOfWeek : fullDate)(room.startAt, locale);
	const length = duration((Date.parse(room.endAt) - Date.parse(room.startAt)) / 1000, locale);
	const kind = room.state === 'replay' ? t`回放 ${length}` : length;
	return (
		<li className="past-room">
			<img src={room.cover} alt="" width="320" height="200" loading="lazy" decoding="async" />
			<div>
				{/* One text, so that nothing moves when a date becomes 昨天. */}
				<p className="type-meta">{`${day} ${clock(room.startAt)} · ${kind}`}</p>
				<h3 className="type-item">
					<Link to={paths.live(room.id)}>
						<span className="grows">{room.title}</span>
					</Link>
				</h3>
				<p className="type-meta">{room.teacher.name}</p>
			</div>
		</li>
	);
}
