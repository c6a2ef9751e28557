import { join, type Sql, sql } from './sql.ts';

/** A word as texts are searched for it: a `like` pattern, and for words between spaces a regular expression that must match besides. */
export interface Pattern {
	like: string;
	regex: string | null;
}

/** The condition that a text matches all these patterns. */
export function holdsAll(text: Sql, patterns: readonly Pattern[]): Sql {
	if (patterns.length === 0) return sql`true`;
	return join(
		patterns.map(({ like, regex }) => (regex === null ? sql`${text} like ${like}` : sql`${text} like ${like} and ${text} ~ ${regex}`)),
		' and ',
	);
}
