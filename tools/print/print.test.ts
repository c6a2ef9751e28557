import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import webRoutes from '../../web/routes.ts';
import { temporaryTree } from '../check/temporary-tree.ts';
import { listCalls, listOthers } from './calls.ts';
import { coverage, expand, finished, untestedRows } from './coverage.ts';
import { screens } from './screens.ts';

const repository = join(import.meta.dirname, '../..');

test('every screen has its guard', () => {
	const guards = new Map(screens(webRoutes).map((screen) => [screen.path, screen.guard]));
	expect(guards.get('/index')).toBe('public');
	expect(guards.get('/user/center')).toBe('member');
	expect(guards.get('/admin/*')).toBe('staff');
});

test('every call of the contract has one handler', () => {
	expect(
		listCalls(repository, calls)
			.filter((each) => each.files.length !== 1)
			.map((each) => each.key),
	).toEqual([]);
});

test('a call without a handler, and one with two, are seen', () => {
	using tree = temporaryTree({
		'server/modules/news/news.routes.ts': "export const a = [route('one', x), route(\n\t'two', x)];",
		'server/modules/news/more.routes.ts': "export const b = [route('two', x)];\nserver.get('/robots.txt', x);",
	});
	const some = call({ method: 'GET', paths: ['/api/x'], guard: 'public', summary: '', input: z.object({}), output: z.object({}) });
	expect(listCalls(tree.root, { one: some, two: some, three: some }).map((each) => [each.key, each.files.length])).toEqual([
		['one', 1],
		['two', 2],
		['three', 0],
	]);
	expect(listOthers(tree.root)).toEqual([{ methods: 'GET', path: '/robots.txt', file: 'server/modules/news/more.routes.ts' }]);
});

test('the checklist knows every finished row', () => {
	const rows = new Map(coverage(repository).map((row) => [row.id, row]));
	expect(finished.filter((id) => !rows.get(id)?.done)).toEqual([]);
});

const checklist = (rows: string[]) => `| id | promise | from | issue | done |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
const allDone = finished.map((id) => `| ${id} | a promise | S1 | #2 | yes |`);

test('rows find the tests that name them: titles, groups, tables and templates, not comments or helpers', () => {
	using tree = temporaryTree({
		'docs/checklist.md': checklist([
			'| R01 | home | S2 | #2 | yes |',
			'| R02 | list `/a/{b?}` | S2 S3 | #2 | – |',
			'| R03 | detail | S2 | later | – |',
			'| R04 | other | S2 | later | – |',
		]),
		'server/a.test.ts': "// R03\ndescribe('R01 home', () => {\n\tit.each([1])('R01–R02 page %s', () => {});\n});\nshow('R04');",
		'test/e2e/b.e2e.ts': `test.describe.serial(\`R02 \${name}\`, () => {});`,
	});
	expect(coverage(tree.root).map((row) => [row.id, row.issue, row.done, row.tests.map((each) => each.place)])).toEqual([
		['R01', '#2', true, ['server/a.test.ts:2', 'server/a.test.ts:3']],
		['R02', '#2', false, ['server/a.test.ts:3', 'test/e2e/b.e2e.ts:1']],
		['R03', 'later', false, []],
		['R04', 'later', false, []],
	]);
});

test('a finished row without a test, a row called done too early and an unknown id are found', () => {
	const titles = finished.filter((id) => id !== 'R43').map((id) => `test('${id} x', () => {});`);
	using tree = temporaryTree({
		'docs/checklist.md': checklist([...allDone, '| R90 | streams | C5 | later | yes |']),
		'server/a.test.ts': `${titles.join('\n')}\ntest('R999 x', () => {});`,
	});
	expect(untestedRows(tree.root)).toEqual([
		'R90: the checklist and tools/print/coverage.ts do not agree whether it is done',
		'R43 has no test: a promise',
		`server/a.test.ts:${finished.length} names R999, which is no row`,
	]);
});

test('rows are written one by one or as a range', () => {
	expect(expand('R01, R08–R10 and R104')).toEqual(['R01', 'R08', 'R09', 'R10', 'R104']);
	expect(expand('no row: ER01, R, RX')).toEqual([]);
});
