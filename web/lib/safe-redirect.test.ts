import { expect, test, vi } from 'vitest';
import { leave, loginFor, safeRedirect } from './safe-redirect.ts';

test.each(['/user/order/2?x=1', '/course?sort=price#top', '/'])('R32 %s is a way back', (path) => {
	expect(safeRedirect(path)).toBe(path);
});

test.each([
	undefined,
	null,
	'',
	'course',
	'https://evil.test/',
	'//evil.test/',
	'/\\evil.test/',
	'/\t/evil.test/',
	'/.//evil.test/',
	'/a/..//evil.test',
	'javascript:alert(1)',
	'/login?redirect=%2Flogin',
	'/register',
	'/login#x',
	'http:/course',
	'/\\\\evil.test',
	'///evil.test',
	'//[',
])('R32 %j is none: home', (path) => {
	expect(safeRedirect(path)).toBe('/index');
});

test('R32 login keeps path and query, and is not asked for from itself', () => {
	expect(loginFor({ pathname: '/user/order/2', search: '?x=1' })).toBe('/login?redirect=%2Fuser%2Forder%2F2%3Fx%3D1');
	expect(loginFor({ pathname: '/login', search: '' })).toBeUndefined();
	expect(loginFor({ pathname: '/register', search: '?redirect=%2Fx' })).toBeUndefined();
});

test('R32 a load leaves for another page; where somebody went back to its own, that takes its place', () => {
	const left = (at: string) => {
		vi.stubGlobal('location', { pathname: at });
		const { status, headers } = leave('/index', { pathname: '/login' });
		vi.unstubAllGlobals();
		return [status, headers.get('location'), headers.get('x-remix-replace')];
	};
	expect(left('/course/detail/16')).toEqual([302, '/index', null]);
	expect(left('/login')).toEqual([302, '/index', 'true']);
	expect(left('/school/x/login')).toEqual([302, '/index', 'true']);
	// On a server there is no browser that stands anywhere.
	expect(leave('/index', { pathname: '/login' }).headers.get('x-remix-replace')).toBeNull();
});
