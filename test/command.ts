import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestApp } from './start-app.ts';

/** Runs `tools/<folder>/main.ts` on a site's database and answers all that it said, and its exit code. */
export function runCommand(
	{ databaseUrl, config }: Pick<TestApp, 'databaseUrl' | 'config'>,
	folder: string,
	words: readonly string[],
	more: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; said: string }> {
	const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, ...more };
	const child = spawn(process.execPath, [join(import.meta.dirname, '../tools', folder, 'main.ts'), ...words], { env });
	let said = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
	return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: said.trim() })));
}
