import { expect, it } from 'vitest';
import { hasTitle } from './titles.ts';

const source = `
	test.describe('R02 home', () => {
		test('8 trial  courses', () => {});
		for (const status of [403]) test(\`HTTP \${status} is told\`, () => {});
	});
	it.each([[1, 2]])('adds %d and %d', () => {});
	test(name, () => {});
	lookTest('R04 a page that is read', () => {});
`;
it.each([
	['8 trial courses', true],
	['home 8 trial', true],
	['HTTP 403 is told', true],
	['R02 home HTTP 403', true],
	['adds 1 and 2', true],
	['R04 a page that is read', true],
	['9 trial courses', false],
	['8 trial courses and more', false],
	['R03 home', false],
	['anything at all', false],
])('whether a test may be called %s: %s', (words, expected) => {
	expect(hasTitle('x.test.ts', source, words)).toBe(expected);
});
