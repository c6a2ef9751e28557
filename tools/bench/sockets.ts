import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../server/config.ts';
import { sql } from '../../server/db/sql.ts';
import type { Context, Platform } from '../../server/http/route.ts';
import { openSession } from '../../server/modules/members/sessions.service.ts';
import { exportReady } from '../../server/modules/notices/system.notices.ts';
import { tell } from '../../server/modules/notices/tell.service.ts';
import { openPlatform } from '../media/platform.ts';
import { median } from './load.ts';
import { cpuSeconds, type Measured, monotonicMs, residentMb, startMeasured } from './process.ts';
import { atMost, ms, type Table } from './report.ts';
import type { Crowding, Heard } from './socket-crowd.ts';

interface SocketBench {
	config: Config;
	databaseUrl: string;
	/** Starts the site with these settings besides. */
	start: (more: Record<string, string>) => Promise<Measured>;
	/** How many are open at once. */
	count: number;
	/** How many notices are measured. */
	notices: number;
}

/** Sockets that each member has open: as many as one may have, and one. */
const shapes = [10, 1];
/** Notices that are not measured. */
const warmUp = 1;

interface Round {
	p50: number;
	p99: number;
	/** Of the server, for all. */
	cpuSeconds: number;
}

/**
 * Idle websockets of members: the memory of each, and what a notice to all of them takes, against bare `ws` that sends the same bytes to as many, in turn.
 * A notice to all is one of each member, made by the service that makes every notice, in one transaction; the clock begins before its commit.
 */
export async function socketsTable({ config, databaseUrl, start, count, notices }: SocketBench): Promise<Table> {
	const files = mostFiles();
	if (files < count + 500) throw new Error(`${count} sockets do not fit in ${files} open files: raise "ulimit -n"`);
	const platform = await openPlatform(config, databaseUrl);
	const collecting = { NODE_OPTIONS: `--import=${new URL('./collect.ts', import.meta.url).pathname}` };
	const bare = await startMeasured(new URL('./socket-reference.ts', import.meta.url).pathname, collecting);
	const bareUrl = bare.origin.replace('http', 'ws');
	const bareCrowd = await openCrowd(bare, { url: bareUrl, greetings: Array.from({ length: count }, () => null) });
	const rows: string[][] = [];
	for (const each of shapes) {
		const app = await start(collecting);
		const members = await makeMembers(platform, Math.ceil(count / each));
		const greetings = members.flatMap(({ token }) => Array.from({ length: each }, () => JSON.stringify({ token }))).slice(0, count);
		const crowd = await openCrowd(app, { url: `${app.origin.replace('http', 'ws')}/ws`, greetings });
		const rounds: { app: Round; bare: Round }[] = [];
		for (let notice = 1; notice <= warmUp + notices; notice += 1) {
			const told = await measured(app, crowd, () => tellAll(platform, members, notice, () => begin(app)));
			const sent = await measured(bare, bareCrowd, async () => {
				const { cpu } = begin(bare);
				bare.child.send(told.text);
				const [{ began }] = (await once(bare.child, 'message')) as [{ began: number }];
				return { at: began, cpu };
			});
			if (notice > warmUp) rounds.push({ app: told, bare: sent });
		}
		await Promise.all([crowd.stop(), app.stop()]);
		const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
		const micros = (pick: (round: (typeof rounds)[number]) => number) => ((of(pick) / count) * 1e6).toFixed(1);
		rows.push(
			[
				`the site, ${each} of a member`,
				kilobytes(crowd),
				ms(of(({ app }) => app.p50)),
				ms(of(({ app }) => app.p99)),
				micros(({ app }) => app.cpuSeconds),
				atMost(
					of(({ app, bare }) => app.cpuSeconds / bare.cpuSeconds),
					1.3,
				),
			],
			[
				'bare ws beside it',
				kilobytes(bareCrowd),
				ms(of(({ bare }) => bare.p50)),
				ms(of(({ bare }) => bare.p99)),
				micros(({ bare }) => bare.cpuSeconds),
				'',
			],
		);
	}
	await Promise.all([bareCrowd.stop(), bare.stop()]);
	await platform.db.close();
	return {
		title: `${count.toLocaleString('en')} idle websockets, and a notice to all of them`,
		note: `Median of ${notices} notices, the site and bare ws in turn; open files at most ${files.toLocaleString('en')}. Memory is the server’s, resident, after both collected their garbage. Time is that from before the commit (of bare ws: the loop) to the browser’s event, CPU the server’s without the database’s.`,
		head: ['what', 'kB a socket', 'p50 ms', 'p99 ms', 'CPU µs a delivery', 'of bare ws'],
		rows,
	};
}

interface Begun {
	at: number;
	cpu: number;
}

function begin(server: Measured): Begun {
	return { at: monotonicMs(), cpu: cpuSeconds(server.pid) };
}

/** One notice to all: when they had it, and what of the processor that took. */
async function measured(server: Measured, crowd: Crowd, say: () => Promise<Begun>): Promise<Round & { text: string }> {
	const hearing = crowd.hear();
	const { at, cpu } = await say();
	const heard = await hearing;
	// What is left to do when the last one has it counts too.
	await delay(200);
	const took = heard.at.map((moment) => moment - at).sort((a, b) => a - b);
	const part = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0;
	return { p50: part(0.5), p99: part(0.99), cpuSeconds: cpuSeconds(server.pid) - cpu, text: heard.text };
}

interface Member {
	id: number;
	token: string;
}

/** Members who can be told on the site alone, each with a login. */
async function makeMembers({ db }: Platform, count: number): Promise<Member[]> {
	const made = await db.rows<{ id: number }>(
		sql`insert into member (nickname) select '同学' || n from generate_series(1, ${count}::int) n returning id`,
	);
	const context = { now: () => new Date(), userAgent: '', ip: '127.0.0.1' } as Context;
	return db.transaction(async (tx) => {
		const members: Member[] = [];
		for (const { id } of made) members.push({ id, token: (await openSession(tx, context, id)).token });
		return members;
	});
}

/** One notice of each, an hour after the last: those of one hour would become one. */
function tellAll(platform: Platform, members: readonly Member[], notice: number, begun: () => Begun): Promise<Begun> {
	const now = new Date(Date.now() + notice * 3_600_000);
	return platform.db.transaction(async (tx) => {
		for (const { id } of members) await tell(tx, { ...platform, now: () => now }, exportReady, { memberId: id, facts: {} });
		// Only the commit is left.
		return begun();
	});
}

interface Crowd {
	/** When each has been told one thing more. */
	hear(): Promise<Heard>;
	stop(): Promise<void>;
	/** What one of them costs the server. */
	kilobytes: number;
}

async function openCrowd(server: Measured, crowding: Crowding): Promise<Crowd> {
	// Code and connections to the database that the first ones need are no part of what each costs.
	await (await startCrowd({ ...crowding, greetings: crowding.greetings.slice(0, 200) })).stop();
	const before = await settledMb(server);
	const { child, stop } = await startCrowd(crowding);
	const kilobytes = (((await settledMb(server)) - before) * 1024) / crowding.greetings.length;
	return { stop, kilobytes, hear: () => answerOf<Heard>(child) };
}

async function startCrowd(crowding: Crowding): Promise<{ child: ChildProcess; stop(): Promise<void> }> {
	const child = fork(new URL('./socket-crowd.ts', import.meta.url).pathname);
	child.send(crowding);
	await answerOf(child);
	const stop = async () => {
		child.kill('SIGTERM');
		await once(child, 'exit');
	};
	return { child, stop };
}

/** The next thing that a process says; it fails when that ends before. */
function answerOf<T>(child: ChildProcess): Promise<T> {
	return new Promise((resolve, reject) => {
		const ended = (code: number | null) => reject(new Error(`the crowd ended with ${code}`));
		child.once('exit', ended);
		child.once('message', (message) => {
			child.off('exit', ended);
			resolve(message as T);
		});
	});
}

/** Resident memory once a server has collected its garbage (`collect.ts`) and changes no more. */
async function settledMb({ pid }: Measured): Promise<number> {
	await delay(1000);
	process.kill(pid, 'SIGUSR2');
	let [last, same] = [0, 0];
	while (same < 3) {
		await delay(500);
		const now = residentMb(pid);
		same = Math.abs(now - last) < 0.25 ? same + 1 : 0;
		last = now;
	}
	return last;
}

function kilobytes(crowd: Crowd): string {
	return crowd.kilobytes.toFixed(1);
}

function mostFiles(): number {
	return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0);
}
