import { useLingui } from '@lingui/react/macro';
import type { RoomInfo } from '../../../contract/live/public.ts';
import { useServerNow } from '../../features/site/server-time.ts';
import { clock } from '../../lib/dates.ts';

/** What comes when. While the lesson runs the yellow stick lies under the part that is on. */
export function RoomAgenda({ room: { agenda, state } }: { room: RoomInfo }) {
	const { t } = useLingui();
	const now = useServerNow();
	const on = state === 'live' && now !== null ? agenda.findLastIndex(({ at }) => Date.parse(at) <= now) : -1;
	if (!agenda.length) return null;
	return (
		<ol className="room-agenda" aria-label={t`讲课安排`}>
			{agenda.map(({ at, title }, index) => (
				<li key={at} data-past={index < on || undefined} aria-current={index === on ? 'step' : undefined}>
					<time dateTime={at}>{clock(at)}</time>
					<span>{title}</span>
				</li>
			))}
		</ol>
	);
}
