import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess } from '../../server/lib/end-process.ts';
import { finished } from '../print/coverage.ts';
import { failureLines, ranTests } from './ran.ts';
import { outcomesOf, unshownRows } from './rows.ts';
import { addUp, type Counts, closingLine, countPlaywright, countVitest, judge } from './summary.ts';

const root = join(import.meta.dirname, '../..');
const reports = join(root, '.cache/reports');

/** Runs one runner, shows what it prints, and counts by the report that it writes. */
async function runner<Report>(
	title: string,
	report: string,
	args: string[],
	count: (report: Report) => Counts,
	env: NodeJS.ProcessEnv = {},
): Promise<Counts> {
	console.log(`\n── ${title}`);
	const started = performance.now();
	const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
	let interrupted = false;
	const passOn = (signal: NodeJS.Signals) => {
		interrupted = true;
		child.kill(signal);
	};
	process.on('SIGTERM', passOn).on('SIGINT', passOn);
	const [code] = (await once(child, 'exit')) as [number | null];
	process.off('SIGTERM', passOn).off('SIGINT', passOn);
	if (interrupted) process.exit(130);
	console.log(`${title}: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
	const file = join(reports, report);
	if (!existsSync(file)) console.log(`${title}: no report was written (exit code ${code ?? 'none: it was killed'})`);
	return judge(existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined, code ?? 1);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const isBuilt = !process.argv.includes('--not-built');

const all: Counts[] = [isBuilt ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }];
all.push(await runner('checks', 'check.json', ['tools/check/main.ts', '--json', join(reports, 'check.json')], (counts: Counts) => counts));
all.push(
	await runner(
		'unit and HTTP tests',
		'vitest.json',
		['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
		countVitest,
	),
);
if (isBuilt) {
	const env = {
		PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
		// Kept from run to run: the run's own folder, which workers would take, is empty at first.
		PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, '.cache/playwright'),
	};
	all.push(await runner('browser tests', 'playwright.json', ['node_modules/@playwright/test/cli.js', 'test'], countPlaywright, env));
} else {
	console.log('\n── browser tests: not run, because the pages could not be built');
	all.push({ passed: 0, failed: 1, skipped: 0 });
}

// A promise is kept when a test that names it ran and passed, not when a file says so.
const ran = ranTests(reports) ?? [];
for (const line of failureLines(ran)) console.log(line);
const unshown = isBuilt ? unshownRows(finished, outcomesOf(ran)) : [];
for (const id of unshown) console.log(`${id} is called done, but no test that names it passed (or one failed)`);
all.push({ passed: 0, failed: unshown.length > 0 ? 1 : 0, skipped: 0 });

const counts = addUp(all);
console.log(`\n${closingLine(counts)}`);
endProcess(counts.failed > 0 ? 1 : 0);
