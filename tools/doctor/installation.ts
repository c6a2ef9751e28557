import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../../server/config.ts';
import { connectionTrouble } from '../../server/db/database-server.ts';
import { type Embedded, runningEmbedded, startEmbedded } from '../../server/db/embedded.ts';
import type { Installation, Verdict } from './check.ts';

/** Opens an installation to look at it: the database of DATABASE_URL, of the running site, or its own, started for the look when nobody holds it. None is made. */
export async function withInstallation<T>(config: Config, env: NodeJS.ProcessEnv, look: (installation: Installation) => Promise<T>): Promise<T> {
	let started: Embedded | undefined;
	let client: Client | null = null;
	let withoutDatabase: Verdict = { ok: 'none yet: the first start makes it' };
	try {
		let url = config.databaseUrl ?? runningEmbedded(config.dataDir);
		if (url === null && existsSync(join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION'))) {
			started = await startEmbedded({ dataDir: config.dataDir, log: () => {} });
			url = started.url;
		}
		if (url !== null) client = await connect(url);
	} catch (error) {
		client = null;
		withoutDatabase =
			config.databaseUrl === undefined
				? { finding: (error as Error).message, cure: 'Mend that, or look at the site’s own log.' }
				: { finding: `${connectionTrouble(error).message}.`, cure: 'Start that server, or correct DATABASE_URL.' };
	}
	try {
		return await look({ config, env, database: client, withoutDatabase });
	} finally {
		await client?.end().catch(() => {});
		await started?.stop();
	}
}

async function connect(url: string): Promise<Client> {
	const client = new Client({
		connectionString: url,
		connectionTimeoutMillis: 10_000,
		options: '-c default_transaction_read_only=on -c statement_timeout=30s',
	});
	// Whatever is asked next fails and says so.
	client.on('error', () => {});
	await client.connect();
	return client;
}
