import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../server/db/folder-lock.ts';
import type { PageFault } from '../../test/faults/fault.ts';
import { pageFaults } from '../../test/faults/pages.ts';
import { type Copy, prepareCopy } from './pages/copy.ts';
import { groupFaults, runnerOf } from './pages/groups.ts';
import { isNamed, judge, type Result, table, type Verdict } from './pages/results.ts';
import { type Runs, startRuns } from './pages/run.ts';

const root = join(import.meta.dirname, '../..');
const home = join(root, '.cache/mutate/pages');

/** Milliseconds that a browser test may take while a fault is on, where it takes less than a third of that without. */
const patience = 45_000;

const say = (line: string) => console.log(line);

/**
 * `npm run mutate -- pages [rows] [--only id,id]`: plants the faults of test/faults in a copy of the project, switches them on in groups and looks whether
 * the test of each turns red in the words that the fault gives. Answers the exit code: 0 when all were noticed.
 */
export async function mutatePages(args: string[], all: readonly PageFault[] = pageFaults): Promise<number> {
	const chosen = choose(args, all);
	if (typeof chosen === 'string') {
		say(chosen);
		return 2;
	}
	const began = Date.now();
	const giveBack = takeTurn();
	if (giveBack === undefined) {
		say(`another run works in ${home}: wait for it`);
		return 2;
	}
	let runs: Runs | undefined;
	const stop = (signal: string) => {
		say(`stopped by ${signal}`);
		void (runs?.close() ?? Promise.resolve()).finally(() => process.exit(130));
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
	try {
		const copy = prepareCopy(root, all, say);
		runs = startRuns(copy.folder);
		return await judgeAll(chosen, copy, runs, began);
	} finally {
		await runs?.close();
		giveBack();
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
	}
}

async function judgeAll(chosen: readonly PageFault[], copy: Copy, runs: Runs, began: number): Promise<number> {
	const verdicts = new Map<PageFault, Verdict>();
	const tell = (fault: PageFault, verdict: Verdict, said: string) => {
		verdicts.set(fault, verdict);
		say(`${verdict.padEnd(16)} ${fault.id}  (${fault.row}: ${fault.what})`);
		if (verdict !== 'noticed') for (const line of said.trim().split('\n').slice(0, 12)) say(`                 | ${line}`);
	};
	const planted = chosen.filter((fault) => {
		const problem = copy.problems.get(fault.id);
		if (problem !== undefined) tell(fault, 'stale', problem);
		return problem === undefined;
	});

	const plain = await withoutFaults(planted, copy, runs);
	const red = plain.filter(({ state }) => state === 'failed');
	if (red.length > 0) {
		say('these tests fail without any fault: nothing can be said');
		for (const { file, title, said } of red) say(`  ${file} ${title}\n    ${said.split('\n').slice(0, 6).join('\n    ')}`);
		return 1;
	}
	const testsOf = (fault: PageFault) => plain.filter((result) => isNamed(fault, result)).map(({ file, title }) => `${file} ${title}`);
	const runnable = planted.filter((fault) => {
		const runs = plain.some((result) => isNamed(fault, result) && result.state === 'passed');
		if (!runs) tell(fault, 'not run', `no test of ${fault.test.file} has these words in its title and passes: ${fault.test.title}`);
		return runs;
	});
	const longest = (faults: readonly PageFault[]) =>
		Math.max(0, ...plain.filter((result) => faults.some((fault) => isNamed(fault, result))).map(({ milliseconds }) => milliseconds));

	const groups = groupFaults(runnable, testsOf);
	say(`${runnable.length} faults in ${groups.length} groups`);
	const again: PageFault[] = [];
	for (const { runner, faults } of groups) {
		const results = await runs.run(runner, faults, faults, Math.max(patience, 3 * longest(faults)));
		for (const fault of faults) {
			const { verdict, said } = judge(fault, results);
			// Another fault may have hidden it, or broken its test.
			if (verdict !== 'noticed' && faults.length > 1) again.push(fault);
			else tell(fault, verdict, said);
		}
	}
	for (const fault of again) {
		const { verdict, said } = judge(fault, await runs.run(runnerOf(fault), [fault], [fault], Math.max(patience, 3 * longest([fault]))));
		tell(fault, verdict, said);
	}

	say('');
	for (const line of table(verdicts)) say(line);
	const noticed = [...verdicts.values()].filter((verdict) => verdict === 'noticed').length;
	say(`\n${noticed} of ${chosen.length} faults noticed, in ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
	return noticed === chosen.length ? 0 : 1;
}

/** How the tests end without any fault; of an unchanged project it is known from the last time. */
async function withoutFaults(faults: readonly PageFault[], copy: Copy, runs: Runs): Promise<Result[]> {
	const file = join(home, 'plain.json');
	const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { key: string; results: Result[] }) : undefined;
	const results = known?.key === copy.key ? known.results : [];
	const missing = faults.filter((fault) => !results.some((result) => isNamed(fault, result)));
	for (const runner of ['browser', 'vitest'] as const) {
		const own = missing.filter((fault) => runnerOf(fault) === runner);
		if (own.length === 0) continue;
		say(`the tests of ${own.length} faults without any fault (${runner})`);
		const ran = await runs.run(runner, own, []);
		results.push(...ran.filter((result) => result.state === 'failed' || own.some((fault) => isNamed(fault, result))));
	}
	const good = results.filter(({ state }) => state === 'passed');
	writeFileSync(file, JSON.stringify({ key: copy.key, results: good }));
	return results;
}

/** The faults that the words of the command name, or what is wrong with them. */
export function choose(args: readonly string[], all: readonly PageFault[]): PageFault[] | string {
	const ids: string[] = [];
	const rows: string[] = [];
	for (let at = 0; at < args.length; at += 1) {
		const word = args[at] ?? '';
		const only = /^--only(?:=(.*))?$/.exec(word);
		if (only) ids.push(...(only[1] ?? args[++at] ?? '').split(',').filter(Boolean));
		else if (/^r\d+$/i.test(word)) rows.push(word.toUpperCase());
		else return `npm run mutate -- pages [rows, as r02 r04] [--only id,id]; ${word} is neither`;
	}
	const unknown = [...ids.filter((id) => !all.some((fault) => fault.id === id)), ...rows.filter((row) => !all.some((fault) => fault.row === row))];
	if (unknown.length > 0) return `no fault of test/faults is ${unknown.join(', ')}`;
	return rows.length + ids.length === 0 ? [...all] : all.filter(({ id, row }) => rows.includes(row) || ids.includes(id));
}

/** One run at a time in a checkout; undefined while another one works. */
function takeTurn(): (() => void) | undefined {
	mkdirSync(home, { recursive: true });
	const file = join(home, 'turn');
	const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
	if (owner > 0 && owner !== process.pid && isAlive(owner)) return undefined;
	writeFileSync(file, String(process.pid));
	const giveBack = () => rmSync(file, { force: true });
	process.once('exit', giveBack);
	return giveBack;
}
