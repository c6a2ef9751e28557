import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, request as httpRequest } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from './database.ts';
import { siteWords, until } from './processes.ts';

/** The server as `npm start` runs it on a machine of several processors. */
let folder: string;
let database: TestDatabase;
const running = new Set<ChildProcess>();

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-processes-'));
	database = await createDatabase();
});
afterEach(async () => {
	for (const child of running) await end(child, 'SIGKILL');
});
afterAll(async () => {
	await database.drop();
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Site {
	child: ChildProcess;
	origin: string;
	/** Numbers of the processes that became ready, in that order. */
	ready: number[];
	said: () => string;
}

function launch(env: NodeJS.ProcessEnv): Pick<Site, 'child' | 'ready' | 'said'> & { port: Promise<number> } {
	const settings = {
		DATA_DIR: join(folder, 'data'),
		DATABASE_URL: database.url,
		PORT: '0',
		LECTERN_ENV: 'production',
		NODE_ENV: 'production',
		LECTERN_PAGES: 'off',
		LOG_LEVEL: 'error',
		WEB_PROCESSES: '2',
	};
	const child = spawn(process.execPath, siteWords, { env: { ...process.env, ...settings, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
	running.add(child);
	child.once('exit', () => running.delete(child));
	let said = '';
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
	const ready: number[] = [];
	const port = new Promise<number>((resolve, reject) => {
		child.once('close', (code) => reject(new Error(`stopped with ${code}: ${said}`)));
		child.on('message', (message: { port: number; pid: number }) => {
			ready.push(message.pid);
			resolve(message.port);
		});
	});
	return { child, ready, said: () => said, port };
}

/** Two processes that answer. */
async function start(env: NodeJS.ProcessEnv = {}): Promise<Site> {
	const { port, ...site } = launch(env);
	const origin = `http://127.0.0.1:${await port}`;
	await until(() => site.ready.length === 2);
	return { ...site, origin };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
	if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
	const gone = once(child, 'exit');
	child.kill(signal);
	return (await gone)[0];
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
/** On a connection of its own: they are given to the processes in turn. */
const statusOf = async (origin: string) => (await fetch(`${origin}/readyz`, { headers: { connection: 'close' } })).status;

test('O1 two processes answer at one port; the address is said once, and SIGTERM ends both and says so once', async () => {
	const site = await start();
	expect([site.ready.length, new Set(site.ready).size, site.ready.includes(site.child.pid ?? 0)]).toEqual([2, 2, false]);
	for (let n = 0; n < 6; n += 1) expect(await statusOf(site.origin)).toBe(200);
	expect(await end(site.child, 'SIGTERM')).toBe(0);
	expect(site.ready.filter(isAlive)).toEqual([]);
	const lines = site.said().trim().split('\n');
	const said = (what: RegExp) => lines.filter((line) => what.test(line)).length;
	expect([said(/^Lectern is at .*, 2 processes\)$/), said(/^SIGTERM: finishing/), said(/^stopped$/), said(/\S/)]).toEqual([1, 1, 1, lines.length]);
	expect(said(/"level"/)).toBe(0);
});

test('O1 a process that is killed is missed by nobody, and another takes its place at the same port', async () => {
	const site = await start();
	for (let round = 0; round < 2; round += 1) {
		const [victim, other] = site.ready.slice(-2) as [number, number];
		const before = site.ready.length;
		process.kill(victim, 'SIGKILL');
		await until(() => !isAlive(victim));
		expect(isAlive(other)).toBe(true);
		for (let n = 0; n < 4; n += 1) expect(await statusOf(site.origin)).toBe(200);
		await until(() => site.ready.length > before);
	}
	// Also when all die at once.
	const last = site.ready.slice(-2);
	for (const pid of last) process.kill(pid, 'SIGKILL');
	const before = site.ready.length;
	await until(() => site.ready.length >= before + 2);
	expect(await statusOf(site.origin)).toBe(200);
	expect(site.said().match(/Lectern is at/g)).toHaveLength(1);
	expect(await end(site.child, 'SIGTERM')).toBe(0);
});

test('O1 what is under way when SIGTERM comes is answered', async () => {
	const site = await start();
	const asking: ClientRequest[] = [];
	const answers = Array.from({ length: 4 }, async () => {
		const body = JSON.stringify({ account: '13900000000', password: 'x' });
		const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
		const request = httpRequest(`${site.origin}/api/agency/core/member/login`, { method: 'POST', headers, agent: false });
		asking.push(request);
		request.write(body.slice(0, 5));
		const answered = once(request, 'response');
		await once(request, 'socket');
		return { answered, finish: () => request.end(body.slice(5)) };
	});
	const waiting = await Promise.all(answers);
	// Both have taken connections by then: each of these is answered.
	for (let n = 0; n < 4; n += 1) await statusOf(site.origin);
	const ended = end(site.child, 'SIGTERM');
	await until(() => site.said().includes('SIGTERM'));
	for (const each of waiting) each.finish();
	for (const each of waiting) {
		const [response] = await each.answered;
		expect(response.statusCode).toBe(200);
		response.resume();
	}
	expect(await ended).toBe(0);
});

test('O1 readers who keep their connections do not keep a process from stopping: one whose call is slow, one who goes on asking', async () => {
	const site = await start();
	const kept = () => new Agent({ keepAlive: true, maxSockets: 1 });
	const body = JSON.stringify({ account: '13900000000', password: 'x' });
	const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
	const slow = httpRequest(`${site.origin}/api/agency/core/member/login`, { method: 'POST', headers, agent: kept() });
	slow.write(body.slice(0, 5));
	const slowAnswer = once(slow, 'response');
	const agent = kept();
	/** Its status and whether it came whole; null when nobody is there any more. */
	const ask = () =>
		new Promise<[status: number | undefined, whole: boolean] | null>((resolve) => {
			const request = httpRequest(`${site.origin}/api/agency/core/nav/list`, { agent }, (response) => {
				response.resume().once('close', () => resolve([response.statusCode, response.complete]));
			});
			request.once('error', () => resolve(null)).end();
		});
	const answers: Awaited<ReturnType<typeof ask>>[] = [];
	const asking = (async () => {
		for (let answer = await ask(); answer !== null; answer = await ask()) answers.push(answer);
	})();
	await until(() => answers.length > 10);
	const ended = end(site.child, 'SIGTERM');
	await until(() => site.said().includes('SIGTERM'));
	slow.end(body.slice(5));
	const [response] = await slowAnswer;
	expect(response.statusCode).toBe(200);
	response.resume();
	// Well before connections are closed that nobody uses.
	expect(await Promise.race([ended, setTimeout(30_000, 'it did not stop', { ref: false })])).toBe(0);
	await asking;
	expect(answers.filter((answer) => answer?.[0] !== 200 || !answer[1])).toEqual([]);
});

test('O1 when the process above is killed the others end with it', async () => {
	const site = await start();
	await end(site.child, 'SIGKILL');
	await until(() => !site.ready.some(isAlive));
	await expect(statusOf(site.origin)).rejects.toThrow('fetch failed');
});

test('O4 what keeps the first from starting is told in one sentence, once, and nothing is tried again', async () => {
	const other = createServer();
	await once(other.listen(0, '127.0.0.1'), 'listening');
	const { port } = other.address() as AddressInfo;
	const { child, said, port: never } = launch({ PORT: String(port) });
	await expect(never).rejects.toThrow();
	expect([child.exitCode, said()]).toEqual([1, `Port ${port} is in use: stop the other program or set PORT.\n`]);
	other.close();
	const wrong = launch({ WEB_PROCESSES: '0' });
	await expect(wrong.port).rejects.toThrow(/WEB_PROCESSES .*>=1/);
});

test('O1 one process of several runs jobs, also one that took its place; a machine that only runs jobs has one', async () => {
	const site = await start();
	const rolesOf = async (pid: number) => /(?:^|\0)ROLES=([^\0]*)/.exec(await readFile(`/proc/${pid}/environ`, 'utf8'))?.[1];
	const roles = () => Promise.all(site.ready.slice(-2).map(rolesOf));
	expect(await roles()).toEqual(['web,worker', 'web']);
	process.kill(site.ready[0] as number, 'SIGKILL');
	await until(() => site.ready.length === 3);
	expect(await roles()).toEqual(['web', 'web,worker']);
	expect(await end(site.child, 'SIGTERM')).toBe(0);
	const alone = launch({ ROLES: 'worker' });
	await until(() => alone.ready.length === 1);
	expect([alone.ready, alone.said()]).toEqual([[alone.child.pid], expect.not.stringContaining('Lectern is at')]);
	expect(await end(alone.child, 'SIGTERM')).toBe(0);
});
