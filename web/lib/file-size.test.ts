import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
	[0, '0 B'],
	[999, '999 B'],
	[1000, '1 kB'],
	[999_499, '999 kB'],
	[999_500, '1.0 MB'],
	[12_345_678, '12.3 MB'],
])('%i bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words));
