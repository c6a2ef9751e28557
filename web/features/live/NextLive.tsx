import type { RoomCard } from '../../../contract/live/public.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { LiveAction } from './LiveAction.tsx';
import { LiveClock } from './LiveClock.tsx';
import { LiveFacts } from './LiveFacts.tsx';

/** A room in the short timetable of the home page: clock, then what is taught. */
export function NextLive({ room }: { room: RoomCard }) {
	return (
		<li className="next-live">
			<LiveClock startAt={room.startAt} />
			<div>
				<h3>
					<Link className="grows" to={paths.live(room.id)}>
						{room.title}
					</Link>
				</h3>
				<LiveFacts room={room} />
				<LiveAction room={room} />
			</div>
		</li>
	);
}
