/** Courses that ask for something already known; all others begin at the beginning. */
const known: Readonly<Record<string, 2 | 3>> = {
	'instinct-for-probability': 2,
	'instinct-for-statistics': 2,
	'vectors-and-direction': 2,
	'how-to-write-a-proof': 2,
	'differential-equations': 3,
	'matrix-moves-house': 3,
	'an-ear-for-english': 2,
	'linking-and-weak-forms': 2,
	'a-map-of-roots': 2,
	'fix-this-email': 2,
	'write-it-shorter': 2,
	'notes-in-the-booth': 3,
	'japanese-keigo': 3,
	'data-structures-you-can-see': 2,
	'python-at-the-office': 2,
	'ask-the-data': 2,
	'javascript-that-listens': 2,
	'visible-algorithms-graphs': 3,
	'a-day-inside-the-machine': 3,
	'colour-without-guessing': 2,
	'the-temper-of-type': 2,
	'twenty-six-characters': 2,
	'icons-and-proportion': 2,
	'manners-on-a-screen': 2,
	'costing-and-pricing': 2,
	'reading-a-fund-prospectus': 2,
	'notes-to-the-accounts': 3,
	'structure-first': 2,
	'longform-structure': 3,
	'ten-official-papers': 2,
	'asking-questions': 2,
	'reviewing-a-book': 2,
	'piano-after-four-chords': 2,
	'one-bach-minuet': 2,
	'accompanying-a-choir': 3,
	'signposts-of-harmony': 3,
};

/** 1 for beginners, 2 for those who know a little, 3 for those who want depth. */
export function levelOf(courseKey: string): 1 | 2 | 3 {
	return known[courseKey] ?? 1;
}

export const keysOfLevels: readonly string[] = Object.keys(known);
