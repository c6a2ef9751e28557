import { Trans } from '@lingui/react/macro';
import type { RoomCard } from '../../../contract/live/public.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** What one can do with a room now. Only a room that is on has a filled button. */
export function LiveAction({ room }: { room: RoomCard }) {
	const to = paths.live(room.id);
	if (room.state === 'live')
		return (
			<div className="live-action">
				<Button to={to} size="sm">
					<Trans>进入课堂</Trans>
				</Button>
				<Tag tone="live">
					<Trans>直播中</Trans>
				</Tag>
			</div>
		);
	return (
		<div className="live-action">
			<Button to={to} size="sm" kind="line">
				{room.state === 'upcoming' ? <Trans>查看课堂</Trans> : room.state === 'replay' ? <Trans>看回放</Trans> : <Trans>已结束</Trans>}
			</Button>
		</div>
	);
}
