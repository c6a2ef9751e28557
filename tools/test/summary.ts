export interface Counts {
	passed: number;
	failed: number;
	skipped: number;
}

/** The parts of vitest's JSON report that are counted. */
interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	numPendingTests: number;
	numTodoTests: number;
	testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The parts of Playwright's JSON report that are counted. */
interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number; skipped: number };
	errors: unknown[];
}

/** A file that could not even be loaded has no failed test in it, and is a failure all the same. */
export function countVitest(report: VitestReport): Counts {
	const crashed = report.testResults.filter(
		(file) => file.status === 'failed' && !file.assertionResults.some((each) => each.status === 'failed'),
	).length;
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + crashed,
		skipped: report.numPendingTests + report.numTodoTests,
	};
}

/** `errors` are what went wrong outside of tests: files that do not load, a server that does not start. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
	return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** What a runner's report and its exit code say together: no report, or a bad end that the report does not explain, is a failure. */
export function judge(counts: Counts | undefined, exitCode: number): Counts {
	if (counts === undefined) return { passed: 0, failed: 1, skipped: 0 };
	return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function addUp(all: readonly Counts[]): Counts {
	const sum = (key: keyof Counts) => all.reduce((total, each) => total + each[key], 0);
	return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The one closing line. */
export function closingLine({ passed, failed, skipped }: Counts): string {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
