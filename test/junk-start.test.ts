import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningEmbedded } from '../server/db/embedded.ts';
import { siteWords, until } from './processes.ts';

/**
 * The server as `npm start` runs it, in a folder of its own in which something has been left in every place that a start reads: a first start,
 * and one after a kill of what the first has made.
 */
let folder: string;
const running: ChildProcess[] = [];
/** The first start, and what it answered. */
let first: { child: ChildProcess; said: () => string; ready: number; info: number };

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-junk-'));
	await leaveJunk();
	const { origin, said, child } = await start();
	first = { child, said, ready: await statusOf(origin, '/readyz'), info: await statusOf(origin, '/api/agency/core/web/info') };
});
afterAll(async () => {
	for (const child of running.splice(0)) await stop(child);
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(): Promise<{ origin: string; said: () => string; child: ChildProcess }> {
	const settings = {
		DATA_DIR: folder,
		PORT: '0',
		HOST: '127.0.0.1',
		LECTERN_ENV: 'demo',
		NODE_ENV: 'production',
		LECTERN_PAGES: 'off',
		LECTERN_DEMO_VIDEOS: 'off',
		NODE_COMPILE_CACHE: join(folder, 'compiled'),
	};
	const child = spawn(process.execPath, siteWords, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
	running.push(child);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
	const port = await new Promise<number>((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`stopped with ${code}: ${output}`)));
		child.on('message', (message) => resolve((message as { port: number }).port));
	});
	return { origin: `http://127.0.0.1:${port}`, said: () => output, child };
}

async function stop(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill('SIGTERM');
	await once(child, 'exit');
}

const statusOf = async (origin: string, path: string) => (await fetch(origin + path)).status;

async function leaveJunk(): Promise<void> {
	for (const name of [
		'demo-credentials.json',
		'demo-credentials.json.new',
		'postgres/cluster.new/base',
		'store/.unfinished/x',
		'outbox/sms.jsonl',
		'ledger',
	])
		await mkdir(join(folder, name), { recursive: true });
	for (const name of ['work', 'uploads', 'postgres/cluster.new/PG_VERSION', 'postgres/lectern.lock', 'postgres/cluster.lock'])
		await writeFile(join(folder, name), '\0\u001bjunk');
}

it('S1 whatever lies in DATA_DIR at the first start, the site starts', () => {
	expect(first.said()).toMatch(/demo-credentials\.json cannot be written, EISDIR: note them down now/);
	expect([first.ready, first.info]).toEqual([200, 200]);
});

it('what Node has made of the sources is kept while the site runs, so that a start after a kill has it', async () => {
	const kept = async () => (await readdir(join(folder, 'compiled'), { recursive: true })).length;
	// A thousand files, and some.
	await until(async () => (await kept()) > 1000);
	expect(first.child.exitCode).toBe(null);
});

it('S1 whatever a killed run left in DATA_DIR and in the queue of jobs, the next one starts', async () => {
	const client = new Client({ connectionString: runningEmbedded(folder) ?? '' });
	await client.connect();
	for (const [name, payload] of [
		['nobody.knows', '{}'],
		['media.received', '{}'],
		['media.received', '{"uploadId":"../../x","assetId":"one"}'],
		['media.prepare', '[1]'],
		['media.prepare', '{"assetId":99,"revision":1}'],
		['media.removal', '"x"'],
	])
		await client.query('select graphile_worker.add_job($1, $2::json)', [name, payload]);
	await client.query(
		`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 day', attempts = max_attempts where task_id = 1`,
	);
	await client.query(`insert into media_asset (title, state) values (E'lost\\u0007', 'processing'), ('', 'uploaded')`);
	await client.query(`insert into app_secret (name, value) values ('upload', ''), ('login', '\\x00')`);
	await client.query(`insert into cache_version (tag) values (repeat('x', 100))`);
	await client.end();
	first.child.kill('SIGKILL');
	await once(first.child, 'exit');
	await rm(join(folder, 'demo-credentials.json'), { recursive: true, force: true });
	await until(async () => !(await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')));
	await writeFile(join(folder, 'postgres/cluster/postmaster.pid'), '1\njunk\n');
	await writeFile(join(folder, 'demo-credentials.json'), '{"mem');
	const { origin } = await start();
	expect([await statusOf(origin, '/readyz'), await statusOf(origin, '/api/agency/core/web/info')]).toEqual([200, 200]);
});

it('O4 told to stop while its worker is still starting, a site stops as ever, without a stack of what it was at', async () => {
	await stop(running.at(-1) as ChildProcess);
	const { child, said } = await start();
	child.kill('SIGTERM');
	await once(child, 'close');
	expect(child.exitCode).toBe(0);
	// Beside lines of the log.
	const lines = said()
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('{'));
	expect(lines.slice(lines.indexOf('SIGTERM: finishing what is under way'))).toEqual(['SIGTERM: finishing what is under way', 'stopped']);
});

it('S1 what an interrupted command left of its turn and its stamps keeps no command waiting', async () => {
	await cp(new URL('../tools/lib', import.meta.url).pathname, join(folder, 'tools/lib'), { recursive: true });
	await writeFile(join(folder, 'package.json'), '{"type":"module"}');
	const script = `
		import { takeTurns } from './tools/lib/turns.js';
		import { readStamp, writeStamp } from './tools/lib/fingerprint.js';
		await takeTurns(async () => { writeStamp('build', 'x'); writeStamp('install', undefined); });
		console.log(readStamp('build'), readStamp('install'));`;
	await writeFile(join(folder, 'go.js'), script);
	for (const junk of ['', '\0\0\0\0', 'x', 'folder', '4194304']) {
		await rm(join(folder, '.cache'), { recursive: true, force: true });
		await mkdir(join(folder, '.cache/build.stamp/x'), { recursive: true });
		await mkdir(join(folder, '.cache/install.stamp'));
		if (junk === 'folder') await mkdir(join(folder, '.cache/turn/x'), { recursive: true });
		else await writeFile(join(folder, '.cache/turn'), junk);
		const child = spawn(process.execPath, [join(folder, 'go.js')], { stdio: ['ignore', 'pipe', 'inherit'] });
		let said = '';
		child.stdout.on('data', (chunk) => (said += chunk));
		await once(child, 'close');
		expect([junk, said.trim()]).toEqual([junk, 'x undefined']);
	}
});
