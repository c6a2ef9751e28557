import { visible } from '../../contract/clean-text.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { runningEmbedded, startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { endProcess } from '../../server/lib/end-process.ts';
import { StartError } from '../../server/lib/start-error.ts';

/** Whoever read what we say has heard enough: `npm run media -- list | head`. The work goes on, and its exit code counts. */
let isHeard = true;
for (const stream of [process.stdout, process.stderr])
	stream.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EPIPE') throw error;
		isHeard = false;
	});

/** A line for the terminal; whatever it quotes cannot steer that. */
export const say = (line: string): void => {
	if (isHeard) process.stdout.write(`${visible(line)}\n`);
};

/** The database of this installation: the running site's, or one that is started for the work and stopped after it (`own`). */
export async function withDatabase(work: (database: { config: Config; url: string; own: boolean }) => Promise<void>): Promise<void> {
	const config = readConfig(process.env);
	const running = config.databaseUrl ?? runningEmbedded(config.dataDir);
	const started = running === null ? await startEmbedded({ dataDir: config.dataDir, log: () => {} }) : undefined;
	const url = running ?? started?.url ?? '';
	try {
		if (started !== undefined) await migrate(url, say);
		await work({ config, url, own: started !== undefined });
	} finally {
		await started?.stop();
	}
}

/** Runs a command. Exit code 1 for a failure: one sentence where it is the user's to mend (`isPlain` knows more of those), else all there is to know. */
export function run(command: () => Promise<void>, isPlain: (error: Error) => boolean = () => false): void {
	command().catch((error) => {
		const plain = error instanceof StartError || isPlain(error);
		process.stderr.write(`${visible(plain ? error.message : String((error as Error).stack))}\n`);
		endProcess(1);
	});
}
