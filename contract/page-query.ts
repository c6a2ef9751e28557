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
	[/^\/user\/course$/, ['state']],
	[/^\/user\/attend$/, ['kind', 'page']],
	[/^\/user\/statement$/, ['page']],
];

/** The keys that the page at `path` reads, besides `lang`, which every page does. */
export function pageQueryKeys(path: string): readonly string[] {
	return keysByPath.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}

/** Every key that some page reads. */
export const allPageQueryKeys: readonly string[] = ['lang', ...keysByPath.flatMap(([, keys]) => keys)];
