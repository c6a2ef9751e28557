import { mkdir } from 'node:fs/promises';
import { visible } from '../contract/clean-text.ts';
import { openSmsSender } from './adapters/sms/sms.ts';
import { createApp, jobHandlers, reconcilers } from './app.ts';
import { type Config, readConfig, requirePublicName } from './config.ts';
import { connectionTrouble } from './db/database-server.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { checkHandlers } from './jobs/handlers.ts';
import { collectWhenIdle } from './lib/idle-memory.ts';
import { createLog, type Log } from './lib/log.ts';
import { StartError } from './lib/start-error.ts';
import { makeDailyCheckpoint } from './modules/learning/checkpoint.service.ts';
import { purgeExpiredUploads } from './modules/media/media.uploads.service.ts';
import { sweepWork } from './modules/media/media.work.ts';

const say = (line: string) => process.stdout.write(`${visible(line)}\n`);

/** Starts what this process needs, in order, and undoes it in reverse when it is told to stop. */
async function start(): Promise<void> {
	const began = performance.now();
	const config = readConfig(process.env);
	requirePublicName(config);
	const log = createLog(config.logLevel);
	const undo: (() => Promise<void>)[] = [];
	let isStopping = false;
	const stop = async (signal: string) => {
		if (isStopping) return;
		isStopping = true;
		say(`${signal}: finishing what is under way`);
		for (const step of undo.reverse()) await step().catch((error) => log.error({ err: error }, 'while stopping'));
		say('stopped');
		process.exit(0);
	};
	process.on('SIGTERM', () => void stop('SIGTERM'));
	process.on('SIGINT', () => void stop('SIGINT'));
	process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

	try {
		await writable(config.dataDir);
		await bucketWorks(config, log);
		const databaseUrl = await openDatabaseServer(config, log, undo);
		await migrate(databaseUrl, say).catch((error) => {
			throw config.databaseUrl === undefined ? error : connectionTrouble(error);
		});
		if (!config.production) {
			const { seedDemo } = await import('../tools/seed/demo.ts');
			await seedDemo({ config, databaseUrl, say, films: config.demoVideos });
		}
		const app = await createApp({ config, databaseUrl, log, sendSms: openSmsSender(config, log), pages: config.pages });
		undo.push(() => app.close());
		if (!config.production) await (await import('../tools/seed/follow-clock.ts')).followClock(app.platform);
		let port: number | undefined;
		if (config.roles.has('web')) {
			await app.server.listen({ port: config.port, host: config.host }).catch((error) => {
				throw listenError(error, config);
			});
			port = (app.server.server.address() as { port: number } | null)?.port ?? config.port;
			const host = config.host.includes(':') ? `[${config.host}]` : config.host;
			say(`Lectern is at http://${host}:${port}${config.basePath}/index  (${Math.round(performance.now() - began)} ms)`);
		}
		process.send?.({ ready: true, port });
		if (config.roles.has('worker')) {
			// Loaded when the site answers already: nobody waits for it.
			const { startWorker } = await import('./jobs/worker.ts');
			const demo = config.production ? [] : (await import('../tools/seed/handlers.ts')).demoHandlers;
			const handlers = [...jobHandlers, ...demo];
			checkHandlers(handlers);
			const worker = await startWorker({ platform: app.platform, databaseUrl, handlers, reconcilers });
			undo.push(() => worker.stop());
			if (port === undefined) say('Lectern runs jobs');
			await makeDailyCheckpoint(app.platform).catch((error) => log.error({ err: error }, 'making the ledger’s checkpoint'));
		}
		// Not scheduled jobs, which run once over all processes: every machine has a folder of its own.
		const tidying = setInterval(() => {
			for (const tidy of [purgeExpiredUploads, sweepWork])
				tidy(app.platform).catch((error) => log.error({ err: error }, 'removing what nobody finished from DATA_DIR'));
		}, 3_600_000);
		undo.push(async () => clearInterval(tidying));
		const endCollecting = collectWhenIdle();
		undo.push(async () => endCollecting());
	} catch (error) {
		for (const step of undo.reverse()) await step().catch(() => {});
		throw error;
	}
}

async function openDatabaseServer(config: Config, log: Log, undo: (() => Promise<void>)[]): Promise<string> {
	if (config.databaseUrl !== undefined) return config.databaseUrl;
	say('starting the database');
	const embedded = await startEmbedded({ dataDir: config.dataDir, log: (line: string) => log.info(line) });
	undo.push(() => embedded.stop());
	return embedded.url;
}

/** Before anything is written: a bucket that cannot be used is said once, and not by every film. */
async function bucketWorks(config: Config, log: Log): Promise<void> {
	if (config.s3 === null) return;
	say('trying the bucket');
	const [{ openStore }, { checkBucket }] = await Promise.all([import('./adapters/store/open-store.ts'), import('./adapters/store/check-store.ts')]);
	const problem = await checkBucket(await openStore(config), config.s3);
	if (problem === null) return;
	if (!problem.passes) throw new StartError(problem.sentence);
	log.error(`${problem.sentence} Films wait until it does.`);
}

async function writable(folder: string): Promise<void> {
	const { access, constants } = await import('node:fs/promises');
	try {
		await mkdir(folder, { recursive: true });
		await access(folder, constants.W_OK);
	} catch (error) {
		throw new StartError(`DATA_DIR ${folder} cannot be written: ${(error as { code?: string }).code}.`);
	}
}

function listenError(error: Error & { code?: string }, config: Config): Error {
	if (error.code === 'EADDRINUSE') return new StartError(`Port ${config.port} is in use: stop the other program or set PORT.`);
	if (error.code === 'EACCES') return new StartError(`Port ${config.port} may not be opened by this user: set PORT to 1024 or more.`);
	if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartError(`HOST ${config.host} is no address of this machine.`);
	return error;
}

start().catch((error) => {
	process.stderr.write(`${visible(error instanceof StartError ? error.message : String((error as Error).stack))}\n`);
	process.exit(1);
});
