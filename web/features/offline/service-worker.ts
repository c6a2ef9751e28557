import { browserBase } from '../../lib/base.ts';

/** The site's service worker (`server/offline/sw.js`): it has the offline page and shows what is pushed. Rejects where there can be none. */
export function serviceWorker(): Promise<ServiceWorkerRegistration> {
	const base = browserBase();
	return navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/`, updateViaCache: 'none' });
}

/** Has it fetched once the page is there and nothing else is to be done. Over plain http or in a private window nothing is missing without it. */
export function keepServiceWorker(): () => void {
	if (!('serviceWorker' in navigator)) return () => {};
	const timer = setTimeout(() => serviceWorker().catch(() => {}), 3000);
	return () => clearTimeout(timer);
}
