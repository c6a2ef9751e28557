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

interface Runner<Report> {
	title: string;
	/** The file that it writes its counts to. */
	report: string;
	args: string[];
	count: (report: Report) => Counts;
	env?: NodeJS.ProcessEnv;
	/** What it prints is shown at its end, in one piece: for one that works beside another. */
	inOnePiece?: boolean;
}

const running: Promise<unknown>[] = [];

/** Runs one runner, shows what it prints, and counts by the report that it writes. */
async function runner<Report>({ title, report, args, count, env = {}, inOnePiece = false }: Runner<Report>): Promise<Counts> {
	const started = performance.now();
	const child = spawn(process.execPath, args, {
		cwd: root,
		stdio: inOnePiece ? ['ignore', 'pipe', 'pipe'] : 'inherit',
		env: { ...process.env, ...env },
	});
	let interrupted = false;
	const passOn = (signal: NodeJS.Signals) => {
		interrupted = true;
		child.kill(signal);
	};
	process.on('SIGTERM', passOn).on('SIGINT', passOn);
	const closed = once(child, 'close') as Promise<[number | null]>;
	running.push(closed);
	const printed: Buffer[] = [];
	child.stdout?.on('data', (text: Buffer) => printed.push(text));
	child.stderr?.on('data', (text: Buffer) => printed.push(text));
	if (!inOnePiece) console.log(`\n── ${title}`);
	const [code] = await closed;
	if (inOnePiece) process.stdout.write(`\n── ${title}\n${Buffer.concat(printed)}`);
	process.off('SIGTERM', passOn).off('SIGINT', passOn);
	if (interrupted) {
		await Promise.all(running);
		process.exit(130);
	}
	console.log(`${title}: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
	const file = join(reports, report);
	if (!existsSync(file)) console.log(`${title}: no report was written (exit code ${code ?? 'none: it was killed'})`);
	return judge(existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined, code ?? 1);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const isBuilt = !process.argv.includes('--not-built');

const all: Counts[] = [isBuilt ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }];
const checks = runner({
	title: 'checks',
	report: 'check.json',
	args: ['tools/check/main.ts', '--json', join(reports, 'check.json')],
	count: (counts: Counts) => counts,
	inOnePiece: true,
});
// Beside the checks, which wait for one another: together they use all processors.
const tests = runner({
	title: 'unit and HTTP tests',
	report: 'vitest.json',
	args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
	count: countVitest,
});
all.push(await checks, await tests);
if (isBuilt) {
	const pages = {
		title: 'browser tests',
		report: 'playwright.json',
		args: ['node_modules/@playwright/test/cli.js', 'test'],
		count: countPlaywright,
		env: {
			PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
			// Kept from run to run: the run's own folder, which workers would take, is empty at first.
			PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, '.cache/playwright'),
		},
	};
	all.push(await runner(pages));
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
