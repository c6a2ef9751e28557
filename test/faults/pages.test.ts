import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { relaxedFiles } from '../../tools/mutate/pages/copy.ts';
import { plant } from '../../tools/mutate/pages/plant.ts';
import { testPath } from '../../tools/mutate/pages/run.ts';
import { readSyntax } from '../../tools/mutate/pages/syntax.ts';
import { hasTitle } from '../../tools/mutate/pages/titles.ts';
import { expand } from '../../tools/print/coverage.ts';
import { pageFaults } from './pages.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

/** Rows of pages that are done, as docs/checklist.md says. */
const pageRows = expand('R01–R13 R15–R20 R22–R43 R60 R63–R69 R74–R79 R100–R104 R106');

it('each fault can be planted where it says', () => {
	const problems = [...new Set(pageFaults.map(({ file }) => file))].flatMap((file) => {
		const own = pageFaults.filter((fault) => fault.file === file);
		if (read(file) === '') return own.map(({ id }) => `${id}: ${file} is not there`);
		return [...plant(file, read(file), own).problems].map(([id, problem]) => `${id}: ${problem}`);
	});
	expect(problems).toEqual([]);
});

it('each fault names a test that is there, and what it says', () => {
	const wrong = pageFaults.filter((fault) => !hasTitle(testPath(fault), read(testPath(fault)), fault.test.title) || fault.says.trim() === '');
	expect(wrong.map(({ id, test }) => `${id}: ${test.file} ${test.title}`)).toEqual([]);
});

it('ids are unique, in small letters, and begin with their row', () => {
	const ids = pageFaults.map(({ id }) => id);
	expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
	expect(pageFaults.filter(({ id, row }) => !new RegExp(`^${row.toLowerCase()}-[a-z0-9-]+$`).test(id)).map(({ id }) => id)).toEqual([]);
});

it('each row of pages that is done has two faults at least', () => {
	const count = (row: string) => pageFaults.filter((fault) => fault.row === row).length;
	expect(pageRows.filter((row) => count(row) < 2)).toEqual([]);
});

it('the copy that is built with them is still TypeScript where its rules are relaxed', () => {
	const files = relaxedFiles(root);
	expect([...files.keys()]).toEqual(['tools/check/script-budget.ts', 'vite.config.ts']);
	for (const [path, text] of files) {
		readSyntax(path, text);
		expect(text, path).not.toBe(read(path));
	}
});
