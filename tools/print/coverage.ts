import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaresTest, isTest, lines, listFiles, type Node, parseFile, walk } from '../check/sources.ts';

/** Rows of the checklist that finished issues own: each must have a test. The checklist's column “done” says the same. */
export const finished = expand('R01–R43 R50 R52–R55 R60–R89 R100–R104 R106');

export interface Row {
	id: string;
	promise: string;
	issue: string;
	done: boolean;
	/** Titles of tests that name it, with their place. */
	tests: { title: string; place: string }[];
}

/** Every row of the checklist with the tests that name it. */
export function coverage(root: string): Row[] {
	const tests = listTests(root);
	return readChecklist(root).map((row) => ({ ...row, tests: tests.filter((test) => test.rows.includes(row.id)) }));
}

/** What keeps the checklist from being true: finished rows without a test, rows that tests name and nobody promised. */
export function untestedRows(root: string): string[] {
	const rows = coverage(root);
	const known = new Set(rows.map((row) => row.id));
	return [
		...finished.filter((id) => !known.has(id)).map((id) => `${id} is finished (tools/print/coverage.ts) but no row of the checklist`),
		...rows
			.filter((row) => row.done !== finished.includes(row.id))
			.map((row) => `${row.id}: the checklist and tools/print/coverage.ts do not agree whether it is done`),
		...rows.filter((row) => finished.includes(row.id) && row.tests.length === 0).map((row) => `${row.id} has no test: ${row.promise}`),
		...listTests(root).flatMap((test) => test.rows.filter((id) => !known.has(id)).map((id) => `${test.place} names ${id}, which is no row`)),
	];
}

/** Rows of docs/checklist.md: `| R01 | promise | from | issue | done |`. */
function readChecklist(root: string): Omit<Row, 'tests'>[] {
	const rows = readFileSync(join(root, 'docs/checklist.md'), 'utf8').matchAll(/^\| (R\d+) \| (.*?) \| [^|]*? \| ?([^|]*?) ?\| ?([^|]*?) ?\|$/gm);
	return [...rows].map(([, id = '', promise = '', issue = '', done = '']) => ({ id, promise, issue, done: done === 'yes' }));
}

/** Titles of tests and of their groups. A group's rows count for the group, once. */
function listTests(root: string): { title: string; place: string; rows: string[] }[] {
	return ['contract', 'server', 'web', 'test', 'tools']
		.flatMap((folder) => listFiles(root, folder))
		.filter(isTest)
		.flatMap((path) => {
			const { text, program } = parseFile(root, path);
			const lineOf = lines(text);
			const found: { title: string; place: string; rows: string[] }[] = [];
			walk(program, (node) => {
				if (node.type !== 'CallExpression') return;
				const name = calledName(node['callee'] as Node);
				if (!declaresTest(name) && name !== 'describe') return;
				const title = textOf((node['arguments'] as Node[])[0]);
				const rows = expand(title);
				if (rows.length > 0) found.push({ title, place: `${path}:${lineOf(node.start)}`, rows });
			});
			return found;
		});
}

/** `test` of `test.each(table)`, `test.describe.serial` and the like. */
function calledName(callee: Node): string {
	if (callee.type === 'Identifier') return callee['name'] as string;
	const inner = callee['object'] ?? callee['callee'] ?? callee['tag'];
	return inner ? calledName(inner as Node) : '';
}

function textOf(title: Node | undefined): string {
	// What a table of cases puts in is open, as in a template.
	if (title?.type === 'Literal') return String(title['value']).replace(/%[sdifjo]|\$\w+/g, '…');
	if (title?.type === 'TemplateLiteral') return (title['quasis'] as { value: { cooked: string } }[]).map((each) => each.value.cooked).join('…');
	return '';
}

/** The rows that a text names, one by one (`R25`) or as a range (`R25–R43`). */
export function expand(text: string): string[] {
	return [...text.matchAll(/\bR(\d+)(?:[–-]R(\d+))?\b/g)].flatMap(([, from, to]) => {
		const [first, last] = [Number(from), Number(to ?? from)];
		return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => `R${String(first + at).padStart(2, '0')}`);
	});
}
