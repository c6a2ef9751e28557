import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface Limits {
	/** Of the clock on the wall, until it is killed. */
	seconds: number;
	/** Without any progress; default none. */
	stallSeconds?: number;
	/** Address space in bytes. */
	memory: number;
}

export type Ending = 'failed' | 'timeout' | 'memory' | 'disk_full';

/** A program that did not end well; `lines` are the last that it wrote. */
export class ProgramError extends Error {
	override name = 'ProgramError';
	readonly ending: Ending;
	readonly lines: string[];
	constructor(ending: Ending, lines: string[]) {
		super(`${ending}: ${lines.slice(-3).join(' | ')}`);
		this.ending = ending;
		this.lines = lines;
	}
}

interface RunOptions {
	limits: Limits;
	/** Aborting kills it; the promise then rejects with the signal's reason. */
	signal: AbortSignal;
	/** Every line of its standard output. Without it the output is collected. */
	onLine?: (line: string) => void;
}

const outputLimit = 8 * 1024 * 1024;
const util = (name: string): string | undefined => [`/usr/bin/${name}`, `/bin/${name}`].find((path) => existsSync(path));

/**
 * Words that go before a program: on Linux the kernel kills it when this process dies, whatever killed that; it may take so
 * much memory and no more, leaves no core file, and gives way to requests.
 */
function guards({ memory, seconds }: Limits): string[] {
	if (process.platform !== 'linux') return [];
	const [setpriv, prlimit, nice] = ['setpriv', 'prlimit', 'nice'].map(util);
	return [
		...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
		// Processor time: twice the clock, for the threads of two cores.
		...(prlimit ? [prlimit, `--as=${memory}`, '--core=0', '--nofile=256', `--cpu=${Math.ceil(seconds * 4)}`] : []),
		...(nice ? [nice, '-n', '10'] : []),
	];
}

/** Runs a program to its end without standard input and answers its output. Throws a ProgramError. */
export async function runProgram(program: string, args: readonly string[], { limits, signal, onLine }: RunOptions): Promise<string> {
	signal.throwIfAborted();
	const [command, ...rest] = [...guards(limits), program, ...args] as [string, ...string[]];
	const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } });
	let timedOut = false;
	const kill = () => child.kill('SIGKILL');
	const timeOut = () => {
		timedOut = true;
		kill();
	};
	const clock = setTimeout(timeOut, limits.seconds * 1000);
	const stall = limits.stallSeconds === undefined ? undefined : setTimeout(timeOut, limits.stallSeconds * 1000);
	signal.addEventListener('abort', kill, { once: true });
	const errors: string[] = [];
	let output = '';
	readLines(child, 'stderr', (line) => {
		errors.push(line.slice(0, 500));
		if (errors.length > 40) errors.shift();
	});
	if (onLine) {
		readLines(child, 'stdout', (line) => {
			stall?.refresh();
			onLine(line);
		});
	} else {
		child.stdout?.setEncoding('utf8').on('data', (text: string) => {
			output += text;
			if (output.length > outputLimit) kill();
		});
	}
	try {
		const code = await new Promise<number | null>((resolve, reject) => {
			child.once('error', reject);
			child.once('close', resolve);
		});
		signal.throwIfAborted();
		const ending = endingOf(timedOut, errors);
		// ffmpeg ends well when it could not write segments.
		if (code === 0 && ending !== 'timeout' && ending !== 'disk_full') return output;
		throw new ProgramError(ending, errors);
	} finally {
		clearTimeout(clock);
		clearTimeout(stall);
		signal.removeEventListener('abort', kill);
	}
}

function endingOf(timedOut: boolean, lines: string[]): Ending {
	if (timedOut) return 'timeout';
	const text = lines.join('\n');
	if (text.includes('No space left on device') || text.includes('Disk quota exceeded')) return 'disk_full';
	return /Cannot allocate memory|malloc of size/.test(text) ? 'memory' : 'failed';
}

function readLines(child: ChildProcess, pipe: 'stdout' | 'stderr', onLine: (line: string) => void): void {
	let rest = '';
	child[pipe]?.setEncoding('utf8').on('data', (text: string) => {
		const lines = (rest + text).split(/[\r\n]+/);
		// A line without an end must not grow for ever.
		rest = (lines.pop() ?? '').slice(-10_000);
		for (const line of lines) if (line !== '') onLine(line);
	});
	child[pipe]?.on('end', () => {
		if (rest !== '') onLine(rest);
	});
}
