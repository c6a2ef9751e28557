import { cpus } from 'node:os';
import PQueue from 'p-queue';
import type { Place } from './mutants.ts';
import type { Outcome } from './outcome.ts';
import type { Folder } from './scope.ts';
import type { SqlPlace } from './sql-places.ts';

/** What is to be judged in a folder. */
export interface Work {
	folder: Folder;
	code: Place[];
	statements: SqlPlace[];
}

/** Run the faults of one folder; they reject when its tests are red without one. */
export interface Runners {
	code(folder: Folder, places: readonly Place[]): Promise<Outcome[]>;
	statements(folder: Folder, places: readonly SqlPlace[]): Promise<Outcome[]>;
}

/**
 * Folder by folder, one for each processor. A folder that cannot be judged is named among the `troubles`, and the others go on.
 * @param say Told a line for each folder's code and each folder's statements.
 */
export async function judge(
	work: readonly Work[],
	runners: Runners,
	say: (line: string) => void,
): Promise<{ outcomes: Outcome[]; troubles: string[] }> {
	const queue = new PQueue({ concurrency: Math.max(1, cpus().length) });
	const troubles: string[] = [];
	let done = 0;
	const report = async ({ name }: Folder, judged: Promise<Outcome[]>) => {
		const started = performance.now();
		const outcomes = await judged.catch((error: Error) => void troubles.push(error.message));
		done += 1;
		const seconds = Math.round((performance.now() - started) / 1000);
		if (!outcomes) say(`${done} of ${tasks.length}: ${name}: not judged, ${seconds} s`);
		else {
			const living = outcomes.filter(({ status }) => status === 'unnoticed' || status === 'no test').length;
			say(`${done} of ${tasks.length}: ${name}: ${outcomes.length} faults, ${living} not noticed, ${seconds} s`);
		}
		return outcomes ?? [];
	};
	const tasks = work.flatMap(({ folder, code, statements }) => [
		...(code.length > 0 ? [() => report(folder, runners.code(folder, code))] : []),
		...(statements.length > 0 ? [() => report(folder, runners.statements(folder, statements))] : []),
	]);
	const found = await queue.addAll(tasks);
	return { outcomes: found.flat(), troubles };
}
