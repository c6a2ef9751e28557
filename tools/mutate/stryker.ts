import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedOnDemand } from '../lib/on-demand.ts';
import { keyOf, type Location, type Place } from './mutants.ts';
import type { Outcome } from './outcome.ts';
import { type Folder, testsOf } from './scope.ts';

interface Report {
	files: Record<string, { mutants: { mutatorName: string; replacement?: string; status: string; location: Location }[] }>;
}

/** Runs the mutants of the given places of one folder by Stryker, with the folder's tests. Throws when these are red without a mutant. */
export async function runStryker(folder: Folder, places: readonly Place[], root: string): Promise<Outcome[]> {
	if (places.length === 0) return [];
	const work = join(root, '.cache/mutate', folder.name.replaceAll('/', '-'));
	rmSync(work, { recursive: true, force: true });
	mkdirSync(work, { recursive: true });
	const drawn = Object.groupBy(places, ({ file }) => file) as Record<string, Place[]>;
	writeFileSync(
		join(work, 'drawn.json'),
		JSON.stringify(Object.fromEntries(Object.entries(drawn).map(([file, some]) => [file, some.map(({ location }) => location)]))),
	);
	const report = join(work, 'report.json');
	writeFileSync(join(work, 'config.json'), JSON.stringify(configOf(places, work, report)));
	const log = join(work, 'stryker.log');
	// It brings a tenth of all files that an installation would.
	const stryker = await installedOnDemand(join(import.meta.dirname, 'stryker'), '@stryker-mutator/core/bin/stryker.js');
	const child = spawn(process.execPath, [stryker, 'run', join(work, 'config.json')], {
		cwd: root,
		env: {
			...process.env,
			NO_COLOR: '1',
			MUTATE_DRAWN: join(work, 'drawn.json'),
			MUTATE_TESTS: testsOf(folder, root).join(' '),
			TEST_FILMS: join(root, '.cache/test-films'),
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const output = createWriteStream(log);
	child.stdout.pipe(output, { end: false });
	child.stderr.pipe(output, { end: false });
	const [code] = (await once(child, 'close')) as [number | null];
	if (!existsSync(report)) throw new Error(`Stryker judged nothing in ${folder.name} (exit code ${code}); what it printed is in ${log}`);
	return outcomesOf(folder, JSON.parse(readFileSync(report, 'utf8')) as Report, drawn);
}

function configOf(places: readonly Place[], work: string, report: string): object {
	const range = ({ file, location: { start, end } }: Place) => `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
	return {
		testRunner: 'vitest',
		vitest: { configFile: 'vitest.mutate.config.ts', related: false },
		coverageAnalysis: 'perTest',
		concurrency: 1,
		mutate: places.map(range),
		plugins: ['@stryker-mutator/vitest-runner', './tools/mutate/stryker-plugin.ts'],
		ignorers: ['lectern'],
		// A mutant that never ends is noticed; on a busy machine nothing else may look like one.
		timeoutMS: 15_000,
		timeoutFactor: 3,
		dryRunTimeoutMinutes: 20,
		disableTypeChecks: true,
		tempDirName: join(work, 'copy'),
		ignorePatterns: ['.cache', '.git', 'data', 'docs', 'test-results'],
		reporters: ['json', 'progress-append-only'],
		jsonReporter: { fileName: report },
		allowEmpty: true,
	};
}

/** Of the report, what was asked for: a node between two drawn ones is run too. */
function outcomesOf(folder: Folder, report: Report, drawn: Record<string, Place[]>): Outcome[] {
	const all: Outcome[] = [];
	for (const [file, { mutants }] of Object.entries(report.files)) {
		const wanted = new Set((drawn[file] ?? []).map(({ location }) => keyOf(location)));
		for (const { mutatorName, replacement = '', status, location } of mutants) {
			const judged = verdicts[status];
			if (judged === undefined || !wanted.has(keyOf(fromOne(location)))) continue;
			all.push({
				folder: folder.name,
				file,
				line: location.start.line,
				change: `${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`,
				status: judged,
			});
		}
	}
	return all;
}

const verdicts: Record<string, Outcome['status']> = {
	Killed: 'noticed',
	Timeout: 'noticed',
	RuntimeError: 'noticed',
	Survived: 'unnoticed',
	NoCoverage: 'no test',
};

/** Reports count lines and columns from one. */
function fromOne({ start, end }: Location): Location {
	return {
		start: { line: start.line - 1, column: start.column - 1 },
		end: { line: end.line - 1, column: end.column - 1 },
	};
}
