import { openStore } from '../../server/adapters/store/open-store.ts';
import type { Config } from '../../server/config.ts';
import { openDatabase } from '../../server/db/db.ts';
import type { Platform } from '../../server/http/route.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { createLog } from '../../server/lib/log.ts';
import { openSecrets } from '../../server/lib/secrets.ts';

/** What services need, for a command: nothing listens, and no message leaves. */
export async function openPlatform(config: Config, url: string): Promise<Platform> {
	const db = openDatabase({ url, connections: 2 });
	return {
		config,
		db,
		log: createLog(config.logLevel),
		now: () => new Date(),
		secret: openSecrets(db),
		jobs,
		store: await openStore(config),
		sendSms: async () => {
			throw new Error('a command sends no messages');
		},
		sendMail: async () => {
			throw new Error('a command sends no messages');
		},
		sendPush: async () => {
			throw new Error('a command sends no messages');
		},
		pushKey: async () => '',
	};
}
