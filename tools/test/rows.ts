import { expand } from '../print/coverage.ts';
import { type RanTest, ranTests } from './ran.ts';

/** How the tests that name a row of the checklist ended in the last `npm test`. */
export interface RowOutcome {
	passed: number;
	failed: number;
}

/** Outcomes by row, from the runners' own reports in `folder`; undefined when the tests have not run here. */
export function rowOutcomes(folder: string): Map<string, RowOutcome> | undefined {
	const tests = ranTests(folder);
	return tests && outcomesOf(tests);
}

export function outcomesOf(tests: readonly RanTest[]): Map<string, RowOutcome> {
	const rows = new Map<string, RowOutcome>();
	for (const { title, passed } of tests)
		for (const id of new Set(expand(title))) {
			const row = rows.get(id) ?? { passed: 0, failed: 0 };
			row[passed ? 'passed' : 'failed'] += 1;
			rows.set(id, row);
		}
	return rows;
}

/** Rows that are called done although no test that names them ran and passed, or one of them failed. */
export function unshownRows(finished: readonly string[], outcomes: ReadonlyMap<string, RowOutcome>): string[] {
	return finished.filter((id) => {
		const { passed, failed } = outcomes.get(id) ?? { passed: 0, failed: 0 };
		return passed === 0 || failed > 0;
	});
}
