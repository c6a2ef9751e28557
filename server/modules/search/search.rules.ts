/** Words that the text parser would cut to pieces, as `bigrams()` in the database writes them. */
const names: [RegExp, string][] = [
	[/c\+\+/g, ' cplusplus '],
	[/c#/g, ' csharp '],
	[/\.net/g, ' dotnet '],
	[/node\.js/g, ' nodejs '],
];

/**
 * A reader's words as a full-text query. A run of Chinese is a phrase of its overlapping pairs (数据库 → 数据 <-> 据库), so the
 * characters must stand together; one character, and the last Latin word (perhaps still being typed), match as prefixes.
 * Null when nothing can be searched for.
 */
export function tsquery(q: string): string | null {
	let text = q.toLowerCase().normalize('NFKC');
	for (const [pattern, word] of names) text = text.replace(pattern, word);
	const runs = text.match(/[\u3400-\u9fff]+|[\p{L}\p{N}]+/gu) ?? [];
	if (runs.length === 0) return null;
	return runs
		.slice(0, 8)
		.map((run, index) => (/^[\u3400-\u9fff]/.test(run) ? phrase(run) : `'${run}'${index === runs.length - 1 ? ':*' : ''}`))
		.join(' & ');
}

function phrase(run: string): string {
	const characters = [...run];
	if (characters.length === 1) return `'${run}':*`;
	const pairs = characters.slice(0, -1).map((character, index) => `'${character}${characters[index + 1]}'`);
	return pairs.length === 1 ? (pairs[0] as string) : `(${pairs.join(' <-> ')})`;
}

/** The Latin words of a query, for a spelling that finds something. */
export function latinWords(q: string): string[] {
	return q.toLowerCase().match(/[a-z][a-z0-9]{2,}/g) ?? [];
}
