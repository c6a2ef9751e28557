import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Outcome } from './outcome.ts';
import type { SqlPlace } from './sql-places.ts';

/**
 * Runs in a copy of the tree (its working folder): every mutant of tasks.json by the tests that build its statement, one after another.
 * Writes outcomes.json: their statuses, in the same order.
 */
const root = process.cwd();
const notes = join(root, 'notes.jsonl');
process.env['MUTATE_NOTES'] = notes;

const driver = join(root, 'server/db/sql.ts');
const entry = /(export function sql\(strings: TemplateStringsArray[^{]*\{\n)/;
const original = readFileSync(driver, 'utf8');
if (!entry.test(original)) throw new Error('server/db/sql.ts: where a statement is built was not found');
writeFileSync(driver, original.replace(entry, '$1\t(globalThis as any).noteStatement?.(strings);\n'));

const places = JSON.parse(readFileSync(join(root, 'tasks.json'), 'utf8')) as SqlPlace[];
const vitest = await createVitest('test', {
	root,
	config: 'vitest.mutate.config.ts',
	watch: false,
	maxWorkers: 1,
	fileParallelism: false,
	reporters: [{}],
	setupFiles: [join(root, 'tools/mutate/sql-setup.ts')],
	bail: 1,
	// A statement may wait for ever for what does not come.
	testTimeout: 40_000,
});
const all = await vitest.globTestSpecifications();

/** Whether nothing was red, and the notes of the run. */
async function run(specifications: typeof all): Promise<{ green: boolean; notes: { statement?: string; test?: string; refused?: string }[] }> {
	rmSync(notes, { force: true });
	vitest.state.filesMap.clear();
	vitest.state.errorsSet.clear();
	const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
	const green = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
	const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n').filter(Boolean) : [];
	return { green, notes: lines.map((line) => JSON.parse(line)) };
}

const first = await run(all);
if (!first.green) throw new Error('the tests are red without a fault');
const reached = Map.groupBy(
	first.notes.filter(({ statement }) => statement !== undefined),
	({ statement }) => statement as string,
);

const statuses: Outcome['status'][] = [];
for (const { file, line, change, statement, shared, source } of places) {
	const tests = new Set((reached.get(statement) ?? []).map(({ test }) => test));
	if (tests.size === 0) {
		statuses.push('no test');
		continue;
	}
	const path = join(root, file);
	const before = readFileSync(path, 'utf8');
	writeFileSync(path, source);
	vitest.invalidateFile(path);
	const { green, notes: noted } = await run(all.filter(({ moduleId }) => shared || tests.has(moduleId)));
	writeFileSync(path, before);
	vitest.invalidateFile(path);
	if (green) statuses.push('unnoticed');
	else statuses.push(noted.some(({ refused }) => refused) ? 'refused' : 'noticed');
	console.log(`${statuses.length} of ${places.length}: ${statuses.at(-1)}: ${file}:${line} ${change}`);
}
writeFileSync(join(root, 'outcomes.json'), JSON.stringify(statuses));
await vitest.close();
process.exit(0);
