import { flushCompileCache } from 'node:module';
import { openMailSender } from './adapters/mail/mail.ts';
import { openSmsSender } from './adapters/sms/sms.ts';
import { createApp, jobHandlers, reconcilers } from './app.ts';
import type { Config } from './config.ts';
import { connectionTrouble } from './db/database-server.ts';
import { migrate } from './db/migrate.ts';
import { checkHandlers } from './jobs/handlers.ts';
import { collectWhenIdle } from './lib/idle-memory.ts';
import type { Log } from './lib/log.ts';
import { StartError } from './lib/start-error.ts';
import { keepTickShape } from './lib/tick-shape.ts';
import { makeDailyCheckpoint } from './modules/learning/checkpoint.service.ts';
import { tendUploadFolder } from './modules/media/media.uploads.service.ts';
import { sweepWork } from './modules/media/media.work.ts';

export interface Start {
	config: Config;
	databaseUrl: string;
	log: Log;
	/** For the operator. */
	say: (line: string) => void;
	/** What ends this process, in the order in which it was begun. */
	undo: (() => Promise<void>)[];
	/** It answers at this port; undefined where it answers no requests. */
	onReady: (port: number | undefined) => void;
}

/** Starts what one process needs, in order: it answers requests, or runs jobs, or both. What fails leaves nothing behind but what `undo` ends. */
export async function startProcess({ config, databaseUrl, log, say, undo, onReady }: Start): Promise<void> {
	keepTickShape();
	await migrate(databaseUrl, say).catch((error) => {
		throw config.databaseUrl === undefined ? error : connectionTrouble(error);
	});
	if (!config.production) {
		const { seedDemo } = await import('../tools/seed/demo.ts');
		await seedDemo({ config, databaseUrl, say, films: config.demoVideos });
	}
	const mail = openMailSender(config, log);
	undo.push(async () => mail.close());
	const app = await createApp({ config, databaseUrl, log, sendSms: openSmsSender(config, log), sendMail: mail.send, pages: config.pages });
	undo.push(() => app.close());
	if (!config.production) await (await import('../tools/seed/follow-clock.ts')).followClock(app.platform);
	let port: number | undefined;
	if (config.roles.has('web')) {
		await app.server.listen({ port: config.port, host: config.host }).catch((error) => {
			throw listenError(error, config);
		});
		port = (app.server.server.address() as { port: number } | null)?.port ?? config.port;
	}
	onReady(port);
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
	// Node itself keeps it when a process ends by itself, and this one may be killed.
	flushCompileCache();
	// Not scheduled jobs, which run once over all processes: every machine has a folder of its own.
	const tidying = setInterval(() => {
		for (const tidy of [tendUploadFolder, sweepWork])
			tidy(app.platform).catch((error) => log.error({ err: error }, 'taking in what arrived, and removing what nobody finished, in DATA_DIR'));
	}, 3_600_000);
	undo.push(async () => clearInterval(tidying));
	const endCollecting = collectWhenIdle();
	undo.push(async () => endCollecting());
}

function listenError(error: Error & { code?: string }, config: Config): Error {
	if (error.code === 'EADDRINUSE') return new StartError(`Port ${config.port} is in use: stop the other program or set PORT.`);
	if (error.code === 'EACCES') return new StartError(`Port ${config.port} may not be opened by this user: set PORT to 1024 or more.`);
	if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartError(`HOST ${config.host} is no address of this machine.`);
	return error;
}
