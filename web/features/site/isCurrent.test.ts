import { describe, expect, it } from 'vitest';
import { isCurrent } from './isCurrent.ts';

describe('the current entry of a menu', () => {
	it('is the page or what is above it', () => {
		expect(isCurrent('/course', '/course/detail/7')).toBe(true);
		expect(isCurrent('/course', '/courses')).toBe(false);
		expect(isCurrent('/index', '/')).toBe(true);
		expect(isCurrent('/index', '/news')).toBe(false);
	});
});
