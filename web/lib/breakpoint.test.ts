import { expect, test } from 'vitest';
import { breakpointOf, isMobile } from './breakpoint.ts';

test.each([
	[320, 'xs'],
	[575, 'xs'],
	[576, 'sm'],
	[767, 'sm'],
	[768, 'md'],
	[1023, 'md'],
	[1024, 'lg'],
	[1199, 'lg'],
	[1200, 'xl'],
	[1599, 'xl'],
	[1600, 'xxl'],
	[3840, 'xxl'],
] as const)('R28 %i pixels are %s', (width, name) => {
	expect(breakpointOf(width)).toBe(name);
	expect(isMobile(name)).toBe(width < 1024);
});
