/** As much of a Babel node as is looked at. */
interface Node {
	type: string;
	name?: string | Node;
	tag?: Node;
	callee?: Node;
	object?: Node;
	property?: Node;
	arguments?: readonly Node[];
	elements?: readonly unknown[];
	loc?: { start: Position; end: Position } | null;
}

interface Position {
	line: number;
	column: number;
}

/** As much of a Babel path as is looked at. */
export interface NodePath {
	node: Node;
	parent?: Node;
	hub: unknown;
}

/**
 * What is not mutated, with the reason; undefined for everything else. Texts that nobody's behaviour depends on: class names (screenshots show them), what the
 * log says, descriptions in the API document. A hook that depends on nothing depends on any constant as little. A worker, a glob and a text
 * with its context are read when the site is built, and nothing but what is written there is taken. Statements of SQL are mutated by sql-mutants.ts.
 */
export function reasonToIgnore({ node, parent }: NodePath): string | undefined {
	if (node.type === 'JSXAttribute' && /^(class(Name)?|style|d|viewBox)$/.test(nameOf(node.name))) return 'appearance';
	if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') return 'statement';
	if (node.type === 'ArrayExpression' && node.elements?.length === 0 && parent?.type === 'CallExpression' && isHook(parent, node))
		return 'no dependency';
	if (parent?.type === 'NewExpression' && nameOf(parent.callee) === 'Worker' && parent.arguments?.includes(node)) return 'worker';
	if (node.type === 'ObjectExpression' && parent?.type === 'CallExpression' && nameOf(parent.callee) === 't') return 'text';
	if (parent?.type !== 'CallExpression' || parent.callee?.type !== 'MemberExpression' || !parent.arguments?.includes(node)) return undefined;
	const { property, object } = parent.callee;
	if (nameOf(property) === 'glob' && object?.type === 'MetaProperty') return 'glob';
	if (['describe', 'meta'].includes(nameOf(property))) return 'description';
	const owner = object?.type === 'MemberExpression' ? object.property : object;
	return /^(log|logger|console)$/.test(nameOf(owner)) ? 'log' : undefined;
}

/** `use…(work, [])`. */
const isHook = (call: Node, dependencies: Node) => /^use[A-Z]/.test(nameOf(call.callee)) && call.arguments?.[1] === dependencies;

function nameOf(node: Node | string | undefined): string {
	if (node === undefined || typeof node === 'string') return node ?? '';
	return typeof node.name === 'string' ? node.name : '';
}
