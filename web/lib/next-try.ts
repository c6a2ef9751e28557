/** Fired on `window` by whoever does not want to wait any longer. */
export const tryNow = 'lectern:try-now';

/** Milliseconds before the first try; each further one waits twice as long, to half a minute at most. */
const first = 1000;
const longest = 30_000;

export function pauseBefore(attempt: number): number {
	return Math.min(longest, first * 2 ** attempt);
}

/**
 * Calls back once when another try is worth it: when the browser says that the network is back, when the reader asks for it, or after a
 * pause that grows with `attempt` (from 0), since a server may be away without the browser noticing. Answers how to call it off.
 */
export function onNextTry(attempt: number, go: () => unknown): () => void {
	const cancel = () => {
		clearTimeout(timer);
		window.removeEventListener('online', begin);
		window.removeEventListener(tryNow, begin);
	};
	const begin = () => {
		cancel();
		go();
	};
	const timer = setTimeout(begin, pauseBefore(attempt));
	window.addEventListener('online', begin);
	window.addEventListener(tryNow, begin);
	return cancel;
}
