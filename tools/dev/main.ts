import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readConfig } from '../../server/config.ts';
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { freePort } from '../lib/free-port.ts';

const root = new URL('../../', import.meta.url).pathname;

/**
 * `npm run dev`: the site with fast reload. An edit of the web shows at once in open pages, state kept; an edit of server or
 * contract starts tools/dev/server.ts anew and reloads them. This process holds the database meanwhile.
 */
async function start(): Promise<void> {
	const config = readConfig(process.env);
	if (config.basePath !== '') throw new StartError('npm run dev serves at the root of its address: unset BASE_PATH.');
	if (config.port === 0) throw new StartError('npm run dev keeps one address over restarts: set PORT to another number than 0.');
	const embedded: Embedded | undefined = config.databaseUrl
		? undefined
		: await startEmbedded({ dataDir: config.dataDir, log: (line) => process.stderr.write(`${line}\n`) });

	// Folders, not imports: Vite imports files that come and go, and a new migration is imported by nobody.
	const watched = ['server', 'contract', 'tools/dev', 'tools/seed'].map((folder) => `--watch-path=${root}${folder}`);
	const words = [process.execPath, ...watched, '--watch-preserve-output', `${root}tools/dev/server.ts`];
	// The kernel's own guard, where there is one: a parent that was killed cannot pass a signal on.
	if (existsSync('/usr/bin/setpriv')) words.unshift('/usr/bin/setpriv', '--pdeathsig', 'TERM', '--');
	const env = { ...process.env, DATABASE_URL: config.databaseUrl ?? embedded?.url, DEV_SOCKET_PORT: String(await freePort(config.host)) };
	const watcher = spawn(words[0] as string, words.slice(1), { env, stdio: 'inherit' });
	for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => watcher.kill(signal));
	watcher.once('exit', async () => {
		await embedded?.stop();
		process.exit(0);
	});
}

start().catch((error) => {
	process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`);
	process.exit(1);
});
