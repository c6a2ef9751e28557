import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { load } from './load.ts';
import { type Measured, residentMb } from './process.ts';
import { atMost, type Table, thousands } from './report.ts';

const inFlight = 500;
const loader = new URL('./burst-load.ts', import.meta.url).pathname;

/** What a reader of a kept page and a look at the process's health wait while 500 pages that nobody keeps are asked for, and what memory that takes. */
export async function burstTable(server: Measured, seconds: number): Promise<Table> {
	// Code that has not run yet is slow: that is not what is measured.
	await probe(server, 3, () => {});
	const quiet = await probe(server, 2, () => {});
	const burst = await startBurst(server);
	let most = 0;
	const look = () => {
		most = Math.max(most, residentMb(server.pid));
	};
	// Until all of them stand in line.
	await delay(2000);
	const busy = await probe(server, seconds, look);
	const { statuses, seconds: lasted } = await burst.stop();
	const rate = (status: number) => thousands((statuses[String(status)]?.count ?? 0) / lasted);
	const refused = rate(503);
	return {
		title: `${inFlight} pages that nobody keeps in flight`,
		note: `A search, a member’s lesson and an unknown page in turn, for ${seconds} s, from a process of its own on the same two cores; the probes wait for one answer before they ask for the next. Answered a second: ${rate(200)} + ${rate(404)} pages, ${refused} times 503 with Retry-After.`,
		head: ['what', 'p50 ms', 'p99 ms', 'quiet p99 ms'],
		rows: [
			['/healthz', at(busy.health, 0.5).toFixed(1), atMost(at(busy.health, 0.99), 200), at(quiet.health, 0.99).toFixed(1)],
			['/index, kept', at(busy.kept, 0.5).toFixed(1), atMost(at(busy.kept, 0.99), 200), at(quiet.kept, 0.99).toFixed(1)],
			['memory, MB', '', atMost(most, 400), ''],
		],
	};
}

/** An hour's work in short: pages kept and not, 500 distinct pages, calls, share pictures, logins. `each` is called after every part. */
export async function mixedWork(server: Measured, seconds: number, each: () => void = () => {}): Promise<void> {
	const distinct = Array.from({ length: 500 }, (_, n) => `/course/detail/${n + 1}`);
	for (const paths of [
		distinct,
		['/index', '/course', '/teacher', '/news', '/live'],
		Array.from({ length: 300 }, (_, n) => `/search?q=${n}`),
		Array.from({ length: 300 }, (_, n) => `/api/product/search?q=${n}`),
		Array.from({ length: 40 }, (_, n) => `/art/og/course/${n + 1}.png`),
	]) {
		await load(server, paths, { seconds, connections: 32 });
		each();
	}
	await logins(server, 200);
	each();
}

/** Memory a minute after mixed work. */
export async function mixedMemoryTable(server: Measured, seconds: number): Promise<Table> {
	const before = residentMb(server.pid);
	let most = before;
	await mixedWork(server, seconds, () => {
		most = Math.max(most, residentMb(server.pid));
	});
	await delay(60_000);
	return {
		title: 'Memory after mixed work (resident, MB)',
		head: ['when', 'MB'],
		rows: [
			['before', before.toFixed(0)],
			['the most meanwhile', most.toFixed(0)],
			['a minute after', atMost(residentMb(server.pid), 260)],
		],
	};
}

async function logins(server: Measured, count: number): Promise<void> {
	for (let n = 0; n < count; n += 20)
		await Promise.all(
			Array.from({ length: 20 }, (_, each) =>
				fetch(`${server.origin}/api/agency/core/member/login`, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify({ account: `138${String(n + each).padStart(8, '0')}`, password: 'not the password' }),
				}).then((answer) => answer.text()),
			),
		);
}

async function startBurst(server: Measured): Promise<{ stop(): Promise<{ statuses: Record<string, { count: number }>; seconds: number }> }> {
	const child: ChildProcess = spawn(process.execPath, [loader, server.origin, String(inFlight)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
	let output = '';
	child.stdout?.on('data', (chunk) => {
		output += chunk;
	});
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	await new Promise((resolve) => child.once('message', resolve));
	return {
		stop: async () => {
			child.kill('SIGTERM');
			await ended;
			return JSON.parse(output);
		},
	};
}

/** Milliseconds of each answer, the two addresses in turn over a connection of their own. */
async function probe(server: Measured, seconds: number, each: () => void): Promise<{ health: number[]; kept: number[] }> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const found = { health: [] as number[], kept: [] as number[] };
	const until = performance.now() + seconds * 1000;
	while (performance.now() < until) {
		found.health.push(await timed(`${server.origin}/healthz`, agent));
		found.kept.push(await timed(`${server.origin}/index`, agent));
		each();
		await delay(5);
	}
	agent.destroy();
	return found;
}

function timed(url: string, agent: Agent): Promise<number> {
	const began = performance.now();
	return new Promise((resolve, reject) => {
		get(url, { agent }, (answer) => {
			if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
			answer.resume().on('end', () => resolve(performance.now() - began));
		}).on('error', reject);
	});
}

function at(values: number[], part: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
