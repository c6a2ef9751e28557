import { parseSync } from 'rolldown/utils';
import type { Node } from '../../check/sources.ts';

/** A node of a syntax tree with the way to it. */
export interface Place {
	node: Node & { end: number };
	parent: Place | undefined;
	/** The parent's property in which it stands. */
	key: string;
}

/** What stands where in a source file. */
export interface Syntax {
	text: string;
	places: Place[];
	/** Names that come from a macro of lingui: what is inside them is also a text of the catalogues. */
	macros: ReadonlySet<string>;
}

/** Throws for what does not parse, with the first reason. */
export function readSyntax(path: string, text: string): Syntax {
	const parsed = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
	const wrong = parsed.errors[0];
	if (wrong) throw new Error(`${path}: ${wrong.message}`);
	const places: Place[] = [];
	const enter = (value: unknown, parent: Place | undefined, key: string) => {
		if (Array.isArray(value)) {
			for (const each of value) enter(each, parent, key);
		} else if (typeof value === 'object' && value !== null) {
			const node = value as Place['node'];
			const place = typeof node.type === 'string' && typeof node.start === 'number' ? { node, parent, key } : undefined;
			if (place) places.push(place);
			for (const [name, inner] of Object.entries(node)) if (typeof inner === 'object' && inner !== null) enter(inner, place ?? parent, name);
		}
	};
	enter(parsed.program, undefined, 'program');
	const imported = parsed.module.staticImports
		.filter(({ moduleRequest }) => /^@lingui\/.*macro$/.test(moduleRequest.value))
		.flatMap(({ entries }) => entries.map(({ localName }) => localName.value));
	return { text, places, macros: new Set(imported.includes('useLingui') ? [...imported, 't'] : imported) };
}

/** Whether a node is a macro of lingui: `<Trans>`, `` t`…` ``, `plural(…)`. */
export function isMacro({ macros }: Syntax, { node }: Place): boolean {
	const name = (value: unknown) => ((value as Node | undefined)?.['name'] as string | undefined) ?? '';
	if (node.type === 'JSXElement') return macros.has(name((node['openingElement'] as Node)['name']));
	if (node.type === 'TaggedTemplateExpression') return macros.has(name(node['tag']));
	// A hook's call (`useLingui()`) is no text.
	if (node.type === 'CallExpression') return macros.has(name(node['callee'])) && !/^use[A-Z]/.test(name(node['callee']));
	return false;
}

/** Places from the parent upwards. */
export function* above(place: Place): Generator<Place> {
	for (let at = place.parent; at; at = at.parent) yield at;
}

export const isJsx = (place: Place | undefined): boolean => place?.node.type === 'JSXElement' || place?.node.type === 'JSXFragment';

const expressions =
	/^(Identifier|Literal|TemplateLiteral|TaggedTemplateExpression|JSXElement|JSXFragment|MetaProperty|ThisExpression|\w+Expression|TSAsExpression|TSSatisfiesExpression|TSNonNullExpression)$/;

/** Where a node is only written like an expression: names, targets, types, what tools read without running it. */
const unfit: Record<string, readonly string[]> = {
	Property: ['key'],
	MethodDefinition: ['key'],
	PropertyDefinition: ['key'],
	MemberExpression: ['property'],
	AssignmentExpression: ['left'],
	AssignmentPattern: ['left'],
	UpdateExpression: ['argument'],
	VariableDeclarator: ['id'],
	FunctionDeclaration: ['id', 'params'],
	FunctionExpression: ['id', 'params'],
	ArrowFunctionExpression: ['params'],
	ClassDeclaration: ['id'],
	ClassExpression: ['id'],
	CatchClause: ['param'],
	ForInStatement: ['left'],
	ForOfStatement: ['left'],
	LabeledStatement: ['label'],
	BreakStatement: ['label'],
	ContinueStatement: ['label'],
	RestElement: ['argument'],
	ArrayPattern: ['elements'],
	TaggedTemplateExpression: ['quasi'],
	ImportExpression: ['source', 'options'],
	ImportDeclaration: ['source', 'specifiers'],
	ExportNamedDeclaration: ['source', 'specifiers'],
	ExportAllDeclaration: ['source', 'exported'],
};

/** Whether another expression can be put where this node stands. */
export function isExpression(place: Place): boolean {
	const { node, parent, key } = place;
	if (!parent || !expressions.test(node.type)) return false;
	if (/^(Import|Export)\w*Specifier$/.test(parent.node.type) || parent.node.type.startsWith('JSX'))
		return /^JSX(ExpressionContainer|SpreadAttribute)$/.test(parent.node.type);
	if (parent.node.type === 'Property' && (parent.parent?.node.type === 'ObjectPattern' || (key === 'key' && parent.node['computed']))) return false;
	if (parent.node.type === 'MemberExpression' && key === 'property' && parent.node['computed']) return !inType(place);
	if (unfit[parent.node.type]?.includes(key)) return false;
	// Called on nothing, a method would lose what it belongs to.
	if (key === 'callee' && node.type === 'MemberExpression') return false;
	if (parent.node.type === 'ChainExpression') return false;
	if (parent.node.type === 'ExpressionStatement' && parent.node['directive']) return false;
	return !inType(place);
}

/** Types are gone before anything runs. */
export function inType(place: Place): boolean {
	for (const { node } of above(place)) if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return true;
	return false;
}
