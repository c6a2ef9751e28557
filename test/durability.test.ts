import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './processes.ts';

/**
 * The server as `npm start` runs it, in a folder of its own, killed together with its database in the middle of
 * registrations: whoever was told that he is a member must be one afterwards.
 */
let folder: string;
const main = new URL('../server/main.ts', import.meta.url).pathname;

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
	const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
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

const post = async (origin: string, path: string, body: unknown) => {
	const response = await fetch(`${origin}/api/agency/core${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	return (await response.json()) as { code: number; reason?: string };
};

async function proof(origin: string): Promise<string> {
	const { data } = (await (await fetch(`${origin}/api/agency/core/sms/challenge`)).json()) as {
		data: { algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number };
	};
	for (let number = 0; number <= data.maxnumber; number += 1) {
		if (
			createHash('sha256')
				.update(data.salt + number)
				.digest('hex') !== data.challenge
		)
			continue;
		const { algorithm, challenge, salt, signature } = data;
		return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
	}
	throw new Error('no solution');
}

async function outboxCode(phone: string): Promise<string> {
	const lines = (await readFile(join(folder, 'outbox', 'sms.jsonl'), 'utf8')).trim().split('\n');
	return (lines.map((line) => JSON.parse(line) as { phone: string; code: string }).findLast((message) => message.phone === phone) ?? { code: '' })
		.code;
}

async function register(origin: string, phone: string): Promise<boolean> {
	await post(origin, '/sms/send', { phone, scene: 'register', proof: await proof(origin) });
	const answer = await post(origin, '/member/register', { phone, smsCode: await outboxCode(phone), password: 'kill-nine-proof-42', agree: true });
	return answer.code === 1;
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
				if (await register(origin, phone).catch(() => false)) answered.push(phone);
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
		const answer = await post(running.origin, '/member/login', { account: phone, password: 'kill-nine-proof-42' });
		expect(answer, phone).toMatchObject({ code: 1 });
	}
	const gone = new Promise((resolve) => running.child.removeAllListeners('exit').once('exit', resolve));
	running.child.kill('SIGTERM');
	expect(await gone).toBe(0);
}, 120_000);
