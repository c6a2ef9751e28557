import { setTimeout } from 'node:timers/promises';
import { programsOf } from './processes.ts';
import { removeFolder } from './run-folder.ts';

/**
 * `run-guard.ts <folder>`: waits until the run of tests that started it is over, however that came, and then ends the programs that work in the
 * run's folder and takes the folder away.
 */
const [folder = ''] = process.argv.slice(2);
// Ctrl-C is for the run; this one goes after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
for await (const _word of process.stdin);
// A server asked to stop finishes what is under way and stops its own.
for (const [signal, patience] of [
	['SIGTERM', 100],
	['SIGKILL', 50],
] as const) {
	for (const program of programsOf(folder)) end(Number.parseInt(program, 10), signal);
	for (let left = patience; left > 0 && programsOf(folder).length > 0; left -= 1) await setTimeout(100);
}
removeFolder(folder);

function end(id: number, signal: NodeJS.Signals): void {
	try {
		process.kill(id, signal);
	} catch {
		// It has ended meanwhile.
	}
}
