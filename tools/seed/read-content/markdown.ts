import { inlineHtml } from './inline.ts';

/** Says what is wrong with the line of this number (from 0, of the text that was given). */
export type Complain = (line: number, sentence: string) => void;
interface Line {
	at: number;
	text: string;
}

/**
 * The Markdown of the content as HTML: paragraphs, ## and ### headings, lists, quotes, tables, and what stands inside a line. Our own, because CommonMark
 * does not end **a sentence。**directly before another Chinese character, and because whatever is not meant has to be told with its line.
 */
export function markdownHtml(text: string, complain: Complain): string {
	const lines = text.split('\n').map((line, at): Line => ({ at, text: line.trimEnd() }));
	return blocksOf(lines)
		.map((block) => blockHtml(block, complain))
		.join('\n');
}

/** Lines between empty ones; a heading ends what is before and after it. */
function blocksOf(lines: readonly Line[]): Line[][] {
	const blocks: Line[][] = [];
	let open: Line[] | undefined;
	for (const line of lines) {
		const alone = line.text.startsWith('#');
		if (line.text.trim() === '' || alone) open = undefined;
		if (line.text.trim() === '') continue;
		if (open) open.push(line);
		else blocks.push([line]);
		if (!alone && !open) open = blocks.at(-1);
	}
	return blocks;
}

const item = /^(?:- |\d+\. )/;
const begins = /^(?:- |\d+\. |>|\|)/;

/** What a line begins, by its first sign; nothing when it goes on. */
const kindOf = (text: string) => (begins.test(text) ? text.replace(/^\d+/, '1').charAt(0) : '');

function blockHtml(block: readonly Line[], complain: Complain): string {
	const first = block[0]?.text ?? '';
	const inside = (lines: readonly Line[]) => inlineHtml(joined(lines), (sentence) => complain(lines[0]?.at ?? 0, sentence));
	if (first.startsWith('#')) return heading(block, complain);
	for (const { at, text } of block) {
		const kind = kindOf(text.trim());
		const goesOn = kind === '' && !/^[>|]/.test(first);
		if (!goesOn && (kind !== kindOf(first) || text.startsWith(' ')))
			complain(at, 'an empty line is missing above or below this; lists inside lists, quotes and tables are not read');
	}
	if (item.test(first)) return list(block, inside);
	if (first.startsWith('|')) return table(block, inside, complain);
	if (first.startsWith('>'))
		return `<blockquote><p>${inside(block.map(({ at, text }) => ({ at, text: text.replace(/^> ?/, '') })))}</p></blockquote>`;
	if (/^(?:```|~~~|---+$|\*\*\*+$|\* |\+ )/.test(first))
		complain(block[0]?.at ?? 0, `"${first.slice(0, 20)}" is not read here; lists begin with "- " or "1. "`);
	return `<p>${inside(block)}</p>`;
}

/** `## Words {#anchor}`; the anchor is for links. */
function heading([line]: readonly Line[], complain: Complain): string {
	const [, signs, words, anchor] = /^(#+) +(.+?)(?: +\{#([a-z][a-z0-9-]*)\})?$/.exec(line?.text ?? '') ?? [];
	const say = (sentence: string) => complain(line?.at ?? 0, sentence);
	if (signs === undefined || words === undefined || signs.length === 1 || signs.length > 3) {
		say('headings inside a text are "## …" or "### …"; "# 中文" and "# English" alone begin the two languages');
		return '';
	}
	const id = anchor === undefined ? '' : ` id="${anchor}"`;
	return `<h${signs.length}${id}>${inlineHtml(words, say)}</h${signs.length}>`;
}

function list(block: readonly Line[], inside: (lines: readonly Line[]) => string): string {
	const items: Line[][] = [];
	for (const line of block) {
		if (item.test(line.text)) items.push([{ at: line.at, text: line.text.replace(item, '') }]);
		else items.at(-1)?.push(line);
	}
	const kind = block[0]?.text.startsWith('-') ? 'ul' : 'ol';
	return `<${kind}>\n${items.map((each) => `<li>${inside(each)}</li>`).join('\n')}\n</${kind}>`;
}

function table(block: readonly Line[], inside: (lines: readonly Line[]) => string, complain: Complain): string {
	const [head, rule, ...rows] = block;
	const cells = ({ at, text }: Line, kind: 'th' | 'td') => {
		const texts = text.replace(/^\||\|$/g, '').split(/(?<!\\)\|/);
		return { at, count: texts.length, html: `<tr>${texts.map((each) => `<${kind}>${inside([{ at, text: each.trim() }])}</${kind}>`).join('')}</tr>` };
	};
	if (head === undefined || rule === undefined || !/^\|(?: *:?-+:? *\|)+$/.test(rule.text)) {
		complain(block[0]?.at ?? 0, 'a table has its titles in the first line and |---|---| in the second');
		return '';
	}
	const first = cells(head, 'th');
	const rest = rows.map((row) => cells(row, 'td'));
	for (const { at, count } of rest) if (count !== first.count) complain(at, `this row has ${count} cells, the first ${first.count}`);
	return `<table>\n<thead>${first.html}</thead>\n<tbody>\n${rest.map(({ html }) => html).join('\n')}\n</tbody>\n</table>`;
}

/** A paragraph may be broken into lines: they are joined by a space, or by nothing beside a Chinese character. */
function joined(lines: readonly Line[]): string {
	return lines
		.map(({ text }) => text.trim())
		.reduce(
			(before, next) =>
				`${before}${/[\u2e80-\u9fff\u3000-\u303f\uff00-\uffef，。“”]$/.test(before) && /^[\u2e80-\u9fff\u3000-\u303f\uff00-\uffef“”]/.test(next) ? '' : ' '}${next}`,
		);
}
