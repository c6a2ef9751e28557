import { Trans, useLingui } from '@lingui/react/macro';
import type { RoomInfo } from '../../../contract/live/public.ts';
import { phaseOf } from '../../features/live/phase.ts';
import { useServerNow } from '../../features/site/server-time.ts';
import { twinName } from '../../features/site/twinName.ts';
import { useSite } from '../../features/site/use-site.ts';
import { clockDuration } from '../../lib/duration.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** The player's own head: the way back, the house, and whether it is on. */
export function RoomHead({ room }: { room: RoomInfo }) {
	const { t } = useLingui();
	const now = useServerNow();
	const site = useSite()?.webInfo;
	const siteName = site?.siteName ?? '';
	return (
		<header className="player-head">
			<IconButton icon="left" label={t`回到直播课表`} to={paths.lives()} />
			<Link to={paths.home()} className="flex items-center">
				<Logo name={siteName} sub={twinName(siteName)} image={site?.logo} />
				<span className="sr-only">
					<Trans>首页</Trans>
				</span>
			</Link>
			{phaseOf(room, now) === 'live' && (
				<p className="room-on">
					<Tag tone="live">
						<Trans>直播中</Trans>
					</Tag>
					<span>{now !== null && clockDuration((now - Date.parse(room.startAt)) / 1000)}</span>
				</p>
			)}
		</header>
	);
}
