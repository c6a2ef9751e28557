import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from './config.ts';
import type { Log } from './lib/log.ts';
import { StartError } from './lib/start-error.ts';

/** Milliseconds until a process that died is started again: the first time, at most, and how long it must have lived for that to count as the first time. */
const pause = { first: 250, most: 30_000, forgiven: 60_000 };

/** The first process did not get as far as answering. It has said why. */
export class AlreadySaid extends Error {
	readonly code: number;
	constructor(code: number) {
		super('a process did not start');
		this.code = code;
	}
}

interface Supervision {
	config: Config;
	databaseUrl: string;
	log: Log;
	undo: (() => Promise<void>)[];
	/** The first process answers at this port; then each of the others, whenever it was started anew. */
	onReady: (port: number | undefined, pid: number | undefined) => void;
}

/** What a process is told by its environment, beside the settings. */
export const firstStart = 'LECTERN_FIRST_START';

/**
 * Keeps `WEB_PROCESSES` processes that answer at one port, each as `startProcess` starts it; the first of them also runs jobs, where this machine is to.
 * The first migrates and fills the demo agency before the others begin. One that dies is started again, after a pause that grows while it goes on dying.
 * Answers when the first is ready; throws `AlreadySaid` when that one ends before. When this process dies, they end with it.
 */
export async function supervise({ config, databaseUrl, log, undo, onReady }: Supervision): Promise<void> {
	let isStopping = false;
	const alive = new Set<Worker>();
	const timers = new Set<NodeJS.Timeout>();
	let port = config.port;
	let boundPort: number | undefined;

	const fork = (index: number, { deaths = 0, isFirstStart = false } = {}): Worker => {
		// A port of the system's choice is kept, also when none is left who holds it.
		if (alive.size === 0 && boundPort !== undefined) port = boundPort;
		const roles = [...config.roles].filter((role) => role === 'web' || index === 0).join(',');
		const worker = cluster.fork({ DATABASE_URL: databaseUrl, PORT: String(port), ROLES: roles, [firstStart]: isFirstStart ? '1' : '' });
		alive.add(worker);
		const began = performance.now();
		worker.on('message', (message: { ready?: true; port?: number }) => {
			if (message.ready !== true) return;
			boundPort = message.port;
			onReady(message.port, worker.process.pid);
		});
		const gone = (why: object) => {
			if (!alive.delete(worker) || (isFirstStart && boundPort === undefined)) return;
			again(index, performance.now() - began > pause.forgiven ? 0 : deaths, { pid: worker.process.pid, ...why });
		};
		worker.on('error', (error) => {
			log.error({ err: error }, 'a process could not be started');
			// The system had no process left (EAGAIN): one that never was does not exit.
			if (worker.process.pid === undefined) gone({ code: (error as NodeJS.ErrnoException).code });
		});
		worker.once('exit', (code, signal) => gone({ code, signal }));
		return worker;
	};
	const again = (index: number, deaths: number, why: object) => {
		if (isStopping) return;
		const wait = Math.min(pause.most, pause.first * 2 ** deaths);
		log.error({ ...why, wait }, 'a process died: another takes its place');
		const timer = setTimeout(() => {
			timers.delete(timer);
			forkLater(index, deaths + 1);
		}, wait);
		timers.add(timer);
	};
	/** Where nobody is told: what keeps it from beginning is tried again as well. */
	const forkLater = (index: number, deaths = 0) => {
		try {
			fork(index, { deaths });
		} catch (error) {
			// No memory left (ENOMEM).
			log.error({ err: error }, 'a process could not be started');
			again(index, deaths, { code: (error as NodeJS.ErrnoException).code });
		}
	};

	undo.push(async () => {
		isStopping = true;
		for (const timer of timers) clearTimeout(timer);
		// One that never was says so in a moment, and does not exit.
		const ends = [...alive].filter(({ process: { pid } }) => pid !== undefined).map((worker) => once(worker, 'exit'));
		for (const worker of alive) worker.process.kill('SIGTERM');
		await Promise.all(ends);
	});

	const first = fork(0, { isFirstStart: true });
	await new Promise<void>((resolve, reject) => {
		first.on('message', (message: { ready?: true }) => {
			if (message.ready === true) resolve();
		});
		first.once('exit', (code) => reject(new AlreadySaid(code || 1)));
		first.once('error', (error) => {
			if (first.process.pid === undefined) reject(new StartError(`The first process could not be started: ${error.message}.`));
		});
	});
	for (let index = 1; index < config.webProcesses && !isStopping; index += 1) forkLater(index);
}
