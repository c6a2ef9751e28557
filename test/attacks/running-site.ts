import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBuild } from '../../tools/lib/build.js';
import { createDatabase } from '../database.ts';
import { siteWords } from '../processes.ts';
import { type RawAnswer, rawRequest } from '../raw-http.ts';

export interface RunningSite {
	child: ChildProcess;
	port: number;
	origin: string;
	databaseUrl: string;
	dataDir: string;
	/** What the process printed so far. */
	output(): string;
	/** Writes exactly these characters (latin1) to a new connection and answers all that comes until the server closes it. */
	raw(request: string): Promise<RawAnswer>;
	/** GET of exactly this address with these header lines. */
	get(target: string, ...headers: string[]): Promise<RawAnswer>;
	stop(): Promise<void>;
}

/** The demo agency's site with its pages, as `npm start` runs it, on a database of the test run. Wants a build of the pages. */
export async function startSite(env: Record<string, string> = {}): Promise<RunningSite> {
	// A copy with planted faults has the build of the sources without them.
	if (process.env['STRYKER_MUTATOR_WORKER'] === undefined) requireBuild();
	const dataDir = await mkdtemp(join(tmpdir(), 'lectern-attacks-'));
	const database = await createDatabase();
	const child = spawn(process.execPath, siteWords, {
		env: {
			...process.env,
			DATA_DIR: dataDir,
			DATABASE_URL: database.url,
			PORT: '0',
			HOST: '127.0.0.1',
			LECTERN_ENV: 'demo',
			NODE_ENV: 'production',
			LECTERN_DEMO_VIDEOS: 'off',
			...env,
		},
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	let output = '';
	const hear = (chunk: Buffer) => {
		output += chunk;
	};
	child.stdout?.on('data', hear);
	child.stderr?.on('data', hear);
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const port = await new Promise<number>((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`stopped with ${code}: ${output}`)));
		child.on('message', (message) => (message as { port?: number }).port && resolve((message as { port: number }).port));
	});
	const raw = (request: string) => rawRequest(port, Buffer.from(request, 'latin1'));
	return {
		child,
		port,
		origin: `http://127.0.0.1:${port}`,
		databaseUrl: database.url,
		dataDir,
		output: () => output,
		raw,
		get: (target, ...headers) => {
			const host = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: 127.0.0.1:${port}`];
			return raw([`GET ${target} HTTP/1.1`, ...host, ...headers, 'Connection: close', '', ''].join('\r\n'));
		},
		stop: async () => {
			child.kill('SIGTERM');
			await ended;
			await database.drop();
			await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
