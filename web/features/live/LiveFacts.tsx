import { Trans } from '@lingui/react/macro';
import type { RoomCard } from '../../../contract/live/public.ts';

/** 顾明远 · 数学 · 218 人在听; nobody is not counted. */
export function LiveFacts({ room }: { room: RoomCard }) {
	const reserved = room.reservedCount.toLocaleString('en');
	const viewers = room.viewerCount.toLocaleString('en');
	return (
		<p className="text-14 text-ink-3">
			{room.teacher.name} · {room.categoryName}
			{room.state === 'upcoming' && room.reservedCount > 0 && (
				<>
					{' · '}
					<Trans>{reserved} 人已预约</Trans>
				</>
			)}
			{room.state === 'live' && room.viewerCount > 0 && (
				<>
					{' · '}
					<Trans>{viewers} 人在听</Trans>
				</>
			)}
		</p>
	);
}
