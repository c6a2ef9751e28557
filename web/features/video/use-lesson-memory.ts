import { useEffect, useState } from 'react';
import type { PlayData } from '../../../contract/video/public.ts';
import { recallLesson } from '../learning/device-places.ts';
import { resumeAt } from '../learning/place-rules.ts';
import type { Playback } from './playback.ts';

/** Seconds where this lesson goes on, by what the server and the device remember; null while the device is being asked. */
export function useLessonMemory(play: PlayData, playback: Playback): number | null {
	const [startAt, setStartAt] = useState<number | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each opening
	useEffect(() => {
		let gone = false;
		void recallLesson(play).then(({ position, unsent }) => {
			if (gone) return;
			const at = resumeAt({ position, durationSeconds: play.durationSeconds });
			playback.played(unsent);
			playback.update({ time: Math.floor(at) });
			setStartAt(at);
		});
		return () => {
			gone = true;
		};
	}, []);
	return startAt;
}
