import { expect, test } from 'vitest';
import { spelledTaxNumber, taxNumberProblem } from './tax-number.ts';

/** As companies print them: the last character is a digit in some, a letter in others. */
test.each(['91350100M000100Y43', '91110000600037341L', '91440300708461136T', '91330100799655058B', '9144030071526726XG'])(
	'R87 %s is a tax number',
	(code) => {
		expect(taxNumberProblem(code)).toBeNull();
	},
);

test.each([
	['', { kind: 'missing', count: 18 }],
	['91330106MA2X7K8', { kind: 'missing', count: 3 }],
	['91350100M000100Y4', { kind: 'missing', count: 1 }],
	['91350100M000100Y433', { kind: 'extra', count: 1 }],
	['91350100M000100Y4343', { kind: 'extra', count: 2 }],
	['91350100M000100Y44', { kind: 'check' }],
	['19350100M000100Y43', { kind: 'check' }],
	['91350100M000100YI3', { kind: 'character', place: 17 }],
	['O1350100M000100Y43', { kind: 'character', place: 1 }],
	['9S350100M000100Y43', { kind: 'character', place: 2 }],
	['91V50100M000100Y43', { kind: 'character', place: 3 }],
	['913Z', { kind: 'character', place: 4 }],
	['91350100-000100Y43', { kind: 'character', place: 9 }],
	['９1350100M000100Y43', { kind: 'character', place: 1 }],
	['91350100M000100Y4😀', { kind: 'character', place: 18 }],
] as const)('R87 %j is none: %j', (code, problem) => {
	expect(taxNumberProblem(code)).toEqual(problem);
});

test('R87 spaces in which it is printed and small letters are no mistake', () => {
	expect(spelledTaxNumber(' 9135 0100 m000 100y 43 ')).toBe('91350100M000100Y43');
	expect(taxNumberProblem('9135 0100 m000 100y 43')).toBeNull();
});

test('R87 one character taken for another is always noticed', () => {
	const code = '91350100M000100Y43';
	for (let place = 0; place < code.length; place += 1)
		for (const letter of '0123456789ABCDEFGHJKLMNPQRTUWXY')
			if (letter !== code[place]) expect(taxNumberProblem(code.slice(0, place) + letter + code.slice(place + 1))).toEqual({ kind: 'check' });
});
