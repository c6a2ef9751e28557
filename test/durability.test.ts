import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteWords, until } from './processes.ts';
import { password, post, register } from './visitors.ts';

/**
 * The server as `npm start` runs it, in a folder of its own, killed together with its database in the middle of
 * registrations: whoever was told that he is a member must be one afterwards.
 */
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-kill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

interface Running {
	child: ChildProcess;
	origin: string;
}

function start(): Promise<Running> {
	const env = {
		...process.env,
		DATA_DIR: folder,
		PORT: '0',
		HOST: '127.0.0.1',
		LECTERN_ENV: 'demo',
		NODE_ENV: 'production',
		RATE_LIMITS: 'off',
		LECTERN_PAGES: 'off',
		LECTERN_DEMO_VIDEOS: 'off',
	};
	const child = spawn(process.execPath, siteWords, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
	let output = '';
	child.stdout?.on('data', (chunk) => {
		output += chunk;
	});
	child.stderr?.on('data', (chunk) => {
		output += chunk;
	});
	return new Promise((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`stopped with ${code}: ${output}`)));
		child.on('message', (message) => {
			const { port } = message as { port?: number };
			if (port) resolve({ child, origin: `http://127.0.0.1:${port}` });
		});
	});
}

async function databasePid(): Promise<number> {
	const { readdir } = await import('node:fs/promises');
	const file = (await readdir(folder, { recursive: true })).find((name) => name.endsWith('postmaster.pid'));
	return Number((await readFile(join(folder, file ?? 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('kill -9 of the server and of its database during registrations loses nobody who was answered', async () => {
	let running = await start();
	const answered: string[] = [];
	let serial = 0;
	for (let round = 0; round < 2; round += 1) {
		let stopped = false;
		const { origin } = running;
		const work = Array.from({ length: 4 }, async () => {
			while (!stopped) {
				serial += 1;
				const phone = `188${String(serial).padStart(8, '0')}`;
				// The one under way when everything dies fails, which is right: it was not answered.
				if (await register(phone, { origin, folder }).catch(() => false)) answered.push(phone);
			}
		});
		const wanted = answered.length + 6;
		await until(() => answered.length >= wanted);
		const database = await databasePid();
		process.kill(database, 'SIGKILL');
		running.child.removeAllListeners('exit');
		const gone = new Promise((resolve) => running.child.once('exit', resolve));
		running.child.kill('SIGKILL');
		await gone;
		stopped = true;
		await Promise.all(work);
		running = await start();
	}
	expect(answered.length).toBeGreaterThanOrEqual(12);
	for (const phone of answered) {
		const answer = await post(running.origin, '/member/login', { account: phone, password });
		expect(answer, phone).toMatchObject({ code: 1 });
	}
	const gone = new Promise((resolve) => running.child.removeAllListeners('exit').once('exit', resolve));
	running.child.kill('SIGTERM');
	expect(await gone).toBe(0);
}, 120_000);
