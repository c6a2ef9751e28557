import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/** Milliseconds for which a mouse rests on a link before it means it. */
const rest = 65;

/** The page under the pointer or the finger is fetched before it is asked for: its code, one page at a time, and not on a narrow or paid line. */
export function Prefetch() {
	const [page, setPage] = useState<string>();
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const wish = (wait: number) => (event: Event) => {
			clearTimeout(timer);
			const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
			if (!link || link.origin !== location.origin || link.target === '_blank' || link.pathname === location.pathname || isSparing()) return;
			timer = setTimeout(() => setPage(link.pathname), wait);
		};
		const stop = new AbortController();
		const options = { passive: true, signal: stop.signal };
		document.addEventListener('pointerover', wish(rest), options);
		document.addEventListener('touchstart', wish(0), options);
		document.addEventListener('focusin', wish(rest), options);
		return () => {
			clearTimeout(timer);
			stop.abort();
		};
	}, []);
	return page === undefined ? null : <PrefetchPageLinks page={page} />;
}

function isSparing(): boolean {
	const line = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
	return !navigator.onLine || line?.saveData === true || /2g|^3g$/.test(line?.effectiveType ?? '');
}
