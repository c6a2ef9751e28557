import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../server/db/embedded.ts';
import { isAlive } from '../server/db/folder-lock.ts';
import { migrate } from '../server/db/migrate.ts';
import { programsNaming } from './processes.ts';
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

/**
 * One PostgreSQL a run (the embedded one, or the one whose programs lie in TEST_POSTGRES_BIN) with one migrated database to copy, and one folder a
 * run in which every test has its own, so that runs can overlap and nothing of a killed one stays. What a run
 * leaves behind, a folder or a process, is named at its end and taken away.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	removeKilledRuns();
	const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
	// For the tests, and for every program that they start; what Node made of the sources is kept for the next one that loads them.
	process.env['TMPDIR'] = folder;
	process.env['NODE_COMPILE_CACHE'] ??= new URL('../.cache/compiled', import.meta.url).pathname;
	const dataDir = join(folder, 'database');
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
		// What ends with a parent that was killed takes a moment.
		for (let patience = 100; patience > 0 && programsNaming(folder).length > 0; patience -= 1) await setTimeout(100);
		const left = [...readdirSync(folder).filter((name) => name.startsWith('lectern-')), ...programsNaming(folder)];
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		if (left.length === 0) return;
		console.error(`tests left behind:\n${left.join('\n')}`);
	};
}

function removeKilledRuns(): void {
	for (const name of readdirSync(tmpdir())) {
		const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
		if (Number.isNaN(pid) || isAlive(pid)) continue;
		rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 });
	}
}
