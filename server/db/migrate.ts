import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { openJobPool } from '../jobs/job-pool.ts';
import { StartError } from '../lib/start-error.ts';
import { serverFacts, serverProblem } from './database-server.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any fixed number: every process that migrates takes this lock first. */
const lockKey = 7_532_001;
/** The tables of the job queue are its package's own: written down like a migration of ours, so that a start need not load it. */
const jobTables = 'graphile-worker 0.18.0';

/** What the site may do in tables that have come, or that its role has never been told of. */
const grantRights = `do $$ begin
	if exists (select from pg_roles where rolname = 'lectern_app')
		and exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
			and not has_table_privilege('lectern_app', c.oid, 'insert'))
	then perform grant_application_rights(); end if;
end $$`;

/**
 * Brings a database up to date: every `migrations/*.sql` that has not run yet, in the order of their names, each in a
 * transaction of its own, under an advisory lock, so that processes that start together migrate once.
 * The server is asked first whether it will do (a StartError says why not), so that nothing is written that cannot be finished.
 * Fails when a migration fails; what ran before it stays.
 */
export async function migrate(url: string, log: (line: string) => void = () => {}): Promise<void> {
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		await refuseUnfit(client);
		await client.query('select pg_advisory_lock($1)', [lockKey]);
		const { length } = await missingMigrations(client);
		if (length > 0) log(`migrating the database (${length} ${length === 1 ? 'step' : 'steps'})`);
		await client.query('create table if not exists migration (name text primary key, ran_at timestamptz not null default now())');
		const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name));
		if (!done.has(jobTables)) {
			await makeJobTables(url);
			await client.query('insert into migration (name) values ($1)', [jobTables]);
		}
		for (const name of await migrationNames()) {
			if (done.has(name)) continue;
			await client.query('begin');
			await client.query(await readFile(new URL(name, folder), 'utf8'));
			await client.query('insert into migration (name) values ($1)', [name]);
			await client.query('commit');
		}
		// Also when nothing was new: an administrator may have made the role since.
		await client.query(grantRights);
	} finally {
		await client.end();
	}
}

async function refuseUnfit(client: Client): Promise<void> {
	const facts = await serverFacts(client);
	const problem = serverProblem(facts, { migrates: false }) ?? serverProblem(facts, { migrates: (await missingMigrations(client)).length > 0 });
	if (problem !== null) throw new StartError(problem);
}

/** What this version wants and the database does not have yet; nothing is written. */
export async function missingMigrations(client: Pick<Client, 'query'>): Promise<string[]> {
	const wanted = [jobTables, ...(await migrationNames())];
	const { rows } = await client.query<{ is: boolean }>(`select to_regclass('migration') is not null as is`);
	if (rows[0]?.is !== true) return wanted;
	const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name));
	return wanted.filter((name) => !done.has(name));
}

async function makeJobTables(url: string): Promise<void> {
	const { runMigrations, Logger } = await import('graphile-worker');
	const pool = openJobPool(url, 2, () => {});
	try {
		await runMigrations({ pgPool: pool, noHandleSignals: true, logger: new Logger(() => () => {}) });
	} finally {
		await pool.end();
	}
}

/** Names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
	return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}
