import { expect, test } from 'vitest';
import { afterTyping, cleaned, groupsOf, hasLookAlike, noGroups } from './gift-code.ts';

const whole = ['WT7K', '29QM', '4XPA', '8DWE'];

test('R88 a whole code fills the boxes wherever it is pasted, whatever stands between its letters', () => {
	for (const pasted of ['WT7K29QM4XPA8DWE', ' wt7k-29qm 4xpa—8dwe\n', 'ＷＴ７Ｋ２９ＱＭ４ＸＰＡ８ＤＷＥ'])
		for (const index of [0, 2]) expect(afterTyping(noGroups, index, pasted)).toEqual({ groups: whole, at: 3 });
	expect(groupsOf('wt7k-29q')).toEqual(['WT7K', '29Q', '', '']);
	expect(cleaned('礼品码：wt7k')).toBe('WT7K');
});

test('R88 typing goes on in the next box, and a part that is pasted fills the boxes from there', () => {
	expect(afterTyping(['WT7', '', '', ''], 0, 'WT7k')).toEqual({ groups: ['WT7K', '', '', ''], at: 1 });
	expect(afterTyping(['WT7K', '', '', ''], 0, 'WT7K2')).toEqual({ groups: ['WT7K', '2', '', ''], at: 1 });
	expect(afterTyping(['WT7K', '', '', ''], 1, '29QM-4X')).toEqual({ groups: ['WT7K', '29QM', '4X', ''], at: 2 });
	expect(afterTyping(['', '', '4X', ''], 3, '8DWE9')).toEqual({ groups: ['', '', '4X', '8DWE'], at: 3 });
	// A letter taken away, and all of them: the box stays.
	expect(afterTyping(whole, 1, '29Q')).toEqual({ groups: ['WT7K', '29Q', '4XPA', '8DWE'], at: 1 });
	expect(afterTyping(whole, 1, '')).toEqual({ groups: ['WT7K', '', '4XPA', '8DWE'], at: 1 });
});

test('R88 one letter too many pushes nothing away', () => {
	expect(afterTyping(whole, 0, 'WT7KX')).toEqual({ groups: whole, at: 0 });
	expect(afterTyping(whole, 3, '8DWEX')).toEqual({ groups: whole, at: 3 });
});

test('R88 letters that no code has are known', () => {
	expect(['0', '1', 'O', 'I', 'L'].map(hasLookAlike)).toEqual([true, true, true, true, true]);
	expect(hasLookAlike(whole.join(''))).toBe(false);
});
