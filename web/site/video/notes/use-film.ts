import { useRef } from 'react';
import type { Playback } from '../../../features/video/playback.ts';

/** While somebody writes the film stands still; afterwards it plays on, when it did before. */
export function useFilm(playback: Playback): { pause: () => void; playOn: () => void } {
	const played = useRef(false);
	return {
		pause: () => {
			played.current ||= playback.state.playing;
			playback.pause();
		},
		playOn: () => {
			if (played.current) playback.play();
			played.current = false;
		},
	};
}
