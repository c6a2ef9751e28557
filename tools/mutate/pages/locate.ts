import type { PageFault } from '../../../test/faults/fault.ts';

/** Where the part of a fault that changes stands in its file, in UTF-16 units. */
export interface Range {
	start: number;
	end: number;
}

/** Finds the bracketed part; white space counts as any white space. A string says why it is not there. */
export function locate({ at, file }: Pick<PageFault, 'at' | 'file'>, text: string): Range | string {
	const pieces = at.split(/[⟦⟧]/);
	if (pieces.length !== 3 || at.indexOf('⟦') > at.indexOf('⟧')) return 'its snippet needs one ⟦ and one ⟧';
	const [before = '', part = '', after = ''] = pieces;
	if (part.trim() === '') return 'nothing stands between ⟦ and ⟧';
	// White space beside a bracket belongs outside of it.
	const outer = [before + (/^\s*/.exec(part)?.[0] ?? ''), part.trim(), (/\s*$/.exec(part)?.[0] ?? '') + after];
	const [first, middle, last] = [outer[0]?.trimStart(), outer[1], outer[2]?.trimEnd()].map((piece = '') => pattern(piece));
	const found = [...text.matchAll(new RegExp(`(${first})(${middle})${last}`, 'gd'))];
	const [only] = found;
	if (!only) return `stale: its snippet no longer stands in ${file}`;
	if (found.length > 1) return `stale: its snippet stands ${found.length} times in ${file}`;
	const [start, end] = only.indices?.[2] ?? [0, 0];
	return { start, end };
}

/** White space between words must be there; beside signs it may be gone, or be there without standing in the snippet's line. */
function pattern(snippet: string): string {
	return snippet.replace(/\s+|\S+/g, (piece, at: number) => {
		if (/\S/.test(piece)) return piece.replace(/[\^$.*+?()[\]{}|]/g, '\\$&');
		return /\w/.test(snippet[at - 1] ?? '') && /\w/.test(snippet[at + piece.length] ?? '') ? '\\s+' : '\\s*';
	});
}
