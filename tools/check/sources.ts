import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** What one file takes from another, or from a package. */
export interface Import {
	/** The file in this repository, by its path from the root; undefined for a package. */
	file: string | undefined;
	/** The package's name; undefined for a file. */
	package: string | undefined;
	/** Nothing of it is left when the file runs. */
	types: boolean;
	/** `import()`: a chunk of its own. */
	dynamic: boolean;
	line: number;
}

export interface Source {
	/** From the root, with forward slashes. */
	path: string;
	imports: Import[];
	/** Lines of `sql` templates. */
	sqlLines: number[];
}

export interface Node {
	type: string;
	start: number;
	[key: string]: unknown;
}

const never = new Set(['node_modules', 'build', 'data', 'coverage', 'shots', 'test-results']);

/** Every file below `folder` (a path from the root), by its path from the root. Folders that git ignores and dot folders are left out. */
export function listFiles(root: string, folder: string): string[] {
	const at = join(root, folder);
	if (!existsSync(at)) return [];
	return readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
		const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
		if (entry.isDirectory()) return entry.name.startsWith('.') || never.has(entry.name) ? [] : listFiles(root, path);
		return entry.isFile() ? [path] : [];
	});
}

/** The program code of `folders`, parsed; tests are left out. */
export function readSources(root: string, folders: readonly string[]): Map<string, Source> {
	return new Map(listPrograms(root, folders).map((path) => [path, parse(root, path)]));
}

/** Files of program code below `folders`; tests are left out. */
export function listPrograms(root: string, folders: readonly string[]): string[] {
	return folders.flatMap((folder) => listFiles(root, folder)).filter((path) => /\.tsx?$/.test(path) && !isTest(path));
}

/** By these names tests are declared: vitest's, Playwright's, and those of `test/e2e/app.ts`. */
export const declaresTest = (name: string): boolean => /^(test|lookTest|wireTest|it)$/.test(name);

export function isTest(path: string): boolean {
	return /\.(test|e2e)\.tsx?$/.test(path);
}

export function parseFile(root: string, path: string) {
	const text = readFileSync(join(root, path), 'utf8');
	const parsed = parseSync(path, text, { lang: path.endsWith('.d.ts') ? 'dts' : path.endsWith('x') ? 'tsx' : 'ts' });
	const first = parsed.errors[0];
	if (first) throw new Error(`${path}: ${first.message}`);
	return { text, program: parsed.program as unknown as Node, module: parsed.module, comments: parsed.comments };
}

function parse(root: string, path: string): Source {
	const { text, program, module } = parseFile(root, path);
	const lineOf = lines(text);
	const imports: Import[] = [];
	const add = (specifier: string, start: number, types: boolean, dynamic: boolean) => {
		imports.push({ ...resolveImport(root, path, specifier), types, dynamic, line: lineOf(start) });
	};
	for (const { moduleRequest, entries, start } of module.staticImports)
		add(moduleRequest.value, start, entries.length > 0 && entries.every((each) => each.isType), false);
	for (const { entries, start } of module.staticExports) {
		const again = entries.filter((each) => each.moduleRequest);
		const from = again[0]?.moduleRequest?.value;
		if (from !== undefined)
			add(
				from,
				start,
				again.every((each) => each.isType),
				false,
			);
	}
	for (const { moduleRequest, start } of module.dynamicImports) {
		const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
		if (specifier !== undefined) add(specifier, start, false, true);
	}
	const sqlLines: number[] = [];
	walk(program, (node) => {
		if (node.type === 'TaggedTemplateExpression' && (node['tag'] as Node)['name'] === 'sql') sqlLines.push(lineOf(node.start));
	});
	return { path, imports, sqlLines };
}

/** Calls `visit` for every node of a syntax tree. */
export function walk(node: unknown, visit: (node: Node) => void): void {
	if (Array.isArray(node)) {
		for (const each of node) walk(each, visit);
	} else if (typeof node === 'object' && node !== null) {
		if (typeof (node as Node).type === 'string') visit(node as Node);
		for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walk(value, visit);
	}
}

export function lines(text: string): (position: number) => number {
	return (position) => text.slice(0, position).split('\n').length;
}

function resolveImport(root: string, from: string, specifier: string): { file: string | undefined; package: string | undefined } {
	if (!specifier.startsWith('.')) {
		const parts = specifier.split('/');
		return { file: undefined, package: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
	}
	const bare = normalize(join(dirname(from), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/');
	const file = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`].find((path) => /\.\w+$/.test(path) && existsSync(join(root, path)));
	return { file: file ?? bare, package: undefined };
}
