import { type Node, parseFile, walk } from './sources.ts';

/** Functions of a file, by name, that assert themselves or by calling one that does. */
export function assertingFunctions(program: Node): Set<string> {
	const bodies = new Map<string, Node>();
	walk(program, (node) => {
		if (node.type === 'FunctionDeclaration' && node['id']) bodies.set((node['id'] as Node)['name'] as string, node);
		if (node.type === 'VariableDeclarator' && isFunction(node['init'] as Node | null))
			bodies.set((node['id'] as Node)['name'] as string, node['init'] as Node);
	});
	const asserting = new Set<string>();
	for (let before = -1; before < asserting.size; ) {
		before = asserting.size;
		for (const [name, body] of bodies) if (asserts(body, asserting)) asserting.add(name);
	}
	return asserting;
}

export const isFunction = (node: Node | null | undefined) => /^(Arrow)?FunctionExpression$/.test(node?.type ?? '');

/** Whether the code asserts when it runs to its end. What is asserted of an error that is caught says nothing when there is none. */
export function asserts(body: Node, asserting: ReadonlySet<string>): boolean {
	const caught: Node[] = [];
	walk(body, (node) => {
		if (node.type === 'CatchClause') caught.push(node);
	});
	let found = false;
	walk(body, (node) => {
		if (node.type !== 'CallExpression') return;
		const names = dotted(node['callee'] as Node).split('.');
		// Waiting for an address in the browser ends the test when it never comes.
		const is = /^(expect|assert)/.test(names[0] ?? '') || asserting.has(names[0] ?? '') || names.at(-1) === 'waitForURL';
		if (is && !caught.some((each) => each.start <= node.start && node.start < (each['end'] as number))) found = true;
	});
	return found;
}

const helpers = new Map<string, Set<string>>();

/** Whether a helper of ours (a relative import) asserts. */
export function helperAsserts(root: string, from: string, specifier: string, name: string): boolean {
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
export function dotted(callee: Node): string {
	const bare = (node: Node) => dotted(node).replace(/\.(each|for|skipIf|runIf)$/, '');
	if (callee.type === 'Identifier') return callee['name'] as string;
	if (callee.type === 'MemberExpression') {
		// `test['only']` is `test.only`.
		const { name, value = '' } = callee['property'] as Node;
		return `${dotted(callee['object'] as Node)}.${name ?? value}`;
	}
	if (callee.type === 'CallExpression') return bare(callee['callee'] as Node);
	if (callee.type === 'TaggedTemplateExpression') return bare(callee['tag'] as Node);
	return '';
}

/** Matchers of the browser's runner that look again and again: what is not awaited has not looked. */
const patient =
	/^(to(BeAttached|BeChecked|BeDisabled|BeEditable|BeEmpty|BeEnabled|BeFocused|BeHidden|BeInViewport|BeVisible|ContainText|HaveAccessible\w+|HaveAttribute|HaveClass|HaveCount|HaveCSS|HaveId|HaveRole|HaveScreenshot|HaveText|HaveTitle|HaveURL|HaveValues?|BeOK|Pass)|ContainClass)$/;

/** Statements that look like assertions and are none: `expect(x)`, `expect(x).toBe`, `expect(true)…`, and a promise of one that nobody waits for. */
export function idleAssertions(program: Node, inBrowser: boolean): { start: number; problem: string }[] {
	const found: { start: number; problem: string }[] = [];
	walk(program, (node) => {
		if (node.type === 'CallExpression' && isExpect(node)) {
			const [subject] = node['arguments'] as Node[];
			if (subject?.type === 'Literal') found.push({ start: node.start, problem: 'expects something of a constant' });
		}
		if (node.type !== 'ExpressionStatement') return;
		const expression = node['expression'] as Node;
		const chain = chainOf(expression);
		if (chain === undefined) return;
		const { words, isCalled } = chain;
		const last = words.at(-1) ?? '';
		if (!isCalled || words.length === 0) found.push({ start: node.start, problem: 'expects nothing in particular' });
		else if (words.includes('resolves') || words.includes('rejects') || words[0] === 'poll' || (inBrowser && patient.test(last)))
			found.push({ start: node.start, problem: 'is not awaited' });
	});
	return found;
}

const isExpect = (node: Node) => /^expect(\.soft)?$/.test(dotted(node['callee'] as Node));

/** The words after `expect(…)` of a bare chain (not awaited, not handed on); undefined for anything else. */
function chainOf(expression: Node): { words: string[]; isCalled: boolean } | undefined {
	const words: string[] = [];
	let isCalled = false;
	for (let node = expression, outermost = true; ; outermost = false) {
		if (node.type === 'CallExpression') {
			if (outermost) isCalled = true;
			const callee = node['callee'] as Node;
			if (callee.type === 'Identifier') return callee['name'] === 'expect' ? { words: words.reverse(), isCalled } : undefined;
			node = callee;
		} else if (node.type === 'MemberExpression') {
			words.push(((node['property'] as Node)['name'] as string) ?? '');
			node = node['object'] as Node;
		} else if (node.type === 'Identifier' && node['name'] === 'expect' && words.length > 1) {
			// `expect.poll(…).toBe(…)`, `expect.soft(…).toBe(…)`; `expect.fail(…)` is itself one.
			return { words: words.reverse().filter((word) => word !== 'soft'), isCalled };
		} else return undefined;
	}
}
