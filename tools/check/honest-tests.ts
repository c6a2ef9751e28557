import { isTest, lines, listFiles, type Node, parseFile, walk } from './sources.ts';

/**
 * Tests that cannot fail: focused (`.only` silences all others), switched off (`.skip`, `.todo`, `.fixme`), without a body, or with a
 * body that asserts nothing. An assertion is a call of `expect…` or `assert…`, or of a function that makes one: of the same file, or one of
 * a test helper whose file asserts.
 */
export function dishonestTests(root: string): string[] {
	return ['contract', 'server', 'web', 'test', 'tools']
		.flatMap((folder) => listFiles(root, folder))
		.filter(isTest)
		.flatMap((path) => problemsOf(root, path));
}

/** What may stand between the runner's name and its call, where it still declares a test; hooks and fixtures declare none. */
const modifiers = new Set([
	'describe',
	'each',
	'for',
	'only',
	'skip',
	'skipIf',
	'runIf',
	'todo',
	'fixme',
	'fail',
	'fails',
	'concurrent',
	'sequential',
	'serial',
	'parallel',
]);

function problemsOf(root: string, path: string): string[] {
	const { text, program, module } = parseFile(root, path);
	const lineOf = lines(text);
	const asserting = assertingFunctions(program);
	// `it` is also a name that a test gives to its app: only what was imported is a runner's.
	const runners = new Set(
		module.staticImports
			.flatMap(({ entries }) => entries.map(({ localName }) => localName.value))
			.filter((name) => /^(test|it|describe)$/.test(name)),
	);
	for (const { moduleRequest, entries } of module.staticImports)
		for (const { localName, importName } of entries)
			if (helperAsserts(root, path, moduleRequest.value, importName.name ?? localName.value)) asserting.add(localName.value);
	const found: string[] = [];
	walk(program, (node) => {
		if (node.type !== 'CallExpression') return;
		const name = dotted(node['callee'] as Node);
		const [runner = '', ...words] = name.split('.');
		if (!runners.has(runner) || words.some((word) => !modifiers.has(word))) return;
		const place = `${path}:${lineOf(node.start)}`;
		const off = words.find((word) => /^(only|skip|todo|fixme|fails?)$/.test(word));
		if (off !== undefined) found.push(`${place} .${off}: focused or switched off`);
		// `test.each(table)` gives the function that is then called with title and body.
		if (runner === 'describe' || words.includes('describe') || words.at(-1) === 'each') return;
		const body = (node['arguments'] as Node[]).findLast((each) => /^(Arrow)?FunctionExpression$/.test(each.type));
		const named = (node['arguments'] as Node[]).some((each) => each.type === 'Identifier' && asserting.has(each['name'] as string));
		if (!named && (body === undefined || !asserts(body, asserting))) found.push(`${place} asserts nothing`);
	});
	return found;
}

/** Functions of a file, by name, that assert themselves or by calling one that does. */
function assertingFunctions(program: Node): Set<string> {
	const bodies = new Map<string, Node>();
	walk(program, (node) => {
		if (node.type === 'FunctionDeclaration' && node['id']) bodies.set((node['id'] as Node)['name'] as string, node);
		if (node.type === 'VariableDeclarator' && /^(Arrow)?FunctionExpression$/.test((node['init'] as Node | null)?.type ?? ''))
			bodies.set((node['id'] as Node)['name'] as string, node['init'] as Node);
	});
	const asserting = new Set<string>();
	for (let before = -1; before < asserting.size; ) {
		before = asserting.size;
		for (const [name, body] of bodies) if (asserts(body, asserting)) asserting.add(name);
	}
	return asserting;
}

function asserts(body: Node, asserting: ReadonlySet<string>): boolean {
	let found = false;
	walk(body, (node) => {
		if (node.type !== 'CallExpression') return;
		const names = dotted(node['callee'] as Node).split('.');
		// Waiting for an address in the browser ends the test when it never comes.
		if (/^(expect|assert)/.test(names[0] ?? '') || asserting.has(names[0] ?? '') || names.at(-1) === 'waitForURL') found = true;
	});
	return found;
}

const helpers = new Map<string, Set<string>>();

/** Whether a helper of ours (a relative import) asserts. */
function helperAsserts(root: string, from: string, specifier: string, name: string): boolean {
	if (!specifier.startsWith('.')) return false;
	const path = new URL(specifier, `file:///${from}`).pathname.slice(1);
	if (!/^(test|server|web|tools)\//.test(path) || !path.endsWith('.ts')) return false;
	const key = `${root}/${path}`;
	let asserting = helpers.get(key);
	if (asserting === undefined) {
		try {
			asserting = assertingFunctions(parseFile(root, path).program);
		} catch {
			asserting = new Set();
		}
		helpers.set(key, asserting);
	}
	return asserting.has(name);
}

/** `test.describe.only` of the call's callee; `test.each(table)` of `test.each(table)(title, body)` counts as `test`. */
function dotted(callee: Node): string {
	if (callee.type === 'Identifier') return callee['name'] as string;
	if (callee.type === 'MemberExpression') return `${dotted(callee['object'] as Node)}.${((callee['property'] as Node)['name'] as string) ?? ''}`;
	if (callee.type === 'CallExpression') return dotted(callee['callee'] as Node).replace(/\.each$/, '');
	if (callee.type === 'TaggedTemplateExpression') return dotted(callee['tag'] as Node).replace(/\.each$/, '');
	return '';
}
