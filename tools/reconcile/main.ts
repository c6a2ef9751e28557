import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/db/db.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { createLog } from '../../server/lib/log.ts';
import { openSecrets } from '../../server/lib/secrets.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { providersWithStatement } from '../../server/modules/payments/providers.service.ts';
import { reconcile } from '../../server/modules/payments/reconcile.service.ts';
import { run, say, withDatabase } from '../lib/command.ts';

const usage = 'npm run reconcile -- --date 2026-11-24';

/** `npm run reconcile -- --date <day>`: compares the books of a day with the statement of every provider. Ends with 1 when something differs. */
async function main(): Promise<void> {
	const { values } = parseArgs({ options: { date: { type: 'string' } } });
	const day = values.date ?? '';
	if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw new StartError(usage);
	await withDatabase(async ({ config, url }) => {
		const db = openDatabase({ url, connections: 2 });
		const platform = { config, db, log: createLog(config.logLevel), now: () => new Date(), secret: openSecrets(db), jobs } as Parameters<
			typeof providersWithStatement
		>[0];
		try {
			const providers = await providersWithStatement(platform);
			if (providers.length === 0) say('no payment provider is set up (docs/payments.md)');
			for (const provider of providers) {
				const { differences } = await reconcile(platform, provider, day);
				say(`${provider.code} ${day}: ${differences.length === 0 ? 'everything agrees' : `${differences.length} differences`}`);
				for (const { kind, number, orderId, ours, theirs } of differences)
					say(`  ${kind} ${number}${orderId === null ? '' : `, order ${orderId}`}: ours ${ours ?? '–'}, theirs ${theirs ?? '–'} fen`);
				if (differences.length > 0) process.exitCode = 1;
			}
		} finally {
			await db.close();
		}
	});
}

run(main);
