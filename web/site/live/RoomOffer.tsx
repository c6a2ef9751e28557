import { Trans, useLingui } from '@lingui/react/macro';
import type { RoomInfo } from '../../../contract/live/public.ts';
import type { Phase } from '../../features/live/phase.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';

/** What it takes to come in: nothing, a course that it comes with, or a seat. A seat not bought is an offer, never an error page. */
export function RoomOffer({ room, phase }: { room: RoomInfo; phase: Phase }) {
	const { t } = useLingui();
	if (phase === 'ended') return null;
	if (room.price > 0)
		return (
			<div className="room-offer own-part" data-owned={room.owned || undefined}>
				{room.owned && (
					<p>
						{phase === 'live' || phase === 'replay' ? (
							<Trans>这场直播在你能听的课里，不用另买席位。</Trans>
						) : (
							<Trans>这场直播在你能听的课里，不用另买席位。网页上的播放器还没有开放。</Trans>
						)}
					</p>
				)}
				{/* What it costs stays behind these words: a page that came as a visitor's does not move. */}
				<div inert={room.owned}>
					<p className="room-seat">
						<Price fen={room.price} />
						<span>
							<Trans>一个席位：这场直播，加上它的回放。</Trans>
						</span>
					</p>
					<Button kind="board-primary" reason={t`席位还没有开卖`}>
						<Trans>购买席位</Trans>
					</Button>
				</div>
			</div>
		);
	if (phase === 'live' || phase === 'replay') return null;
	return (
		<p className="room-offer">
			<Trans>免费听，不用登录。网页上的播放器还没有开放，开放以后在这里听。</Trans>
		</p>
	);
}
