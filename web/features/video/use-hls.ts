import Hls, { type ErrorData } from 'hls.js/light';
import { useEffect, useState } from 'react';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { type PlayTrouble, reasonIn, troubleOf } from './failures.ts';
import { keepPreference, readPreferences } from './preferences.ts';

export interface Source {
	src: string;
	/** Seconds. */
	startAt: number;
	/** Go on without being asked. */
	play: boolean;
}

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
export function useHls(media: HTMLVideoElement | null, source: Source, onTrouble: (trouble: PlayTrouble) => void): Playing {
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
			player.on(Hls.Events.FRAG_LOADED, () => setState((old) => (old.slow ? { ...old, slow: false } : old)));
			watchTrouble(player, onTrouble, () => setState((old) => ({ ...old, slow: true })));
			player.loadSource(source.src);
			player.attachMedia(media);
			setHls(player);
			return () => {
				setHls(null);
				player.destroy();
			};
		}
		if (!media.canPlayType('application/vnd.apple.mpegurl')) {
			onTrouble('unsupported');
			return;
		}
		return playNatively(media, source, onTrouble);
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

/** Tells each trouble once; what the player mends by itself is none. */
function watchTrouble(player: Hls, onTrouble: (trouble: PlayTrouble) => void, onSlow: () => void): void {
	let mended = false;
	let over = false;
	const tell = (trouble: PlayTrouble) => {
		// What follows the first is only its consequence.
		if (!over) onTrouble(trouble);
		over = true;
	};
	player.on(Hls.Events.ERROR, (_event, error: ErrorData) => {
		const status = error.response?.code ?? 0;
		const refused = status >= 400 && status < 500;
		if (refused) {
			player.stopLoad();
			tell(troubleOf({ status, reason: reasonIn(error.networkDetails) }));
		} else if (!error.fatal) {
			if (error.type === Hls.ErrorTypes.NETWORK_ERROR) onSlow();
		} else if (error.type === Hls.ErrorTypes.NETWORK_ERROR) {
			tell(troubleOf({ status: status >= 500 ? status : 0, reason: '' }));
		} else if (error.type === Hls.ErrorTypes.MEDIA_ERROR && !mended) {
			mended = true;
			player.recoverMediaError();
		} else {
			tell('damaged');
		}
	});
}

/** Browsers that bring HLS along tell no status: whoever asks anew for the lesson learns it. */
function playNatively(media: HTMLVideoElement, source: Source, onTrouble: (trouble: PlayTrouble) => void): () => void {
	const begin = () => {
		if (source.startAt > 0) media.currentTime = source.startAt;
		if (source.play) media.play().catch(() => {});
	};
	const fail = () => onTrouble(media.error?.code === MediaError.MEDIA_ERR_DECODE ? 'damaged' : 'link_expired');
	media.addEventListener('loadedmetadata', begin);
	media.addEventListener('error', fail);
	media.src = source.src;
	return () => {
		media.removeEventListener('loadedmetadata', begin);
		media.removeEventListener('error', fail);
		media.removeAttribute('src');
		media.load();
	};
}
