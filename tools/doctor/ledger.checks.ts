import { openStore } from '../../server/adapters/store/open-store.ts';
import { applicationRole } from '../../server/db/application-role.ts';
import { type Db, statementsOn } from '../../server/db/db.ts';
import { missingMigrations } from '../../server/db/migrate.ts';
import { checkLedgerRights, checkNewestCheckpoint } from '../../server/modules/learning/checkpoint.verify.service.ts';
import type { Check } from './check.ts';
import * as queries from './doctor.queries.ts';

/** The newest checkpoint of the heard seconds, and whether the site's own connections could change what it anchors. */
export const ledger: Check = {
	name: 'ledger',
	needsDatabase: true,
	run: async ({ config, database: client }) => {
		if (client === null || (await missingMigrations(client)).length > 0) return { ok: 'not looked at before the migrations have run' };
		const db: Db = { ...statementsOn(client), transaction: () => Promise.reject(new Error('doctor changes nothing')) };
		const secret = async (name: string) => {
			const key = await queries.secretOf(client, name);
			if (key === null) throw new Error(`there is no key ${name}, which signs the checkpoints`);
			return key;
		};
		const newest = await checkNewestCheckpoint({ db, secret, config, store: await openStore(config), now: () => new Date() });
		const role = await queries.mayWorkAs(client, applicationRole);
		// As the site's own connections do.
		if (role) await client.query(`set role ${applicationRole}`);
		const rights = await checkLedgerRights(db).finally(() => client.query('reset role'));
		const found = [newest, rights].filter((each) => each !== 'ok');
		return found.length > 0 ? found : { ok: 'the newest checkpoint stands, and the site’s connections cannot change what it anchors' };
	},
};
