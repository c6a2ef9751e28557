import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { StartError } from '../lib/start-error.ts';
import { prepareMachine } from '../prepare-machine.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { tryLock } from './folder-lock.ts';

/** A cluster that was made once and stopped; tests of later starts begin with a copy of it. */
let made: string;
let dataDir: string;
let running: Embedded[];
let lines: string[];
let alarms: string[];

beforeAll(async () => {
	made = mkdtempSync(join(tmpdir(), 'lectern-made-'));
	await (await startEmbedded({ dataDir: made, log: () => {} })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'lectern-embedded-'));
	running = [];
	lines = [];
	alarms = [];
});

afterEach(async () => {
	for (const server of running) await server.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
	const server = await startEmbedded({ dataDir, log: (line) => lines.push(line), alarm: (line) => alarms.push(line) });
	running.push(server);
	return server;
}

async function ask<T>(url: string, statement: string): Promise<T[]> {
	const client = new Client({ connectionString: url });
	client.on('error', () => {});
	await client.connect();
	try {
		return (await client.query(statement)).rows as T[];
	} finally {
		await client.end().catch(() => {});
	}
}

const write = (url: string, word: string) => ask(url, `create table if not exists kept (word text); insert into kept values ('${word}')`);
const words = async (url: string) => (await ask<{ word: string }>(url, 'select word from kept order by word')).map((row) => row.word);
/** For conditions that hold within moments, on a machine that may be busy. */
const soon = { timeout: 20_000 };
const cluster = () => join(dataDir, 'postgres', 'cluster');

/** Not even a process that has ended and waits to be noticed by its parent works in a folder. */
function isWorking(pid: number): boolean {
	try {
		return readlinkSync(`/proc/${pid}/cwd`) !== '';
	} catch {
		return false;
	}
}

/** Starts a database from another process, as a second Lectern would. */
async function startElsewhere(): Promise<{ url: string; postmaster: number; kill(): Promise<void> }> {
	const script = `
		import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
		const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
		console.log(JSON.stringify({ url: server.url, postmaster: server.pid }));
	`;
	const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
	const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
	const kill = async () => {
		child.kill('SIGKILL');
		if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
	};
	return { ...(JSON.parse(line) as { url: string; postmaster: number }), kill };
}

describe('the first start', () => {
	it('makes a UTF-8 cluster that orders and lowers text the same on every machine, with durable commits', async () => {
		const { url } = await start();
		const [row] = await ask<Record<string, string>>(
			url,
			`select current_setting('server_encoding') encoding, datlocprovider provider, datlocale locale, lower('ÀÉ') lowered,
				current_setting('fsync') fsync, current_setting('synchronous_commit') commits, current_setting('listen_addresses') addresses
			from pg_database where datname = current_database()`,
		);
		expect(row).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', lowered: 'àé', fsync: 'on', commits: 'on', addresses: '' });
	});

	it('does over what a killed first start left half made', async () => {
		const half = join(dataDir, 'postgres', 'cluster.new');
		mkdirSync(join(half, 'base'), { recursive: true });
		writeFileSync(join(half, 'PG_VERSION'), '18\n');
		const { url } = await start();
		await write(url, 'whole');
		expect(await words(url)).toEqual(['whole']);
		expect(existsSync(half)).toBe(false);
	});

	it('refuses a folder of strange files rather than empty it', async () => {
		mkdirSync(cluster(), { recursive: true });
		writeFileSync(join(cluster(), 'thesis.doc'), 'mine');
		await expect(start()).rejects.toThrow(/holds files but no database/);
		expect(readFileSync(join(cluster(), 'thesis.doc'), 'utf8')).toBe('mine');
	});

	it('refuses a cluster of another version', async () => {
		mkdirSync(cluster(), { recursive: true });
		writeFileSync(join(cluster(), 'PG_VERSION'), '16\n');
		await expect(start()).rejects.toThrow(/written by PostgreSQL 16, this is 18/);
	});

	it('says in one sentence that the folder cannot be written', async () => {
		writeFileSync(join(dataDir, 'postgres'), 'a file where a folder should be');
		const refusal = start();
		await expect(refusal).rejects.toThrow(StartError);
		await expect(refusal).rejects.toThrow(/cannot be written \(\w+\)/);
	});
});

/** As after a first start that ended well; with the owner, which may be another than this process. */
const copyCluster = () => {
	execFileSync('cp', ['-a', `${made}/.`, dataDir]);
};

describe('a later start', () => {
	beforeEach(copyCluster);

	it('has the data and leaves nothing in the temporary folder', async () => {
		const first = await start();
		await write(first.url, 'kept');
		const sockets = new URL(first.url).searchParams.get('host') as string;
		await first.stop();
		expect(isWorking(first.pid)).toBe(false);
		expect(existsSync(sockets)).toBe(false);
		expect(await words((await start()).url)).toEqual(['kept']);
	});

	it('is refused while the folder is in use, in this process and in another, and the first goes on', async () => {
		const first = await start();
		await write(first.url, 'first');
		await expect(start()).rejects.toThrow(`is in use by another Lectern (process ${process.pid})`);
		expect(await words(first.url)).toEqual(['first']);
		await first.stop();

		const elsewhere = await startElsewhere();
		await expect(start()).rejects.toThrow(StartError);
		expect(await words(elsewhere.url)).toEqual(['first']);
		await elsewhere.kill();
		expect(await words((await start()).url)).toEqual(['first']);
	});

	it('knows the folder by another name', async () => {
		await start();
		const alias = `${dataDir}-alias`;
		symlinkSync(dataDir, alias);
		try {
			await expect(startEmbedded({ dataDir: alias, log: () => {} })).rejects.toThrow(/in use by another Lectern/);
		} finally {
			rmSync(alias);
		}
	});

	it('is not stopped by a lock file whose number belongs to another program by now', async () => {
		const first = await start();
		await write(first.url, 'kept');
		const pidFile = readFileSync(join(cluster(), 'postmaster.pid'), 'utf8');
		await first.stop();
		writeFileSync(join(cluster(), 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)));
		expect(await words((await start()).url)).toEqual(['kept']);
	});
});

describe('after kill -9', () => {
	beforeEach(copyCluster);

	it('of PostgreSQL alone: it comes back at the same address with every answered write', async () => {
		const server = await start();
		const before = server.pid;
		await write(server.url, 'answered');
		process.kill(before, 'SIGKILL');
		await vi.waitFor(async () => expect(await words(server.url)).toEqual(['answered']), soon);
		await vi.waitFor(() => expect(server.pid).not.toBe(before), soon);
		expect(alarms).toEqual(['the database ended unexpectedly: starting it again']);
	});

	it('O1 of PostgreSQL alone, while it cannot be started: it is tried again until it can, each failure is told, and it comes back at the same address', async () => {
		const server = await start();
		await write(server.url, 'answered');
		const version = join(cluster(), 'PG_VERSION');
		renameSync(version, `${version}.away`);
		process.kill(server.pid, 'SIGKILL');
		await vi.waitFor(() => expect(alarms).toHaveLength(2), soon);
		expect(alarms).toEqual([
			'the database ended unexpectedly: starting it again',
			expect.stringMatching(/^The database in .*cluster did not start: .*not a valid data directory \(tried again in 1 s\)$/),
		]);
		renameSync(`${version}.away`, version);
		await vi.waitFor(async () => expect(await words(server.url)).toEqual(['answered']), soon);
		// One that nobody wants any more is not waited for.
		renameSync(version, `${version}.away`);
		// It answers before it is known which process it is now.
		await vi.waitFor(() => process.kill(server.pid, 'SIGKILL'), soon);
		await vi.waitFor(() => expect(alarms.length).toBeGreaterThan(3), soon);
		await server.stop();
		renameSync(`${version}.away`, version);
		expect(await words((await start()).url)).toEqual(['answered']);
	});

	it('O2 of PostgreSQL alone: the site says so at the level error, which every setting shows', async () => {
		const said: Record<string, unknown>[] = [];
		const log = pino({ level: 'error', base: null, timestamp: false }, { write: (line: string) => void said.push(JSON.parse(line)) });
		const undo: (() => Promise<void>)[] = [];
		const url = await prepareMachine({ config: readConfig({ DATA_DIR: dataDir }), log, say: () => {}, undo });
		try {
			process.kill(Number.parseInt(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
			await vi.waitFor(() => expect(said).not.toEqual([]), soon);
			expect(said).toEqual([{ level: 50, msg: 'the database ended unexpectedly: starting it again' }]);
			await vi.waitFor(async () => expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]), soon);
		} finally {
			for (const step of undo) await step();
		}
	});

	it('of Lectern alone: PostgreSQL ends with it and the next start has the data', async () => {
		const elsewhere = await startElsewhere();
		await write(elsewhere.url, 'answered');
		await elsewhere.kill();
		expect(await words((await start()).url)).toEqual(['answered']);
		expect(isWorking(elsewhere.postmaster)).toBe(false);
	});

	it('of both, with a backend still at work: the next start ends it, recovers and has the data', async () => {
		const elsewhere = await startElsewhere();
		await write(elsewhere.url, 'answered');
		const busy = await leaveBusy(elsewhere.url);
		process.kill(elsewhere.postmaster, 'SIGKILL');
		await elsewhere.kill();
		expect(await words((await start()).url)).toEqual(['answered']);
		expect(isWorking(busy)).toBe(false);
		expect(lines).toContain('the database was not shut down cleanly: recovering from its log');
	});
});

it('O1 a folder is locked on a full disk too, and let go', () => {
	for (let n = 0; n < 2; n += 1) {
		const lock = tryLock('/dev/full');
		expect(lock).toBeDefined();
		lock?.release();
	}
});

/** A backend that computes and does not look up, so that it outlives its server. */
async function leaveBusy(url: string): Promise<number> {
	const client = new Client({ connectionString: url });
	client.on('error', () => {});
	await client.connect();
	const [row] = (await client.query<{ pid: number }>('select pg_backend_pid() pid')).rows;
	client.query(`do $$ begin loop null; end loop; end $$`).catch(() => {});
	await vi.waitFor(
		async () => expect(await ask(url, `select 1 from pg_stat_activity where pid = ${row?.pid} and state = 'active'`)).toHaveLength(1),
		soon,
	);
	return row?.pid as number;
}
