const wide =
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}\u2018\u2019\u201c\u201d\u2014\u2026]/u;
/** Must not open a line. */
const closing = /^[，。、；：？！）》」』】…—,.;:?!)%\]”’]/;
/** Must not end a line. */
const opening = /[（《「『【“‘([]$/;
/** A Chinese title prefers to break after these. */
const pause = /[，。；：？！]$/;

const ems = (character: string): number =>
	wide.test(character) ? 1 : /[il.,:;'|! ]/.test(character) ? 0.29 : /[mwMW@—]/.test(character) ? 0.86 : /[A-Z0-9]/.test(character) ? 0.62 : 0.53;

/** Estimated width in em: exact for Chinese, near enough for Latin serif. */
export const textWidth = (text: string): number => Array.from(text).reduce((sum, c) => sum + ems(c), 0);

/** Unbreakable pieces: a Latin word, one Chinese character with the punctuation that clings to it. */
function pieces(text: string): string[] {
	const out: string[] = [];
	for (const c of text.replace(/\s+/g, ' ')) {
		const last = out.at(-1);
		const latin = !wide.test(c) && c !== ' ';
		const joins = last !== undefined && (closing.test(c) || opening.test(last) || (latin && last !== ' ' && !wide.test(last.at(-1) ?? '')));
		if (joins) out[out.length - 1] = last + c;
		else out.push(c);
	}
	return out;
}

function fill(parts: readonly string[], room: number): string[] {
	const lines: string[] = [];
	let line = '';
	for (const part of parts) {
		if (line && textWidth((line + part).trimEnd()) > room) {
			lines.push(line.trim());
			line = part.trimStart();
		} else line += part;
	}
	if (line.trim()) lines.push(line.trim());
	return lines;
}

/** Whether every line but the last ends where a reader would pause. */
export const pauses = (lines: readonly string[]): boolean => lines.slice(0, -1).every((line) => pause.test(line));

/** Breaks `text` into at most `most` lines of `room` em, at a pause or a word where it can, evenly; the rest becomes an ellipsis. */
export function wrap(text: string, room: number, most: number): string[] {
	const parts = pieces(text).flatMap((part) => (textWidth(part) > room ? Array.from(part) : [part]));
	const greedy = fill(parts, room);
	if (greedy.length > most) {
		const kept = greedy.slice(0, most);
		let last = Array.from(kept[most - 1] ?? '');
		while (last.length > 0 && textWidth(`${last.join('')}…`) > room) last = last.slice(0, -1);
		return [...kept.slice(0, -1), `${last.join('').replace(/[，。、；：,.;:\s]+$/u, '')}…`];
	}
	if (greedy.length < 2) return greedy;
	const clauses: string[] = [];
	for (const part of parts) {
		const last = clauses.at(-1);
		if (last === undefined || pause.test(last)) clauses.push(part);
		else clauses[clauses.length - 1] = last + part;
	}
	const byClause = fill(clauses, room);
	if (byClause.length <= greedy.length && byClause.every((l) => textWidth(l) <= room)) return byClause;
	// The narrowest measure that needs no more lines balances them.
	let even = greedy;
	for (let narrow = room - 0.5; narrow > room / 2; narrow -= 0.5) {
		const tried = fill(parts, narrow);
		if (tried.length > greedy.length || tried.some((l) => textWidth(l) > room)) break;
		even = tried;
	}
	return even;
}
