import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import webRoutes from '../../web/routes.ts';
import { partsOf } from './build-parts.ts';

type Flat = Record<string, { id: string; parentId?: string; path?: string; index?: boolean; caseSensitive?: boolean }>;

const flat: Flat = { root: { id: 'root', path: '' } };
add(await webRoutes, 'root');
function add(entries: RouteConfigEntry[], parentId: string): void {
	for (const { id = '', file, path, index, caseSensitive, children = [] } of entries) {
		const own = id || file;
		flat[own] = { id: own, parentId, ...(path === undefined ? {} : { path }), ...(index ? { index } : {}), caseSensitive: caseSensitive ?? false };
		add(children, own);
	}
}
const buildOf = (routes: Flat, basename = '/') =>
	({ routes, assets: { routes, version: 'v' }, basename, routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' } }) as unknown as ServerBuild;

/** As React Router builds its tree of what a build lists. */
function tree({ routes }: Pick<ServerBuild, 'routes'>, parentId?: string): RouteObject[] {
	return Object.values(routes as Flat)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index, caseSensitive }) => ({
			id,
			...(path === undefined ? {} : { path }),
			caseSensitive: caseSensitive ?? false,
			...(index ? { index: true as const } : { children: tree({ routes }, id) }),
		}));
}
const found = (routes: RouteObject[], path: string, basename = '/') => matchRoutes(routes, path, basename)?.map(({ route }) => route.id);

const paths = Object.values(flat).flatMap(({ path }) => (path === undefined ? [] : [path]));
const values = ['1', 'abc', 'course', 'detail', '500', 'Course', '%E6%95%B0', 'a%2Fb', '', 'user'];
const plain = paths.flatMap((path) => values.map((value) => `/${path.replace(/^\//, '').replace(/:\w+\??|\*/g, value)}`));
const addresses = [
	...plain,
	// Addresses are exact (`web/routes.ts`).
	...paths.map((path) => `/${path.replace(/^\//, '').replace(/:\w+\??|\*/g, '1')}`.toUpperCase()),
	...['/', '//', '/nope', '/Course', '/c%6Furse/1', '/course/', '/user/nope', '/admin/a/b', '/legal', '/exception', '/__manifest/x'],
];

describe('of a build, what an address has to do with', () => {
	const build = buildOf(flat);
	const all = tree(build);
	test('an address, and every one above it, has the route there that it has in the whole', () => {
		const partOf = partsOf(build);
		const below = partsOf(buildOf(flat, '/school'));
		expect(addresses.length).toBeGreaterThan(500);
		const trees = new Map<ServerBuild, RouteObject[]>();
		const treeOf = (part: ServerBuild) => {
			const made = trees.get(part) ?? tree(part);
			trees.set(part, made);
			return made;
		};
		for (const address of new Set(addresses)) {
			const part = treeOf(partOf(address));
			const segments = address.split('/');
			const above = segments.map((_, index) => segments.slice(0, index + 1).join('/') || '/');
			for (const each of [address, ...above]) expect(found(part, each), `${each} of ${address}`).toEqual(found(all, each));
			expect(found(treeOf(below(`/school${address}`)), `/school${address}`, '/school'), address).toEqual(found(all, `/school${address}`, '/school'));
		}
	});
	test('it is small, and one for all pages of a kind', () => {
		const partOf = partsOf(build);
		const size = (path: string) => Object.keys(partOf(path).routes).length;
		expect(Object.keys(flat).length).toBeGreaterThan(50);
		for (const path of ['/', '/index', '/nope', '/video/7', '/course/detail/1', '/user/course', '/user/order/detail/7'])
			expect(size(path), path).toBeLessThan(10);
		expect(partOf('/course/detail/1')).toBe(partOf('/course/detail/22'));
		expect(partOf('/nope')).toBe(partOf('/neither/here'));
		// Whoever makes up addresses makes no part.
		for (const path of ['/*', '/:id', '/a/b/c/d', '//', '/%']) expect(partOf(path)).toBe(partOf('/nope'));
		expect(partOf('/index').assets).toEqual({ version: 'v', routes: partOf('/index').routes });
	});
	test('what is asked about all routes, for data, or from elsewhere has the whole', () => {
		const below = buildOf(flat, '/school');
		for (const path of ['/school/__manifest', '/school/index.data', '/school', '/index', '/schools/index'])
			expect(partsOf(below)(path), path).toBe(below);
		expect(partsOf(below)('/school/index')).not.toBe(below);
	});
	test('a segment that may be left out may be anything', () => {
		const some = buildOf({
			root: { id: 'root', path: '' },
			a: { id: 'a', parentId: 'root', path: 'a?/b' },
			c: { id: 'c', parentId: 'root', path: ':c/d' },
			e: { id: 'e', parentId: 'root', path: 'e' },
			f: { id: 'f', parentId: 'e', path: 'f' },
			layout: { id: 'layout', parentId: 'root' },
			home: { id: 'home', parentId: 'layout', index: true },
		});
		const ids = (path: string) => Object.keys(partsOf(some)(path).routes).sort();
		expect(ids('/b')).toEqual(['a', 'home', 'layout', 'root']);
		expect(ids('/b/d')).toEqual(['a', 'c', 'home', 'layout', 'root']);
		expect(ids('/e/f')).toEqual(['a', 'e', 'f', 'home', 'layout', 'root']);
		for (const path of ['/b', '/a/b', '/x/d', '/e', '/e/f', '/']) expect(found(tree(partsOf(some)(path)), path)).toEqual(found(tree(some), path));
	});
});
