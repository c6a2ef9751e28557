import { Trans, useLingui } from '@lingui/react/macro';
import type { RoomInfo } from '../../../contract/live/public.ts';
import type { Phase } from '../../features/live/phase.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';

/** What it takes to come in: nothing, or a seat. A seat not bought is an offer, never an error page. */
export function RoomOffer({ room, phase }: { room: RoomInfo; phase: Phase }) {
	const { t } = useLingui();
	if (phase === 'ended' || (room.owned && (phase === 'live' || phase === 'replay'))) return null;
	if (phase === 'due' && room.owned)
		return (
			<p className="room-offer">
				<Trans>这堂课你能听，等着就行。</Trans>
			</p>
		);
	if (room.price === 0)
		return (
			<p className="room-offer">
				<Trans>免费听，不用登录。到时间打开这一页就行。</Trans>
			</p>
		);
	if (room.owned)
		return (
			<p className="room-offer">
				<Trans>你有这堂课的席位。到时间打开这一页就行。</Trans>
			</p>
		);
	return (
		<div className="room-offer">
			<p>
				<Price fen={room.price} />
				<span>
					<Trans>一个席位：这场直播，加上它的回放。</Trans>
				</span>
			</p>
			<Button kind="board-primary" reason={t`席位还没有开卖`}>
				<Trans>购买席位</Trans>
			</Button>
		</div>
	);
}
