import { Trans } from '@lingui/react/macro';
import type { RoomCard } from '../../../contract/live/public.ts';
import { Found } from '../../features/search/Found.tsx';
import { useSite } from '../../features/site/use-site.ts';
import { clock, dayKey, dayOfWeek, fullDate, siteDate } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';

export function FoundRoom({ room, q }: { room: RoomCard; q: string }) {
	const locale = useLocale();
	const { startAt, state } = room;
	const ofThisYear = siteDate(startAt).year === siteDate(useSite()?.renderedAt ?? 0).year;
	return (
		<li>
			<Link className="block" to={paths.live(room.id)}>
				<p className="type-meta">
					<time dateTime={dayKey(startAt)}>
						{(ofThisYear ? dayOfWeek : fullDate)(startAt, locale)} {clock(startAt)}
					</time>
				</p>
				<h3 className="type-item mt-0.5">
					<span className="grows">
						<Found text={room.title} q={q} />
					</span>
				</h3>
				{state === 'live' ? (
					<Tag tone="live">
						<Trans>直播中</Trans>
					</Tag>
				) : (
					state !== 'upcoming' && <Tag>{state === 'replay' ? <Trans>有回放</Trans> : <Trans>已结束</Trans>}</Tag>
				)}
			</Link>
		</li>
	);
}
