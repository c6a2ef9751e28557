/** Of a course's seconds, how many its reviewer must have heard: a tenth. */
export function secondsToWrite(courseSeconds: number): number {
	return Math.ceil(courseSeconds / 10);
}

/** How many gave 1, 2, 3, 4 and 5 stars, how many in all, and their mean to one decimal (0 of none). */
export function figuresOf(rows: readonly { stars: number; n: number }[]): { distribution: number[]; count: number; rating: number } {
	const distribution = [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0);
	const count = distribution.reduce((sum, n) => sum + n, 0);
	const sum = distribution.reduce((total, n, index) => total + n * (index + 1), 0);
	// Tenths as the database rounds them: half up, in whole numbers.
	return { distribution, count, rating: count === 0 ? 0 : Math.floor((sum * 20 + count) / (2 * count)) / 10 };
}

/** The name of who does not sign: 林小满 is 林**, Watson is W***n. */
export function maskedName(nickname: string): string {
	const letters = [...nickname.trim()];
	const [first = '', last = ''] = [letters[0], letters.at(-1)];
	if (!/^[\x21-\x7e]/.test(first)) return `${first}**`;
	return letters.length > 1 ? `${first}***${last}` : `${first}***`;
}

interface Written {
	stars: number;
	text: string;
	anonymous: boolean;
}

/**
 * What becomes of a review that is there already. `version` is the one that the change was made from: 0 for a writer who saw none, undefined for whoever
 * does not say. The same again is no change, so that what arrives twice counts once.
 */
export function changeOf(before: Written & { edition: number; removed: boolean }, next: Written & { version?: number | undefined }): Change {
	if (before.removed) return next.version === undefined || next.version === 0 ? 'write' : 'changed_meanwhile';
	const same = before.stars === next.stars && before.text === next.text && before.anonymous === next.anonymous;
	if (same) return 'nothing';
	return next.version === undefined || next.version === before.edition ? 'edit' : 'changed_meanwhile';
}

type Change = 'write' | 'edit' | 'nothing' | 'changed_meanwhile';
