import { visited } from './aged.ts';
import { against, load } from './load.ts';
import type { Measured } from './process.ts';
import { ratio, type Table, thousands } from './report.ts';
import type { Round } from './wrk.ts';

/** Processor time that this process's children have left for it: what is not the server's of two cores is the generator's. */
const share = (round: Pick<Round, 'perSecond' | 'perCpuSecond'>) => round.perSecond / round.perCpuSecond;

/** Two processes against one, kept answers. The generator needs a part of the same two cores, so both what came and what a second of their own time gives are told. */
export async function processesTable(one: Measured, two: Measured, courseId: number, rounds: number, seconds: number): Promise<Table> {
	const rows: string[][] = [];
	for (const path of visited(courseId)) {
		const headers = { 'accept-encoding': 'br' };
		for (const server of [one, two]) await load(server, path, { headers, seconds: 1 });
		const result = await against(
			rounds,
			() => load(two, path, { headers, seconds }),
			() => load(one, path, { headers, seconds }),
		);
		rows.push([
			path,
			thousands(result.app.perSecond),
			thousands(result.reference.perSecond),
			share(result.app).toFixed(2),
			share(result.reference).toFixed(2),
			result.ratio.toFixed(2),
			ratio(2 * result.cpuRatio, 1.7),
			String(result.errors),
		]);
	}
	return {
		title: 'Two processes against one, on two cores',
		note: 'Cores are those that the servers had; the generator had the rest. The last ratio is what two would answer with two cores of their own against one with one.',
		head: ['what', 'two req/s', 'one req/s', 'cores of two', 'of one', 'req/s ratio', 'own cores ratio', 'errors'],
		rows,
	};
}
