import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import webRoutes from '../../web/routes.ts';
import { fixedSegmentsOf, manifestQuery } from './route-manifest.ts';

const routes = toRoutes(await webRoutes);
function toRoutes(entries: RouteConfigEntry[]): RouteObject[] {
	return entries.map(({ id, path, caseSensitive, index, children, file }) => ({
		id: id ?? file,
		...(path === undefined ? {} : { path }),
		caseSensitive: caseSensitive ?? false,
		...(index ? { index: true as const } : { children: toRoutes(children ?? []) }),
	}));
}
function* pathsOf(all: RouteObject[]): Generator<string> {
	for (const { path, children = [] } of all) {
		if (path !== undefined) yield path;
		yield* pathsOf(children);
	}
}
const paths = [...pathsOf(routes)];
const build = (basename?: string) => ({
	...(basename === undefined ? {} : { basename }),
	routes: Object.fromEntries(paths.map((path) => [path, { path }])) as never,
});

const asked = (query: string, basename?: string) => {
	const search = manifestQuery(new URLSearchParams(query), fixedSegmentsOf(build(basename)));
	return search === null ? null : Object.fromEntries(new URLSearchParams(search));
};
const shape = (path: string, basename?: string) => asked(`version=v&${new URLSearchParams({ paths: path })}`, basename)?.['paths'] as string;
const found = (path: string, basename = '/') => matchRoutes(routes, path, basename)?.map(({ route }) => route.id) ?? [];

describe('which routes a page’s links lead to', () => {
	test('an address has the route of its shape, whatever its parameters are', () => {
		expect(paths.length).toBeGreaterThan(50);
		const values = ['1', '24', 'abc', 'course', 'detail', '500', 'Course', '%E6%95%B0', 'a%2Fb', '', 'user', '1%2C2'];
		const filled = (path: string, value: string, keep: boolean) =>
			`/${path.replace(/^\//, '').replace(/:\w+(\?)?/g, (_, optional) => (optional && !keep ? '' : value))}`.replace(/(?<=.)\/+$/, '');
		const whole = paths.flatMap((path) => values.flatMap((value) => [filled(path, value, true), filled(path, value, false)]));
		// Addresses are exact (`web/routes.ts`).
		for (const each of new Set([...whole, ...paths.map((path) => filled(path, '1', true).toUpperCase())])) {
			const wanted = found(each);
			expect(found(shape(each)), `${each} as ${shape(each)}`).toEqual(wanted);
			expect(found(shape(`/school${each}`, '/school'), '/school'), `/school${each}`).toEqual(wanted);
		}
	});
	test('pages of a kind ask the same: parameters are one, addresses are sorted and said once, and nothing else is asked', () => {
		expect(asked('paths=/news,/course/detail/7,/course/detail/12,,/course/detail&version=v&x=1&paths=/about')).toEqual({
			paths: '/course/detail,/course/detail/1,/news',
			version: 'v',
		});
		expect(shape('/exception/403,/exception/404,/course/2/3')).toBe('/course/1/1,/exception/1,/exception/403');
		expect(shape('course/%63ourse/%')).toBe('/course/course/1');
	});
	test('what is missing is not made up', () => {
		expect(asked('')).toEqual({ version: '' });
		expect(asked('paths=&version=v')).toEqual({ version: 'v' });
	});
	test('a segment that may be left out is one that is spelled out', () => {
		expect([...fixedSegmentsOf({ basename: '/a', routes: { b: { path: 'b?/:c/:d?' }, e: {}, f: undefined } as never })]).toEqual(['a', 'b']);
	});
	test('eighty shapes, and no more', () => {
		const shapes = (count: number) => Array.from({ length: count }, (_, depth) => '/course'.repeat(depth + 1)).join(',');
		expect(asked(`paths=${shapes(80)},/course,/course/course`)).not.toBeNull();
		expect(asked(`paths=${shapes(81)}`)).toBeNull();
	});
});
