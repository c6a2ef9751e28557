import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '../server/db/folder-lock.ts';
import { programsOf } from './processes.ts';

const prefix = 'lectern-run-';
const memory = '/dev/shm';
/** What a whole run has at most on its disk, several times over. */
const roomBytes = 4 * 1024 ** 3;

export interface RunFolder {
	path: string;
	/** Waits for what ends with its parent, takes the folder away, and answers what tests left in it or running: nothing, if they are well-behaved. */
	remove(): Promise<string[]>;
}

/**
 * The one folder of a run of tests: temporary folders of this process and of all that it starts are made in it (TMPDIR). In memory where
 * there is room, which makes databases in a seventh of the time. However the run ends, also by Ctrl-C or kill -9, its programs end and the folder goes:
 * another process waits for that.
 */
export function makeRunFolder(): RunFolder {
	const base = baseFolder();
	removeLeft(base);
	const path = mkdtempSync(join(base, `${prefix}${process.pid}-`));
	const guard = spawn(process.execPath, [join(import.meta.dirname, 'run-guard.ts'), path], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
	guard.unref();
	(guard.stdin as unknown as { unref(): void }).unref();
	process.env['TMPDIR'] = path;
	return {
		path,
		remove: async () => {
			for (let patience = 100; patience > 0 && programsOf(path).length > 0; patience -= 1) await setTimeout(100);
			const left = [...readdirSync(path).filter((name) => name.startsWith('lectern-')), ...programsOf(path)];
			guard.stdin?.end();
			return left;
		},
	};
}

/** Takes away the folders of runs that were killed together with the process that watched over them. */
function removeLeft(base: string): void {
	for (const name of readdirSync(base)) {
		const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
		const path = join(base, name);
		if (owner !== undefined && !isAlive(Number(owner)) && programsOf(path).length === 0) removeFolder(path);
	}
}

/** In memory when it is a plain one with room, and nobody has said otherwise by TMPDIR. */
function baseFolder(): string {
	try {
		if (process.env['TMPDIR'] !== undefined || freemem() < roomBytes) return tmpdir();
		accessSync(memory, constants.W_OK);
		const { bavail, bsize } = statfsSync(memory);
		const mount = readFileSync('/proc/mounts', 'utf8')
			.split('\n')
			.find((line) => line.split(' ')[1] === memory);
		if (mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize >= roomBytes) return memory;
	} catch {
		// Then on the disk.
	}
	return tmpdir();
}

export function removeFolder(path: string): void {
	rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}
