import { afterEach, expect, test, vi } from 'vitest';
import { browserBase, withoutBase } from './base.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
	[undefined, ''],
	['', ''],
	['/', ''],
	['/school/x', '/school/x'],
	['/school/x/', '/school/x'],
])('R27 the router’s basename %j is the base %j', (basename, base) => {
	vi.stubGlobal('window', { __reactRouterContext: { basename } });
	expect(browserBase()).toBe(base);
});

test('R27 there is no base without a window or a router', () => {
	vi.stubGlobal('window', undefined);
	expect(browserBase()).toBe('');
	vi.stubGlobal('window', {});
	expect(browserBase()).toBe('');
});

test.each([
	['/index', '', '/index'],
	['', '', ''],
	['/school/x/index', '/school/x', '/index'],
	['/school/x/', '/school/x', '/'],
	['/school/x', '/school/x', '/'],
	['/school/xy', '/school/x', '/school/xy'],
	['/index', '/school/x', '/index'],
])('R27 %s without the base %j is %s', (pathname, base, path) => {
	expect(withoutBase(pathname, base)).toBe(path);
});
