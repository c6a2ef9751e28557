import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { compiled } from '../tools/lib/process.js';
import { makeRunFolder } from './run-folder.ts';
import { startSystemPostgres } from './system-postgres.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		/** A database of the run's own server from which others can be made and dropped. */
		adminUrl: string;
		/** Migrated and empty; nobody may connect to it, so that it can always be copied. */
		template: string;
	}
}

const template = 'lectern_template';

/**
 * One PostgreSQL a run (the embedded one, or the one whose programs lie in TEST_POSTGRES_BIN) with one migrated database to copy, and one folder a
 * run in which every test has its own, so that runs can overlap and nothing of a killed one stays. A run that leaves something behind, a folder or a
 * process, has failed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = makeRunFolder();
	// What Node made of the sources is kept for the next program that loads them.
	process.env['NODE_COMPILE_CACHE'] ??= compiled.NODE_COMPILE_CACHE;
	// As on a server without any font: what is drawn brings its letters along. Read by fontconfig when a process draws its first text.
	const fonts = join(folder.path, 'fonts.conf');
	writeFileSync(fonts, '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>');
	Object.assign(process.env, { FONTCONFIG_FILE: fonts, FONTCONFIG_PATH: folder.path });
	const dataDir = join(folder.path, 'database');
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
		const left = await folder.remove();
		if (left.length === 0) return;
		console.error(`tests left behind:\n${left.join('\n')}`);
		process.exitCode = 1;
	};
}
