import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../lib/start-error.ts';
import { type Binaries, type Runner, run } from './embedded-binaries.ts';
import type { FolderLock } from './folder-lock.ts';

export const superuser = 'lectern';
const major = '18';

/** Whether the folder holds a cluster that this PostgreSQL can open. A cluster of another version is a StartError. */
export function hasCluster(cluster: string): boolean {
	const version = join(cluster, 'PG_VERSION');
	if (!existsSync(version)) return false;
	const found = readFileSync(version, 'utf8').trim();
	if (found === major) return true;
	throw new StartError(
		`${cluster} was written by PostgreSQL ${found}, this is ${major}: bring the data over with pg_dump of the old version and psql of the new.`,
	);
}

/** Makes the cluster beside its place and moves it there when it is whole, so that a killed first start leaves nothing to trip over. */
export async function makeCluster(cluster: string, binaries: Binaries, runner: Runner, lock: FolderLock, durable: boolean): Promise<void> {
	const half = `${cluster}.new`;
	rmSync(half, { recursive: true, force: true, maxRetries: 5 });
	// Without a named encoding a machine without LANG would get SQL_ASCII, where Chinese text yields no search words.
	const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=en_US.UTF-8', '--builtin-locale=C.UTF-8'];
	const args = ['-D', half, '-U', superuser, '--encoding=UTF8', '--locale-provider=builtin', ...locale, '--auth-local=trust', '--auth-host=reject'];
	const initdb = run(runner, binaries.initdb, durable ? args : [...args, '--no-sync'], lock);
	await initdb.ended;
	if (initdb.child.exitCode !== 0) {
		const said = (await initdb.lastWords()).slice(-3).join(' ');
		throw new StartError(`The database could not be made in ${cluster}: ${said || 'initdb was killed'}`);
	}
	try {
		renameSync(half, cluster);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
		throw new StartError(`${cluster} holds files but no database: move them away, or choose another DATA_DIR.`);
	}
}
