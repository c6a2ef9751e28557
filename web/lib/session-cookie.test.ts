import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser } from '../../test/web/fake-browser.ts';
import { clearSessionToken, onSessionChange, presentToken, readSessionToken, setSessionToken } from './session-cookie.ts';

let browser: FakeBrowser;
beforeEach(() => {
	browser = fakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('R31 the token lives at the root path for 30 days', () => {
	setSessionToken('a-b_c');
	expect(browser.written()).toBe('agency-smart-token=a-b_c; path=/; max-age=2592000; samesite=lax');
	expect(readSessionToken()).toBe('a-b_c');
	setSessionToken('a b;c', 2);
	expect(browser.written()).toBe('agency-smart-token=a%20b%3Bc; path=/; max-age=172800; samesite=lax');
	expect(readSessionToken()).toBe('a b;c');
	clearSessionToken();
	expect(browser.written()).toBe('agency-smart-token=; path=/; max-age=0; samesite=lax');
});

test('R31 over https it is never sent in the clear', () => {
	browser = fakeBrowser({ protocol: 'https:' });
	setSessionToken('x');
	expect(browser.written()).toBe('agency-smart-token=x; path=/; max-age=2592000; samesite=lax; secure');
	expect(document.cookie).toBe('agency-smart-token=x');
});

test.each(['', 'undefined', 'null', 'false', undefined, null])('R31 %j counts as absent', (value) => {
	expect(presentToken(value)).toBe('');
	expect(readSessionToken(`a=b; agency-smart-token=${value}; c=d`)).toBe('');
});

test('R31 clearing takes it away and tells who listens', () => {
	const heard = vi.fn();
	const stop = onSessionChange(heard);
	setSessionToken('x');
	clearSessionToken();
	stop();
	setSessionToken('y');
	expect(heard).toHaveBeenCalledTimes(2);
	clearSessionToken();
	expect(readSessionToken()).toBe('');
});

test('R31 other cookies and broken ones are no token', () => {
	expect(readSessionToken('x-agency-smart-token=1; agency-smart-token2=2')).toBe('');
	expect(readSessionToken('agency-smart-token=%E0%A4%A')).toBe('');
	expect(readSessionToken('a=1;agency-smart-token=t%3D1')).toBe('t=1');
	expect(readSessionToken('a=1; agency-smart-token=t=1=; b=2')).toBe('t=1=');
	expect(readSessionToken('agency-smart-token=first; agency-smart-token=second')).toBe('first');
	expect(readSessionToken('agency-smart-token')).toBe('');
	expect(readSessionToken('')).toBe('');
});

test('R31 what is set or cleared is stored beside it too, so that other tabs hear of it; without a store nothing fails', () => {
	const stored: string[] = [];
	vi.stubGlobal('localStorage', { setItem: (key: string) => stored.push(key) });
	setSessionToken('x');
	clearSessionToken();
	expect(stored).toEqual(['lectern-login', 'lectern-login']);
	vi.stubGlobal('localStorage', undefined);
	setSessionToken('y');
	expect(readSessionToken()).toBe('y');
	clearSessionToken();
});
