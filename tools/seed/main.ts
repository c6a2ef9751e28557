import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/db.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { refreshSearch } from '../../server/modules/search/search.service.ts';
import { run, say } from '../lib/command.ts';
import { seedDemo } from './demo.ts';
import { seedScale } from './scale.ts';

/** `npm run seed`: the demo agency into an empty database; with SEED_SCALE=N, N thousand courses more, for measuring. */
run(async () => {
	const config = readConfig(process.env);
	// Its member of staff may do everything, and their password is printed.
	if (config.production) throw new StartError('npm run seed fills a demo: it is not for production (NODE_ENV)');
	const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log: () => {} }) : undefined;
	const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
	try {
		await migrate(databaseUrl, say);
		await seedDemo({ config, databaseUrl, say, films: config.demoVideos });
		const db = openDatabase({ url: databaseUrl, connections: 2 });
		const scale = Number(process.env['SEED_SCALE'] ?? '0');
		if (Number.isFinite(scale) && scale > 0) await seedScale(db, scale, say);
		await refreshSearch(db);
		await db.close();
		say('done');
	} finally {
		await embedded?.stop();
	}
});
