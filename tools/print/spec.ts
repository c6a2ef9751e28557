import { join } from 'node:path';
import { coverage, untestedRows } from './coverage.ts';

const root = join(import.meta.dirname, '../..');
const rows = coverage(root);

for (const { id, promise, issue, done, tests } of rows) {
	console.log(`${id.padEnd(5)} ${done ? 'done ' : 'later'} ${issue.padEnd(6)} ${promise}`);
	for (const { title, place } of tests) console.log(`          ${title}  ${place}`);
	if (tests.length === 0) console.log(`          ${done ? 'NO TEST' : '–'}`);
}
const named = rows.filter((row) => row.tests.length > 0).length;
console.log(`\n${rows.length} rows, ${rows.filter((row) => row.done).length} done, ${named} with tests`);

if (process.argv.includes('--check')) {
	const problems = untestedRows(root);
	for (const problem of problems) console.log(problem);
	process.exitCode = problems.length > 0 ? 1 : 0;
}
