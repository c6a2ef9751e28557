import { describe, expect, it } from 'vitest';
import { isCurrent, wayBack } from './isCurrent.ts';

describe('the current entry of a menu', () => {
	it('is the page or what is above it', () => {
		expect(isCurrent('/course', '/course/detail/7')).toBe(true);
		expect(isCurrent('/course', '/courses')).toBe(false);
		expect(isCurrent('/index', '/')).toBe(true);
		expect(isCurrent('/index', '/news')).toBe(false);
	});
});

describe('R43 where a login leads back to', () => {
	it('is the page with what it shows; not the home page, and from a login not where that leads', () => {
		const of = (address: string) => {
			const { pathname, search } = new URL(address, 'http://site.test');
			return wayBack(pathname, search);
		};
		expect([of('/news'), of('/search?q=%E5%BE%AE'), of('/course/3?level=1')]).toEqual(['/news', '/search?q=%E5%BE%AE', '/course/3?level=1']);
		expect([of('/'), of('/index'), of('/login?redirect=%2Fvip')]).toEqual([undefined, undefined, '/login']);
	});
});
