import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import os from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The files of this folder run before anything is installed, on the oldest Node that may start Lectern (20): plain JavaScript,
// nothing but Node's own modules.

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Progress goes to standard error, so that what a command prints can be piped. */
export function say(line) {
	process.stderr.write(`${line}\n`);
}

/** Ends this process with one sentence. */
export function giveUp(sentence) {
	say(sentence);
	process.exit(1);
}

/** The command's full path, or undefined. */
export function which(command) {
	for (const folder of (process.env.PATH ?? '').split(delimiter)) {
		const file = join(folder, command);
		try {
			accessSync(file, constants.X_OK);
			return file;
		} catch {
			// Not in this folder.
		}
	}
	return undefined;
}

/** Runs a command in the repository, passes our signals on to it (what it prints to `onOutput` where that is given), and answers its exit code (128 + n after signal n). */
export function run(command, args, { onOutput, ...options } = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: root, stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options });
		for (const stream of onOutput ? [child.stdout, child.stderr] : []) stream.on('data', onOutput);
		const passOn = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'].map((name) => [name, () => child.kill(name)]);
		for (const [name, handler] of passOn) process.on(name, handler);
		const done = (code) => {
			for (const [name, handler] of passOn) process.off(name, handler);
			resolve(code);
		};
		child.once('error', (error) => {
			say(`${command} could not be started: ${error.message}`);
			done(127);
		});
		// All that it wrote has been read by then.
		child.once(onOutput ? 'close' : 'exit', (code, signal) => done(code ?? 128 + os.constants.signals[signal]));
	});
}

/**
 * Settings of glibc's allocator. Two arenas in place of eight a processor: a process of many threads keeps half a gigabyte that it
 * does not use. Pages and pictures (64 kB and more) get memory of their own, which goes back to the system with them.
 */
export const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '262144' };

/** Where Node keeps what it has made of scripts, for the next process that loads them: without it a start takes half as long again. */
export const compiled = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') };

/**
 * Runs a script on Node 24. It ends when this process ends, even by kill -9. `flags` are Node's own; the allocator reads its
 * setting before anything of ours runs, so it can be given here alone. Other options are those of `run`.
 */
export function runNode(script, args, env, { flags = [], ...options } = {}) {
	const words = [findNode(), ...flags, script, ...args];
	env = { ...allocator, ...compiled, ...env };
	// The kernel's own guard, where there is one: a parent that was killed cannot pass a signal on.
	if (process.platform === 'linux' && which('setpriv')) words.unshift('setpriv', '--pdeathsig', 'TERM', '--');
	return run(words[0], words.slice(1), { ...options, env });
}

/**
 * Node's bounds for the server's heap: HEAP_MB, else what suits a small machine (a wrong value is named by the server's own
 * settings). New objects get 8 MB a half: by itself V8 goes to 64, and keeps them for good after one busy minute. They are always made there: after a busy
 * hour V8 makes what had lived long in it among the old objects at once, headers of requests too, and collects all of them once or twice a second (a sixth of
 * the rate, and pauses of 8 ms). Old ones are collected when they have doubled: by itself V8 does it at a fifth more, which is every 150 pages, and a tenth of
 * their processor time. Those that a start makes are not collected while it lasts. The server collects garbage itself when it has nothing else to do.
 */
export function heapFlags(env) {
	const young = ['--min-semi-space-size=8', '--max-semi-space-size=8', '--no-allocation-site-pretenuring'];
	const old = [`--max-old-space-size=${heapOf(env)}`, '--initial-old-space-size=128', '--heap-growing-percent=100'];
	return [...young, ...old, '--expose-gc'];
}

const megabyte = 1024 * 1024;

/**
 * Processes that `npm start` answers with when WEB_PROCESSES does not say: one a processor, at most four, and only as many as the memory holds. Each may come
 * to its heap and 256 MB beside it; a gigabyte is left to the database and the system.
 */
export function webProcesses(env, { processors, memory } = machine()) {
	if (env.WEB_PROCESSES) return env.WEB_PROCESSES;
	const each = (Number(heapOf(env)) + 256) * megabyte;
	return String(Math.max(1, Math.min(4, processors, Math.floor((memory - 1024 * megabyte) / each))));
}

/** What this process may use: of a container, its share. */
function machine() {
	const [, quota, period] = /^(\d+) (\d+)/.exec(readOr('/sys/fs/cgroup/cpu.max')) ?? [];
	const share = quota === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(Number(quota) / Number(period)));
	const constrained = process.constrainedMemory?.() ?? 0;
	return {
		processors: Math.min(os.availableParallelism(), share),
		memory: constrained > 0 ? Math.min(os.totalmem(), constrained) : os.totalmem(),
	};
}

function readOr(path) {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}

function heapOf(env) {
	return /^[1-9]\d{1,5}$/.test(env.HEAP_MB ?? '') ? env.HEAP_MB : '384';
}

const wanted = 24;

/** Node 24 as npm installed it for this machine, else the system's when it is new enough. */
function findNode() {
	const installed = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
	const works = spawnSync(installed, ['--version'], { stdio: 'ignore' }).status === 0;
	if (works) return installed;
	if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath;
	return giveUp(`Lectern needs Node ${wanted}, and npm has none for ${process.platform}-${process.arch}: install Node ${wanted} and start again.`);
}
