import Hls, { type ErrorData } from 'hls.js/light';
import { useEffect, useState } from 'react';
import { onNextTry } from '../../lib/next-try.ts';
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

export interface HlsTold {
	/** Once for each source, except that what mends itself may come again. */
	onTrouble: (trouble: PlayTrouble) => void;
	/** Pieces come again after trouble of the network or the server; playing goes on by itself. */
	onMended: () => void;
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

interface Watched extends HlsTold {
	media: HTMLVideoElement;
	source: Source;
	setSlow: (slow: boolean) => void;
}

/** Refusals that are about the moment and not about the reader. */
const busy = [408, 425, 429];

/**
 * Tells trouble that only the reader or a new address can mend, once. A line or a server that is away is tried again by itself: what is
 * buffered plays on, and the trouble is told when that has run out.
 */
function watchTrouble(player: Hls, { media, source, onTrouble, onMended, setSlow }: Watched): () => void {
	let mendedMedia = false;
	let over = false;
	/** What is away, while it is; how often it was tried. */
	let away: PlayTrouble | null = null;
	let told = false;
	let tries = 0;
	let cancel = () => {};
	const tell = (trouble: PlayTrouble) => {
		cancel();
		// What follows the first is only its consequence.
		if (!over) onTrouble(trouble);
		over = true;
	};
	const runDry = () => {
		if (away === null || told || over || media.readyState > HTMLMediaElement.HAVE_CURRENT_DATA) return;
		told = true;
		onTrouble(away);
	};
	const tryAgain = () => {
		tries += 1;
		if (player.levels.length === 0) player.loadSource(source.src);
		else goOn();
	};
	// Where it stands; before anything came, where it was to begin.
	const goOn = () => player.startLoad(media.currentTime > 0 ? -1 : source.startAt);
	const online = () => {
		// A try that waits for its turn need not wait any longer.
		if (away === null && !over && player.levels.length > 0) goOn();
	};
	player.on(Hls.Events.FRAG_LOADED, () => {
		setSlow(false);
		tries = 0;
		if (away === null) return;
		away = null;
		cancel();
		if (told) onMended();
		told = false;
	});
	player.on(Hls.Events.ERROR, (_event, error: ErrorData) => {
		const status = error.response?.code ?? 0;
		const refused = status >= 400 && status < 500 && !busy.includes(status);
		const line = error.type === Hls.ErrorTypes.NETWORK_ERROR;
		if (refused) {
			player.stopLoad();
			tell(troubleOf({ status, reason: reasonIn(error.networkDetails) }));
		} else if (!error.fatal) {
			if (line) setSlow(true);
		} else if (line) {
			setSlow(true);
			away = troubleOf({ status: status >= 400 ? 500 : 0, reason: '' });
			runDry();
			cancel();
			cancel = onNextTry(tries, tryAgain);
		} else if (error.type === Hls.ErrorTypes.MEDIA_ERROR && !mendedMedia) {
			mendedMedia = true;
			player.recoverMediaError();
		} else {
			tell('damaged');
		}
	});
	media.addEventListener('waiting', runDry);
	addEventListener('online', online);
	return () => {
		cancel();
		media.removeEventListener('waiting', runDry);
		removeEventListener('online', online);
	};
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
