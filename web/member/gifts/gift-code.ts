/** Of a code: four boxes of four. */
export const groupLength = 4;
export const noGroups: readonly string[] = ['', '', '', ''];
export const wholeLength = groupLength * noGroups.length;

/** What counts of what was typed or pasted: letters and digits, however wide, in capitals. */
export function cleaned(typed: string): string {
	return typed
		.normalize('NFKC')
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, '');
}

/** The boxes of a whole code, or of the beginning of one. */
export function groupsOf(typed: string): readonly string[] {
	const code = cleaned(typed);
	return noGroups.map((_, index) => code.slice(index * groupLength, (index + 1) * groupLength));
}

/**
 * The boxes after `typed` has come into one of them, and the box to go on in. A whole code fills all of them wherever it was pasted; what is more than a box
 * takes goes on into the next ones, unless one letter too many would push away what stands there.
 */
export function afterTyping(groups: readonly string[], index: number, typed: string): { groups: readonly string[]; at: number } {
	const text = cleaned(typed);
	if (text.length >= wholeLength) return { groups: groupsOf(text), at: noGroups.length - 1 };
	const isOneTooMany = text.length === groupLength + 1 && groups[index]?.length === groupLength && groups[index + 1] !== '';
	const taken = isOneTooMany ? text.slice(0, groupLength) : text;
	const next = [...groups];
	let at = index;
	for (let from = 0; from === 0 || from < taken.length; from += groupLength) {
		at = Math.min(index + from / groupLength, noGroups.length - 1);
		if (index + from / groupLength < noGroups.length) next[at] = taken.slice(from, from + groupLength);
	}
	// A full box hands on to the next one.
	return { groups: next, at: next[at]?.length === groupLength && next[at] !== groups[at] ? Math.min(at + 1, noGroups.length - 1) : at };
}

/** Letters that no code has, since they are taken for others. */
export function hasLookAlike(code: string): boolean {
	return /[01ILO]/.test(code);
}
