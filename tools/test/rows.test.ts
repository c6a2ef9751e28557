import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryTree } from '../check/temporary-tree.ts';
import { failureLines } from './ran.ts';
import { rowOutcomes, unshownRows } from './rows.ts';

test('rows are counted from what ran: by the titles of groups and tests, passed and failed, not from what was skipped', () => {
	using tree = temporaryTree({
		'check.json': JSON.stringify({ passed: 15, failed: 1, skipped: 0, failures: [{ step: 'types', problem: 'server/main.ts(3,1): no such name' }] }),
		'vitest.json': JSON.stringify({
			testResults: [
				{ name: join(process.cwd(), 'server/a.test.ts'), status: 'failed', message: 'SyntaxError: no comma\n at a.test.ts', assertionResults: [] },
				{
					assertionResults: [
						{ status: 'passed', fullName: 'R50 every call answers' },
						{ status: 'failed', fullName: 'R51 R52 a call', failureMessages: ['\u001b[31mError: 3 is not 4\u001b[39m\n    at calls.test.ts:3'] },
						{ status: 'failed', fullName: 'R54 a wait', failureMessages: ['Error: STACK_TRACE_ERROR\n    at calls.test.ts:9'] },
						{ status: 'pending', fullName: 'R53 later' },
					],
				},
			],
		}),
		'playwright.json': JSON.stringify({
			suites: [
				{
					title: 'pages.e2e.ts',
					specs: [{ title: 'R01 root', tests: [{ status: 'expected' }] }],
					suites: [
						{
							title: 'R02–R03 pages',
							specs: [
								{ title: 'one', tests: [{ status: 'expected' }] },
								{ title: 'two', tests: [{ status: 'unexpected' }] },
								{ title: 'three', tests: [{ status: 'skipped' }] },
							],
						},
					],
				},
			],
		}),
	});
	const outcomes = rowOutcomes(tree.root) ?? new Map();
	expect(Object.fromEntries(outcomes)).toEqual({
		R50: { passed: 1, failed: 0 },
		R51: { passed: 0, failed: 1 },
		R52: { passed: 0, failed: 1 },
		R54: { passed: 0, failed: 1 },
		R01: { passed: 1, failed: 0 },
		R02: { passed: 1, failed: 1 },
		R03: { passed: 1, failed: 1 },
	});
	expect(failureLines(tree.root)).toEqual([
		'failed: check: types (server/main.ts(3,1): no such name)',
		'failed: server/a.test.ts (SyntaxError: no comma)',
		'failed: R51 R52 a call (Error: 3 is not 4)',
		'failed: R54 a wait (it did not end within its time limit)',
		'failed: pages.e2e.ts R02–R03 pages two',
	]);
	expect(unshownRows(['R01', 'R02', 'R50', 'R51', 'R53', 'R99'], outcomes)).toEqual(['R02', 'R51', 'R53', 'R99']);
});

test('without reports nothing is known', () => {
	using tree = temporaryTree({});
	expect(rowOutcomes(join(tree.root, 'reports'))).toBeUndefined();
});
