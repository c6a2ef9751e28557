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
