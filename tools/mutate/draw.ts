/**
 * Draws items that weigh about `count` together, the same out of each folder's list, as each folder has to hold by itself; what a small one has not is drawn
 * from the others. The same seed draws the same.
 * @param lists Items by folder.
 * @param weightOf How much of `count` an item takes.
 * @returns As many lists as were given.
 */
export function draw<T>(lists: readonly (readonly T[])[], weightOf: (item: T) => number, count: number, seed: number): T[][] {
	const random = randomOf(seed);
	const weights = lists.map((list) => sum(list.map(weightOf)));
	if (sum(weights) <= count) return lists.map((list) => [...list]);
	const share = shareOf(weights, count);
	return lists.map((list) => {
		const drawn: T[] = [];
		for (const item of shuffled(list, random)) {
			if (sum(drawn.map(weightOf)) >= share) break;
			drawn.push(item);
		}
		return drawn;
	});
}

/** What each may take of `count` when none takes more than it has. */
function shareOf(weights: readonly number[], count: number): number {
	let left = count;
	for (const [index, weight] of weights.toSorted((a, b) => a - b).entries()) {
		const share = left / (weights.length - index);
		if (weight > share) return share;
		left -= weight;
	}
	return Number.POSITIVE_INFINITY;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function shuffled<T>(list: readonly T[], random: () => number): T[] {
	const all = [...list];
	for (let index = all.length - 1; index > 0; index -= 1) {
		const other = Math.floor(random() * (index + 1));
		[all[index], all[other]] = [all[other] as T, all[index] as T];
	}
	return all;
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
