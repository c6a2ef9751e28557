import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { nearlyDone } from './nearly-done.ts';
import { type Counts, judge } from './summary.ts';

const root = join(import.meta.dirname, '../..');
/** How much of the end of what a runner printed is kept: some forty lines. */
const keptCharacters = 4_000;

export interface Runner<Report> {
	title: string;
	/** The file that it writes its counts to. */
	report: string;
	args: string[];
	count: (report: Report) => Counts;
	env?: NodeJS.ProcessEnv;
	/** What it prints is shown at its end, in one piece: for one that works beside another. */
	inOnePiece?: boolean;
	/** What it prints is kept until then, and shown as it comes from then on: for one that begins beside another. */
	shownAfter?: Promise<unknown>;
	/** It said that it is nearly done (`nearly-done.ts`). */
	onNearlyDone?: () => void;
}

export interface Ran {
	counts: Counts;
	/** The end of what it printed, where it ended badly and its report does not say why: an error outside of any test, a report that was not written. */
	unexplained?: string;
}

const running: Promise<unknown>[] = [];

/** Runs one runner, shows what it prints, and counts by the report that it writes. */
export async function runner<Report>(options: Runner<Report>): Promise<Ran> {
	const { title, report, args, count, env = {}, inOnePiece = false, shownAfter, onNearlyDone } = options;
	const started = performance.now();
	const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
	const child = spawn(process.execPath, args, {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe', ...(onNearlyDone ? (['ipc'] as const) : [])],
		env: { ...colours, ...process.env, ...env },
	}) as ChildProcessByStdio<null, Readable, Readable>;
	child.on('message', (message) => {
		if (message === nearlyDone) onNearlyDone?.();
	});
	let interrupted = false;
	const passOn = (signal: NodeJS.Signals) => {
		interrupted = true;
		child.kill(signal);
	};
	process.on('SIGTERM', passOn).on('SIGINT', passOn);
	const closed = once(child, 'close') as Promise<[number | null]>;
	running.push(closed);
	const printed: Buffer[] = [];
	let isHeld = inOnePiece || shownAfter !== undefined;
	let end = '';
	const show = () => {
		isHeld = false;
		process.stdout.write(`\n── ${title}\n${String(Buffer.concat(printed.splice(0)))}`);
	};
	for (const [from, to] of [
		[child.stdout, process.stdout],
		[child.stderr, process.stderr],
	] as const)
		from.on('data', (text: Buffer) => {
			end = (end + text).slice(-keptCharacters);
			if (isHeld) printed.push(text);
			else to.write(text);
		});
	if (!isHeld) show();
	else if (!inOnePiece) void shownAfter?.then(show);
	const [code] = await closed;
	if (!inOnePiece) await shownAfter;
	if (isHeld) show();
	process.off('SIGTERM', passOn).off('SIGINT', passOn);
	if (interrupted) {
		await Promise.all(running);
		process.exit(130);
	}
	console.log(`${title}: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
	if (!existsSync(report)) console.log(`${title}: no report was written (exit code ${code ?? 'none: it was killed'})`);
	const counted = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8')) as Report) : undefined;
	const counts = judge(counted, code ?? 1);
	return { counts, ...(counts.failed > (counted?.failed ?? 0) ? { unexplained: `${title} ended with ${code ?? 'a signal'}:\n${end}` } : {}) };
}
