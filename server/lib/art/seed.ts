/** A stream of numbers in [0, 1) that depends on its seed alone. */
export type Rng = {
	(): number;
	/** Float in [low, high). */
	between(low: number, high: number): number;
	/** Integer in [low, high], both ends included. */
	int(low: number, high: number): number;
	pick<T>(list: readonly [T, ...T[]]): T;
};

/** FNV-1a over UTF-16 code units with the murmur3 finaliser: neighbouring ids must not look alike. */
export function hash(text: string): number {
	let h = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
	h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
	h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
	return (h ^ (h >>> 16)) >>> 0;
}

/** mulberry32. */
export function rngOf(seed: number): Rng {
	let state = seed >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	return Object.assign(next, {
		between: (low: number, high: number): number => low + (high - low) * next(),
		int: (low: number, high: number): number => low + Math.floor((high - low + 1) * next()),
		pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
	});
}
