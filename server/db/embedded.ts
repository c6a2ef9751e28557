import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../lib/start-error.ts';
import { type Binaries, findBinaries, findRunner, giveFolder, type Runner } from './embedded-binaries.ts';
import { takeOver } from './embedded-orphans.ts';
import { type FolderLock, lockOwner, tryLock } from './folder-lock.ts';

export interface EmbeddedOptions {
	/** The installation's DATA_DIR; the cluster lives in its subfolder `postgres`. */
	dataDir: string;
	log: (line: string) => void;
	/** False gives up safety for speed: for tests and their throw-away folders only. Default true. */
	durable?: boolean;
	/** Called when PostgreSQL died and could not be started again. */
	onLost?: (error: Error) => void;
}

export interface Embedded {
	/** Stays the same for the life of this object, also when PostgreSQL had to be started again. */
	readonly url: string;
	/** PostgreSQL's main process. */
	readonly pid: number;
	/** Ends all connections and shuts down cleanly. */
	stop(): Promise<void>;
}

const major = '18';
const superuser = 'lectern';
const database = 'lectern';
/** Milliseconds that a shutdown may take before PostgreSQL is told to leave the rest to the next start's recovery. */
const shutdownLimit = 20_000;

/** See docs of measurement: 128 MB of buffers serve a million courses, parallel workers only steal from other requests. */
const settings = {
	listen_addresses: '',
	shared_buffers: '128MB',
	max_wal_size: '1GB',
	jit: 'off',
	max_parallel_workers_per_gather: '0',
	timezone: 'UTC',
	log_timezone: 'UTC',
	// Failed statements are the caller's to report; PostgreSQL's own report would carry phones and e-mail addresses.
	log_min_messages: 'log',
	log_error_verbosity: 'terse',
	log_checkpoints: 'off',
};
const durableSettings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const throwAwaySettings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', wal_level: 'minimal', max_wal_senders: '0' };

interface Place {
	/** Everything of ours in DATA_DIR. */
	folder: string;
	cluster: string;
	/** Held by every process of PostgreSQL. */
	clusterLock: string;
}

/**
 * Starts the PostgreSQL that ships with Lectern on `dataDir`, making the cluster on the first start. It listens on a unix
 * socket in a private folder only, ends when this process ends, and is started again when it dies alone.
 * Throws a StartError when the folder cannot be written, is in use, or PostgreSQL cannot run here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
	if (process.platform === 'win32') throw new StartError('On Windows set DATABASE_URL to a PostgreSQL 18 server, or start Lectern inside WSL.');
	const binaries = await findBinaries();
	const folder = join(options.dataDir, 'postgres');
	const place: Place = { folder, cluster: join(folder, 'cluster'), clusterLock: join(folder, 'cluster.lock') };
	const ours = lockFolder(place);
	try {
		const runner = findRunner(place.folder);
		giveFolder(place.folder, runner, binaries);
		await makeCluster(place, binaries, runner, options);
		const server = new Server(place, binaries, runner, options, ours);
		await server.start();
		return server;
	} catch (error) {
		ours.release();
		throw error;
	}
}

/** The lock that says "one Lectern works here". Whoever holds it may clean up after those before. */
function lockFolder(place: Place): FolderLock {
	const file = join(place.folder, 'lectern.lock');
	let lock: FolderLock | undefined;
	try {
		mkdirSync(place.folder, { recursive: true, mode: 0o700 });
		lock = tryLock(file);
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		if (code === undefined) throw error;
		throw new StartError(`${place.folder} cannot be written (${code}): choose another folder by DATA_DIR.`);
	}
	if (lock !== undefined) return lock;
	throw new StartError(`${place.folder} is in use by another Lectern (process ${lockOwner(file) ?? 'unknown'}): stop that one first, or choose another DATA_DIR.`);
}

/** Makes the cluster beside its place and moves it there when it is whole, so that a killed first start leaves nothing behind. */
async function makeCluster(place: Place, binaries: Binaries, runner: Runner, { log, durable = true }: EmbeddedOptions): Promise<void> {
	const version = join(place.cluster, 'PG_VERSION');
	if (existsSync(version)) {
		const found = readFileSync(version, 'utf8').trim();
		if (found === major) return;
		throw new StartError(`${place.cluster} was written by PostgreSQL ${found} and this is ${major}: move the data by pg_dump of the old version and psql of the new.`);
	}
	const lock = await takeOver(place.clusterLock, place.cluster, log);
	try {
		log('making the database for the first time');
		const half = `${place.cluster}.new`;
		rmSync(half, { recursive: true, force: true, maxRetries: 5 });
		const args = ['-D', half, '-U', superuser, '--encoding=UTF8', '--locale-provider=builtin', '--auth-local=trust', '--auth-host=reject'];
		args.push(...(process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=en_US.UTF-8', '--builtin-locale=C.UTF-8']));
		if (!durable) args.push('--no-sync', '--wal-segsize=16');
		const child = run(runner, binaries.initdb, args, lock, place.folder);
		const said = readLines(child);
		const [code] = (await once(child, 'exit')) as [number | null];
		if (code !== 0) throw new StartError(`The database could not be made in ${place.cluster}: ${(await said).slice(-3).join(' ') || `initdb ended with ${code}`}`);
		renameSync(half, place.cluster);
	} catch (error) {
		const reason = error as NodeJS.ErrnoException;
		if (reason.code === 'ENOTEMPTY') throw new StartError(`${place.cluster} holds files but no database: move them away, or choose another DATA_DIR.`);
		throw error;
	} finally {
		lock.release();
	}
}

class Server implements Embedded {
	url = '';
	#child: ChildProcess | undefined;
	#sockets: string | undefined;
	#stopping: Promise<void> | undefined;
	#starting: Promise<void> | undefined;
	readonly #place: Place;
	readonly #binaries: Binaries;
	readonly #runner: Runner;
	readonly #options: EmbeddedOptions;
	readonly #folderLock: FolderLock;

	constructor(place: Place, binaries: Binaries, runner: Runner, options: EmbeddedOptions, folderLock: FolderLock) {
		this.#place = place;
		this.#binaries = binaries;
		this.#runner = runner;
		this.#options = options;
		this.#folderLock = folderLock;
	}

	get pid(): number {
		return this.#child?.pid ?? 0;
	}

	async start(): Promise<void> {
		const { log, durable = true } = this.#options;
		const lock = await takeOver(this.#place.clusterLock, this.#place.cluster, log);
		let child: ChildProcess;
		try {
			this.#sockets = makeSocketFolder(this.#place.cluster, this.#runner);
			this.url = urlOf(this.#sockets, database);
			const all = { ...settings, ...(durable ? durableSettings : throwAwaySettings), unix_socket_directories: this.#sockets };
			const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
			child = run(this.#runner, this.#binaries.postgres, ['-D', this.#place.cluster, ...args], lock, this.#place.folder);
		} finally {
			// From here on PostgreSQL's processes alone hold it, so that a free lock means that they are all gone.
			if (lock.fd !== undefined) lock.release();
		}
		this.#child = child;
		const ended = once(child, 'exit').then(() => lock.release === undefined);
		const said = readLines(child, (line) => {
			if (line.includes('automatic recovery in progress')) log('the database was not shut down cleanly: it recovers from its log');
			else if (/\b(WARNING|PANIC):/.test(line)) log(`database: ${line}`);
		});
		await ready(this.#sockets, child).catch(async (error) => {
			child.kill('SIGINT');
			await ended;
			const reason = (await said).filter((line) => /FATAL|PANIC|could not|error/i.test(line)).at(-1) ?? (error as Error).message;
			throw new StartError(`The database in ${this.#place.cluster} did not start: ${reason.replace(/^.*?(FATAL|PANIC): +/, '')}`);
		});
		child.once('exit', () => this.#died());
		if (child.exitCode !== null || child.signalCode !== null) this.#died();
	}
}
