import * as z from 'zod';
import { isCleanLine, isCleanText, oneLineEnd } from './clean-text.ts';

// Every string of an input goes through one of these: `text.test.ts` finds the one that does not.

interface Bounds {
	/** UTF-16 units after normalising; default 0. */
	min?: number;
	/** UTF-16 units after normalising. */
	max: number;
	/** Of the normalised text. */
	pattern?: RegExp;
}

/** Marks the issue, whose sentence is the server's (`server/http/run-call.ts`). */
export const uncleanIssue = 'unclean_text';
const refused = { params: { text: uncleanIssue }, abort: true };
/** What may be cut away or drawn together by normalising; whatever is longer is refused before it costs anything. */
const before = (max: number) => max * 3 + 20;

/** A text of one line (a name, a title, what is searched for): no control characters, NFC, trimmed, bounded. */
export function line({ min = 0, max, pattern }: Bounds): z.ZodString {
	// Trimmed first: a line feed that was pasted along with a number is no reason to refuse it.
	const clean = z.string().max(before(max), { abort: true }).trim().refine(isCleanLine, refused).normalize('NFC').min(min).max(max);
	return pattern === undefined ? clean : clean.regex(pattern);
}

/** A text of several lines: as `line`, but line feeds and tabs stay. Line ends are LF. */
export function lines({ min = 0, max, pattern }: Bounds): z.ZodString {
	const clean = z
		.string()
		.max(before(max), { abort: true })
		.overwrite(oneLineEnd)
		.trim()
		.refine(isCleanText, refused)
		.normalize('NFC')
		.min(min)
		.max(max);
	return pattern === undefined ? clean : clean.regex(pattern);
}

/** A password: no control characters, NFC so that every keyboard types the same one, never trimmed. */
export function secretText({ min = 0, max }: Bounds): z.ZodString {
	return z.string().max(before(max), { abort: true }).refine(isCleanLine, refused).normalize('NFC').min(min).max(max);
}

/** Something that a program wrote (a ticket, a code, an identifier): as it is, visible ASCII alone, bounded. */
export function word({ min = 0, max, pattern = /^[\x21-\x7e]*$/ }: Bounds): z.ZodString {
	return z.string().max(max, { abort: true }).min(min).regex(pattern);
}
