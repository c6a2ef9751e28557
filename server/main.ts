import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { visible } from '../contract/clean-text.ts';
import { pagePaths } from '../contract/page-paths.ts';
import { type Config, readConfig, requirePublicName } from './config.ts';
import { endProcess } from './lib/end-process.ts';
import { createLog, type Log } from './lib/log.ts';
import { StartError } from './lib/start-error.ts';
import { prepareMachine } from './prepare-machine.ts';
import { AlreadySaid, firstStart, supervise } from './supervisor.ts';

const began = performance.now();
const write = (line: string) => process.stdout.write(`${visible(line)}\n`);
const silent = () => {};
let isStopping = false;
/** Milliseconds that a stop waits for a start to be over. */
const startPatience = 5000;

/** Starts what this process is for, and undoes it in reverse when it is told to stop. */
async function start(): Promise<void> {
	const config = readConfig(process.env);
	requirePublicName(config);
	const log = createLog(config.logLevel);
	const undo: (() => Promise<void>)[] = [];
	// Of several processes the one above speaks, and the first while it fills the database.
	const say = cluster.isPrimary || process.env[firstStart] === '1' ? write : silent;
	endOnSignals(undo, log, cluster.isPrimary ? write : silent);
	process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
	const tell = (port: number | undefined, pid: number | undefined) => process.send?.({ ready: true, port, pid });
	try {
		const databaseUrl = cluster.isPrimary ? await prepareMachine({ config, log, say, undo }) : (config.databaseUrl ?? '');
		const parts = { config, databaseUrl, log, say, undo };
		if (cluster.isPrimary && config.webProcesses > 1 && config.roles.has('web')) {
			let isSaid = false;
			const onReady = (port: number | undefined, pid: number | undefined) => {
				if (!isSaid) sayAddress(config, port);
				isSaid = true;
				tell(port, pid);
			};
			await supervise({ ...parts, onReady });
		} else {
			// Loaded by those who do the work alone.
			const { startProcess } = await import('./start-process.ts');
			const onReady = (port: number | undefined) => {
				if (cluster.isPrimary && port !== undefined) sayAddress(config, port);
				tell(port, process.pid);
			};
			await startProcess({ ...parts, onReady });
		}
	} catch (error) {
		// Told to stop meanwhile: what it was about to use may have gone, and `stop` undoes the rest.
		if (isStopping) return;
		for (const step of undo.reverse()) await step().catch(() => {});
		throw error;
	}
}

function sayAddress({ host, basePath, webProcesses }: Config, port: number | undefined): void {
	const name = host.includes(':') ? `[${host}]` : host;
	const many = webProcesses > 1 ? `, ${webProcesses} processes` : '';
	write(`Lectern is at http://${name}:${port}${basePath}${pagePaths.home()}  (${Math.round(performance.now() - began)} ms${many})`);
}

function endOnSignals(undo: (() => Promise<void>)[], log: Log, say: (line: string) => void): void {
	const stop = async (signal: string) => {
		if (isStopping) return;
		isStopping = true;
		say(`${signal}: finishing what is under way`);
		// What has begun can be ended once it is there.
		await Promise.race([started, wait(startPatience)]);
		for (const step of undo.reverse()) await step().catch((error) => log.error({ err: error }, 'while stopping'));
		say('stopped');
		endProcess(0);
	};
	process.on('SIGTERM', () => void stop('SIGTERM'));
	process.on('SIGINT', () => void stop('SIGINT'));
}

const started = start().catch((error) => {
	if (!(error instanceof AlreadySaid))
		process.stderr.write(`${visible(error instanceof StartError ? error.message : String((error as Error).stack))}\n`);
	endProcess(error instanceof AlreadySaid ? error.code : 1);
});
