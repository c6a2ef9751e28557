import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import * as queries from './media.assets.queries.ts';
import { sourceKey } from './media.assets.service.ts';
import { cancelJobs, mediaJobs, queueRemoval, type RemovalJob } from './media.jobs.ts';
import { removeUpload } from './media.uploads.service.ts';

/** Milliseconds until who works on a deleted asset is looked for again. */
const pause = 2000;

/** Where an asset is shown, in words. */
export type ShownIn = (tx: Tx, assetId: number) => Promise<string[]>;

/**
 * Deletes an asset with all that was made of it; its files go after it, by a job. `shownIn` is told by the module that shows media,
 * which stands above this one. Refused as `media_in_use`, with the places, while a lesson shows it, and as `not_found`.
 */
export async function deleteAsset(platform: Platform, id: number, shownIn: ShownIn): Promise<void> {
	await platform.db.transaction(async (tx) => {
		// Whoever puts it into a lesson meanwhile waits for this lock, and then finds no asset.
		if (!(await queries.lock(tx, id))) throw new AppError('not_found', { detail: `there is no asset ${id}` });
		const places = await shownIn(tx, id);
		if (places.length > 0) throw new AppError('media_in_use', { errors: places.map((message) => ({ path: 'asset', message })) });
		const uploadId = (await queries.uploadOf(tx, id)) ?? null;
		await cancelJobs(platform, tx, { assetId: id, uploadId });
		await queries.remove(tx, id);
		await queueRemoval(platform, tx, { assetId: id, uploadId });
		await tx.invalidate(`asset:${id}`);
	});
}

/** Removes every file of a deleted asset. Waits for who is still at work on it, so that nothing arrives afterwards. */
export async function removeFiles(platform: Platform, job: RemovalJob): Promise<void> {
	const { assetId, uploadId } = job;
	const others = (await platform.jobs.findByPayload(platform.db, { assetId })).filter(({ name }) => name !== mediaJobs.removal.name);
	if (others.some(({ state }) => state === 'running')) return queueRemoval(platform, platform.db, job, new Date(platform.now().getTime() + pause));
	await platform.store.removeAll(`media/${assetId}/`);
	await platform.store.remove(sourceKey(assetId));
	if (uploadId !== null) await removeUpload(platform, uploadId);
	const work = join(platform.config.dataDir, 'work');
	for (const name of await readdir(work).catch(() => []))
		if (name.startsWith(`${assetId}-r`)) await rm(join(work, name), { recursive: true, force: true });
	await platform.jobs.forget(
		platform.db,
		others.map(({ id }) => id),
	);
}
