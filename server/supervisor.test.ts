import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { supervise } from './supervisor.ts';

/** A process as `cluster` shows it; one without a number never was. */
class Played extends EventEmitter {
	readonly roles: string | undefined;
	readonly process: { pid: number | undefined; kill(): boolean };
	constructor(pid: number | undefined, roles: string | undefined) {
		super();
		this.roles = roles;
		this.process = { pid, kill: () => pid !== undefined && this.emit('exit', 0, null) };
	}
	ready(): void {
		this.emit('message', { ready: true, port: 4000 });
	}
}

let played: Played[];
let lines: Record<string, unknown>[];
let undo: (() => Promise<void>)[];
/** What comes of the next attempts; of all others a process. */
let next: ('EAGAIN' | 'ENOMEM')[];

const failure = (code: string) => Object.assign(new Error(`spawn ${code}`), { code });

beforeEach(() => {
	[played, lines, undo, next] = [[], [], [], []];
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	vi.spyOn(cluster, 'fork').mockImplementation((env) => {
		const what = next.shift();
		if (what === 'ENOMEM') throw failure(what);
		const worker = new Played(what === undefined ? 100 + played.length : undefined, (env as Record<string, string>)['ROLES']);
		played.push(worker);
		if (what !== undefined) process.nextTick(() => worker.emit('error', failure(what)));
		return worker as unknown as Worker;
	});
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

function begin() {
	const log = pino({ level: 'error', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) });
	const config = { ...readConfig({}), webProcesses: 2 };
	return supervise({ config, databaseUrl: 'postgres://x', log, undo, onReady: () => {} });
}
const last = () => played.at(-1) as Played;
const died = () => lines.filter(({ msg }) => msg === 'a process died: another takes its place').map(({ code, wait }) => [code, wait]);

test('O1 a place that the system has no process for is tried again until it has one, with the same work, and the site can be stopped meanwhile', async () => {
	const started = begin();
	last().ready();
	await started;
	expect(played.map(({ roles }) => roles)).toEqual(['web,worker', 'web']);
	last().ready();
	next = ['EAGAIN', 'ENOMEM', 'EAGAIN'];
	played[0]?.emit('exit', 1, null);
	await vi.advanceTimersByTimeAsync(250);
	await vi.advanceTimersByTimeAsync(500);
	await vi.advanceTimersByTimeAsync(1000);
	await vi.advanceTimersByTimeAsync(2000);
	expect(died()).toEqual([
		[1, 250],
		['EAGAIN', 500],
		['ENOMEM', 1000],
		['EAGAIN', 2000],
	]);
	expect([last().process.pid, last().roles]).toEqual([104, 'web,worker']);
	last().ready();
	// Once more, and it is stopped before the system has said so.
	next = ['EAGAIN'];
	last().emit('exit', 1, null);
	vi.advanceTimersByTime(4000);
	expect(last().process.pid).toBeUndefined();
	const before = played.length;
	await undo[0]?.();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(played).toHaveLength(before);
});

test('O1 one that there is no memory for when the first is ready is tried again', async () => {
	const started = begin();
	next = ['ENOMEM'];
	last().ready();
	await started;
	expect(played).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(250);
	expect(played.map(({ roles }) => roles)).toEqual(['web,worker', 'web']);
	await undo[0]?.();
});

test('O4 a first process that the system does not make is told in one sentence, and nothing is tried again', async () => {
	next = ['EAGAIN'];
	await expect(begin()).rejects.toThrow('The first process could not be started: spawn EAGAIN.');
	await undo[0]?.();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(played).toHaveLength(1);
});
