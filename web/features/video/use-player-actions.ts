import { useLingui } from '@lingui/react/macro';
import { MediaActionTypes, useMediaDispatch, useMediaStore } from 'media-chrome/react/media-store';
import { useEffect, useRef, useState } from 'react';
import type { PlayData } from '../../../contract/video/public.ts';
import { keepPreference, readPreferences } from './preferences.ts';
import { rateBeside } from './use-player-keys.ts';

/** Films are spoken in the agency's own language; whoever reads another one sees captions in it until they choose. */
export function captionsUnasked({ captions }: Pick<PlayData, 'captions'>, reader: string): string {
	return reader !== spoken && captions.some(({ lang }) => lang === reader) ? reader : '';
}
const spoken = 'zh-CN';

function showOnly(media: HTMLMediaElement, lang: string): void {
	for (const track of media.textTracks) {
		const mode = track.language === lang ? 'showing' : 'disabled';
		if (track.kind === 'subtitles' && track.mode !== mode) track.mode = mode;
	}
}

/** Times that the browser is told so while it still chooses tracks by itself. */
const most = 4;

/** Until it plays or the reader chooses, a browser may show a second track of its own choice. */
function showFromStart(media: HTMLMediaElement, lang: string): () => void {
	let times = 0;
	const settle = () => {
		const shown = [...media.textTracks].filter(({ kind, mode }) => kind === 'subtitles' && mode === 'showing');
		// One track, or none: that is somebody's choice.
		if (shown.length < 2 || times >= most) return;
		times += 1;
		showOnly(media, lang);
	};
	showOnly(media, lang);
	media.textTracks.addEventListener('change', settle);
	return () => media.textTracks.removeEventListener('change', settle);
}

export type PlayerActions = ReturnType<typeof usePlayerActions>['actions'];

/** What buttons and keys do, and the status text that says what was done. */
export function usePlayerActions(media: HTMLVideoElement | null, play: PlayData) {
	const { t } = useLingui();
	const store = useMediaStore();
	const dispatch = useMediaDispatch();
	const [status, setStatus] = useState('');
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const showStatus = (text: string) => {
		setStatus(text);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setStatus(''), 1200);
	};
	const state = () => store.getState();
	const setRate = (rate: number) => {
		if (media) media.defaultPlaybackRate = rate;
		dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: rate });
		keepPreference({ rate });
	};
	const showCaptions = (lang: string) => {
		// media-chrome finds tracks by language and label, and a track may have come after it looked.
		if (media) showOnly(media, lang);
		keepPreference({ captions: lang });
	};
	const actions = {
		toggle: () => {
			if (media?.paused) media.play().catch(() => {});
			else media?.pause();
		},
		skip: (seconds: number) => {
			if (!media) return;
			media.currentTime = Math.max(0, Math.min(media.duration || 0, media.currentTime + seconds));
			const size = Math.abs(seconds);
			showStatus(seconds > 0 ? t`前进 ${size} 秒` : t`后退 ${size} 秒`);
		},
		louder: (by: number) => {
			if (!media) return;
			const volume = Math.round(Math.min(1, Math.max(0, media.volume + by)) * 100) / 100;
			const percent = Math.round(volume * 100);
			dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: volume });
			showStatus(t`音量 ${percent}%`);
		},
		mute: () => {
			const silent = state().mediaMuted || state().mediaVolume === 0;
			dispatch({ type: silent ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST });
			showStatus(silent ? t`声音打开了` : t`静音了`);
		},
		fullscreen: () =>
			dispatch({
				// The store hears of a change a moment after the page has made it.
				type:
					state().mediaIsFullscreen || document.fullscreenElement
						? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
						: MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
			}),
		pip: () => dispatch({ type: state().mediaIsPip ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST }),
		captions: () => {
			const [first] = play.captions;
			if (!first) return;
			const on = [...(media?.textTracks ?? [])].some((track) => track.kind === 'subtitles' && track.mode === 'showing');
			const wanted = play.captions.find(({ lang }) => lang === document.documentElement.lang) ?? first;
			showCaptions(on ? '' : wanted.lang);
			showStatus(on ? t`字幕关了` : wanted.label);
		},
		faster: (step: 1 | -1) => {
			const rate = rateBeside(media?.playbackRate ?? 1, step);
			setRate(rate);
			showStatus(`${rate}×`);
		},
		setRate,
		showCaptions,
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: set once for each film
	useEffect(() => {
		if (!media) return;
		const { rate, captions = captionsUnasked(play, document.documentElement.lang) } = readPreferences();
		media.defaultPlaybackRate = rate;
		media.playbackRate = rate;
		return showFromStart(media, captions);
	}, [media]);

	return { actions, status };
}
