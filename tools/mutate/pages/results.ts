import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { PageFault } from '../../../test/faults/fault.ts';

/** How a test ended. */
export interface Result {
	/** From the root of the project. */
	file: string;
	/** Titles of its groups and its own. */
	title: string;
	state: 'passed' | 'failed' | 'skipped';
	/** All that a failed one says, without colours. */
	said: string;
	milliseconds: number;
}

interface Suite {
	title: string;
	file?: string;
	specs?: {
		title: string;
		file: string;
		tests: { status: string; results: { status: string; duration: number; errors: { message?: string }[] }[] }[];
	}[];
	suites?: Suite[];
}
interface BrowserReport {
	config: { rootDir: string };
	suites: Suite[];
	errors: { message?: string }[];
}
interface VitestReport {
	testResults: {
		name: string;
		status: string;
		message: string;
		assertionResults: { status: string; fullName: string; duration?: number; failureMessages?: string[] }[];
	}[];
}

/** Results of a runner's report; what went wrong outside of tests is a failed one without title. */
export function readResults(file: string, runner: 'browser' | 'vitest', root: string): Result[] {
	if (!existsSync(file)) return [];
	const report = JSON.parse(readFileSync(file, 'utf8'));
	return runner === 'browser' ? browserResults(report, root) : vitestResults(report, root);
}

export function browserResults({ config, suites, errors }: BrowserReport, root: string): Result[] {
	const results: Result[] = errors.map(({ message }) => failure('', message));
	const enter = ({ specs = [], suites: inner = [] }: Suite, titles: string[]) => {
		for (const { title, file, tests } of specs)
			for (const { status, results: runs } of tests) {
				const state = status === 'skipped' || runs.length === 0 ? 'skipped' : status === 'unexpected' ? 'failed' : 'passed';
				const said = runs.flatMap((run) => run.errors.map(({ message = '' }) => message)).join('\n');
				results.push({
					file: relative(root, `${config.rootDir}/${file}`),
					title: [...titles, title].join(' '),
					state,
					said: state === 'failed' ? plain(said) : '',
					milliseconds: runs.reduce((sum, { duration }) => sum + duration, 0),
				});
			}
		for (const suite of inner) enter(suite, [...titles, suite.title]);
	};
	// The outermost suite is the file.
	for (const suite of suites) enter(suite, []);
	return results;
}

export function vitestResults({ testResults }: VitestReport, root: string): Result[] {
	return testResults.flatMap(({ name, status, message, assertionResults }) => {
		const file = relative(root, name);
		const results = assertionResults.map(({ status: state, fullName, duration = 0, failureMessages = [] }): Result => {
			const ended = state === 'passed' || state === 'failed' ? state : 'skipped';
			return { file, title: fullName.trim(), state: ended, said: plain(failureMessages.join('\n')), milliseconds: duration };
		});
		const crashed = status === 'failed' && !results.some(({ state }) => state === 'failed');
		return crashed ? [...results, failure(file, message)] : results;
	});
}

const failure = (file: string, message = ''): Result => ({ file, title: '', state: 'failed', said: plain(message), milliseconds: 0 });

function plain(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins a colour
	return text.replace(/\u001b\[[0-9;]*m/g, '');
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a test is the one, or one of those, that a fault names. */
export function isNamed({ test }: PageFault, { file, title }: Pick<Result, 'file' | 'title'>): boolean {
	return title !== '' && (file === `test/${test.file}` || file === test.file) && squeezed(title).includes(squeezed(test.title));
}

export type Verdict =
	/** Its test failed and said what was expected. */
	| 'noticed'
	/** Its test failed, and said something else. */
	| 'failed otherwise'
	| 'not noticed'
	/** The test was skipped or is not there. */
	| 'not run'
	/** The fault could not be planted. */
	| 'stale';

/** What the tests of a run say about a fault that was on. */
export function judge(fault: PageFault, results: readonly Result[]): { verdict: Verdict; said: string } {
	const named = results.filter((result) => isNamed(fault, result));
	const failed = named.filter(({ state }) => state === 'failed');
	const said = failed.map((result) => result.said).join('\n');
	if (failed.some((result) => squeezed(result.said).includes(squeezed(fault.says)))) return { verdict: 'noticed', said };
	if (failed.length > 0) return { verdict: 'failed otherwise', said };
	if (named.some(({ state }) => state === 'passed')) return { verdict: 'not noticed', said };
	return { verdict: 'not run', said: results.find(({ title, state }) => title === '' && state === 'failed')?.said ?? '' };
}

/** The table at the end: a line a row of the checklist. */
export function table(verdicts: ReadonlyMap<PageFault, Verdict>): string[] {
	const rows = [...new Set([...verdicts.keys()].map(({ row }) => row))].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
	const all = [...verdicts];
	const line = (name: string, own: typeof all) => {
		const noticed = own.filter(([, verdict]) => verdict === 'noticed').length;
		const rest = own.filter(([, verdict]) => verdict !== 'noticed').map(([{ id }, verdict]) => `${id}: ${verdict}`);
		return `${name.padEnd(6)}${String(own.length).padStart(6)}${String(noticed).padStart(9)}${rest.length > 0 ? `  ${rest.join(', ')}` : ''}`;
	};
	return [
		'row   faults  noticed',
		...rows.map((row) =>
			line(
				row,
				all.filter(([fault]) => fault.row === row),
			),
		),
		line('all', all),
	];
}
