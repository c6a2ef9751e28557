import { Trans, useLingui } from '@lingui/react/macro';
import type { RoomCard } from '../../../contract/live/public.ts';
import { Found } from '../../features/search/Found.tsx';
import { clock, dayKey, dayOfWeek } from '../../lib/dates.ts';
import { toLocale } from '../../lib/locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';

export function FoundRoom({ room, q }: { room: RoomCard; q: string }) {
	const { i18n } = useLingui();
	const { startAt } = room;
	return (
		<li>
			<Link className="block" to={paths.live(room.id)}>
				<p className="type-meta">
					<time dateTime={dayKey(startAt)}>
						{dayOfWeek(startAt, toLocale(i18n.locale) ?? 'zh-CN')} {clock(startAt)}
					</time>
				</p>
				<h3 className="type-item mt-0.5">
					<span className="grows">
						<Found text={room.title} q={q} />
					</span>
				</h3>
				{room.state === 'live' && (
					<Tag tone="live">
						<Trans>直播中</Trans>
					</Tag>
				)}
			</Link>
		</li>
	);
}
