/** What a note may hold besides text. Everything else of Markdown, links and tags too, is text. */
export type Inline = string | { kind: 'bold' | 'italic'; parts: Inline[] } | { kind: 'code'; text: string };
export type Block = { kind: 'lines'; lines: Inline[][] } | { kind: 'list'; ordered: boolean; items: Inline[][] } | { kind: 'code'; text: string };

const item = /^\s{0,3}(?:[-*]\s+|(\d{1,3})(?:[.)]\s+|、\s*))(.+)$/;
const fence = /^\s*```/;

/** A note as blocks: lines, lists and code between two lines of ```. */
export function blocksOf(text: string): Block[] {
	const blocks: Block[] = [];
	let code: string[] | null = null;
	for (const line of text.split('\n')) {
		if (fence.test(line)) {
			if (code === null) code = [];
			else {
				blocks.push({ kind: 'code', text: code.join('\n') });
				code = null;
			}
			continue;
		}
		if (code !== null) {
			code.push(line);
			continue;
		}
		const listed = item.exec(line);
		const last = blocks.at(-1);
		if (listed) {
			const ordered = listed[1] !== undefined;
			const parts = inlineOf(listed[2] ?? '');
			if (last?.kind === 'list' && last.ordered === ordered) last.items.push(parts);
			else blocks.push({ kind: 'list', ordered, items: [parts] });
		} else if (last?.kind === 'lines') last.lines.push(inlineOf(line));
		else if (line.trim() !== '') blocks.push({ kind: 'lines', lines: [inlineOf(line)] });
	}
	// A fence that nobody closed: what stands behind it is shown all the same.
	if (code !== null) blocks.push({ kind: 'code', text: code.join('\n') });
	for (const block of blocks) if (block.kind === 'lines') while (block.lines.at(-1)?.join('').trim() === '') block.lines.pop();
	return blocks;
}

const marks = /`([^`]+)`|\*\*(?!\s)([^*]+?)(?<!\s)\*\*|(?<![*\w])\*(?![\s*])([^*]+?)(?<![\s*])\*(?!\*)/g;

/** `code`, **bold** and *italic* of a line; code holds nothing but text. */
export function inlineOf(line: string): Inline[] {
	const parts: Inline[] = [];
	let from = 0;
	for (const found of line.matchAll(marks)) {
		if (found.index > from) parts.push(line.slice(from, found.index));
		const [whole, code, bold, italic] = found;
		if (code !== undefined) parts.push({ kind: 'code', text: code });
		else parts.push({ kind: bold === undefined ? 'italic' : 'bold', parts: inlineOf(bold ?? italic ?? '') });
		from = found.index + whole.length;
	}
	if (from < line.length) parts.push(line.slice(from));
	return parts;
}
