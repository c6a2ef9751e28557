import type { Db } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';

/** Names of the module's jobs. Each may run twice and does its work once. */
export const mediaJobs = {
	/** An upload that has arrived: becomes its asset's source. */
	received: 'media.received',
	/** Looks into the source and publishes what plays as it is. */
	prepare: 'media.prepare',
	/** Makes the next missing rendition of the ladder. */
	// Its name in the database is older than the word: jobs of the release before are still understood.
	rendition: 'media.rung',
	/** Draws the small pictures of the seek bar. */
	thumbnails: 'media.thumbnails',
	/** Removes what an older revision left, once nobody can be playing it. */
	sweep: 'media.sweep',
	/** Removes the files of an asset that was deleted. */
	removal: 'media.removal',
} as const;

export interface AssetJob {
	assetId: number;
	/** The revision being made; a job of another one is out of date and does nothing. */
	revision: number;
}

export interface ReceivedJob {
	uploadId: string;
	assetId: number;
}

/** Stands for the upload, too, until its file is gone: it must not be taken in anew. */
export interface RemovalJob {
	assetId: number;
	uploadId: string | null;
}

export async function queueReceived(platform: Platform, tx: Db, job: ReceivedJob): Promise<void> {
	await platform.jobs.queue(tx, mediaJobs.received, job, { key: `media-upload:${job.uploadId}` });
}

/** No asset becomes ready by these. */
const beside: ReadonlySet<string> = new Set([mediaJobs.thumbnails, mediaJobs.sweep, mediaJobs.removal]);

/**
 * Whether a job that waits or runs carries the asset on. Ask with the asset locked: every step queues the next one in the
 * transaction that changes the asset, so one that is not carried on now never will be by itself.
 */
export async function isCarriedOn(platform: Pick<Platform, 'jobs'>, tx: Db, assetId: number): Promise<boolean> {
	return (await platform.jobs.findByPayload(tx, { assetId })).some(({ name, state }) => state !== 'given_up' && !beside.has(name));
}

/** The steps of one asset come one after the other, and encoders one at a time over all processes. */
export async function queueStep(platform: Platform, tx: Db, step: 'prepare' | 'rendition', job: AssetJob): Promise<void> {
	const queueing = step === 'rendition' ? { serialQueue: 'media.encode', priority: 10 } : {};
	await platform.jobs.queue(tx, mediaJobs[step], job, { key: `media:${job.assetId}`, ...queueing });
}

export async function queueThumbnails(platform: Platform, tx: Db, job: AssetJob): Promise<void> {
	await platform.jobs.queue(tx, mediaJobs.thumbnails, job, { key: `media-thumbnails:${job.assetId}`, priority: 5, maxAttempts: 3 });
}

/** Old signed addresses live for hours; a day later nobody holds one. */
export async function queueSweep(platform: Platform, tx: Db, job: AssetJob): Promise<void> {
	const runAt = new Date(platform.now().getTime() + 86_400_000);
	await platform.jobs.queue(tx, mediaJobs.sweep, job, { key: `media-sweep:${job.assetId}`, runAt });
}

/** Away or full stores come back: it is tried for days. */
export async function queueRemoval(platform: Platform, tx: Db, job: RemovalJob, runAt?: Date): Promise<void> {
	await platform.jobs.queue(tx, mediaJobs.removal, job, { key: `media-removal:${job.assetId}`, maxAttempts: 25, ...(runAt ? { runAt } : {}) });
}

/** Nothing waits for the asset any more, and what runs is not tried again. */
export async function cancelJobs({ jobs }: Platform, tx: Db, { assetId, uploadId }: RemovalJob): Promise<void> {
	for (const stem of ['media', 'media-thumbnails', 'media-sweep']) await jobs.cancel(tx, `${stem}:${assetId}`);
	if (uploadId !== null) await jobs.cancel(tx, `media-upload:${uploadId}`);
}

/** An upload whose asset was deleted, and whose file is still there. */
export async function isBeingRemoved({ jobs }: Platform, tx: Db, uploadId: string): Promise<boolean> {
	return (await jobs.findByPayload(tx, { uploadId })).some(({ name }) => name === mediaJobs.removal);
}
