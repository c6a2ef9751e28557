import { openMailSender } from '../../server/adapters/mail/mail.ts';
import { openSmsSender } from '../../server/adapters/sms/sms.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createLog } from '../../server/lib/log.ts';
import { seedDemo } from '../seed/demo.ts';
import { openSources } from './pages.ts';

/** One life of the development server, between two edits of what it imports. The database outlives it (main.ts). */
const began = performance.now();
const say = (line: string) => process.stdout.write(`${line}\n`);
// Nothing is kept: an edit shows in the very next answer.
const config = { ...readConfig(process.env), cacheBytes: 0 };
const databaseUrl = config.databaseUrl ?? '';
const log = createLog(config.logLevel);

await migrate(databaseUrl, say);
await seedDemo({ config, databaseUrl, say });
const app = await createApp({
	config,
	databaseUrl,
	log,
	sendSms: openSmsSender(config, log),
	sendMail: openMailSender(config, log).send,
	pages: config.pages && ((server) => openSources(server, config, Number(process.env['DEV_SOCKET_PORT']))),
});

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
	process.on(signal, () => {
		if (isStopping) return;
		isStopping = true;
		// An answer that hangs must not keep the next life waiting.
		setTimeout(() => process.exit(0), 1_500).unref();
		void app.close().finally(() => process.exit(0));
	});
}

try {
	await app.server.listen({ port: config.port, host: config.host });
	say(`Lectern follows its sources at http://${config.host}:${config.port}/index  (${Math.round(performance.now() - began)} ms)`);
} catch (error) {
	if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
	process.stderr.write(`Port ${config.port} is in use: stop the other program or set PORT.\n`);
	process.exit(1);
}
