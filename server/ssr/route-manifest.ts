import type { ServerBuild } from 'react-router';
import { decoded } from './segments.ts';

/** Different shapes of addresses that one asks about at most; a page of ours has some thirty. */
const mostShapes = 80;
/** Stands for every parameter. */
const anyParameter = '1';

/** Every segment that the build's addresses spell out: whatever else stands in an address is a parameter. */
export function fixedSegmentsOf({ routes, basename }: Pick<ServerBuild, 'routes' | 'basename'>): ReadonlySet<string> {
	const paths = [basename, ...Object.values(routes).map((route) => route?.path)];
	const segments = paths.flatMap((path) => path?.split('/') ?? []).map((segment) => segment.replace(/\?$/, ''));
	return new Set(segments.filter((segment) => segment !== '' && !segment.startsWith(':')));
}

/**
 * The query by which to ask React Router which routes a page's links lead to (`?paths=/course/detail/7,/news&version=…`, asked by its half in the browser
 * after each page). Which route an address has does not depend on its parameters, so that all pages of a kind ask the same: `/course/detail/1,/news`.
 * Null when so many shapes are asked about that no page can have them: each is compared with every route.
 */
export function manifestQuery(query: URLSearchParams, fixed: ReadonlySet<string>): string | null {
	const shapes = new Set<string>();
	for (const path of query.get('paths')?.split(',') ?? []) {
		if (path === '') continue;
		shapes.add(shapeOf(path, fixed));
		if (shapes.size > mostShapes) return null;
	}
	const asked = new URLSearchParams();
	if (shapes.size > 0) asked.set('paths', [...shapes].sort().join(','));
	asked.set('version', query.get('version') ?? '');
	return `?${asked}`;
}

function shapeOf(path: string, fixed: ReadonlySet<string>): string {
	const segments = path.replace(/^\//, '').split('/').map(decoded);
	return `/${segments.map((segment) => (segment === '' || fixed.has(segment) ? segment : anyParameter)).join('/')}`;
}
