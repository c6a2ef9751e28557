/** From (included) to (not included): seconds of a lesson, or moments in milliseconds. Whole numbers. */
export type Piece = readonly [from: number, to: number];

/** The same points, sorted, nothing twice; pieces that touch are one. */
export function unite(...lists: (readonly Piece[])[]): Piece[] {
	const sorted = lists
		.flat()
		.filter(([from, to]) => to > from)
		.sort((a, b) => a[0] - b[0]);
	const united: [number, number][] = [];
	for (const [from, to] of sorted) {
		const last = united.at(-1);
		if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
		else united.push([from, to]);
	}
	return united;
}

/** What is in `pieces` and not in `taken`; both united. */
export function subtract(pieces: readonly Piece[], taken: readonly Piece[]): Piece[] {
	return pieces.flatMap(([from, to]) => {
		const rest: Piece[] = [];
		let left = from;
		for (const [a, b] of taken) {
			rest.push([left, Math.min(a, to)]);
			left = Math.max(left, b);
		}
		rest.push([left, to]);
		return rest.filter((each) => each[1] > each[0]);
	});
}

/** Length of united pieces. */
export function lengthOf(pieces: readonly Piece[]): number {
	return pieces.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The last `length` of united pieces. */
export function latest(pieces: readonly Piece[], length: number): Piece[] {
	const found: Piece[] = [];
	let left = length;
	for (const [from, to] of pieces.toReversed()) {
		if (left <= 0) break;
		const start = Math.max(from, to - left);
		found.unshift([start, to]);
		left -= to - start;
	}
	return found;
}

export function holds(pieces: readonly Piece[], point: number): boolean {
	return pieces.some(([from, to]) => from <= point && point < to);
}

/** At most `most` pieces: gaps between the first ones are filled until it fits. */
export function fillOldest(pieces: readonly Piece[], most: number): Piece[] {
	const over = pieces.length - most;
	if (over < 1) return [...pieces];
	const filled = pieces.slice(0, over + 1).reduce(([from], [, to]): Piece => [from, to]);
	return [filled, ...pieces.slice(over + 1)];
}

/** As PostgreSQL writes a multirange of whole numbers: `{[0,10),[12,20)}`. */
export function readPieces(text: string): Piece[] {
	return [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);
}

export function writePieces(pieces: readonly Piece[]): string {
	return `{${pieces.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}
