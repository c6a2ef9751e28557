import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { migrate } from '../../../server/db/migrate.ts';

/** Does `work` on a new database with every migration, which is gone afterwards. */
export async function onMigrated<T>(work: (url: string, client: Client) => Promise<T>): Promise<T> {
	const dataDir = await mkdtemp(join(tmpdir(), 'lectern-sql-'));
	try {
		const database = await startEmbedded({ dataDir, log: () => {}, durable: false });
		try {
			await migrate(database.url);
			const client = new Client({ connectionString: database.url });
			await client.connect();
			try {
				return await work(database.url, client);
			} finally {
				await client.end();
			}
		} finally {
			await database.stop();
		}
	} finally {
		await rm(dataDir, { recursive: true, force: true });
	}
}
