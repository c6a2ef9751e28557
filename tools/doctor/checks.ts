import { listSetAside, setAsideFolder } from '../../server/modules/media/media.uploads.adopt.ts';
import { uploadsFolder } from '../../server/modules/media/media.uploads.service.ts';
import type { Check } from './check.ts';
import { clock, database, givenUpJobs, keys, migrations, stuckMedia } from './database.checks.ts';
import { ledger } from './ledger.checks.ts';
import { bucket, dataFolder, disk, ffmpeg, permissions, production, settings } from './machine.checks.ts';

const uploads: Check = {
	name: 'uploads',
	run: async ({ config }) => {
		const aside = await listSetAside(uploadsFolder({ config }));
		if (aside.length === 0) return { ok: 'none was set aside' };
		return aside.map(({ upload, reason }) => ({
			finding: `The upload ${upload} was set aside: ${reason || 'the reason is lost'}.`,
			cure: `Look at it in ${uploadsFolder({ config })}/${setAsideFolder}, add it by npm run media -- add, or delete it.`,
		}));
	},
};

/** The one list of what `npm run doctor` looks at, in the order in which it is printed. */
export const checks: readonly Check[] = [
	settings,
	production,
	dataFolder,
	permissions,
	disk,
	ffmpeg,
	bucket,
	database,
	migrations,
	clock,
	keys,
	ledger,
	givenUpJobs,
	stuckMedia,
	uploads,
];
