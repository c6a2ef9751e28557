import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import type { Outcome } from './outcome.ts';
import type { Folder } from './scope.ts';

const folder = (name: string): Folder => ({ name, sources: [], tests: [] });
const place = { file: 'a.ts', location: { start: { line: 0, column: 0 }, end: { line: 0, column: 1 } }, mutants: 1 };
const statement = { file: 'a.queries.ts', line: 1, change: 'x', statement: '', shared: false, source: '' };
const outcome = (name: string, status: Outcome['status']): Outcome => ({ folder: name, file: 'a.ts', line: 1, change: 'x', status });

test('a folder whose tests are red is named, the others are judged; what lives is counted by folder, code and statements apart', async () => {
	const lines: string[] = [];
	const { outcomes, troubles } = await judge(
		[
			{ folder: folder('red'), code: [place], statements: [] },
			{ folder: folder('both'), code: [place], statements: [statement] },
			{ folder: folder('none'), code: [], statements: [] },
		],
		{
			code: async ({ name }) => {
				if (name === 'red') throw new Error('red without a fault');
				return [outcome(name, 'noticed'), outcome(name, 'unnoticed'), outcome(name, 'no test')];
			},
			statements: async ({ name }) => [outcome(name, 'refused'), outcome(name, 'noticed')],
		},
		(line) => lines.push(line.replace(/^\d of /, '').replace(/, \d+ s$/, '')),
	);
	expect(troubles).toEqual(['red without a fault']);
	expect(outcomes.map(({ folder: name, status }) => `${name} ${status}`)).toEqual([
		'both noticed',
		'both unnoticed',
		'both no test',
		'both refused',
		'both noticed',
	]);
	expect(lines.sort()).toEqual(['3: both: 2 faults, 0 not noticed', '3: both: 3 faults, 2 not noticed', '3: red: not judged']);
});
