import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageFault } from '../../../test/faults/fault.ts';
import { freePort } from '../../lib/free-port.ts';
import { which } from '../../lib/process.js';
import { type Runner, runnerOf } from './groups.ts';
import { type Result, readResults } from './results.ts';

/** Runs tests in the copy; what it starts and makes is gone with `close`. */
export interface Runs {
	/**
	 * The tests that `named` faults name, while the faults `on` are switched on. `patience`: milliseconds that a browser test may take; those of the
	 * project when it is left out.
	 */
	run(runner: Runner, named: readonly PageFault[], on: readonly PageFault[], patience?: number): Promise<Result[]>;
	close(): Promise<void>;
}

/** What the operator's shell says about an installation must not decide (tools/test.js). */
const foreign = ['NODE_ENV', 'LECTERN_ENV', 'DATABASE_URL', 'REDIS_URL', 'DATA_DIR', 'BASE_PATH', 'PORT', 'HOST', 'FORCE_COLOR', 'E2E_TRACE'];

/** Milliseconds after which a run is ended: a fault may make something go round for ever. */
const longest = 20 * 60_000;
/** Milliseconds in which runners stop what they have started. */
const grace = 30_000;

/** Ends a runner: first as from the keyboard, so that it stops its servers and browsers, then by force. */
async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, 'exit');
	child.kill('SIGINT');
	const force = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), grace);
	await gone;
	clearTimeout(force);
}

export function startRuns(copy: string): Runs {
	const folder = mkdtempSync(join(tmpdir(), `lectern-mutate-${process.pid}-`));
	let child: ChildProcess | undefined;
	process.once('exit', () => {
		child?.kill('SIGINT');
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	});
	const close = async () => {
		if (child) await end(child);
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	};
	let serial = 0;
	return {
		close,
		async run(runner, named, on, patience) {
			serial += 1;
			const report = join(folder, `report-${serial}.json`);
			const files = [...new Set(named.map(testPath))];
			const titles = [...new Set(named.map(({ test }) => test.title))].map(pattern).join('|');
			const words =
				runner === 'browser'
					? [
							'node_modules/@playwright/test/cli.js',
							'test',
							'--config=tools/mutate/pages/playwright.config.ts',
							`--grep=(${titles})`,
							...files.map(exactly),
						]
					: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile.json=${report}`, `--testNamePattern=(${titles})`, ...files];
			const env: NodeJS.ProcessEnv = { ...process.env };
			for (const name of foreign) delete env[name];
			Object.assign(env, {
				TMPDIR: folder,
				E2E_PORT: String(await freePort()),
				PLAYWRIGHT_JSON_OUTPUT_NAME: report,
				PLANTED_FAULTS: on.map(({ id }) => id).join(','),
				PLANTED_STYLES: on.flatMap(({ id, file }) => (file.endsWith('.css') ? [id] : [])).join(','),
				...(patience !== undefined && { PLANTED_PATIENCE: String(Math.round(patience)) }),
				...(on.length > 0 && { NODE_OPTIONS: `--import=${pathToFileURL(join(copy, 'tools/mutate/pages/preload.js')).href}` }),
			});
			// The kernel's own guard, where there is one: a parent that was killed cannot pass a signal on.
			const guard = process.platform === 'linux' && which('setpriv') ? ['setpriv', '--pdeathsig', 'INT', '--'] : [];
			const [program = '', ...rest] = [...guard, process.execPath, ...words];
			const started = spawn(program, rest, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
			child = started;
			let said = '';
			for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (said = (said + chunk).slice(-20_000)));
			const limit = setTimeout(() => end(started), longest);
			await once(started, 'close');
			clearTimeout(limit);
			child = undefined;
			const results = readResults(report, runner, copy);
			return results.length > 0 ? results : [{ file: '', title: '', state: 'failed', said: `no report was written:\n${said}`, milliseconds: 0 }];
		},
	};
}

/** From the root of the project: below test/, or one that stands beside its source. */
export function testPath(fault: PageFault): string {
	const { file } = fault.test;
	return runnerOf(fault) === 'browser' || !/^(contract|server|web|tools)\//.test(file) ? `test/${file}` : file;
}

const pattern = (title: string) =>
	title
		.trim()
		.split(/\s+/)
		.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
		.join('\\s+');

const exactly = (file: string) => `/${file.replaceAll('.', '\\.')}$`;
