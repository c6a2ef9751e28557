import type { ServerBuild } from 'react-router';
import { decoded } from './segments.ts';

type Routes = ServerBuild['routes'];

interface Pattern {
	id: string;
	/** What its addresses spell out, up to the first segment that may be left out; null for a parameter. */
	segments: (string | null)[];
}

/**
 * The part of a build that a page's address has to do with: the routes of which neither the address nor one above it says otherwise, and what these lie in. For each page
 * React Router makes all routes that it is given anew, ranks them, and compares them with the address four times.
 */
export function partsOf(build: ServerBuild): (path: string) => ServerBuild {
	const base = build.basename === undefined || build.basename === '/' ? '' : build.basename;
	const manifestPath = base + build.routeDiscovery.manifestPath;
	const patterns = patternsOf(build.routes);
	const parts = new Map<string, ServerBuild>();
	return (path) => {
		// What it asks for data by ends so, and is another address than the page's.
		if (!path.startsWith(`${base}/`) || path === manifestPath || path.endsWith('.data')) return build;
		const asked = path
			.slice(base.length)
			.split('/')
			.filter((segment) => segment !== '')
			.map(decoded);
		const ids = patterns.filter(({ segments }) => segments.every((each, index) => each === null || each === asked[index])).map(({ id }) => id);
		const key = ids.join(' ');
		const part = parts.get(key) ?? partOf(build, ids);
		parts.set(key, part);
		return part;
	};
}

/** Routes that have addresses of their own. */
function patternsOf(routes: Routes): Pattern[] {
	return Object.entries(routes).flatMap(([id, route]) => {
		if (route === undefined || (route.path === undefined && !route.index)) return [];
		const all = pathOf(routes, id).split('/').filter(Boolean);
		const optional = all.findIndex((segment) => segment.endsWith('?') || segment === '*');
		const required = optional < 0 ? all : all.slice(0, optional);
		return [{ id, segments: required.map((segment) => (segment.startsWith(':') ? null : segment)) }];
	});
}

function pathOf(routes: Routes, id: string): string {
	const { parentId, path = '' } = routes[id] ?? {};
	return parentId === undefined ? path : `${pathOf(routes, parentId)}/${path}`;
}

function partOf(build: ServerBuild, ids: readonly string[]): ServerBuild {
	const wanted = new Set<string>();
	for (const id of ids) for (let each: string | undefined = id; each !== undefined; each = build.routes[each]?.parentId) wanted.add(each);
	const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => wanted.has(id)));
	return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
