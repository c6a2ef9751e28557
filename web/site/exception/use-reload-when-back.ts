import { useEffect } from 'react';
import { browserBase } from '../../lib/base.ts';
import { onNextTry } from '../../lib/next-try.ts';

/** Longer than from the first try on: whoever sees the screen of a busy server is one of many. A page that has just been loaded anew and failed again waits longest. */
const firstAttempt = () => {
	const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
	return loaded?.type === 'reload' && performance.now() < 60_000 ? 5 : 2;
};

/**
 * Loads the page anew once the server is ready. It is asked, with pauses that grow: it may have been away while the network was there, and `online` comes
 * before the network can be used. While nobody sees the page nothing is asked.
 */
export function useReloadWhenBack(waits: boolean): void {
	useEffect(() => {
		if (!waits) return;
		const left = new AbortController();
		let attempt = firstAttempt();
		let callOff = () => {};
		const wait = () => {
			callOff = onNextTry(attempt, () => void ask());
			attempt += 1;
		};
		const ask = async () => {
			if (document.hidden) return document.addEventListener('visibilitychange', ask, { once: true, signal: left.signal });
			const ready = await fetch(`${browserBase()}/readyz`, { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
				({ ok }) => ok,
				() => false,
			);
			if (left.signal.aborted) return;
			if (ready) location.reload();
			else wait();
		};
		wait();
		return () => {
			left.abort();
			callOff();
		};
	}, [waits]);
}
