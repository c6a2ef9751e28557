import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A test that ran in the last `npm test`; skipped ones did not. */
export interface RanTest {
	/** Titles of its groups and its own. */
	title: string;
	passed: boolean;
	/** Of a failed one: the first line of what went wrong, where the report says. */
	reason?: string;
}

interface VitestReport {
	testResults: {
		name?: string;
		status?: string;
		/** Of a file that could not be loaded, or whose hooks failed. */
		message?: string;
		assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
	}[];
}
/** What `npm run check -- --json` writes beside its counts. */
interface CheckReport {
	failures?: { step: string; problem: string }[];
}
interface PlaywrightTest {
	status: string;
	results?: { error?: { message?: string } }[];
}
interface Suite {
	title: string;
	specs?: { title: string; tests: PlaywrightTest[] }[];
	suites?: Suite[];
}
interface PlaywrightReport {
	suites: Suite[];
}

/** All that ran, from the runners' own reports in `folder`; undefined when the tests have not run here. */
export function ranTests(folder: string): RanTest[] | undefined {
	const vitest = read<VitestReport>(join(folder, 'vitest.json'));
	const playwright = read<PlaywrightReport>(join(folder, 'playwright.json'));
	if (vitest === undefined && playwright === undefined) return undefined;
	const all: RanTest[] = [];
	const add = (title: string, passed: boolean, message: string | undefined) =>
		all.push({ title: title.trim(), passed, ...(passed || !message ? {} : { reason: firstLine(message) }) });
	for (const { assertionResults } of vitest?.testResults ?? [])
		for (const { fullName, status, failureMessages } of assertionResults)
			if (status === 'passed' || status === 'failed') add(fullName, status === 'passed', failureMessages?.[0]);
	const enter = (suite: Suite, above: string) => {
		const title = `${above} ${suite.title}`;
		for (const spec of suite.specs ?? [])
			for (const { status, results } of spec.tests)
				if (status !== 'skipped') add(`${title} ${spec.title}`, status === 'expected' || status === 'flaky', results?.at(-1)?.error?.message);
		for (const inner of suite.suites ?? []) enter(inner, title);
	};
	for (const suite of playwright?.suites ?? []) enter(suite, '');
	return all;
}

/** What failed, a line each, by the reports in `folder`: checks, files of tests that did not run, tests. */
export function failureLines(folder: string): string[] {
	const steps = (read<CheckReport>(join(folder, 'check.json'))?.failures ?? []).map(({ step, problem }) => ({
		title: `check: ${step}`,
		reason: problem,
	}));
	const files = (read<VitestReport>(join(folder, 'vitest.json'))?.testResults ?? [])
		.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
		.map(({ name = '', message = '' }) => ({ title: relative(process.cwd(), name), reason: firstLine(message) }));
	const tests = (ranTests(folder) ?? []).filter(({ passed }) => !passed);
	return [...steps, ...files, ...tests].map(({ title, reason }) => `failed: ${title}${reason ? ` (${reason})` : ''}`);
}

function firstLine(message: string): string {
	// Runners colour their messages.
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins a colour
	const line = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n')[0] ?? '';
	return line === outOfTime ? 'it did not end within its time limit' : line.slice(0, 200);
}

/** What Vitest reports of a test that did not end, in place of its own "Test timed out". */
const outOfTime = 'Error: STACK_TRACE_ERROR';

function read<T>(file: string): T | undefined {
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
