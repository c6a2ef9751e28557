import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findRunner, giveFolder, type Program, run } from '../server/db/embedded-binaries.ts';
import { tryLock } from '../server/db/folder-lock.ts';

export interface SystemPostgres {
	url: string;
	/** 15, 16 … */
	major: number;
	stop(): Promise<void>;
}

/** The folder with the programs of the oldest PostgreSQL that the distribution put on this machine and that Lectern takes; undefined without one. */
export function findSystemPostgres(): string | undefined {
	const base = '/usr/lib/postgresql';
	if (!existsSync(base)) return undefined;
	const majors = readdirSync(base)
		.map(Number)
		.filter((major) => major >= 15 && existsSync(join(base, String(major), 'bin', 'initdb')));
	return majors.length === 0 ? undefined : join(base, String(Math.min(...majors)), 'bin');
}

/** Starts another PostgreSQL than the embedded one in a folder of its own below the system's temporary one, as it: never as root, on a socket alone, gone with us. */
export async function startSystemPostgres(bin: string): Promise<SystemPostgres> {
	const home = mkdtempSync(join(tmpdir(), 'lectern-pg-'));
	const folder = join(home, 'p');
	mkdirSync(folder, { mode: 0o700 });
	const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
	const runner = findRunner(folder);
	giveFolder(folder, runner, binaries);
	const lock = tryLock(join(home, 'lock'));
	if (lock === undefined) throw new Error('a new folder is locked already');
	const cluster = join(folder, 'cluster');
	const made = run(
		runner,
		binaries.initdb,
		['-D', cluster, '-U', 'lectern', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'],
		lock,
	);
	await made.ended;
	if (made.child.exitCode !== 0) throw new Error(`initdb: ${(await made.lastWords()).join(' ')}`);
	const quick = {
		fsync: 'off',
		full_page_writes: 'off',
		synchronous_commit: 'off',
		max_connections: '200',
		listen_addresses: '',
		unix_socket_directories: folder,
		timezone: 'UTC',
	};
	const postgres = run(
		runner,
		binaries.postgres,
		['-D', cluster, ...Object.entries(quick).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
		lock,
	);
	lock.release();
	const url = `postgres://lectern@localhost/postgres?host=${encodeURIComponent(folder)}&sslmode=disable`;
	const major = await versionOf(url, postgres);
	return {
		url,
		major,
		stop: async () => {
			postgres.child.kill('SIGINT');
			await postgres.ended;
			rmSync(home, { recursive: true, force: true });
		},
	};
}

async function versionOf(url: string, postgres: Program): Promise<number> {
	for (;;) {
		const client = new Client({ connectionString: url });
		client.on('error', () => {});
		try {
			await client.connect();
			const { rows } = await client.query<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`);
			await client.end();
			return rows[0]?.major ?? 0;
		} catch (error) {
			if (postgres.hasEnded()) throw new Error(`PostgreSQL did not start: ${(await postgres.lastWords()).join(' ')}`, { cause: error });
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
}
