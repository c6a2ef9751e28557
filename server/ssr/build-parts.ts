import type { ServerBuild } from 'react-router';
import { decoded } from './segments.ts';

type Routes = ServerBuild['routes'];

/** A segment that is spelled out, and must be there. */
const isFixed = (segment: string | undefined): segment is string => segment !== undefined && !/^:|^\*|\?$/.test(segment);

/**
 * The part of a build that a page's address has to do with: its routes that begin as the address does, or with a parameter, and what these lie in. For each page React Router
 * makes all routes that it is given anew, ranks them, and compares them with the address four times: with 75 of them that is a tenth of a page.
 */
export function partsOf(build: ServerBuild): (path: string) => ServerBuild {
	const base = build.basename === undefined || build.basename === '/' ? '' : build.basename;
	const aboutAll = base + build.routeDiscovery.manifestPath;
	const begins = new Set(
		Object.keys(build.routes)
			.map((id) => firstSegment(build.routes, id))
			.filter(isFixed),
	);
	const parts = new Map<string | undefined, ServerBuild>();
	return (path) => {
		// What it asks for data by ends so, and is another address than the page's.
		if (!path.startsWith(`${base}/`) || path === aboutAll || path.endsWith('.data')) return build;
		const segment = decoded(path.slice(base.length + 1).split('/', 1)[0] as string);
		const key = begins.has(segment) ? segment : undefined;
		let part = parts.get(key);
		if (part === undefined) {
			part = partOf(build, key);
			parts.set(key, part);
		}
		return part;
	};
}

function partOf(build: ServerBuild, segment: string | undefined): ServerBuild {
	const wanted = new Set<string>();
	for (const [id, route] of Object.entries(build.routes)) {
		if (route === undefined || (route.path === undefined && !route.index)) continue;
		const first = firstSegment(build.routes, id);
		if (isFixed(first) && first !== segment) continue;
		for (let each: string | undefined = id; each !== undefined; each = build.routes[each]?.parentId) wanted.add(each);
	}
	const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => wanted.has(id)));
	return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** With which segment the addresses of a route begin; undefined where they have none. */
function firstSegment(routes: Routes, id: string): string | undefined {
	const route = routes[id];
	if (route === undefined) return undefined;
	const above = route.parentId === undefined ? undefined : firstSegment(routes, route.parentId);
	return above ?? route.path?.split('/').find((segment) => segment !== '');
}
