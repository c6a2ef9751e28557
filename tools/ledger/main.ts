import { openDatabase } from '../../server/db/db.ts';
import { verifyLedger } from '../../server/modules/learning/ledger.service.ts';
import { run, say, withDatabase } from '../lib/command.ts';

/** `npm run ledger:verify`: every member's chain from its beginning, also while the site runs. Ends with 1 when anything was changed by hand. */
async function main(): Promise<void> {
	await withDatabase(async ({ url }) => {
		const db = openDatabase({ url, connections: 2 });
		let wrong = 0;
		const { members, entries } = await verifyLedger(db, (sentence) => {
			wrong += 1;
			say(sentence);
		});
		await db.close();
		say(`${entries} entries of ${members} members: ${wrong === 0 ? 'all in order' : `${wrong} not in order`}`);
		if (wrong > 0) process.exitCode = 1;
	});
}

run(main);
