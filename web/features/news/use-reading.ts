import { useEffect } from 'react';
import { newsReaderPaths } from '../../../contract/news/reader-paths.ts';
import { browserBase } from '../../lib/base.ts';

/** Milliseconds in view at one go after which an article counts as read. */
const inView = 5_000;
const key = (id: number) => `lectern-read-${id}`;

/** Tells the site that this article was read, once in this tab: not again when it is loaded anew or come back to. */
export function useReading(id: number): void {
	useEffect(() => {
		if (wasRead(id)) return;
		let timer: number | undefined;
		const look = () => {
			window.clearTimeout(timer);
			if (document.visibilityState === 'visible') timer = window.setTimeout(tell, inView);
		};
		const stop = () => {
			window.clearTimeout(timer);
			document.removeEventListener('visibilitychange', look);
		};
		const tell = () => {
			stop();
			// Handed over, not waited for: nothing on the page depends on it.
			const body = new Blob([JSON.stringify({ id })], { type: 'application/json' });
			if (navigator.sendBeacon(browserBase() + newsReaderPaths.newsRead[1], body)) noteRead(id);
		};
		document.addEventListener('visibilitychange', look);
		look();
		return stop;
	}, [id]);
}

// A browser that keeps nothing for pages counts each time.
function wasRead(id: number): boolean {
	try {
		return sessionStorage.getItem(key(id)) !== null;
	} catch {
		return false;
	}
}

function noteRead(id: number): void {
	try {
		sessionStorage.setItem(key(id), '1');
	} catch {}
}
