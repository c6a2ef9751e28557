import { assertingFunctions, asserts, dotted, helperAsserts, idleAssertions, isFunction } from './assertions.ts';
import { declaresTest, isTest, lines, listFiles, type Node, parseFile, walk } from './sources.ts';

/**
 * Tests that cannot fail: focused (`.only` silences all others), switched off (`.skip`, `.todo`, `.fixme`, by an option, or from inside), without a
 * body, or with a body that asserts nothing, may be left before it asserts, or asserts in a way that nobody waits for. And those that a busy machine
 * fails: `vi.waitFor` without a limit waits one second, whatever the configuration says of `expect.poll`. An assertion is a call of
 * `expect…` or `assert…`, or of a function that makes one: of the same file, or one of a test helper whose file asserts.
 */
export function dishonestTests(root: string): string[] {
	return ['contract', 'server', 'web', 'test', 'tools']
		.flatMap((folder) => listFiles(root, folder))
		.filter(isTest)
		.flatMap((path) => problemsOf(root, path));
}

/** Tests that run only where the machine has what they need; the closing line of `npm test` counts them as skipped elsewhere. */
const conditional = new Set([
	'server/adapters/store/check-store.test.ts',
	'server/modules/media/media.without-ffmpeg.test.ts',
	'test/other-servers.test.ts',
]);

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
	// `it` is also a name that a test gives to its app: only what was imported is a runner's, and what is made of it here.
	const runners = new Set(
		module.staticImports
			.flatMap(({ entries }) => entries)
			.filter(({ localName, importName }) => isRunner(importName.name ?? localName.value))
			.map(({ localName }) => localName.value),
	);
	for (const { moduleRequest, entries } of module.staticImports)
		for (const { localName, importName } of entries)
			if (helperAsserts(root, path, moduleRequest.value, importName.name ?? localName.value)) asserting.add(localName.value);
	const found: { start: number; problem: string }[] = [];
	const add = (start: number, problem: string) => found.push({ start, problem });
	let declared = 0;
	walk(program, (node) => {
		if (node.type === 'VariableDeclarator') nameAnother(node, runners, add);
		if (node.type !== 'CallExpression') return;
		const name = dotted(node['callee'] as Node);
		const [runner = '', ...words] = name.split('.');
		const options = node['arguments'] as Node[];
		if (/^vi\.wait(For|Until)$/.test(name) && !hasLimit(options[1])) add(node.start, `${name} without a limit waits one second`);
		// From inside: `test.info().skip()`, `context.skip()`, and Playwright's `test.skip(condition)`.
		const declares = runners.has(runner) && words.every((word) => modifiers.has(word));
		if (!declares && /\.(skip|fixme)$/.test(name)) add(node.start, `.${words.at(-1)}: focused or switched off`);
		if (!declares) return;
		const off = words.find((word) => /^(only|skip|todo|fixme|fails?)$/.test(word)) ?? optionOf(options);
		if (off !== undefined) add(node.start, `.${off}: focused or switched off`);
		if (/^(skipIf|runIf)$/.test(words.at(-1) ?? '') && !conditional.has(path)) add(node.start, `.${words.at(-1)}: runs only sometimes`);
		// `test.each(table)` gives the function that is then called with title and body.
		if (/^(describe|suite)$/.test(runner) || words.includes('describe') || /^(each|for|skipIf|runIf)$/.test(words.at(-1) ?? '')) return;
		declared += 1;
		const body = options.findLast(isFunction);
		const named = options.some((each) => each.type === 'Identifier' && asserting.has(each['name'] as string));
		if (named) return;
		if (body === undefined || !asserts(body, asserting)) add(node.start, 'asserts nothing');
		else if (!conditional.has(path) && leavesEarly(body, asserting)) add(node.start, 'may end before it asserts');
	});
	if (declared === 0) add(0, 'declares no test');
	found.push(...idleAssertions(program, path.endsWith('.e2e.ts')));
	return found.sort((a, b) => a.start - b.start).map(({ start, problem }) => `${path}:${lineOf(start)} ${problem}`);
}

const isRunner = (name: string) => declaresTest(name) || /^(describe|suite)$/.test(name);

/** `const check = test.extend(…)` declares tests as well; `const later = test.skip` and `const { skip } = test` switch them off. */
function nameAnother(node: Node, runners: Set<string>, add: (start: number, problem: string) => void): void {
	const [id, init] = [node['id'] as Node, node['init'] as Node | null];
	if (id.type === 'ObjectPattern' && init?.type === 'Identifier' && runners.has(init['name'] as string))
		add(node.start, 'taken apart: tests under other names');
	if (id.type !== 'Identifier' || init === null || !/^(Identifier|MemberExpression|CallExpression)$/.test(init.type)) return;
	const [runner = '', ...words] = dotted(init).split('.');
	if (!runners.has(runner)) return;
	if (words.length === 0 ? init.type === 'Identifier' : /^(extend|override)$/.test(words.at(-1) ?? '')) runners.add(id['name'] as string);
	else if (init.type === 'MemberExpression') add(node.start, `.${words.join('.')} under another name`);
}

/** `test('…', { skip: true }, …)`. */
function optionOf(options: readonly Node[]): string | undefined {
	return options
		.filter(({ type }) => type === 'ObjectExpression')
		.flatMap((each) => each['properties'] as Node[])
		.map((each) => (each['key'] as Node | undefined)?.['name'] as string | undefined)
		.find((name) => name !== undefined && /^(only|skip|todo|fails)$/.test(name));
}

/** A number, a name, or options with a `timeout`. */
const hasLimit = (option: Node | undefined) =>
	option !== undefined &&
	(option.type !== 'ObjectExpression' || (option['properties'] as Node[]).some((each) => (each['key'] as Node | undefined)?.['name'] === 'timeout'));

/** Whether a `return` of the test itself stands before its last assertion. */
function leavesEarly(body: Node, asserting: ReadonlySet<string>): boolean {
	const inner: Node[] = [];
	walk(body['body'], (node) => {
		if (/Function/.test(node.type)) inner.push(node);
	});
	let left = false;
	walk(body['body'], (node) => {
		if (node.type !== 'ReturnStatement' || inner.some((each) => each.start <= node.start && node.start < (each['end'] as number))) return;
		// What it hands back may be the assertion.
		if (node['argument'] && asserts(node['argument'] as Node, asserting)) return;
		left = true;
	});
	return left;
}
