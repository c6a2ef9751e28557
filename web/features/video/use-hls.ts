import Hls from 'hls.js/light';
import { useEffect, useState } from 'react';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { askWhy } from './ask-why.ts';
import type { PlayTrouble } from './failures.ts';
import { keepPreference, readPreferences } from './preferences.ts';
import { type HlsTold, type Source, watchTrouble } from './watch-trouble.ts';

export interface Quality {
	/** Index of the level; -1: what the line carries. */
	level: number;
	/** The shorter side of the picture. */
	height: number;
}

interface Playing {
	qualities: readonly Quality[];
	/** What was chosen. */
	level: number;
	/** What is shown. */
	height: number;
	choose: (level: number) => void;
	/** A piece did not come; it is asked for again. */
	slow: boolean;
}

const none = { qualities: [], level: -1, height: 0, slow: false };

/**
 * Feeds a playlist into the media element: by hls.js where the browser can, by the browser's own HLS else. Keys and playlists carry the
 * session's header; pictures and segments come with the cookie.
 */
export function useHls(media: HTMLVideoElement | null, source: Source, told: HlsTold): Playing {
	const [state, setState] = useState<Omit<Playing, 'choose'>>(none);
	const [hls, setHls] = useState<Hls | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new source is a new player; the callback may change at will
	useEffect(() => {
		if (!media) return;
		setState(none);
		if (Hls.isSupported()) {
			const player = new Hls({
				enableWorker: false,
				startPosition: source.startAt,
				capLevelToPlayerSize: true,
				backBufferLength: 60,
				// Few tries of its own: whoever watches it tries on for as long as the page is open (`watchTrouble`).
				fragLoadPolicy: {
					default: { ...Hls.DefaultConfig.fragLoadPolicy.default, errorRetry: { maxNumRetry: 2, retryDelayMs: 1000, maxRetryDelayMs: 4000 } },
				},
				xhrSetup: (xhr, url) => {
					if (/\/key$|\.m3u8$/.test(url)) xhr.setRequestHeader('token', readSessionToken());
				},
			});
			player.on(Hls.Events.MANIFEST_PARSED, () => {
				const qualities = player.levels.map(({ width, height }, level) => ({ level, height: Math.min(width || height, height) }));
				const wanted = readPreferences().height;
				const level = wanted ? (qualities.find(({ height }) => height === wanted)?.level ?? -1) : -1;
				if (level >= 0) player.loadLevel = level;
				setState((old) => ({ ...old, qualities: qualities.filter(({ height }) => height > 0), level }));
				if (source.play) media.play().catch(() => {});
			});
			player.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
				const { width = 0, height = 0 } = player.levels[level] ?? {};
				setState((old) => ({ ...old, height: Math.min(width || height, height) }));
			});
			const setSlow = (slow: boolean) => setState((old) => (old.slow === slow ? old : { ...old, slow }));
			const stopWatching = watchTrouble(player, { media, source, ...told, setSlow });
			player.loadSource(source.src);
			player.attachMedia(media);
			setHls(player);
			return () => {
				setHls(null);
				stopWatching();
				player.destroy();
			};
		}
		if (!media.canPlayType('application/vnd.apple.mpegurl')) {
			told.onTrouble('unsupported');
			return;
		}
		return playNatively(media, source, told.onTrouble);
	}, [media, source]);
	return {
		...state,
		choose: (level) => {
			const height = state.qualities.find((each) => each.level === level)?.height ?? 0;
			keepPreference({ height });
			if (hls) hls.nextLevel = level;
			setState((old) => ({ ...old, level }));
		},
	};
}

/**
 * Browsers that bring HLS along tell no status, so the playlist is asked why. A new address would be had without that too, but asking for one gives a device that has
 * lost its place another one, and its reader would not learn of it.
 */
function playNatively(media: HTMLVideoElement, source: Source, onTrouble: (trouble: PlayTrouble) => void): () => void {
	const begin = () => {
		if (source.startAt > 0) media.currentTime = source.startAt;
		if (source.play) media.play().catch(() => {});
	};
	let asking = false;
	let over = false;
	const fail = async () => {
		if (media.error?.code === MediaError.MEDIA_ERR_DECODE) return onTrouble('damaged');
		if (asking) return;
		asking = true;
		const trouble = await askWhy(source.src);
		asking = false;
		if (!over) onTrouble(trouble);
	};
	media.addEventListener('loadedmetadata', begin);
	media.addEventListener('error', fail);
	media.src = source.src;
	return () => {
		over = true;
		media.removeEventListener('loadedmetadata', begin);
		media.removeEventListener('error', fail);
		media.removeAttribute('src');
		media.load();
	};
}
