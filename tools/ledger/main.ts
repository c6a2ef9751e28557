import { openStore } from '../../server/adapters/store/open-store.ts';
import { openDatabase } from '../../server/db/db.ts';
import { createLog } from '../../server/lib/log.ts';
import { openSecrets } from '../../server/lib/secrets.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { ledgerFolder } from '../../server/modules/learning/checkpoint.files.ts';
import { makeCheckpoint } from '../../server/modules/learning/checkpoint.service.ts';
import { verifyCheckpoints } from '../../server/modules/learning/checkpoint.verify.service.ts';
import { verifyLedger } from '../../server/modules/learning/ledger.service.ts';
import { run, say, withDatabase } from '../lib/command.ts';

const usage = 'npm run ledger:verify [-- --copies <folder>], or npm run ledger:checkpoint';

/**
 * `npm run ledger:verify`: every member's chain from its beginning, and every checkpoint in the database, in DATA_DIR/ledger or the bucket and in a
 * folder of copies, also while the site runs. Ends with 1 when anything was changed by hand. `npm run ledger:checkpoint`: makes a checkpoint now.
 */
async function main(): Promise<void> {
	const [command = 'verify', option, copies, ...more] = process.argv.slice(2);
	const isRight =
		command === 'checkpoint' ? option === undefined : command === 'verify' && (option === undefined || (option === '--copies' && copies));
	if (!isRight || more.length > 0) throw new StartError(usage);
	await withDatabase(async ({ config, url }) => {
		const db = openDatabase({ url, connections: 2 });
		const platform = { config, db, log: createLog(config.logLevel), now: () => new Date(), secret: openSecrets(db), store: await openStore(config) };
		try {
			await (command === 'checkpoint' ? checkpoint(platform) : verify(platform, copies));
		} finally {
			await db.close();
		}
	});
}

type Parts = Parameters<typeof makeCheckpoint>[0];

async function checkpoint(parts: Parts): Promise<void> {
	const made = await makeCheckpoint(parts);
	say(
		made === null
			? 'another process is making a checkpoint'
			: `checkpoint ${made.id} covers ${made.entries} entries of ${made.members} members: ${ledgerFolder(parts).pathOf(made.id)}`,
	);
}

async function verify(parts: Parts, copies: string | undefined): Promise<void> {
	let wrong = 0;
	const report = (sentence: string) => {
		wrong += 1;
		say(sentence);
	};
	const { members, entries } = await verifyLedger(parts.db, report);
	const { checkpoints } = await verifyCheckpoints(parts, report, copies);
	say(`${entries} entries of ${members} members, ${checkpoints} checkpoints: ${wrong === 0 ? 'all in order' : `${wrong} not in order`}`);
	if (wrong > 0) process.exitCode = 1;
}

run(main);
