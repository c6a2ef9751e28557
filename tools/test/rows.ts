import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expand } from '../print/coverage.ts';

/** How the tests that name a row of the checklist ended in the last `npm test`. */
export interface RowOutcome {
	passed: number;
	failed: number;
}

interface VitestReport {
	testResults: { assertionResults: { status: string; fullName: string }[] }[];
}
interface Suite {
	title: string;
	specs?: { title: string; tests: { status: string }[] }[];
	suites?: Suite[];
}
interface PlaywrightReport {
	suites: Suite[];
}

/** Outcomes by row, from the runners' own reports in `folder`; undefined when the tests have not run here. */
export function rowOutcomes(folder: string): Map<string, RowOutcome> | undefined {
	const vitest = read<VitestReport>(join(folder, 'vitest.json'));
	const playwright = read<PlaywrightReport>(join(folder, 'playwright.json'));
	if (vitest === undefined && playwright === undefined) return undefined;
	const rows = new Map<string, RowOutcome>();
	const add = (title: string, passed: boolean) => {
		for (const id of new Set(expand(title))) {
			const row = rows.get(id) ?? { passed: 0, failed: 0 };
			row[passed ? 'passed' : 'failed'] += 1;
			rows.set(id, row);
		}
	};
	for (const { assertionResults } of vitest?.testResults ?? [])
		for (const { fullName, status } of assertionResults) if (status === 'passed' || status === 'failed') add(fullName, status === 'passed');
	const enter = (suite: Suite, above: string) => {
		const title = `${above} ${suite.title}`;
		for (const spec of suite.specs ?? [])
			for (const { status } of spec.tests) if (status !== 'skipped') add(`${title} ${spec.title}`, status === 'expected' || status === 'flaky');
		for (const inner of suite.suites ?? []) enter(inner, title);
	};
	for (const suite of playwright?.suites ?? []) enter(suite, '');
	return rows;
}

/** Rows that are called done although no test that names them ran and passed, or one of them failed. */
export function unshownRows(finished: readonly string[], outcomes: ReadonlyMap<string, RowOutcome>): string[] {
	return finished.filter((id) => {
		const { passed, failed } = outcomes.get(id) ?? { passed: 0, failed: 0 };
		return passed === 0 || failed > 0;
	});
}

function read<T>(file: string): T | undefined {
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
