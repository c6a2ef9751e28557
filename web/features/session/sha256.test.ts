import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasher, hex } from './sha256.ts';

describe('SHA-256 of the proof of work', () => {
	test('agrees with the platform at every length around a block', () => {
		for (let length = 0; length < 200; length++) {
			const prefix = 'ab?c'.repeat(50).slice(0, length);
			const hash = hasher(prefix);
			for (const ending of ['', '0', '77123', '9007199254740991']) {
				expect(hex(hash(ending))).toBe(
					createHash('sha256')
						.update(prefix + ending)
						.digest('hex'),
				);
			}
		}
	});

	test('takes a prefix that is not ASCII', () => {
		expect(hex(hasher('讲台')('7'))).toBe(createHash('sha256').update('讲台7').digest('hex'));
	});
});
