import { preload } from 'react-dom';
import { browserBase, withoutBase } from './base.ts';

/** All sheets stand in one group, in the order in which they came; `app.css` is the first. */
export const precedence = 'page';

/** The path of a sheet (`?url`) without the base path, which the browser's build says in full. */
export function sheetPath(url: string): string {
	if (import.meta.env.SSR) return url;
	const { pathname, search } = new URL(url, location.href);
	return withoutBase(pathname, browserBase()) + search;
}

/** Begins to fetch a sheet. It is not put to use yet (`preinit`): React waits only for what it puts into the head together with what needs it (`Sheets`). */
export function fetchSheet(path: string): void {
	if (!import.meta.env.SSR) preload(browserBase() + path, { as: 'style' });
}

/** Sheets of the code that calls this as it is evaluated: they come while data are still on their way. */
export function sheets(...urls: string[]): string[] {
	const paths = urls.map(sheetPath);
	paths.forEach(fetchSheet);
	return paths;
}

/** How often a lost sheet is asked for again, two seconds apart and then twice as long each time. */
const mostTries = 5;

/** A sheet that could not be fetched is asked for again, when there is a network. The link that failed stays: React puts others beside it. */
export function fetchLostSheets(): void {
	const again = (link: HTMLLinkElement, tries: number) => {
		const copy = link.cloneNode() as HTMLLinkElement;
		delete copy.dataset['precedence'];
		copy.onerror = () => {
			copy.remove();
			if (tries < mostTries) again(link, tries + 1);
		};
		const ask = () => link.after(copy);
		if (navigator.onLine) setTimeout(ask, 1000 * 2 ** tries);
		else addEventListener('online', ask, { once: true });
	};
	document.addEventListener(
		'error',
		({ target }) => (target as Element).matches('link[data-precedence]') && again(target as HTMLLinkElement, 1),
		true,
	);
	// React promises itself each sheet, and nobody hears when it fails.
	addEventListener('unhandledrejection', (event) => event.reason instanceof Event && event.preventDefault());
	// What failed before this ran: of what came there is a body.
	for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-precedence]'))
		if (!(performance.getEntriesByName(link.href) as PerformanceResourceTiming[]).some((entry) => entry.decodedBodySize)) again(link, 1);
}
