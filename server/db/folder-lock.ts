import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { StartError } from '../lib/start-error.ts';

/** A lock that the kernel gives back when the last process that holds its descriptor is gone, however it died. */
export interface FolderLock {
	/** Hand it to a child process in `stdio` and the child holds the lock too. Undefined where there is no flock. */
	fd: number | undefined;
	release(): void;
}

/** Takes the lock, or answers undefined when somebody else holds it. `file` then holds the number of the process that took it. */
export function tryLock(file: string): FolderLock | undefined {
	return process.platform === 'linux' ? tryFlock(file) : tryPidFile(file);
}

/** The process that took the lock last, for messages only. */
export function lockOwner(file: string): number | undefined {
	try {
		return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
	} catch {
		return undefined;
	}
}

function tryFlock(file: string): FolderLock | undefined {
	const fd = openSync(file, 'a', 0o600);
	// A lock belongs to the open file, not to the process that asked for it: the helper ends, our descriptor keeps it.
	const asked = spawnSync('flock', ['--exclusive', '--nonblock', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd], encoding: 'utf8' });
	if (asked.status !== 0) closeSync(fd);
	if (asked.status === 1) return undefined;
	if ((asked.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
		throw new StartError('The database needs flock of the package util-linux: install it, or set DATABASE_URL to a PostgreSQL server (15 or newer).');
	}
	if (asked.status !== 0) {
		throw new StartError(
			`${file} cannot be locked (${(asked.stderr ?? '').trim() || asked.error?.message}): put DATA_DIR on a local disk, or set DATABASE_URL.`,
		);
	}
	try {
		writeOwner(fd);
	} catch {
		// A full disk. The number is for messages only, and the lock holds without it.
	}
	return { fd, release: () => closeSync(fd) };
}

function tryPidFile(file: string): FolderLock | undefined {
	for (;;) {
		try {
			const fd = openSync(file, 'wx', 0o600);
			writeOwner(fd);
			closeSync(fd);
			return { fd: undefined, release: () => rmSync(file, { force: true }) };
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
			const owner = lockOwner(file);
			if (owner !== undefined && isAlive(owner)) return undefined;
			rmSync(file, { force: true });
		}
	}
}

function writeOwner(fd: number): void {
	ftruncateSync(fd);
	writeSync(fd, `${process.pid}\n`);
}

export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
