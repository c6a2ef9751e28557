import { describe, expect, it } from 'vitest';
import { addUp, closingLine, countPlaywright, countVitest, judge } from './summary.ts';

const passed = { status: 'passed' };
const failed = { status: 'failed' };

describe('the closing line of npm test', () => {
	it('counts what vitest ran, and a file that did not load as a failure', () => {
		const counts = countVitest({
			numPassedTests: 3,
			numFailedTests: 1,
			numPendingTests: 1,
			numTodoTests: 1,
			testResults: [
				{ status: 'passed', assertionResults: [passed, passed] },
				{ status: 'failed', assertionResults: [passed, failed] },
				{ status: 'failed', assertionResults: [] },
			],
		});
		expect(counts).toEqual({ passed: 3, failed: 2, skipped: 2 });
	});

	it('counts what Playwright ran, a second try that went well as passed, and a server that did not start as a failure', () => {
		const counts = countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
		expect(counts).toEqual({ passed: 6, failed: 2, skipped: 2 });
	});

	it('counts a missing report, and a bad end without a failed test, as one failure', () => {
		const fine = { passed: 4, failed: 0, skipped: 0 };
		expect(judge(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
		expect(judge(fine, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
		expect(judge(fine, 0)).toEqual(fine);
		expect(judge({ ...fine, failed: 2 }, 1)).toEqual({ ...fine, failed: 2 });
	});

	it('adds up, and mentions skipped tests only when there are any', () => {
		const all = addUp([
			{ passed: 1, failed: 0, skipped: 0 },
			{ passed: 2, failed: 1, skipped: 3 },
		]);
		expect(closingLine(all)).toBe('3 passed, 1 failed, 3 skipped');
		expect(closingLine({ ...all, skipped: 0 })).toBe('3 passed, 1 failed');
	});
});
