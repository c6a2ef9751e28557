import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './load.ts';
import { startMeasured } from './process.ts';
import type { Table } from './report.ts';

/** Start to first page: an empty folder (initdb, migrations, demo agency), and a filled one. The install is not in it. */
export async function startTable(main: string, runs: number): Promise<Table> {
	const cold: number[] = [];
	const warm: number[] = [];
	for (let run = 0; run < runs; run += 1) {
		const folder = await mkdtemp(join(tmpdir(), 'lectern-start-'));
		for (const list of [cold, warm]) {
			const began = performance.now();
			const app = await startMeasured(main, { DATA_DIR: folder, PORT: '0', LECTERN_ENV: 'demo', NODE_ENV: 'production', DATABASE_URL: '' });
			const answer = await fetch(`${app.origin}/index`);
			if (answer.status !== 200) throw new Error(`/index answered ${answer.status}`);
			await answer.text();
			list.push(performance.now() - began);
			await app.stop();
		}
		await rm(folder, { recursive: true, force: true });
	}
	return {
		title: 'Start to the first page',
		head: ['start', 'median s'],
		rows: [
			['empty DATA_DIR (initdb, migrations, demo agency)', (median(cold) / 1000).toFixed(2)],
			['filled DATA_DIR', (median(warm) / 1000).toFixed(2)],
		],
	};
}
