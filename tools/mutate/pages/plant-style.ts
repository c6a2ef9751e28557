import type { PageFault } from '../../../test/faults/fault.ts';
import { locate, type Range } from './locate.ts';

/** A pair of braces in a stylesheet, and what stands before it. */
interface Block {
	prelude: Range;
	/** Of the braces. */
	open: number;
	close: number;
}

/** Where `:where` may not go, or no selector is. */
const foreign = /^@(font-face|keyframes|property|theme|utility|custom-variant|page|import|charset|namespace)\b/;

/**
 * As `plant`, for stylesheets: the part is whole declarations, whole rules, or anything inside one of them. The page's root says by `data-faults` which
 * faults are on; the switch weighs nothing (`:where`), so that what wins stays what it was.
 */
export function plantStyles(path: string, text: string, faults: readonly PageFault[]): { text: string; problems: Map<string, string> } {
	const problems = new Map<string, string>();
	const edits: (Range & { id: string; instead: string })[] = [];
	const blank = withoutComments(text);
	const blocks = blocksOf(blank);
	for (const fault of faults) {
		const range = locate(fault, text);
		const edit = typeof range === 'string' ? range : editOf({ text, blank, blocks }, fault, range);
		const crossing = typeof edit === 'string' ? undefined : edits.find(({ start, end }) => start < edit.end && edit.start < end);
		if (typeof edit === 'string') problems.set(fault.id, edit);
		else if (crossing) problems.set(fault.id, `it changes the same rule of ${path} as ${crossing.id}: bracket less`);
		else edits.push({ ...edit, id: fault.id });
	}
	let planted = text;
	for (const { start, end, instead } of edits.sort((one, other) => other.start - one.start))
		planted = planted.slice(0, start) + instead + planted.slice(end);
	return { text: planted, problems };
}

/** The same length, with blanks where comments and strings are. */
function withoutComments(text: string): string {
	return text.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (piece) => ' '.repeat(piece.length));
}

function blocksOf(blank: string): Block[] {
	const blocks: Block[] = [];
	const opened: Omit<Block, 'close'>[] = [];
	let start = 0;
	for (let at = 0; at < blank.length; at += 1) {
		const sign = blank[at];
		if (sign === '{') opened.push({ prelude: trimmed(blank, start, at), open: at });
		const ended = sign === '}' ? opened.pop() : undefined;
		if (ended) blocks.push({ ...ended, close: at });
		if (sign === '{' || sign === '}' || sign === ';') start = at + 1;
	}
	return blocks;
}

function trimmed(blank: string, from: number, to: number): Range {
	const words = blank.slice(from, to);
	return { start: from + words.length - words.trimStart().length, end: to - words.length + words.trimEnd().length };
}

function editOf(
	{ text, blank, blocks }: { text: string; blank: string; blocks: Block[] },
	{ id, becomes }: PageFault,
	{ start, end }: Range,
): (Range & { instead: string }) | string {
	// A part of a rule's head, or a part that holds whole rules, changes rules; any other part changes declarations.
	const head = blocks.find(({ prelude }) => prelude.start <= start && end <= prelude.end);
	const whole = blocks.filter(({ prelude, close }) => start <= prelude.start && close < end);
	const around = blocks.filter(({ open, close }) => open < start && end <= close).sort((one, other) => one.open - other.open);
	const words = ({ prelude }: Block) => text.slice(prelude.start, prelude.end);
	if ([...around, ...whole, ...(head ? [head] : [])].some((block) => foreign.test(words(block)))) return 'no switch can stand in this at-rule';
	if (head || whole.length > 0) {
		const range = head ? { start: head.prelude.start, end: head.close + 1 } : { start, end };
		if (/(^|[\s,{}])(html|:root)\b/.test(blank.slice(range.start, range.end))) return 'rules of the root itself: bracket declarations';
		const changed = text.slice(range.start, start) + becomes + text.slice(end, range.end);
		const under = around.some((block) => !words(block).startsWith('@')) ? 'nested rules: bracket declarations' : undefined;
		return under ?? { ...range, instead: `${root(id, false)} { ${text.slice(range.start, range.end)} }\n${root(id, true)} { ${changed} }` };
	}
	const selectors = around.map(words).filter((prelude) => !prelude.startsWith('@'));
	if (selectors.length === 0) return 'between ⟦ and ⟧ must stand declarations of a rule, or rules';
	if (selectors.some((selector) => selector.includes('::'))) return 'a pseudo-element’s declarations cannot be switched: bracket the whole rule';
	const inner = around.at(-1) as Block;
	const from = Math.max(inner.open, blank.lastIndexOf(';', start - 1), blank.lastIndexOf('}', start - 1)) + 1;
	const next = blank[end - 1] === ';' ? end : [blank.indexOf(';', end) + 1 || blank.length, inner.close].sort((one, other) => one - other)[0];
	const range = trimmed(blank, from, next ?? end);
	const changed = text.slice(range.start, start) + becomes + text.slice(end, range.end);
	return { ...range, instead: `${own(id, false)} { ${text.slice(range.start, range.end)} }\n${own(id, true)} { ${changed} }\n` };
}

const page = (id: string, on: boolean) => (on ? `html[data-faults~="${id}"]` : `html:not([data-faults~="${id}"])`);
const root = (id: string, on: boolean) => `:where(${page(id, on)})`;
/** The element itself may be the root. */
const own = (id: string, on: boolean) => `&:where(${page(id, on)}, ${page(id, on)} *)`;
