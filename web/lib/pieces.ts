/** Seconds, from (included) to (not included). */
export type Piece = readonly [from: number, to: number];

/** All that is in any of them: sorted, none touching another. */
export function unite(...lists: readonly (readonly Piece[])[]): Piece[] {
	const united: [number, number][] = [];
	for (const [from, to] of lists.flat().sort(([a], [b]) => a - b)) {
		const last = united.at(-1);
		if (to <= from) continue;
		if (last && from <= last[1]) last[1] = Math.max(last[1], to);
		else united.push([from, to]);
	}
	return united;
}

/** Seconds in pieces that do not overlap. */
export function lengthOf(pieces: readonly Piece[]): number {
	return pieces.reduce((sum, [from, to]) => sum + to - from, 0);
}
