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
