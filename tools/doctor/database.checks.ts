import { serverFacts, serverProblem, shownVersion } from '../../server/db/database-server.ts';
import { migrationNames, missingMigrations } from '../../server/db/migrate.ts';
import type { Check } from './check.ts';
import * as queries from './doctor.queries.ts';

/** Milliseconds by which codes and sessions may be off. */
const clockTolerance = 2000;

export const database: Check = {
	name: 'database',
	run: async ({ database: client, withoutDatabase }) => {
		if (client === null) return withoutDatabase;
		const facts = await serverFacts(client);
		const problem = serverProblem(facts, { migrates: false }) ?? serverProblem(facts, { migrates: (await missingMigrations(client)).length > 0 });
		if (problem !== null) return { finding: problem, cure: 'Start the site again when it is so.' };
		return { ok: `PostgreSQL ${shownVersion(facts.version)}, ${facts.encoding}` };
	},
};

export const migrations: Check = {
	name: 'migrations',
	needsDatabase: true,
	run: async ({ database: client }) => {
		if (client === null) return [];
		const missing = await missingMigrations(client);
		if (missing.length > 0)
			return { finding: `${missing.length} migrations have not run, ${missing[0]} first.`, cure: 'Start the site (npm start): it runs them.' };
		const known = new Set(await migrationNames());
		const unknown = (await queries.ranMigrations(client)).filter((name) => name.endsWith('.sql') && !known.has(name));
		if (unknown.length > 0)
			return {
				finding: `The database is of a newer version than this one: it has ${unknown[0]}.`,
				cure: 'Run the version that wrote it, or go back to a backup from before.',
			};
		return { ok: `${known.size} have run` };
	},
};

export const clock: Check = {
	name: 'clock',
	needsDatabase: true,
	run: async ({ database: client }) => {
		if (client === null) return [];
		const before = Date.now();
		const there = await queries.databaseTime(client);
		const after = Date.now();
		const off = there < before ? before - there : Math.max(0, there - after);
		if (off > clockTolerance)
			return {
				finding: `This machine’s clock and the database’s are ${Math.round(off / 1000)} s apart.`,
				cure: 'Set both by NTP (timedatectl set-ntp true).',
			};
		return { ok: 'the database’s agrees' };
	},
};

export const keys: Check = {
	name: 'keys',
	needsDatabase: true,
	run: async ({ database: client }) => {
		if (client === null) return [];
		const damaged = await queries.damagedSecrets(client);
		if (damaged.length === 0) return { ok: 'are whole' };
		return {
			finding: `The keys ${damaged.join(', ')} in app_secret are damaged.`,
			cure: 'Bring these rows back from a backup; without one delete them, and what they signed or sealed ends.',
		};
	},
};

export const givenUpJobs: Check = {
	name: 'jobs',
	needsDatabase: true,
	run: async ({ database: client }) => {
		if (client === null) return [];
		const found = await queries.jobsGivenUp(client);
		if (found.length === 0) return { ok: 'none was given up' };
		return found.map(({ name, n, error, assets }) => ({
			finding: `${n} ${n === 1 ? 'job' : 'jobs'} ${name} failed at the last try: ${firstLine(error)}.`,
			cure:
				assets[0] === undefined
					? 'Mend the cause; the next such work is a new job.'
					: `Mend the cause, then npm run media -- retry ${assets[0]}${assets.length > 1 ? ' and so on' : ''}.`,
		}));
	},
};

function firstLine(text: string): string {
	return (text.split('\n')[0] ?? '').slice(0, 200).replace(/\.$/, '') || 'without a reason';
}

export const stuckMedia: Check = {
	name: 'media',
	needsDatabase: true,
	run: async ({ database: client }) => {
		if (client === null) return [];
		const stuck = await queries.stuckAssets(client);
		if (stuck.length === 0) return { ok: 'none is stuck' };
		return {
			finding: `Nobody works on ${stuck.length === 1 ? 'asset' : 'the assets'} ${stuck.slice(0, 10).join(', ')}${stuck.length > 10 ? ' …' : ''}, which should become ready.`,
			cure: `npm run media -- retry ${stuck[0]}${stuck.length > 1 ? ' and so on' : ''}`,
		};
	},
};
