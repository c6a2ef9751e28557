import { join } from 'node:path';
import { rowOutcomes } from '../test/rows.ts';
import { coverage, untestedRows } from './coverage.ts';

const root = join(import.meta.dirname, '../..');
const rows = coverage(root);
const outcomes = rowOutcomes(join(root, '.cache/reports'));

/** Done is what a test that ran in the last `npm test` has shown. */
function standing(id: string, done: boolean): string {
	if (!done) return 'later';
	if (outcomes === undefined) return 'not run';
	const { passed, failed } = outcomes.get(id) ?? { passed: 0, failed: 0 };
	return failed > 0 ? 'FAILED' : passed > 0 ? 'done' : 'NOT SHOWN';
}

for (const { id, promise, issue, done, tests } of rows) {
	const { passed = 0, failed = 0 } = outcomes?.get(id) ?? {};
	const ran = outcomes === undefined ? '' : `  (${passed} passed, ${failed} failed)`;
	console.log(`${id.padEnd(5)} ${standing(id, done).padEnd(9)} ${issue.padEnd(6)} ${promise}${ran}`);
	for (const { title, place } of tests) console.log(`          ${title}  ${place}`);
	if (tests.length === 0) console.log(`          ${done ? 'NO TEST' : '–'}`);
}
const named = rows.filter((row) => row.tests.length > 0).length;
const shown = rows.filter((row) => standing(row.id, row.done) === 'done').length;
console.log(
	`\n${rows.length} rows, ${rows.filter((row) => row.done).length} called done, ${outcomes === undefined ? 'none shown: npm test has not run here' : `${shown} shown by the last npm test`}, ${named} with tests`,
);

if (process.argv.includes('--check')) {
	const problems = untestedRows(root);
	for (const problem of problems) console.log(problem);
	process.exitCode = problems.length > 0 ? 1 : 0;
}
