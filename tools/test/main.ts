import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess } from '../../server/lib/end-process.ts';
import { build } from '../lib/build.js';
import { takeTurns } from '../lib/turns.js';
import { finished } from '../print/coverage.ts';
import { failureLines, ranTests } from './ran.ts';
import { outcomesOf, unshownRows } from './rows.ts';
import { type Ran, runner } from './runner.ts';
import { addUp, type Counts, closingLine, countPlaywright, countVitest } from './summary.ts';

const root = join(import.meta.dirname, '../..');
const reports = join(root, '.cache/reports');

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// The build leaves a third of two processors idle, and the checks, which wait for one another, more.
const building = takeTurns(build);
const checks = runner({
	title: 'checks',
	report: join(reports, 'check.json'),
	args: ['tools/check/main.ts', '--json', join(reports, 'check.json')],
	count: (counts: Counts) => counts,
	inOnePiece: true,
});
const isBuilt = await building;
const all: Counts[] = [isBuilt ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }];
const { promise: nearlyDone, resolve: onNearlyDone } = Promise.withResolvers<void>();
const tests = runner({
	title: 'unit and HTTP tests',
	report: join(reports, 'vitest.json'),
	args: [
		...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
		'--reporter=./tools/test/nearly-done.ts',
	],
	count: countVitest,
	onNearlyDone,
});
// For some seconds one processor is all that the browser tests need: their site starts, and their files are read.
await Promise.race([nearlyDone, tests]);
const pages = isBuilt
	? runner({
			title: 'browser tests',
			report: join(reports, 'playwright.json'),
			args: ['node_modules/@playwright/test/cli.js', 'test'],
			count: countPlaywright,
			env: {
				PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
				// Node itself takes the types out of the sources, in a third of the time that the runner's own compiler takes for those that it has not seen.
				PW_DISABLE_TS_ESM: '1',
			},
			shownAfter: Promise.all([checks, tests]),
		})
	: Promise.resolve<Ran>({ counts: { passed: 0, failed: 1, skipped: 0 } });
const ended = [await checks, await tests, await pages];
if (!isBuilt) console.log('\n── browser tests: not run, because the pages could not be built');

// A promise is kept when a test that names it ran and passed, not when a file says so.
const ran = ranTests(reports) ?? [];
// What went wrong is said at the end, of which most is kept where little is.
for (const { unexplained } of ended) if (unexplained) console.log(`\n${unexplained}`);
for (const line of failureLines(reports)) console.log(line);
const unshown = isBuilt ? unshownRows(finished, outcomesOf(ran)) : [];
for (const id of unshown) console.log(`${id} is called done, but no test that names it passed (or one failed)`);
all.push({ passed: 0, failed: unshown.length > 0 ? 1 : 0, skipped: 0 });

const counts = addUp([...all, ...ended.map((each) => each.counts)]);
console.log(`\n${closingLine(counts)}`);
endProcess(counts.failed > 0 ? 1 : 0);
