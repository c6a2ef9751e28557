import { expect, test } from 'vitest';
import { csvField, csvLine, named } from './archive.rules.ts';

test.each<[unknown, string]>([
	[null, ''],
	[undefined, ''],
	['', ''],
	[0, '0'],
	[-5, '-5'],
	[false, 'false'],
	[new Date('2026-11-24T02:00:00Z'), '2026-11-24T02:00:00.000Z'],
	[['a', 1], '"[""a"",1]"'],
	[{ minutes: 5 }, '"{""minutes"":5}"'],
	['a, b', '"a, b"'],
	['says "hi"', '"says ""hi"""'],
	['two\nlines', '"two\nlines"'],
	['=1+1', "'=1+1"],
	['+1', "'+1"],
	['-1', "'-1"],
	['@a', "'@a"],
	['\ta', "'\ta"],
	['\ra', '"\'\ra"'],
	['1=1', '1=1'],
])('R67 a field %j is %j in a CSV file', (value, text) => {
	expect(csvField(value)).toBe(text);
});

test('R67 a line of fields, and a row under the names of the calls', () => {
	expect(csvLine(['a', null, 1])).toBe('a,,1\r\n');
	expect(named({ id: 1, created_at: 2, a_b_c: 3 })).toEqual({ id: 1, createdAt: 2, aBC: 3 });
});
