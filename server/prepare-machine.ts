import { access, constants, mkdir } from 'node:fs/promises';
import type { Config } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import type { Log } from './lib/log.ts';
import { StartError } from './lib/start-error.ts';

interface Preparation {
	config: Config;
	log: Log;
	/** For the operator. */
	say: (line: string) => void;
	/** What ends what was begun, in the order in which it was begun. */
	undo: (() => Promise<void>)[];
}

/** What is done once on a machine, before the first process: its folder, its bucket, its database. Answers the address of the database. Throws `StartError`. */
export async function prepareMachine({ config, log, say, undo }: Preparation): Promise<string> {
	await writable(config.dataDir);
	await bucketWorks({ config, log, say });
	if (config.databaseUrl !== undefined) return config.databaseUrl;
	say('starting the database');
	const embedded = await startEmbedded({ dataDir: config.dataDir, log: (line) => log.info(line), alarm: (line) => log.error(line) });
	undo.push(() => embedded.stop());
	return embedded.url;
}

/** Before anything is written: a bucket that cannot be used is said once, and not by every film. */
async function bucketWorks({ config, log, say }: Pick<Preparation, 'config' | 'log' | 'say'>): Promise<void> {
	if (config.s3 === null) return;
	say('trying the bucket');
	const [{ openStore }, { checkBucket }] = await Promise.all([import('./adapters/store/open-store.ts'), import('./adapters/store/check-store.ts')]);
	const problem = await checkBucket(await openStore(config), config.s3);
	if (problem === null) return;
	if (!problem.passes) throw new StartError(problem.sentence);
	log.error(`${problem.sentence} Films wait until it does.`);
}

async function writable(folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true });
		await access(folder, constants.W_OK);
	} catch (error) {
		throw new StartError(`DATA_DIR ${folder} cannot be written: ${(error as { code?: string }).code}.`);
	}
}
