import { expect, test } from 'vitest';
import { loginFor, safeRedirect } from './safe-redirect.ts';

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
