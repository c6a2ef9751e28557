import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { allocator, heapFlags } from '../lib/process.js';

/** A server under measurement: a process of its own, so that its CPU can be told from the load generator's. */
export interface Measured {
	origin: string;
	pid: number;
	stop(): Promise<void>;
}

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU seconds (user + system) that a process and those it has started have used so far. Linux only. */
export function cpuSeconds(pid: number): number {
	const [user = 0, system = 0] = timesOf(pid);
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
	return (user + system) / ticks + children.reduce((sum, child) => sum + cpuSeconds(Number(child)), 0);
}

/** CPU seconds that this process and all children whose end it has seen have used so far. */
export function cpuSecondsOfAll(): number {
	return timesOf(process.pid).reduce((sum, each) => sum + each, 0) / ticks;
}

/** Ticks of a process: user, system, and those of children that were waited for. */
function timesOf(pid: number): number[] {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
		.replace(/^.*\) /, '')
		.split(' ');
	return fields.slice(11, 15).map(Number);
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
	const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return Number(line?.[1] ?? 0) / 1024;
}

/** The machine's clock that never goes back: the same in every process. */
export function monotonicMs(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}

/** Starts a Node script as `npm start` does, with an IPC channel and waits for its `{ ready: true, port }`. */
export async function startMeasured(script: string, env: Record<string, string>, cwd?: string): Promise<Measured & { child: ChildProcess }> {
	const child = spawn(process.execPath, [...heapFlags({ ...process.env, ...env }), script], {
		env: { ...allocator, ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
		...(cwd ? { cwd } : {}),
	});
	// A part that fails leaves nothing running.
	const end = () => child.kill();
	process.once('exit', end);
	child.once('exit', () => process.off('exit', end));
	let output = '';
	child.stdout?.on('data', (chunk) => {
		output += chunk;
	});
	let tooEarly: (code: number | null) => void = () => {};
	const port = await new Promise<number>((resolve, reject) => {
		tooEarly = (code) => reject(new Error(`${script} stopped with ${code}:\n${output}`));
		child.once('exit', tooEarly);
		child.on('message', (message) => {
			const { ready, port: at } = message as { ready?: boolean; port?: number };
			if (ready && at) resolve(at);
		});
	});
	child.off('exit', tooEarly);
	return {
		child,
		origin: `http://127.0.0.1:${port}`,
		pid: child.pid ?? 0,
		stop: () =>
			new Promise((resolve) => {
				// Ctrl-C reaches every process of the terminal: it may be gone already.
				if (child.exitCode !== null || child.signalCode !== null) return resolve();
				child.once('exit', () => resolve());
				child.kill('SIGTERM');
			}),
	};
}
