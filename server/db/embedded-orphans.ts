import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../lib/start-error.ts';
import { type FolderLock, tryLock } from './folder-lock.ts';

/** Milliseconds. A database whose Lectern was killed shuts down by itself; if not it is told to, and in the end made to. */
const patience = { strangers: 2_000, tell: 3_000, kill: 30_000 };

/**
 * Waits until no process of the cluster is left from an earlier run, and takes the lock that every process of the next
 * one will hold. Call it only while holding the lock on the whole folder: what still runs is then nobody's.
 * Processes of other clusters are never touched: ours work inside `cluster`.
 */
export async function takeOver(lockFile: string, cluster: string, log: (line: string) => void): Promise<FolderLock> {
	const began = Date.now();
	let told = false;
	for (let round = 0; ; round += 1) {
		const lock = tryLock(lockFile);
		const left = processesIn(cluster);
		if (lock !== undefined && left.length === 0) {
			// Whoever wrote this is gone, but its number may be another program's by now, and PostgreSQL would not start.
			rmSync(join(cluster, 'postmaster.pid'), { force: true });
			return lock;
		}
		lock?.release();
		const waited = Date.now() - began;
		// Ours all hold the lock: one that works here without it was started by somebody else, and one not to be seen runs in another container.
		const ours = lock?.fd === undefined && left.length > 0;
		if (!ours && waited > patience.strangers) {
			const which = left[0] === undefined ? '' : ` (process ${left[0]})`;
			throw new StartError(
				`The database in ${cluster} is in use by another PostgreSQL server${which}: stop that one first, or choose another DATA_DIR.`,
			);
		}
		if (round === 0) log('waiting for the database of an earlier run to end');
		if (ours && waited > patience.kill) for (const pid of left) signal(pid, 'SIGKILL');
		else if (ours && !told) {
			const postmaster = postmasterOf(cluster);
			if (postmaster === undefined || !left.includes(postmaster)) {
				for (const pid of left) signal(pid, 'SIGTERM');
				told = true;
			} else if (waited > patience.tell) {
				signal(postmaster, 'SIGINT');
				told = true;
			}
		}
		await delay(25);
	}
}

function postmasterOf(cluster: string): number | undefined {
	try {
		return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || undefined;
	} catch {
		return undefined;
	}
}

/** Every process of PostgreSQL works inside its cluster's folder. */
function processesIn(cluster: string): number[] {
	if (process.platform !== 'linux') return postmasterByName(cluster);
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((name) => {
			try {
				return readlinkSync(`/proc/${name}/cwd`) === cluster && /postgres|initdb/.test(readlinkSync(`/proc/${name}/exe`));
			} catch {
				return false;
			}
		})
		.map(Number);
}

/** Without /proc only the main process can be told from those of other clusters; the others follow it within moments. */
function postmasterByName(cluster: string): number[] {
	const pid = postmasterOf(cluster);
	if (pid === undefined) return [];
	const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
	return command.includes(cluster) ? [pid] : [];
}

function signal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name);
	} catch {
		// It ended in between.
	}
}
