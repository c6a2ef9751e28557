import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { run } from './run.ts';
import { traces } from './script-budget.ts';
import { temporaryTree } from './temporary-tree.ts';

const repository = join(import.meta.dirname, '../..');
const base = readFileSync(join(repository, 'tsconfig.base.json'), 'utf8');
const biome = readFileSync(join(repository, 'biome.json'), 'utf8');

test('types: a wrong type and an unsafe index are found', async () => {
	using tree = temporaryTree({
		'tsconfig.base.json': base,
		'contract/tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["."], "compilerOptions": { "types": [] } }',
		'contract/x.ts': "export const n: number = 'one';\nexport const first = (all: string[]): string => all[0];\n",
	});
	const { code, output } = await run('tsc', ['-p', 'contract', '--pretty', 'false'], tree.root, repository);
	expect(code).not.toBe(0);
	expect(output).toMatch(/x\.ts\(1,14\): error TS2322/);
	expect(output).toMatch(/x\.ts\(2,\d+\): error TS2322/);
});

test('lint: a cycle, also of types, an any, an import across a boundary, spaces, a link past our own, a call that nobody waits for, a line to the console and a silenced error are found', async () => {
	using tree = temporaryTree({
		'biome.json': biome.replace('"enabled": true', '"enabled": false').replace('"useIgnoreFile": true', '"useIgnoreFile": false'),
		'server/a.ts': "import { b } from './b.ts';\n\nexport const a = () => b;\n",
		'server/b.ts': "import { a } from './a.ts';\n\nexport const b = () => a;\n",
		'server/c.ts': "import { paths } from '../web/paths.ts';\n\nexport const c: any = paths;\n",
		'server/d.ts': 'export function d() {\n    return 1;\n}\n',
		'server/e.ts': "import type { F } from './f.ts';\n\nexport interface E {\n\tf: F;\n}\n",
		'server/f.ts': "import type { E } from './e.ts';\n\nexport interface F {\n\te: E;\n}\n",
		'server/g.ts': 'async function save() {}\n\nexport function g() {\n\tsave();\n}\n',
		'server/h.ts': "console.log('h');\n",
		'server/i.ts': '// @ts-ignore\nexport const i: number = 1;\n',
		'web/paths.ts': "export const paths = '';\n",
		'web/ui/J.tsx': "import { Link } from 'react-router';\n\nexport const J = Link;\n",
	});
	const { code, output } = await run('biome', ['check', '--diagnostic-level=error', '--max-diagnostics=50', '.'], tree.root, repository);
	expect(code).not.toBe(0);
	for (const found of [
		/server\/a\.ts.*noImportCycles/,
		/server\/e\.ts.*noImportCycles/,
		/server\/c\.ts.*noRestrictedImports/,
		/server\/c\.ts.*noExplicitAny/,
		/server\/d\.ts format/,
		/server\/g\.ts.*noFloatingPromises/,
		/server\/h\.ts.*noConsole/,
		/server\/i\.ts.*noTsIgnore/,
		/web\/ui\/J\.tsx.*noRestrictedImports/,
	])
		expect(output).toMatch(found);
});

/** Each is a body of a function that is given a database of another file. */
test.each([
	['a call', "db.run('x');"],
	['a call behind another', "db.run('x').then(() => 1);"],
	['a call of what another file exports', 'save();'],
	['a call of a member', "({ db }).db.run('x');"],
	['a call that may not be made', "maybe?.run('x');"],
	['one side of a condition', "maybe && db.run('x');"],
	['calls together', "Promise.all([db.run('x')]);"],
	['calls of a list', 'list.map(async (each) => db.run(each));'],
	['calls of a loop that waits for none', 'list.forEach(async (each) => { await db.run(each); });'],
	['a condition that is always true', "if (db.run('x')) return 1;"],
])('lint: a promise that nobody waits for is found: %s', async (_, body) => {
	using tree = temporaryTree({
		'biome.json': biome.replace('"enabled": true', '"enabled": false').replace('"useIgnoreFile": true', '"useIgnoreFile": false'),
		'server/db.ts': 'export interface Db {\n\trun(text: string): Promise<number>;\n}\nexport async function save(): Promise<void> {}\n',
		'server/a.ts': `import { type Db, save } from './db.ts';\nexport async function a(db: Db, list: string[], maybe?: Db) {\n${body}\nawait save();\nreturn [maybe, list, db];\n}\n`,
	});
	const { output } = await run('biome', ['lint', '--diagnostic-level=error', '.'], tree.root, repository);
	expect(output).toMatch(/server\/a\.ts:3:\d+ lint\/nursery\/no(Floating|Misused)Promises/);
	expect(output).toContain('Found 1 error');
});

test('unused code: an export, a type, a file of either side and a package that nobody uses are found, and a package that is in no list', async () => {
	using tree = temporaryTree({
		'package.json': '{ "name": "tree", "type": "module", "dependencies": { "nobody": "1.0.0" }, "devDependencies": { "nobody-else": "1.0.0" } }',
		'knip.json': readFileSync(join(import.meta.dirname, 'knip.json'), 'utf8'),
		'server/main.ts': "import 'unlisted';\nimport { used } from './used.ts';\n\nused();\n",
		'server/used.ts': 'export function used() {}\nexport function idle() {}\nexport interface Idle {\n\ta: 1;\n}\n',
		'server/alone.ts': 'export const alone = 1;\n',
		'web/ui/Alone.tsx': 'export const Alone = 1;\n',
	});
	const { code, output } = await run('knip', ['--config', 'knip.json', '--no-progress'], tree.root, repository);
	expect(code).not.toBe(0);
	expect(output).toMatch(/Unused files[\s\S]*server\/alone\.ts[\s\S]*web\/ui\/Alone\.tsx/);
	expect(output).toMatch(/Unused dependencies[\s\S]*nobody/);
	expect(output).toMatch(/Unused devDependencies[\s\S]*nobody-else/);
	expect(output).toMatch(/Unlisted dependencies[\s\S]*unlisted/);
	expect(output).toMatch(/Unused exports[\s\S]*idle .*server\/used\.ts/);
	expect(output).toMatch(/Unused exported types[\s\S]*Idle .*server\/used\.ts/);
});

test('script budget: zod is known again after minification', async () => {
	using tree = temporaryTree({
		'form.js': "import * as z from 'zod/mini';\nexport const ok = (x) => z.safeParse(z.object({ a: z.string() }), x).success;\n",
	});
	const bundle = await rolldown({
		input: join(tree.root, 'form.js'),
		resolve: { alias: { 'zod/mini': join(repository, 'node_modules/zod/mini/index.js') } },
	});
	const { output } = await bundle.generate({ minify: true });
	expect(output[0].code).toMatch(traces['zod'] as RegExp);
	await bundle.close();
});

test('every step is one line, its count one of the summary, and the exit code tells', async () => {
	using tree = temporaryTree({});
	const file = join(tree.root, 'summary.json');
	const { code, output } = await run('node', [join(import.meta.dirname, 'main.ts'), 'file length', '--json', file], repository);
	const summary = JSON.parse(readFileSync(file, 'utf8'));
	expect(output).toMatch(/^(ok {2}|FAIL) file length/);
	expect(summary.passed + summary.failed).toBe(1);
	expect(code).toBe(summary.failed);
	expect((await run('node', [join(import.meta.dirname, 'main.ts'), 'no such step'], repository)).code).toBe(1);
});

test('steps are named by the beginning of their names; one that is none is answered with the names, and nothing is checked', async () => {
	const check = (...words: string[]) => run('node', [join(import.meta.dirname, 'main.ts'), ...words], repository);
	expect((await check('file', 'cloc')).output.match(/^(ok {2}|FAIL) [a-z ]+(?= {2}\()/gm)?.map((line) => line.slice(5))).toEqual([
		'clock',
		'file length',
	]);
	const { code, output } = await check('file', 'ile');
	expect(code).toBe(1);
	expect(output.trim()).toMatch(/^no such step: ile; there are types; .*; file length; .*; style budget$/);
});
