import { useEffect, useState } from 'react';
import type { RoomInfo } from '../../../contract/live/public.ts';
import { browserApi } from '../../api/api.ts';
import { phaseOf } from '../../features/live/phase.ts';
import { useServerNow } from '../../features/site/server-time.ts';

/** Milliseconds between two questions while something may happen: the teacher is expected, or is on the air. */
const pauses = { due: 5000, live: 15_000 } as const;

/**
 * The room as it is now: from its start until its end the page asks the server by itself, so that nobody has to reload. A hidden page asks nothing and
 * asks at once when it is looked at again.
 */
export function useRoom(loaded: RoomInfo): RoomInfo {
	const [newest, setNewest] = useState({ of: loaded, room: loaded });
	const room = newest.of === loaded ? newest.room : loaded;
	const phase = phaseOf(room, useServerNow());
	const pause = phase === 'due' || phase === 'live' ? pauses[phase] : null;
	useEffect(() => {
		if (pause === null) return;
		let left = false;
		const ask = async () => {
			if (document.hidden) return;
			// Offline, or the server is away: the next question will find it.
			const answer = await browserApi('roomInfo', { id: loaded.id }, { skipHandler: true, cache: 0 }).catch(() => null);
			if (!left && answer?.code === 1) setNewest({ of: loaded, room: answer.data });
		};
		void ask();
		const timer = setInterval(() => void ask(), pause);
		const again = () => void ask();
		document.addEventListener('visibilitychange', again);
		return () => {
			left = true;
			clearInterval(timer);
			document.removeEventListener('visibilitychange', again);
		};
	}, [pause, loaded]);
	return room;
}
