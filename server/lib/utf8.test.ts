import { expect, test } from 'vitest';
import { utf8Of } from './utf8.ts';

test.each(['', 'Lectern', 'é 讲台 𠮷 🎓', '讲'.repeat(100_000), 'x讲'.repeat(1_000_000)])(
	'a text is the same bytes as by Buffer.from, short and long (%#)',
	(text) => {
		expect(utf8Of(text).equals(Buffer.from(text))).toBe(true);
	},
);

test('a text’s bytes are its own: the next one does not change them', () => {
	const first = utf8Of('先写的一句');
	utf8Of('后写的一句');
	expect(first.toString()).toBe('先写的一句');
});
