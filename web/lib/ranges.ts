/** Seconds, from (included) to (not included). */
export type Range = readonly [from: number, to: number];

/** All that is in any of them: sorted, none touching another. */
export function mergeRanges(...lists: readonly (readonly Range[])[]): Range[] {
	const merged: [number, number][] = [];
	for (const [from, to] of lists.flat().sort(([a], [b]) => a - b)) {
		const last = merged.at(-1);
		if (to <= from) continue;
		if (last && from <= last[1]) last[1] = Math.max(last[1], to);
		else merged.push([from, to]);
	}
	return merged;
}

/** Seconds in ranges that do not overlap. */
export function lengthOf(ranges: readonly Range[]): number {
	return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}
