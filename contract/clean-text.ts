// What every text from outside must be, without schemas, so that servers and commands share it (`text.ts` builds the schemas from it).

/**
 * Characters that no text holds: control characters (C0, DEL, C1), line and paragraph separators, and those that turn the direction
 * of what stands beside them, by which one name passes for another.
 */
const unwantedInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** In a text of several lines a line feed and a tab are wanted. */
const unwantedInLines = /(?![\t\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const everyInLine = new RegExp(unwantedInLine.source, 'gu');
const everyInLines = new RegExp(unwantedInLines.source, 'gu');

/** Whether a text of one line is free of unwanted characters and of halves of characters (lone surrogates). */
export function isCleanLine(text: string): boolean {
	return text.isWellFormed() && !unwantedInLine.test(text);
}

/** The same for a text of several lines: line feeds and tabs are wanted. Carriage returns go before (`oneLineEnd`). */
export function isCleanText(text: string): boolean {
	return text.isWellFormed() && !unwantedInLines.test(text);
}

/** CRLF and CR as LF. */
export function oneLineEnd(text: string): string {
	return text.replace(/\r\n?/g, '\n');
}

/**
 * A name made of a text that nobody can be asked to mend (a file's name on disk, a header, what an older version stored): unwanted
 * characters become spaces, halves of characters U+FFFD, the rest is NFC, trimmed, and cut to `max` UTF-16 units.
 */
export function cleanedLine(text: string, max: number): string {
	// Most headers are this, and come with every request.
	if (text.length <= max && /^[!-~]+( [!-~]+)*$/.test(text)) return text;
	// Bounded before it is normalised, which costs more than it is long.
	const bounded = text.slice(0, max * 4).toWellFormed();
	return cut(bounded.replace(everyInLine, ' ').normalize('NFC').replace(/\s+/gu, ' ').trim(), max).trimEnd();
}

/** The same for a text of several lines, which keeps its line feeds and tabs. */
export function cleanedText(text: string, max: number): string {
	const bounded = oneLineEnd(text.slice(0, max * 4)).toWellFormed();
	return cut(bounded.replace(everyInLines, '').normalize('NFC'), max);
}

/** A text for a terminal, which obeys control characters: those are written out (`\\u{1b}`); line feeds and tabs stay. */
export function visible(text: string): string {
	return text.toWellFormed().replace(everyInLines, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}

/** At most `max` units, and never half a character. */
function cut(text: string, max: number): string {
	return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
