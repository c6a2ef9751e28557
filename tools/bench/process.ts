import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A server under measurement: a process of its own, so that its CPU can be told from the load generator's. */
export interface Measured {
	origin: string;
	pid: number;
	stop(): Promise<void>;
}

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU seconds (user + system) that a process has used so far. Linux only. */
export function cpuSeconds(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
		.replace(/^.*\) /, '')
		.split(' ');
	return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
	const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return Number(line?.[1] ?? 0) / 1024;
}

/** Starts a Node script with an IPC channel and waits for its `{ ready: true, port }`. */
export async function startMeasured(script: string, env: Record<string, string>, cwd?: string): Promise<Measured & { child: ChildProcess }> {
	const child = spawn(process.execPath, [script], {
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
		...(cwd ? { cwd } : {}),
	});
	let output = '';
	child.stdout?.on('data', (chunk) => {
		output += chunk;
	});
	const port = await new Promise<number>((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`${script} stopped with ${code}:\n${output}`)));
		child.on('message', (message) => {
			const { ready, port: at } = message as { ready?: boolean; port?: number };
			if (ready && at) resolve(at);
		});
	});
	child.removeAllListeners('exit');
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
