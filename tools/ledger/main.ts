import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/db.ts';
import { runningEmbedded, startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { verifyLedger } from '../../server/modules/learning/ledger.service.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run ledger:verify`: every member's chain from its beginning, also while the site runs. Ends with 1 when anything was changed by hand. */
async function main(): Promise<void> {
	const config = readConfig(process.env);
	const running = config.databaseUrl ?? runningEmbedded(config.dataDir);
	const own = running === null ? await startEmbedded({ dataDir: config.dataDir, log: () => {} }) : undefined;
	const url = running ?? own?.url ?? '';
	try {
		if (own !== undefined) await migrate(url, say);
		const db = openDatabase({ url, connections: 2 });
		let wrong = 0;
		const { members, entries } = await verifyLedger(db, (sentence) => {
			wrong += 1;
			say(sentence);
		});
		await db.close();
		say(`${entries} entries of ${members} members: ${wrong === 0 ? 'all in order' : `${wrong} not in order`}`);
		if (wrong > 0) process.exitCode = 1;
	} finally {
		await own?.stop();
	}
}

main().catch((error) => {
	process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`);
	process.exit(1);
});
