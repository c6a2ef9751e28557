import { median } from './load.ts';
import { atMost, ms } from './report.ts';

/** Who asks, and where. */
export interface Asker {
	origin: string;
	token: string;
}

/** Time to the whole answer of each question, among few and among many: rows with the medians of `samples` and how they stand, both asked in turn. */
export async function growthRows(
	questions: readonly { name: string; path: string }[],
	[few, many]: readonly [few: Asker, many: Asker],
	samples: number,
): Promise<string[][]> {
	const rows: string[][] = [];
	for (const { name, path } of questions) {
		const taken = new Map<Asker, number[]>([
			[few, []],
			[many, []],
		]);
		for (let sample = -10; sample < samples; sample += 1)
			for (const [{ origin, token }, times] of taken) {
				const began = performance.now();
				const answer = await fetch(origin + path, { headers: { token } });
				const { code } = (await answer.json()) as { code: number };
				if (code !== 1) throw new Error(`${path} answered ${code}`);
				if (sample >= 0) times.push(performance.now() - began);
			}
		const [small = 0, large = 0] = [...taken.values()].map(median);
		rows.push([name, ms(small), ms(large), atMost(large / small, 1.5)]);
	}
	return rows;
}
