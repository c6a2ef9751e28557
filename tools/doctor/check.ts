import type { Client } from 'pg';
import type { Config } from '../../server/config.ts';

/** What a check found: that all is well (a few words about it), or one sentence about what is wrong and one about its cure. */
export type Verdict = { ok: string } | { finding: string; cure: string };

/** What the checks look at. Nothing of it is changed. */
export interface Installation {
	config: Config;
	env: NodeJS.ProcessEnv;
	/** Reads alone (`default_transaction_read_only`); null when there is no database, as `withoutDatabase` says. */
	database: Client | null;
	withoutDatabase: Verdict;
}

/** One check of `npm run doctor`; a further one is a line in `checks.ts`. One that throws is a finding. */
export interface Check {
	name: string;
	/** Cannot be answered without the database: left out when there is none, which a check of its own says. */
	needsDatabase?: true;
	/** One verdict, or one for each thing that is wrong. */
	run(installation: Installation): Promise<Verdict | Verdict[]>;
}

/** Runs a check; always at least one verdict. */
export async function verdictsOf(check: Check, installation: Installation): Promise<Verdict[]> {
	if (check.needsDatabase && installation.database === null) return [{ ok: 'not looked at, without a database' }];
	try {
		const found = [await check.run(installation)].flat();
		return found.length === 0 ? [{ ok: '' }] : found;
	} catch (error) {
		return [
			{
				finding: `This could not be looked at: ${(error as Error).message}`,
				cure: 'If the other findings do not explain it, tell the makers of Lectern.',
			},
		];
	}
}
