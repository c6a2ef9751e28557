/** From (included) to (not included): seconds of a lesson, or moments in milliseconds. Whole numbers. */
export type Range = readonly [from: number, to: number];

/** The same points, sorted, nothing twice; ranges that touch are one. */
export function mergeRanges(...lists: (readonly Range[])[]): Range[] {
	const sorted = lists
		.flat()
		.filter(([from, to]) => to > from)
		.sort((a, b) => a[0] - b[0]);
	const merged: [number, number][] = [];
	for (const [from, to] of sorted) {
		const last = merged.at(-1);
		if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
		else merged.push([from, to]);
	}
	return merged;
}

/** What is in `ranges` and not in `taken`; both merged. */
export function subtract(ranges: readonly Range[], taken: readonly Range[]): Range[] {
	return ranges.flatMap(([from, to]) => {
		const rest: Range[] = [];
		let left = from;
		for (const [a, b] of taken) {
			rest.push([left, Math.min(a, to)]);
			left = Math.max(left, b);
		}
		rest.push([left, to]);
		return rest.filter((each) => each[1] > each[0]);
	});
}

/** Length of merged ranges. */
export function lengthOf(ranges: readonly Range[]): number {
	return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The last `length` of merged ranges. */
export function latest(ranges: readonly Range[], length: number): Range[] {
	const found: Range[] = [];
	let left = length;
	for (const [from, to] of ranges.toReversed()) {
		if (left <= 0) break;
		const start = Math.max(from, to - left);
		found.unshift([start, to]);
		left -= to - start;
	}
	return found;
}

export function holds(ranges: readonly Range[], point: number): boolean {
	return ranges.some(([from, to]) => from <= point && point < to);
}

/** At most `most` ranges: gaps between the first ones are filled until it fits. */
export function fillOldest(ranges: readonly Range[], most: number): Range[] {
	const over = ranges.length - most;
	if (over < 1) return [...ranges];
	const filled = ranges.slice(0, over + 1).reduce(([from], [, to]): Range => [from, to]);
	return [filled, ...ranges.slice(over + 1)];
}

/** As PostgreSQL writes a multirange of whole numbers: `{[0,10),[12,20)}`. */
export function readRanges(text: string): Range[] {
	return [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);
}

export function writeRanges(ranges: readonly Range[]): string {
	return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}
