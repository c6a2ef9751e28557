import { expect, test } from 'vitest';
import { type Outcome, reportOf } from './outcome.ts';

const outcome = (folder: string, status: Outcome['status'], line = 1): Outcome => ({ folder, file: `${folder}/a.ts`, line, change: 'x', status });

test('faults are counted by folder and in all, without those that PostgreSQL refused; what lives comes first, by file and line', () => {
	const outcomes = [
		outcome('one', 'noticed'),
		outcome('one', 'unnoticed', 7),
		outcome('one', 'refused'),
		outcome('two', 'no test', 9),
		outcome('two', 'noticed'),
	];
	expect(reportOf([...outcomes, outcome('two', 'noticed')]).map((line) => line.replace(/ +/g, ' '))).toEqual([
		'unnoticed: one/a.ts:7 x',
		'no test: two/a.ts:9 x',
		'',
		'one 1 of 2 50.0 %',
		'two 2 of 3 66.7 %',
		'all 3 of 5 60.0 %',
		'(1 statements that PostgreSQL refused are not counted)',
	]);
});

test('nothing judged is no percentage', () => {
	expect(reportOf([]).at(-2)).toMatch(/^all +0 of +0 +–$/);
});
