import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { StartError } from '../lib/start-error.ts';
import { type Binaries, findBinaries, findRunner, giveFolder, type Program, type Runner, run } from './embedded-binaries.ts';
import { hasCluster, makeCluster, superuser } from './embedded-cluster.ts';
import { takeOver } from './embedded-orphans.ts';
import { type FolderLock, lockOwner, tryLock } from './folder-lock.ts';

export interface EmbeddedOptions {
	/** The installation's DATA_DIR; PostgreSQL lives in its subfolder `postgres`. */
	dataDir: string;
	log: (line: string) => void;
	/** False gives up safety for speed: for tests and their throw-away folders only. Default true. */
	durable?: boolean;
	/** What somebody has to look at: PostgreSQL ended by itself, or cannot be started again. Default: `log`. */
	alarm?: (line: string) => void;
}

export interface Embedded {
	/** The same for the life of this object, also when PostgreSQL had to be started again. */
	readonly url: string;
	/** PostgreSQL's main process at the moment. */
	readonly pid: number;
	/** Ends all connections, shuts down cleanly and gives the folder back. */
	stop(): Promise<void>;
}

/** Measured: more buffers gain nothing on one machine's load, and parallel workers only steal from other requests. */
const settings = {
	listen_addresses: '',
	shared_buffers: '128MB',
	max_wal_size: '1GB',
	jit: 'off',
	max_parallel_workers_per_gather: '0',
	timezone: 'UTC',
	log_timezone: 'UTC',
	// A failed statement is its caller's to report; PostgreSQL's own report would quote phones.
	log_min_messages: 'log',
	log_error_verbosity: 'terse',
};
const durableSettings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const throwAwaySettings = {
	fsync: 'off',
	full_page_writes: 'off',
	synchronous_commit: 'off',
	wal_level: 'minimal',
	max_wal_senders: '0',
	// Several whole servers at a time, each with its pools.
	max_connections: '200',
};

/** Milliseconds; a shutdown that takes longer is cut short, and the next start recovers from the log. */
const shutdownLimit = 20_000;
/** Milliseconds; after a life shorter than this PostgreSQL is given a moment before it is started again. */
const shortLife = 5_000;
/** Milliseconds until a start that failed is tried again: at first, then twice as long each time, at most. */
const pause = { first: 1_000, most: 30_000 };

interface Place {
	folder: string;
	cluster: string;
	/** Held by every process of PostgreSQL. */
	clusterLock: string;
	sockets: string;
	binaries: Binaries;
	runner: Runner;
}

/**
 * Starts the PostgreSQL that ships with Lectern on `dataDir`, and makes the cluster on the first start. It listens on a
 * unix socket in a private folder alone, ends when this process ends, and is started again when it dies by itself.
 * Throws a StartError when the folder cannot be written or is in use, or when PostgreSQL cannot run here.
 */
export async function startEmbedded({ dataDir, log, durable = true, alarm = log }: EmbeddedOptions): Promise<Embedded> {
	if (process.platform === 'win32')
		throw new StartError('On Windows set DATABASE_URL to a PostgreSQL server (15 or newer), or start Lectern inside WSL.');
	const binaries = await findBinaries();
	const folderLock = lockFolder(join(dataDir, 'postgres'));
	try {
		// Processes are recognised by the folder they work in, which the kernel tells without links.
		const folder = realpathSync(join(dataDir, 'postgres'));
		const cluster = join(folder, 'cluster');
		const runner = findRunner(folder);
		giveFolder(folder, runner, binaries);
		const clusterLock = join(folder, 'cluster.lock');
		if (!hasCluster(cluster)) {
			log('making the database for the first time');
			const lock = await takeOver(clusterLock, cluster, log);
			await makeCluster(cluster, binaries, runner, lock, durable).finally(() => lock.release());
		}
		const place = { folder, cluster, clusterLock, sockets: makeSocketFolder(cluster, runner), binaries, runner };
		return await supervise(place, folderLock, () => launch(place, { log, alarm, durable }), alarm);
	} catch (error) {
		folderLock.release();
		throw error;
	}
}

/** The address of the PostgreSQL that another Lectern runs on `dataDir` at this moment; null when none does, or another user's. */
export function runningEmbedded(dataDir: string): string | null {
	try {
		const folder = realpathSync(join(dataDir, 'postgres'));
		const lock = tryLock(join(folder, 'lectern.lock'));
		lock?.release();
		if (lock !== undefined) return null;
		const sockets = socketFolderOf(join(folder, 'cluster'));
		return statSync(join(sockets, '.s.PGSQL.5432')).isSocket() ? urlOf(sockets, superuser) : null;
	} catch {
		return null;
	}
}

/** The lock that says "one Lectern works here": whoever holds it may clean up after those before. */
function lockFolder(folder: string): FolderLock {
	const file = join(folder, 'lectern.lock');
	let lock: FolderLock | undefined;
	try {
		mkdirSync(dirname(folder), { recursive: true });
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		lock = tryLock(file);
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		throw code === undefined ? error : new StartError(`${folder} cannot be written (${code}): choose another folder by DATA_DIR.`);
	}
	if (lock !== undefined) return lock;
	throw new StartError(
		`${folder} is in use by another Lectern (process ${lockOwner(file) ?? 'unknown'}): stop that one first, or choose another DATA_DIR.`,
	);
}

/**
 * A private folder with a short path, because a socket's path may have about 100 bytes. Its name follows from the cluster,
 * so that the folder of a killed run is found and used again.
 */
function makeSocketFolder(cluster: string, runner: Runner): string {
	let folder = socketFolderOf(cluster);
	const base = dirname(folder);
	const uid = runner.owner?.uid ?? process.getuid?.();
	try {
		mkdirSync(folder, { mode: 0o700 });
		if (runner.owner !== undefined) chownSync(folder, runner.owner.uid, runner.owner.gid);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new StartError(`${base} cannot be written: set TMPDIR to a folder that can.`);
		const there = lstatSync(folder);
		const isOurs = there.isDirectory() && there.uid === uid && (there.mode & 0o077) === 0;
		if (!isOurs) {
			// Somebody was there first: anyone may make folders here, so trust only what nobody else can open.
			folder = mkdtempSync(`${folder}-`);
			if (runner.owner !== undefined) chownSync(folder, runner.owner.uid, runner.owner.gid);
		}
	}
	return folder;
}

function socketFolderOf(cluster: string): string {
	const { dev, ino } = statSync(cluster);
	const name = `lectern-${createHash('sha256').update(`${dev}:${ino}:${cluster}`).digest('hex').slice(0, 12)}`;
	return join(Buffer.byteLength(tmpdir()) <= 50 ? tmpdir() : '/tmp', name);
}

/** One life of PostgreSQL: fulfilled when it answers, whatever recovery takes. */
async function launch(place: Place, { log, alarm, durable }: Pick<Required<EmbeddedOptions>, 'log' | 'alarm' | 'durable'>): Promise<Program> {
	const all = { ...settings, ...(durable ? durableSettings : throwAwaySettings), unix_socket_directories: place.sockets };
	const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const lock = await takeOver(place.clusterLock, place.cluster, log);
	let postgres: Program;
	try {
		for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(place.sockets, name), { force: true });
		postgres = run(place.runner, place.binaries.postgres, ['-D', place.cluster, ...args], lock, (line) => {
			if (line.includes('automatic recovery in progress')) log('the database was not shut down cleanly: recovering from its log');
			else if (/ WARNING: /.test(line)) log(`database: ${line}`);
			else if (/ PANIC: /.test(line)) alarm(`database: ${line}`);
		});
	} finally {
		// From here on PostgreSQL's processes alone hold it: free means that all of them are gone.
		lock.release();
	}
	try {
		await answers(place.sockets, postgres);
		return postgres;
	} catch (error) {
		await shutDown(postgres);
		const reason = (await postgres.lastWords()).findLast((line) => / (FATAL|PANIC): |error/.test(line)) ?? (error as Error).message;
		throw new StartError(`The database in ${place.cluster} did not start: ${reason.replace(/^.* (FATAL|PANIC): +/, '')}`);
	}
}

/** Waits until PostgreSQL answers, and makes Lectern's own database when it is not there yet. */
async function answers(sockets: string, postgres: Program): Promise<void> {
	for (;;) {
		const client = new Client({ connectionString: urlOf(sockets, 'postgres') });
		client.on('error', () => {});
		try {
			await client.connect();
			const { rowCount } = await client.query('select from pg_database where datname = $1', [superuser]);
			if (rowCount === 0) await client.query(`create database ${superuser}`);
			await client.end();
			return;
		} catch (error) {
			// No answer yet, or "cannot connect now": it is starting. Any other answer is a real refusal.
			const refused = error instanceof DatabaseError && !error.code?.startsWith('57P');
			if (postgres.hasEnded() || refused) throw error;
			await delay(15);
		}
	}
}

/** Starts PostgreSQL again as often as it dies, until it is stopped. What keeps it from starting (a full disk) may pass: it is tried again and again. */
async function supervise(place: Place, folderLock: FolderLock, start: () => Promise<Program>, alarm: (line: string) => void): Promise<Embedded> {
	let postgres = await start();
	const unwanted = new AbortController();
	const rest = (milliseconds: number) => delay(milliseconds, undefined, { signal: unwanted.signal }).catch(() => {});
	const startAgain = async () => {
		for (let wait = pause.first; !unwanted.signal.aborted; wait = Math.min(pause.most, wait * 2)) {
			try {
				postgres = await start();
				return;
			} catch (error) {
				alarm(`${(error as Error).message} (tried again in ${wait / 1000} s)`);
				await rest(wait);
			}
		}
	};
	const keepUp = async () => {
		for (;;) {
			const began = Date.now();
			await postgres.ended;
			if (unwanted.signal.aborted) return;
			alarm('the database ended unexpectedly: starting it again');
			if (Date.now() - began < shortLife) await rest(1_000);
			await startAgain();
			if (unwanted.signal.aborted) await shutDown(postgres);
		}
	};
	const kept = keepUp();
	if (process.platform !== 'linux') process.once('exit', () => postgres.child.kill('SIGINT'));

	let stopped: Promise<void> | undefined;
	const stop = async () => {
		unwanted.abort();
		await shutDown(postgres);
		await kept;
		rmSync(place.sockets, { recursive: true, force: true });
		folderLock.release();
	};
	return {
		url: urlOf(place.sockets, superuser),
		get pid() {
			return postgres.child.pid ?? 0;
		},
		stop: () => {
			stopped ??= stop();
			return stopped;
		},
	};
}

/** PostgreSQL's "fast" shutdown: connections end, everything is written. */
async function shutDown(postgres: Program): Promise<void> {
	if (postgres.hasEnded()) return;
	postgres.child.kill('SIGINT');
	const cutShort = setTimeout(() => postgres.child.kill('SIGQUIT'), shutdownLimit);
	await postgres.ended;
	clearTimeout(cutShort);
}

/** Understood by `pg` and by libpq alike. */
function urlOf(sockets: string, database: string): string {
	return `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`;
}
