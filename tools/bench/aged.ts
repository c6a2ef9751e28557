import { mixedWork } from './bursts.ts';
import { against, load } from './load.ts';
import { type Measured, residentMb } from './process.ts';
import { ratio, type Table, thousands } from './report.ts';

/** What every visitor opens. */
export const visited = (courseId: number) => [
	'/index',
	'/course',
	`/course/detail/${courseId}`,
	'/api/product/agency/prod/list?prodType=1&currPage=1&pageSize=16',
];

/** Kept answers from a process that has done an hour's work in short, against one that has just started. */
export async function agedTable(fresh: Measured, aged: Measured, courseId: number, rounds: number, seconds: number): Promise<Table> {
	for (let time = 0; time < 2; time += 1) await mixedWork(aged, seconds);
	const rows: string[][] = [];
	for (const path of visited(courseId)) {
		const headers = { 'accept-encoding': 'br' };
		for (const server of [aged, fresh]) await load(server, path, { headers, seconds: 1 });
		const result = await against(
			rounds,
			() => load(aged, path, { headers, seconds }),
			() => load(fresh, path, { headers, seconds }),
		);
		rows.push([
			path,
			thousands(result.app.perCpuSecond),
			thousands(result.reference.perCpuSecond),
			ratio(result.ratio, 0.9),
			ratio(result.cpuRatio, 0.9),
			String(result.errors),
		]);
	}
	return {
		title: 'A process that has worked, against a fresh one',
		note: `Twice the mixed work below (${residentMb(aged.pid).toFixed(0)} MB resident after it), then rounds in turn. Brotli, 32 connections.`,
		head: ['what', 'req/CPU s', 'fresh', 'ratio', 'CPU ratio', 'errors'],
		rows,
	};
}
