import type { PageFault } from '../../../test/faults/fault.ts';
import { locate, type Range } from './locate.ts';
import { plantStyles } from './plant-style.ts';
import { above, inType, isExpression, isJsx, isMacro, type Place, readSyntax, type Syntax } from './syntax.ts';

/** A stretch of the source with a choice in its place: `frame[0] + choice + wrap[0] + what stands there + wrap[1] + frame[1]`. */
interface Edit extends Range {
	id: string;
	/** What makes the choice fit where it stands. */
	frame: readonly [string, string];
	/** The switch and what the part becomes, up to where the original follows. */
	choice: string;
	/** What makes the original one expression. */
	wrap: readonly [string, string];
}

/** A source file with switches in it; the faults that could not be planted, by id, with the reason. */
export interface Planted {
	text: string;
	problems: Map<string, string>;
}

/** Evaluated at each use, so that one build holds every fault. A Set that is there before any of our code runs (preload.ts, browser.ts). */
const isOn = (id: string) => `globalThis.__faults?.has('${id}')`;

/**
 * Writes faults of one file into its text, each behind its switch. Faults may contain one another. What cannot be planted (its snippet is gone, it
 * brackets neither expression, element nor statements, or what it becomes does not parse) is left out and named.
 */
export function plant(path: string, text: string, faults: readonly PageFault[]): Planted {
	if (path.endsWith('.css')) return plantStyles(path, text, faults);
	const problems = new Map<string, string>();
	if (path === 'web/routes.ts' || path.startsWith('tools/') || path.endsWith('.worker.ts') || !/\.tsx?$/.test(path)) {
		for (const { id } of faults) problems.set(id, `${path} cannot hold a switch: it is read before the pages run, or outside of them`);
		return { text, problems };
	}
	const syntax = readSyntax(path, text);
	const edits: Edit[] = [];
	for (const fault of faults) {
		const range = locate(fault, text);
		const edit = typeof range === 'string' ? range : editOf(syntax, fault, range);
		const problem = typeof edit === 'string' ? edit : (overlap(edit, edits) ?? parseProblem(path, render(text, [edit])));
		if (problem !== undefined) problems.set(fault.id, problem);
		else edits.push(edit as Edit);
	}
	const planted = render(text, edits);
	const wrong = parseProblem(path, planted);
	if (wrong !== undefined) throw new Error(`${path}: its faults parse one by one, but not together: ${wrong}`);
	return { text: planted, problems };
}

function parseProblem(path: string, text: string): string | undefined {
	try {
		readSyntax(path, text);
		return undefined;
	} catch (error) {
		return `what it becomes does not parse: ${(error as Error).message}`;
	}
}

function overlap(edit: Edit, others: readonly Edit[]): string | undefined {
	const crossing = others.find(
		({ start, end }) =>
			start < edit.end && edit.start < end && !(start <= edit.start && edit.end <= end) && !(edit.start <= start && end <= edit.end),
	);
	return crossing && `its part and that of ${crossing.id} cross`;
}

/** The text with its edits; of several at the same place the one planted first is outside, and brings the frame. */
function render(text: string, edits: readonly Edit[], { start: from, end: to }: Range = { start: 0, end: text.length }): string {
	const sorted = [...edits].sort((one, other) => one.start - other.start || other.end - one.end);
	let written = '';
	let at = from;
	for (const edit of sorted) {
		if (edit.start < at) continue;
		const { start, end, frame, choice, wrap } = edit;
		const inner = sorted
			.filter((each) => each !== edit && start <= each.start && each.end <= end)
			.map((each) => (each.start === start && each.end === end && wrap[0] === '(' ? { ...each, frame: ['', ''] as const } : each));
		written += text.slice(at, start) + frame[0] + choice + wrap[0] + render(text, inner, edit) + wrap[1] + frame[1];
		at = end;
	}
	return written + text.slice(at, to);
}

const choose = (id: string, becomes: string) => `${isOn(id)} ? (${becomes}) : `;
const parens = ['(', ')'] as const;
const braces = ['{', '}'] as const;

/** How a part is switched, or why it cannot be. */
function editOf(syntax: Syntax, { id, becomes, kind }: PageFault, { start, end }: Range): Edit | string {
	if (kind === 'statements') return statements(syntax, id, becomes, { start, end });
	const exact = syntax.places.filter(({ node }) => node.start === start && node.end === end);
	const child = exact.find((place) => isJsx(place) && isJsx(place.parent));
	if (child)
		return (
			lifted(syntax, id, child, { start, end }, asChild(becomes)) ?? { start, end, id, frame: braces, choice: choose(id, becomes), wrap: parens }
		);
	const container = exact.find(({ node }) => node.type === 'JSXExpressionContainer');
	const inner = container && syntax.places.find(({ parent, key }) => parent === container && key === 'expression');
	const expression = inner ?? exact.find(isExpression);
	if (expression) return switched(syntax, id, becomes, expression);
	const literal = exact.find(({ node, parent }) => node.type === 'Literal' && parent?.node.type === 'JSXAttribute');
	if (literal) return { start, end, id, frame: braces, choice: choose(id, becomes), wrap: parens };
	const parent = children(syntax, { start, end });
	if (parent) {
		const choice = { start, end, id, frame: braces, choice: choose(id, becomes), wrap: ['(<>', '</>)'] as const };
		return inMacro(syntax, parent, id, { start, end }, asChild(becomes)) ?? choice;
	}
	return around(syntax, id, becomes, { start, end });
}

const asChild = (becomes: string) => (becomes === 'null' ? '' : becomes.startsWith('<') ? becomes : `{${becomes}}`);

function switched(syntax: Syntax, id: string, becomes: string, place: Place): Edit | string {
	const range = { start: place.node.start, end: place.node.end };
	const choice: Edit = { ...range, id, frame: parens, choice: choose(id, becomes), wrap: parens };
	const parent = place.parent?.node;
	// `{ size }` stands for two things, of which one changes.
	if (parent?.type === 'Property' && parent['shorthand']) return { ...choice, frame: [`${syntax.text.slice(range.start, range.end)}: (`, ')'] };
	const hole = isHole(syntax, place);
	if (hole && place.node.type === 'Identifier') {
		// A text's placeholder is called as its variable; anything else would make it another text, without its English.
		return { ...choice, frame: [`{ ${place.node['name']}: (`, ') }'] };
	}
	if (hole && place.node.type !== 'Literal' && !isMacro(syntax, place)) return choice;
	return lifted(syntax, id, place, range, `(${becomes})`) ?? choice;
}

/** Whether a place is what fills a placeholder of a text: `{left}` in `<Trans>`, `${left}` in `` t`…` ``. */
function isHole(syntax: Syntax, { node, parent }: Place): boolean {
	if (!parent) return false;
	if (parent.node.type === 'TemplateLiteral') return Boolean(parent.parent && isMacro(syntax, parent.parent)) && node.type !== 'TemplateElement';
	if (parent.node.type !== 'JSXExpressionContainer' || parent.parent?.node.type === 'JSXAttribute') return false;
	for (const place of above(parent)) {
		if (place.node.type === 'JSXAttribute') return false;
		if (isMacro(syntax, place)) return place.node.type === 'JSXElement';
	}
	return false;
}

/** Inside a text the whole text is switched, so that the original keeps its entry in the catalogues. Undefined outside of texts. */
function lifted(syntax: Syntax, id: string, place: Place, range: Range, instead: string): Edit | undefined {
	return place.parent && inMacro(syntax, place.parent, id, range, instead);
}

function inMacro(syntax: Syntax, from: Place, id: string, range: Range, instead: string): Edit | undefined {
	let macro: Place | undefined;
	for (let at: Place | undefined = from; at; at = at.parent) {
		// Neither an attribute nor what is computed for a placeholder is part of a text.
		if (!macro && (at.node.type === 'JSXAttribute' || (isHole(syntax, at) && !isMacro(syntax, at)))) return undefined;
		if (isMacro(syntax, at)) macro = at;
		else if (/Function/.test(at.node.type)) break;
	}
	return macro && wholly(syntax, id, macro, range, instead);
}

/** Switches a node between its text and the same with the part replaced. */
function wholly({ text }: Syntax, id: string, { node, parent }: Place, { start, end }: Range, instead: string): Edit {
	const changed = text.slice(node.start, start) + instead + text.slice(end, node.end);
	const inJsx = /^JSX(Element|Fragment)$/.test(node.type) && isJsx(parent);
	return { start: node.start, end: node.end, id, frame: inJsx ? braces : parens, choice: choose(id, changed), wrap: parens };
}

/** An operator, an attribute, a property, a word of a template: the smallest expression around it is switched. */
function around(syntax: Syntax, id: string, becomes: string, { start, end }: Range): Edit | string {
	const why = 'between ⟦ and ⟧ must stand an expression, an element, or (with kind: statements) whole statements';
	const containing = syntax.places.filter(({ node }) => node.start <= start && end <= node.end);
	let at: Place | undefined = containing.reduce((small, each) =>
		each.node.end - each.node.start <= small.node.end - small.node.start ? each : small,
	);
	if (inType(at) || at.node.type.startsWith('TS')) return 'types are gone before anything runs';
	for (; at; at = at.parent) {
		if (/Function|Class|Statement|Declaration|Program|Pattern|Import|Export/.test(at.node.type)) return why;
		if (isExpression(at) || (isJsx(at) && isJsx(at.parent)))
			return inMacro(syntax, at, id, { start, end }, becomes) ?? wholly(syntax, id, at, { start, end }, becomes);
	}
	return why;
}

/** The element of which the part is one child or several, text among them. */
function children({ text, places }: Syntax, { start, end }: Range): Place | undefined {
	return places.find((place) => {
		if (!isJsx(place)) return false;
		const ranges = places
			.filter(({ parent, key }) => parent === place && key === 'children')
			.map(({ node }) => {
				const words = text.slice(node.start, node.end);
				return node.type === 'JSXText'
					? { start: node.start + words.length - words.trimStart().length, end: node.end - words.length + words.trimEnd().length }
					: { start: node.start, end: node.end };
			})
			.filter((range) => range.start < range.end);
		return ranges.some((range) => range.start === start) && ranges.some((range) => range.end === end);
	});
}

function statements({ places }: Syntax, id: string, becomes: string, range: Range): Edit | string {
	const run = places.filter(
		({ node, parent, key }) =>
			node.start >= range.start &&
			node.end <= range.end &&
			(key === 'body' || key === 'consequent') &&
			/^(BlockStatement|FunctionBody|Program|SwitchCase|StaticBlock)$/.test(parent?.node.type ?? ''),
	);
	const block = run.find(({ node }) => node.start === range.start)?.parent;
	const own = run.filter(({ parent }) => parent === block);
	if (!block || own.at(-1)?.node.end !== range.end) return 'between ⟦ and ⟧ must stand whole statements of one block';
	const names = own.find(({ node }) => /Declaration$/.test(node.type));
	if (names) return `a declaration (${names.node.type}) would be hidden from what follows: bracket its value instead`;
	return { ...range, id, frame: ['', ''], choice: `if (${isOn(id)}) { ${becomes} } else `, wrap: ['{ ', ' }'] };
}
