import { describe, expect, test } from 'vitest';
import { spineTitle } from './spine-title.ts';

describe('a title on a spine', () => {
	test('is what stands before the first colon, as large as it fits', () => {
		expect(spineTitle('几何重讲：一把尺和一只圆规', 90)).toEqual({ text: '几何重讲', size: 15, lines: 1 });
		expect(spineTitle('Colour without guessing: a palette', 100)).toMatchObject({ text: 'Colour without guessing', lines: 1 });
	});
	test('a longer one is smaller, then in two lines, then in three', () => {
		const long = 'Advanced structural engineering of very tall timber buildings in cities';
		const lines = [14, 26, 45, 70].map((length) => spineTitle(long.slice(0, length).trim(), 80).lines);
		expect(lines).toEqual([...lines].sort());
		expect(new Set(lines).size).toBeGreaterThan(2);
		expect(spineTitle('公文与汇报的结构和先后次序', 78)).toMatchObject({ lines: 2 });
	});
	test('one of no words is no failure', () => expect(spineTitle('：', 80).text).toBe(''));
});
