import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import { siteWords } from './processes.ts';

/** A port that is taken, and a database to get as far as asking for it. */
const other = createServer();
/** One that starts all the same must not outlive the test. */
const running = new Set<ChildProcess>();
let database: Awaited<ReturnType<typeof createDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'lectern-settings-'));

beforeAll(async () => {
	database = await createDatabase();
	await once(other.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
	other.close();
	const ends = [...running].map((child) => once(child, 'close'));
	for (const child of running) child.kill();
	await Promise.all(ends);
	rmSync(folder, { recursive: true, force: true });
	await database.drop();
});

/** The server as a process of its own, which is to end by itself. */
async function startWith(env: NodeJS.ProcessEnv, name: string): Promise<{ code: number | null; lines: string[]; isWritten: boolean }> {
	const dataDir = join(folder, name);
	const child = spawn(process.execPath, siteWords, {
		env: {
			PATH: process.env['PATH'],
			TMPDIR: tmpdir(),
			NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
			DATA_DIR: dataDir,
			PORT: '0',
			LECTERN_ENV: 'production',
			PUBLIC_ORIGIN: 'https://school.test',
			LECTERN_PAGES: 'off',
			...env,
		},
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	running.add(child);
	let said = '';
	child.stderr.on('data', (chunk) => {
		said += chunk;
	});
	const [code] = (await once(child, 'close')) as [number | null];
	running.delete(child);
	return { code, lines: said.trim().split('\n'), isWritten: existsSync(join(dataDir, 'postgres')) };
}

const wrong: [name: string, env: NodeJS.ProcessEnv, sentence: RegExp][] = [
	['a port that is none', { PORT: '99999' }, /^PORT .*65535/],
	['an unknown zone', { TIME_ZONE: 'Asia/Beijing' }, /^TIME_ZONE is no time zone/],
	['an unknown store', { STORE: 'ftp' }, /^STORE .*"disk"\|"s3"/],
	['a bucket without a name', { STORE: 's3' }, /^S3_BUCKET must be set/],
	['a base path without its slash', { BASE_PATH: 'school' }, /^BASE_PATH must look like \/school/],
	['an address that is no database', { DATABASE_URL: 'school' }, /^DATABASE_URL /],
	['a database that does not answer', { DATABASE_URL: 'postgresql://lectern@127.0.0.1:1/lectern' }, /127\.0\.0\.1:1/],
	['a public site without its name', { PUBLIC_ORIGIN: '', LECTERN_PAGES: 'on' }, /^PUBLIC_ORIGIN must be set/],
];
for (const [name, env, sentence] of wrong)
	test(`O4 ${name} is told in one sentence, and nothing is started`, async () => {
		const { code, lines, isWritten } = await startWith(env, name);
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatch(sentence);
		expect(code).toBe(1);
		expect(isWritten).toBe(false);
	});

test('O4 a port that is taken is told in one sentence', async () => {
	const { port } = other.address() as AddressInfo;
	const { code, lines } = await startWith({ PORT: String(port), DATABASE_URL: database.url }, 'port');
	expect(lines).toEqual([`Port ${port} is in use: stop the other program or set PORT.`]);
	expect(code).toBe(1);
});
