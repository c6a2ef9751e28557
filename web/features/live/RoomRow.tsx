import { Plural, Trans } from '@lingui/react/macro';
import type { RoomCard } from '../../../contract/live/public.ts';
import { clock } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { RoomTerms } from './RoomTerms.tsx';

/** One line of the timetable: clock, picture, what and who, the terms. The whole line is the title's link. */
export function RoomRow({ room }: { room: RoomCard }) {
	const live = room.state === 'live';
	return (
		<li className="room-row">
			<time className="room-clock" dateTime={room.startAt}>
				{clock(room.startAt)}
			</time>
			{/* Below lg it is not shown, and being lazy not fetched either. */}
			<img src={room.cover} alt="" width="120" height="75" loading="lazy" decoding="async" />
			<div className="room-words">
				<h3 className="row-title">
					<Link to={paths.live(room.id)}>
						<span className="grows">{room.title}</span>
					</Link>
				</h3>
				<p className="row-meta">
					{room.teacher.name} · {room.categoryName}
					{!live && room.reservedCount > 0 && (
						<>
							{' · '}
							<Plural value={room.reservedCount} other="# 人已预约" />
						</>
					)}
				</p>
			</div>
			<RoomTerms room={room} />
			{/* The link is the title; this is where a hand expects it. */}
			<span className="btn room-act" data-size="sm" data-kind={live ? 'primary' : 'line'} aria-hidden="true">
				{live ? <Trans>进入课堂</Trans> : <Trans>查看课堂</Trans>}
			</span>
		</li>
	);
}
