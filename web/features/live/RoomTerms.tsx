import { Plural, Trans } from '@lingui/react/macro';
import type { RoomCard } from '../../../contract/live/public.ts';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useServerNow } from '../site/server-time.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { phaseOf } from './phase.ts';

/** On now and for how many, waiting for the teacher, or what it costs whoever it does not come to with a course. */
export function RoomTerms({ room }: { room: RoomCard }) {
	const phase = phaseOf(room, useServerNow());
	const cost = <Price fen={room.price} size="sm" />;
	return (
		<p className="room-terms">
			{phase === 'live' ? (
				<>
					<Tag tone="live">
						<Trans>直播中</Trans>
					</Tag>
					{room.viewerCount > 0 && (
						<small>
							<Plural value={room.viewerCount} other="# 人在听" />
						</small>
					)}
				</>
			) : phase === 'due' ? (
				<small>
					<Trans>等老师开播</Trans>
				</small>
			) : room.price === 0 ? (
				cost
			) : (
				<span className="own-part">
					{room.owned ? (
						<small>
							<Trans>你能直接听</Trans>
						</small>
					) : (
						cost
					)}
				</span>
			)}
			{(phase === 'before' || phase === 'scheduled') && <CalendarLink room={room} />}
		</p>
	);
}
