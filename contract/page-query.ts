/**
 * Query keys that change what a page shows, by the page's path without the base path. A page that reads another key says so here,
 * or its server never sees it: any other key is the browser's own affair and makes no page of its own.
 */
const keysByPath: readonly (readonly [path: RegExp, keys: readonly string[]])[] = [
	[/^\/course(\/\d+){0,3}$/, ['sort', 'price', 'level', 'length', 'teacher', 'rating']],
	[/^\/search$/, ['q', 'page']],
	[/^\/(login|register)$/, ['redirect']],
	[/^\/course\/detail\/\d+$/, ['sort', 'stars', 'page']],
	[/^\/video\/\d+$/, ['t']],
	[/^\/vip$/, ['plan']],
	[/^\/user\/center$/, ['menu']],
	[/^\/user\/course$/, ['state']],
	[/^\/user\/attend$/, ['kind', 'page']],
	[/^\/user\/statement$/, ['page']],
	[/^\/user\/punch$/, ['month']],
	[/^\/user\/notes$/, ['course', 'q', 'page', 'kind']],
	[/^\/user\/notice$/, ['kind', 'page']],
	[/^\/user\/security$/, ['open']],
	[/^\/user\/order(\/\d+)?$/, ['page']],
	[/^\/user\/coupon$/, ['state', 'page']],
	[/^\/user\/gift$/, ['code']],
	[/^\/user\/seat$/, ['code']],
	[/^\/user\/seats\/\d+$/, ['page']],
	[/^\/checkout\/[\d,]+$/, ['coupon', 'seats']],
	[/^\/payment\/\d+$/, ['back']],
	[/^\/payresult$/, ['order']],
];

/** The keys that the page at `path` reads, besides `lang`, which every page does. */
export function pageQueryKeys(path: string): readonly string[] {
	return keysByPath.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}

/** Pages that are made for whoever asks: one's own rooms, the player, a search that also finds what only members hear, and what a member is led on from. */
const ownPages = /^\/(login|register|search|upload|video|user|cart|checkout|payment|payresult|admin)(\/|$)/;

/** Whether the page at `path` (without the base path) is the same bytes for everybody: what of it is a member's own comes afterwards, by one call. */
export function isSameForAll(path: string): boolean {
	return !ownPages.test(path);
}

/** Every key that some page reads. */
export const allPageQueryKeys: readonly string[] = ['lang', ...keysByPath.flatMap(([, keys]) => keys)];
