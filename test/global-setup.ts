import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../server/db/embedded.ts';
import { isAlive } from '../server/db/folder-lock.ts';
import { migrate } from '../server/db/migrate.ts';
import { startSystemPostgres } from './system-postgres.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		/** A database of the run's own server from which others can be made and dropped. */
		adminUrl: string;
		/** Migrated and empty; nobody may connect to it, so that it can always be copied. */
		template: string;
	}
}

const prefix = 'lectern-run-';
const template = 'lectern_template';

/** One PostgreSQL a run (the embedded one, or the one whose programs lie in TEST_POSTGRES_BIN), in a folder of its own so that runs can overlap, with one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	removeKilledRuns();
	const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
	const another = process.env['TEST_POSTGRES_BIN'];
	const server = another ? await startSystemPostgres(another) : await startEmbedded({ dataDir, log: () => {}, durable: false });
	const admin = new Client({ connectionString: server.url });
	await admin.connect();
	await admin.query(`create database ${template}`);
	const templateUrl = new URL(server.url);
	templateUrl.pathname = `/${template}`;
	await migrate(templateUrl.href);
	await admin.query(`alter database ${template} with is_template true allow_connections false`);
	await admin.end();

	project.provide('adminUrl', server.url);
	project.provide('template', template);
	return async () => {
		await server.stop();
		rmSync(dataDir, { recursive: true, force: true });
	};
}

function removeKilledRuns(): void {
	for (const name of readdirSync(tmpdir())) {
		const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
		if (Number.isNaN(pid) || isAlive(pid)) continue;
		rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 });
	}
}
