/** As much of a Babel node as is looked at. */
interface Node {
	type: string;
	name?: string | Node;
	tag?: Node;
	callee?: Node;
	object?: Node;
	property?: Node;
	arguments?: readonly Node[];
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
 * log says, descriptions in the API document. Statements of SQL are mutated by sql-mutants.ts.
 */
export function reasonToIgnore({ node, parent }: NodePath): string | undefined {
	if (node.type === 'JSXAttribute' && /^(class(Name)?|style|d|viewBox)$/.test(nameOf(node.name))) return 'appearance';
	if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') return 'statement';
	if (parent?.type !== 'CallExpression' || parent.callee?.type !== 'MemberExpression' || !parent.arguments?.includes(node)) return undefined;
	const { property, object } = parent.callee;
	// Read by the bundler, which takes nothing but what is written there.
	if (nameOf(property) === 'glob' && object?.type === 'MetaProperty') return 'glob';
	if (['describe', 'meta'].includes(nameOf(property))) return 'description';
	const owner = object?.type === 'MemberExpression' ? object.property : object;
	return /^(log|logger|console)$/.test(nameOf(owner)) ? 'log' : undefined;
}

function nameOf(node: Node | string | undefined): string {
	if (node === undefined || typeof node === 'string') return node ?? '';
	return typeof node.name === 'string' ? node.name : '';
}
