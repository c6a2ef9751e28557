import type { PageFault } from '../../../test/faults/fault.ts';

/** Where the part of a fault that changes stands in its file, in UTF-16 units. */
export interface Range {
	start: number;
	end: number;
}

/**
 * Finds the bracketed part; a string says why it is not there. White space counts as any white space, and beside signs as none, so that a snippet
 * outlives the formatter.
 */
export function locate({ at, file }: Pick<PageFault, 'at' | 'file'>, text: string): Range | string {
	const pieces = at.split(/[⟦⟧]/);
	if (pieces.length !== 3 || at.indexOf('⟦') > at.indexOf('⟧')) return 'its snippet needs one ⟦ and one ⟧';
	const [before = '', part = '', after = ''] = pieces;
	if (part.trim() === '') return 'nothing stands between ⟦ and ⟧';
	const snippet = dense(before + part + after);
	const source = dense(text);
	const found = source.text.indexOf(snippet.text);
	if (found === -1) return `stale: its snippet no longer stands in ${file}`;
	if (source.text.includes(snippet.text, found + 1)) return `stale: its snippet stands more than once in ${file}`;
	const first = before.length + part.length - part.trimStart().length;
	const last = before.length + part.trimEnd().length - 1;
	const place = (position: number) => source.places[found + snippet.places.indexOf(position)] ?? 0;
	return { start: place(first), end: place(last) + 1 };
}

/** A text without the white space that says nothing, and where each of its characters stood. */
function dense(text: string): { text: string; places: number[] } {
	const places: number[] = [];
	const isWord = (at: number) => /\w/.test(text[at] ?? '');
	for (const { index, 0: run } of text.matchAll(/\s+|\S+/g)) {
		if (/\S/.test(run)) for (let at = 0; at < run.length; at += 1) places.push(index + at);
		else if (isWord(index - 1) && isWord(index + run.length)) places.push(index);
	}
	return { text: places.map((at) => (/\s/.test(text[at] ?? '') ? ' ' : text[at])).join(''), places };
}
