/**
 * Draws items that weigh about `count` together out of each folder's list, half of them evenly over the folders and half by their number, so that a small
 * folder is judged by more than two. The same seed draws the same.
 * @param lists Items by folder.
 * @param weightOf How much of `count` an item takes.
 * @returns As many lists as were given.
 */
export function draw<T>(lists: readonly (readonly T[])[], weightOf: (item: T) => number, count: number, seed: number): T[][] {
	const random = randomOf(seed);
	const weights = lists.map((list) => sum(list.map(weightOf)));
	const total = sum(weights);
	if (total <= count) return lists.map((list) => [...list]);
	return lists.map((list, index) => {
		const share = count / 2 / lists.length + ((count / 2) * (weights[index] as number)) / total;
		const drawn: T[] = [];
		for (const item of shuffled(list, random)) {
			if (sum(drawn.map(weightOf)) >= share) break;
			drawn.push(item);
		}
		return drawn;
	});
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
