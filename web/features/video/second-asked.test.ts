import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { secondAsked } from './second-asked.ts';

test.each([
	[paths.video(7, { t: 192 }), 192],
	[paths.video(7, { t: 0 }), 0],
	[paths.video(7), undefined],
	['/video/7?t=', undefined],
	['/video/7?t=-5', undefined],
	['/video/7?t=1e9', undefined],
	['/video/7?t=1234567', undefined],
])('%s begins at %s', (address, second) => {
	expect(secondAsked(new URL(address, 'http://x').search)).toBe(second);
});
