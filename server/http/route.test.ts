import { expect, test } from 'vitest';
import { route, withPersonal } from './route.ts';

const handler = () => ({}) as never;
const personal = async () => ({}) as never;

test('a route has its call, its handler and what was given besides, nothing else', () => {
	expect(route('webInfo', handler)).toEqual({ key: 'webInfo', handler });
	const limit = { max: 1, windowSeconds: 2 };
	expect(route('webInfo', handler, { personal, limit, bodyLimit: 3 })).toEqual({ key: 'webInfo', handler, personal, limit, bodyLimit: 3 });
	expect(Object.keys(route('webInfo', handler, {}))).toEqual(['key', 'handler']);
});

test('what a higher module knows of the reader is put to its call alone; a call that is not there stops the start', () => {
	const routes = [route('webInfo', handler), route('seo', handler)];
	expect(withPersonal(routes, { seo: personal })).toEqual([routes[0], { key: 'seo', handler, personal }]);
	expect(withPersonal(routes, {})).toEqual(routes);
	expect(() => withPersonal(routes, { seo: personal, adList: personal })).toThrow('adList is not among these calls');
});
