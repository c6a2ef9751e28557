import { useRef } from 'react';
import type { VideoData } from './video-load.ts';

/** Another number for whoever follows a member, who may have logged out or in elsewhere: nothing of the one before goes on. */
export function useReaderNumber(play: Pick<NonNullable<VideoData['play']>, 'memberId'> | null): number {
	const last = useRef({ memberId: null as number | null, number: 0 });
	if (play !== null && play.memberId !== last.current.memberId) {
		const follows = last.current.memberId !== null;
		last.current = { memberId: play.memberId, number: last.current.number + (follows ? 1 : 0) };
	}
	return last.current.number;
}
