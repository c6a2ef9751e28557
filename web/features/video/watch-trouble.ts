import Hls, { type ErrorData } from 'hls.js/light';
import { onNextTry } from '../../lib/next-try.ts';
import { isRefusal, type PlayTrouble, reasonIn, troubleOf } from './failures.ts';

export interface Source {
	src: string;
	/** Seconds. */
	startAt: number;
	/** Go on without being asked. */
	play: boolean;
}

export interface HlsTold {
	/** Once for each source, except that what mends itself may come again. */
	onTrouble: (trouble: PlayTrouble) => void;
	/** Pieces come again after trouble of the network or the server; playing goes on by itself. */
	onMended: () => void;
}

interface Watched extends HlsTold {
	media: HTMLVideoElement;
	source: Source;
	setSlow: (slow: boolean) => void;
}

/**
 * Tells trouble that only the reader or a new address can mend, once. A line or a server that is away is tried again by itself: what is
 * buffered plays on, and the trouble is told when that has run out.
 */
export function watchTrouble(player: Hls, { media, source, onTrouble, onMended, setSlow }: Watched): () => void {
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
		const line = error.type === Hls.ErrorTypes.NETWORK_ERROR;
		if (isRefusal(status)) {
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
