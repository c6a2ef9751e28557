import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess } from '../../server/lib/end-process.ts';
import webRoutes from '../../web/routes.ts';
import { hasBuild } from '../lib/build.js';
import { untestedRows } from '../print/coverage.ts';
import { ContentError } from '../seed/read-content/mistakes.ts';
import { readContent } from '../seed/read-content/read-content.ts';
import { spelledAddresses } from './addresses.ts';
import { bareChinese } from './bare-chinese.ts';
import { clockReads } from './clock.ts';
import { longFiles } from './file-length.ts';
import { hiddenSql } from './hidden-sql.ts';
import { dishonestTests } from './honest-tests.ts';
import { crossedBoundaries } from './import-boundaries.ts';
import { run } from './run.ts';
import { budget, budgetTable, kB, memberFirstBudget, weighScripts } from './script-budget.ts';
import { silencedErrors } from './silenced-errors.ts';
import { checkSql } from './sql/check.ts';
import { styleBudget, styleTable, weighStyles } from './style-budget.ts';
import { missingTranslations } from './translations.ts';

const root = join(import.meta.dirname, '../..');

interface Outcome {
	problems: string[];
	/** Why there was nothing to check. */
	skipped?: string;
	/** Worth showing although all is well. */
	notes?: string[];
}

const steps: Record<string, () => Promise<Outcome>> = {
	types: async () => {
		const typegen = await tool('react-router', 'typegen');
		if (typegen.problems.length > 0) return typegen;
		// What was found about files that have not changed is kept.
		const kept = (each: string) => ['--incremental', '--tsBuildInfoFile', join(root, `.cache/types/${each}.tsbuildinfo`)];
		// Each of several checkers works out anew most of what the others know: one takes a third of the processor time of four.
		const check = (each: string) => tool('tsc', '-p', each, '--checkers', '1', '--pretty', 'false', ...kept(each));
		const checked = await Promise.all(['contract', 'server', 'web'].map(check));
		// The web and the server read the contract as well: what is wrong there is said once.
		return { problems: [...new Set(checked.flatMap((each) => each.problems).flatMap((each) => each.split('\n')))] };
	},
	'lint, format, cycles': () => tool('biome', 'check', '--diagnostic-level=error', '--max-diagnostics=50', '.'),
	'silenced errors': async () => ({ problems: silencedErrors(root) }),
	'unused code': () => tool('knip', '--config', 'tools/check/knip.json', '--no-progress'),
	sql: async () => {
		const { problems, statements, ways } = await checkSql(root);
		return { problems, notes: [`${statements} statements, ${ways} ways to put them together`] };
	},
	boundaries: async () => ({ problems: [...crossedBoundaries(root), ...hiddenSql(root)] }),
	addresses: async () => ({ problems: spelledAddresses(root) }),
	clock: async () => ({ problems: clockReads(root) }),
	'file length': async () => ({ problems: longFiles(root) }),
	'bare Chinese': async () => ({ problems: bareChinese(root) }),
	translations: async () => ({ problems: await missingTranslations(root) }),
	'demo content': async () => {
		try {
			readContent();
			return { problems: [] };
		} catch (error) {
			if (error instanceof ContentError) return { problems: [...error.mistakes] };
			throw error;
		}
	},
	'honest tests': async () => ({ problems: dishonestTests(root) }),
	checklist: async () => ({ problems: untestedRows(root) }),
	'script budget': async () => {
		if (!(await hasBuild())) return { problems: [], skipped: 'the pages have not been built since their sources changed' };
		const report = weighScripts(join(root, 'build/client'), webRoutes);
		if (!report) return { problems: [], skipped: 'nothing has been built' };
		return {
			problems: report.problems,
			notes: [
				...budgetTable(report),
				`public pages: at most ${kB(budget)} on the wire, heads of the answers counted; behind the login (·): at most ${kB(memberFirstBudget)} at first`,
			],
		};
	},
	'style budget': async () => {
		if (!(await hasBuild())) return { problems: [], skipped: 'the pages have not been built since their sources changed' };
		const report = await weighStyles(join(root, 'build'));
		if (!report) return { problems: [], skipped: 'nothing has been built' };
		return {
			problems: report.problems,
			notes: [...styleTable(report), `public pages: at most ${kB(styleBudget)} of blocking styles (· is behind the login)`],
		};
	},
};

async function tool(name: string, ...args: string[]): Promise<Outcome> {
	const { code, output } = await run(name, args, root);
	return { problems: code === 0 ? [] : [output || `${name} ended with ${code}`] };
}

/** Runs the steps named on the command line, or all; one line each. */
async function main(): Promise<void> {
	const words = process.argv.slice(2);
	const at = words.indexOf('--json');
	const file = at === -1 ? undefined : words.splice(at, 2)[1];
	// The beginning of a name will do: `npm run check -- lint sql`.
	const isNamed = (step: string) => words.some((word) => step.startsWith(word));
	const unknown = words.filter((word) => !Object.keys(steps).some((step) => step.startsWith(word)));
	if (unknown.length > 0) {
		console.error(`no such step: ${unknown.join(', ')}; there are ${Object.keys(steps).join('; ')}`);
		return endProcess(1);
	}
	const summary = { passed: 0, failed: 0, skipped: 0, failures: [] as { step: string; problem: string }[] };
	for (const [name, step] of Object.entries(steps)) {
		if (words.length > 0 && !isNamed(name)) continue;
		const began = performance.now();
		const { problems, skipped, notes = [] } = await step().catch((error): Outcome => ({ problems: [String((error as Error).stack ?? error)] }));
		const outcome = problems.length > 0 ? 'failed' : skipped ? 'skipped' : 'passed';
		summary[outcome] += 1;
		for (const problem of problems.slice(0, 10)) summary.failures.push({ step: name, problem: problem.slice(0, 500) });
		const sign = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' }[outcome];
		console.log(`${sign} ${name}${skipped ? `: ${skipped}` : ''}  (${((performance.now() - began) / 1000).toFixed(1)} s)`);
		for (const line of [...notes, ...problems].flatMap((each) => each.split('\n'))) console.log(`       ${line}`);
	}
	if (file) writeFileSync(file, `${JSON.stringify(summary)}\n`);
	endProcess(summary.failed > 0 ? 1 : 0);
}

await main();
