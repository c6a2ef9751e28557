import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../../http/route.ts';
import { sinceFileTime } from '../../lib/file-time.ts';
import * as queries from './media.assets.queries.ts';

/** Milliseconds after which nobody can still be at work in a folder of an asset that is finished: pictures of the seek bar take minutes. */
const restingFor = 86_400_000;

/**
 * Removes what was left in this machine's folder for unfinished work: its process was killed, and another machine took the job up, or the asset was deleted
 * there. Run every hour by every process; folders of assets that are still being made are left alone.
 */
export async function sweepWork(platform: Platform): Promise<void> {
	const work = join(platform.config.dataDir, 'work');
	for (const name of await readdir(work).catch(() => [])) {
		const [, assetId, revision] = /^(\d{1,9})-r(\d{1,9})(?:-thumbnails)?$/.exec(name) ?? [];
		const path = join(work, name);
		const found = await stat(path).catch(() => undefined);
		if (assetId === undefined || found === undefined || sinceFileTime(found.mtimeMs) < restingFor) continue;
		const asset = await queries.find(platform.db, Number(assetId));
		const isUnderWay = asset !== undefined && asset.making === Number(revision) && asset.percent < 100 && asset.failure === null;
		if (!isUnderWay) await rm(path, { recursive: true, force: true });
	}
}
