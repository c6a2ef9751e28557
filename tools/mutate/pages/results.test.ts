import { expect, it } from 'vitest';
import type { PageFault } from '../../../test/faults/fault.ts';
import { browserResults, judge, type Result, table, vitestResults } from './results.ts';

const fault: PageFault = {
	id: 'r02-x',
	row: 'R02',
	what: '',
	file: 'web/X.tsx',
	at: '',
	becomes: '',
	test: { file: 'e2e/home.e2e.ts', title: 'R02 desktop: 8 trial' },
	says: 'Received: 7',
};
const result = (state: Result['state'], said = '', title = 'home R02 desktop:  8 trial courses'): Result => ({
	file: 'test/e2e/home.e2e.ts',
	title,
	state,
	said,
	milliseconds: 1,
});

it('a fault is noticed when its own test failed in the words that were expected', () => {
	const verdict = (...results: Result[]) => judge(fault, results).verdict;
	expect(verdict(result('failed', 'Expected: 8\nReceived:\n  7'))).toBe('noticed');
	expect(verdict(result('failed', 'timeout'))).toBe('failed otherwise');
	expect(verdict(result('passed'))).toBe('not noticed');
	expect(verdict(result('passed'), result('failed', 'Received: 7', 'R03 another'))).toBe('not noticed');
	expect(verdict({ ...result('failed', 'Received: 7'), file: 'test/e2e/other.e2e.ts' })).toBe('not run');
	expect(verdict(result('skipped'))).toBe('not run');
	expect(verdict()).toBe('not run');
	expect(verdict(result('passed'), result('failed', 'Received: 7', 'home R02 desktop: 8 trial courses, dark'))).toBe('noticed');
});

it('reads the report of the browser tests: groups in the title, colours gone, what broke outside of tests', () => {
	const spec = (title: string, status: string, messages: string[]) => ({
		title,
		file: 'home.e2e.ts',
		tests: [{ status, results: status === 'skipped' ? [] : [{ status, duration: 5, errors: messages.map((message) => ({ message })) }] }],
	});
	const report = {
		config: { rootDir: '/p/test/e2e' },
		errors: [{ message: 'no server' }],
		suites: [
			{
				title: 'home.e2e.ts',
				specs: [spec('a', 'expected', [])],
				suites: [{ title: 'R02', specs: [spec('b', 'unexpected', ['\u001b[31mone\u001b[39m', 'two']), spec('c', 'skipped', [])] }],
			},
		],
	};
	expect(browserResults(report, '/p').map(({ file, title, state, said }) => [file, title, state, said])).toEqual([
		['', '', 'failed', 'no server'],
		['test/e2e/home.e2e.ts', 'a', 'passed', ''],
		['test/e2e/home.e2e.ts', 'R02 b', 'failed', 'one\ntwo'],
		['test/e2e/home.e2e.ts', 'R02 c', 'skipped', ''],
	]);
});

it('reads the report of vitest: a file that does not load is a failure', () => {
	const report = {
		testResults: [
			{ name: '/p/a.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed', fullName: ' R02 a' }] },
			{ name: '/p/b.test.ts', status: 'failed', message: 'broken', assertionResults: [] },
			{ name: '/p/c.test.ts', status: 'failed', message: '', assertionResults: [{ status: 'failed', fullName: 'c', failureMessages: ['7'] }] },
		],
	};
	expect(vitestResults(report, '/p').map(({ file, title, state, said }) => [file, title, state, said])).toEqual([
		['a.test.ts', 'R02 a', 'passed', ''],
		['b.test.ts', '', 'failed', 'broken'],
		['c.test.ts', 'c', 'failed', '7'],
	]);
});

it('the table counts by row and names what was not noticed', () => {
	const lines = table(
		new Map([
			[{ ...fault, id: 'b', row: 'R10' }, 'stale'],
			[fault, 'noticed'],
			[{ ...fault, id: 'c' }, 'not noticed'],
		]),
	);
	expect(lines.slice(0, 3)).toEqual(['row   faults  noticed', 'R02        2        1  c: not noticed', 'R10        1        0  b: stale']);
	expect(lines[3]).toMatch(/^all {8}3 {8}1 /);
	expect(lines).toHaveLength(4);
});
