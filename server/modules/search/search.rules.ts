import type { Pattern } from '../../db/holds-all.ts';

/** Words that the text parser would cut to pieces, as `bigrams()` in the database writes them. */
const names: Record<string, string> = { 'c++': 'cplusplus', 'c#': 'csharp', '.net': 'dotnet', 'node.js': 'nodejs' };

/** A run of Chinese, or a word in another script, of a query. */
export interface Word {
	/** As it is compared: NFKC, lower case (`search_text()` in the database). */
	text: string;
	/** As the full-text index knows it. */
	lexeme: string;
	chinese: boolean;
	/** Perhaps still being typed: longer words match too. */
	prefix: boolean;
}

/** Longest query that is looked at, in words. */
const mostWords = 8;

/** What a reader looks for, word by word; empty when there is nothing to search for. */
export function wordsOf(q: string): Word[] {
	const runs = comparable(q).match(/c\+\+|c#|\.net|node\.js|[\u3400-\u9fff]+|[[\p{L}\p{N}]--[\u3400-\u9fff]]+/gv) ?? [];
	return runs.slice(0, mostWords).map((text, index) => {
		const chinese = /[\u3400-\u9fff]/.test(text);
		return { text, lexeme: names[text] ?? text, chinese, prefix: !chinese && index === runs.length - 1 };
	});
}

/** A text as texts are compared in a search. */
export function comparable(text: string): string {
	return text.normalize('NFKC').toLowerCase();
}

/**
 * Words as a full-text query. A run of Chinese is a phrase of its overlapping pairs (数据库 → 数据 <-> 据库), so the characters must
 * stand together; one character, and the last Latin word, match as prefixes. `weights` (such as `AB`) confines it to fields of these weights.
 */
export function tsquery(words: readonly Word[], weights = ''): string {
	return words.map((word) => lexemes(word, weights)).join(' & ');
}

function lexemes({ lexeme, chinese, prefix }: Word, weights: string): string {
	const confined = weights === '' ? '' : `:${weights}`;
	if (!chinese) return prefix ? `'${lexeme}':*${weights}` : `'${lexeme}'${confined}`;
	const characters = [...lexeme];
	if (characters.length === 1) return `'${lexeme}':*${weights}`;
	const pairs = characters.slice(0, -1).map((character, index) => `'${character}${characters[index + 1]}'${confined}`);
	return pairs.length === 1 ? (pairs[0] as string) : `(${pairs.join(' <-> ')})`;
}

/** The `like` pattern of texts that hold a word, and for words between spaces the regular expression that they must match besides. */
export function patternOf({ text, chinese, prefix }: Word): Pattern {
	const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
	if (chinese) return { like, regex: null };
	const edge = (character: string, mark: string) => (/[\p{L}\p{N}]/u.test(character) ? mark : '');
	const escaped = text.replace(/[.+#]/g, '\\$&');
	return { like, regex: edge(text[0] ?? '', begin) + escaped + (prefix ? '' : edge(text.at(-1) ?? '', end)) };
}

/** Where a word begins and ends for the database: Chinese is a word's letter to it, and beside a word of another script it is not one. */
const begin = '(\\m|(?<=[\\u3400-\\u9fff]))';
const end = '(\\M|(?=[\\u3400-\\u9fff]))';

/** Words as the database is asked for them. */
export interface Query {
	words: readonly Word[];
	/** Full-text queries: anywhere; in titles (weight A); in titles, and names of teachers and categories (A, B, D). */
	anywhere: string;
	titled: string;
	named: string;
	/** Without phrases: an index answers it alone, and nothing need be computed anew of what it finds. */
	pairs: string;
	/** What must be looked for besides in what `pairs` finds: runs of Chinese longer than a pair. */
	phrases: Pattern[];
	patterns: Pattern[];
	/** Word by word. */
	each: { anywhere: string; pattern: Pattern }[];
}

export function queryOf(words: readonly Word[]): Query {
	const each = words.map((word) => ({ anywhere: tsquery([word]), pattern: patternOf(word) }));
	return {
		words,
		anywhere: tsquery(words),
		titled: tsquery(words, 'A'),
		named: tsquery(words, 'ABD'),
		pairs: tsquery(words).replaceAll('<->', '&'),
		phrases: words.filter(({ text, chinese }) => chinese && [...text].length > 2).map(patternOf),
		patterns: each.map(({ pattern }) => pattern),
		each,
	};
}

/** Whether a text holds a word. */
export function holds(text: string, word: Word): boolean {
	const compared = comparable(text);
	if (word.chinese) return compared.includes(word.text);
	const isLetter = (character: string | undefined) => character !== undefined && /[a-z0-9\p{Script=Latin}]/u.test(character);
	for (let at = compared.indexOf(word.text); at !== -1; at = compared.indexOf(word.text, at + 1)) {
		const end = at + word.text.length;
		const begins = !isLetter(word.text[0]) || !isLetter(compared[at - 1]);
		const ends = word.prefix || !isLetter(word.text.at(-1)) || !isLetter(compared[end]);
		if (begins && ends) return true;
	}
	return false;
}

/** Words long enough to be misspelt: in Latin script, three letters and more. */
export function misspellable(words: readonly Word[]): Word[] {
	return words.filter(({ text }) => /^[a-z][a-z0-9]{2,}$/.test(text));
}

/** A word as these titles write it: Python for python. */
export function asWritten(word: string, titles: readonly string[]): string {
	const pattern = new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`, 'i');
	for (const title of titles) {
		const found = pattern.exec(title.normalize('NFKC'));
		if (found) return found[0];
	}
	return word;
}

/** Most words that are tried when a search finds nothing. */
const mostParts = 12;

/** Shorter searches that may find something where the whole finds nothing: its words, then parts of its Chinese, longest first. */
export function partsOf(words: readonly Word[]): string[] {
	const parts = new Set<string>();
	if (words.length > 1) for (const { text } of words) parts.add(text);
	for (const { text, chinese } of words) {
		const characters = [...text];
		if (!chinese) continue;
		for (let length = Math.min(characters.length - 1, 6); length >= 2; length -= 1)
			for (let from = 0; from + length <= characters.length; from += 1) parts.add(characters.slice(from, from + length).join(''));
	}
	return [...parts].slice(0, mostParts);
}
