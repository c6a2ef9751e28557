import { rm } from 'node:fs/promises';
import type { MediaFailure } from '../../../contract/media/reasons.ts';
import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AssetRow } from './media.assets.queries.ts';
import * as queries from './media.assets.queries.ts';
import { prefixOf } from './media.assets.service.ts';
import { type AssetJob, isCarriedOn, queueReceived, queueStep } from './media.jobs.ts';
import { workFolder } from './media.source.ts';

/** Says why a revision could not be made. What plays goes on playing; of a revision of which nothing plays nothing stays. */
export async function failAsset(platform: Platform, job: AssetJob, failure: MediaFailure): Promise<void> {
	const leavesFiles = await platform.db.transaction(async (tx) => {
		const asset = await queries.lock(tx, job.assetId);
		return asset?.making === job.revision && setFailed(tx, asset, failure);
	});
	if (leavesFiles) await platform.store.removeAll(prefixOf(job.assetId, job.revision));
}

/** Answers whether files of the revision may lie in the store that nothing will ever play. */
async function setFailed(tx: Tx, asset: AssetRow, failure: MediaFailure): Promise<boolean> {
	await queries.change(tx, asset.id, { failure, state: asset.revision > 0 ? 'ready' : 'failed' });
	await tx.invalidate(`asset:${asset.id}`);
	if (asset.state === 'uploaded' || asset.revision === asset.making) return false;
	await queries.removeRenditions(tx, asset.id, { revision: asset.making });
	return true;
}

/**
 * Assets that say that they are being worked on, and are not: their worker died at its last try, or could not even say that it
 * failed. They fail, and may be tried again. Safe at any time and in many processes: one that a job carries on is left alone.
 */
export async function failAbandoned(platform: Platform): Promise<void> {
	for (const id of await queries.listUnfinished(platform.db)) await failIfAbandoned(platform, id);
}

async function failIfAbandoned(platform: Platform, id: number): Promise<void> {
	const found = await platform.db.transaction(async (tx) => {
		const asset = await queries.lock(tx, id);
		if (asset === undefined || !isUnfinished(asset) || (await isCarriedOn(platform, tx, id))) return null;
		return { revision: asset.making, leavesFiles: await setFailed(tx, asset, 'interrupted') };
	});
	if (found === null) return;
	platform.log.warn({ asset: id }, 'nobody works on a medium any more: it failed');
	if (found.leavesFiles) await platform.store.removeAll(prefixOf(id, found.revision));
	await rm(workFolder(platform, id, found.revision), { recursive: true, force: true });
}

function isUnfinished({ state, percent, failure }: AssetRow): boolean {
	return state === 'uploaded' || state === 'processing' || (state === 'ready' && percent < 100 && failure === null);
}

/**
 * Makes everything anew from the source, as a new revision; what plays goes on playing meanwhile. Refused as `conflict` while
 * it is being worked on, and as `not_found` for an unknown one and for one whose source never arrived.
 */
export async function retryAsset(platform: Platform, id: number): Promise<void> {
	await failIfAbandoned(platform, id);
	await platform.db.transaction(async (tx) => {
		const asset = await queries.lock(tx, id);
		if (!asset) throw new AppError('not_found', { detail: `there is no asset ${id}` });
		if (isUnfinished(asset)) throw new AppError('conflict', { detail: `asset ${id} is being worked on` });
		await tx.invalidate(`asset:${id}`);
		if (asset.source_key === '') return receiveAgain(platform, tx, id);
		const making = asset.making + 1;
		await queries.change(tx, id, { state: asset.revision > 0 ? 'ready' : 'processing', percent: 0, failure: null, making });
		await queueStep(platform, tx, 'prepare', { assetId: id, revision: making });
	});
}

/** What never reached the store is taken from where it was uploaded to, or made again by the job that was to make it. */
async function receiveAgain(platform: Platform, tx: Tx, assetId: number): Promise<void> {
	const uploadId = await queries.uploadOf(tx, assetId);
	const makers = uploadId === undefined ? await platform.jobs.findByPayload(tx, { assetId }) : [];
	if (uploadId === undefined && makers.length === 0)
		throw new AppError('not_found', { detail: `asset ${assetId} has no source: add the file again` });
	await queries.change(tx, assetId, { state: 'uploaded', failure: null });
	if (uploadId !== undefined) return queueReceived(platform, tx, { uploadId, assetId });
	await platform.jobs.retry(
		tx,
		makers.map(({ id }) => id),
	);
}
