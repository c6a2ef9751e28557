import * as z from 'zod';
import type { Db } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';

const id = z.int().positive();
const assetJob = z.object({
	assetId: id,
	/** The revision being made; a job of another one is out of date and does nothing. */
	revision: id,
});
const receivedJob = z.object({ uploadId: z.string(), assetId: id });
/** Stands for the upload, too, until its file is gone: it must not be taken in anew. */
const removalJob = z.object({ assetId: id, uploadId: z.string().nullable() });

export type AssetJob = z.infer<typeof assetJob>;
export type ReceivedJob = z.infer<typeof receivedJob>;
export type RemovalJob = z.infer<typeof removalJob>;

/** The steps of one asset come one after the other. */
const ofAsset = { unique: ({ assetId }: AssetJob) => `media:${assetId}` };

/** The module's jobs. Each may run twice and does its work once. */
export const mediaJobs = {
	/** An upload that has arrived: becomes its asset's source. */
	received: defineJob('media.received', receivedJob, { unique: ({ uploadId }) => `media-upload:${uploadId}` }),
	/** Looks into the source and publishes what plays as it is. */
	prepare: defineJob('media.prepare', assetJob, ofAsset),
	/** Makes the next missing rendition of the ladder. One encoder at a time over all processes. The name in the database is older than the word. */
	rendition: defineJob('media.rung', assetJob, { ...ofAsset, serialQueue: 'media.encode', priority: 10 }),
	/** Draws the small pictures of the seek bar. */
	thumbnails: defineJob('media.thumbnails', assetJob, { unique: ({ assetId }) => `media-thumbnails:${assetId}`, priority: 5, maxAttempts: 3 }),
	/** Removes what an older revision left, once nobody can be playing it. */
	sweep: defineJob('media.sweep', assetJob, { unique: ({ assetId }) => `media-sweep:${assetId}` }),
	/** Removes the files of an asset that was deleted. Away or full stores come back: it is tried for days. */
	removal: defineJob('media.removal', removalJob, { unique: ({ assetId }) => `media-removal:${assetId}`, maxAttempts: 25 }),
	/** Looks after uploads into the bucket; those on a disk are looked after by their own machine. */
	uploads: defineJob('media.uploads', nothing, { cron: '17 * * * *' }),
};

export async function queueReceived(platform: Platform, tx: Db, job: ReceivedJob): Promise<void> {
	await platform.jobs.queue(tx, mediaJobs.received, job);
}

/** No asset becomes ready by these. */
const beside: ReadonlySet<string> = new Set([mediaJobs.thumbnails, mediaJobs.sweep, mediaJobs.removal].map(({ name }) => name));

/**
 * Whether a job that waits or runs carries the asset on. Ask with the asset locked: every step queues the next one in the
 * transaction that changes the asset, so one that is not carried on now never will be by itself.
 */
export async function isCarriedOn(platform: Pick<Platform, 'jobs'>, tx: Db, assetId: number): Promise<boolean> {
	return (await platform.jobs.findByPayload(tx, { assetId })).some(({ name, state }) => state !== 'given_up' && !beside.has(name));
}

export async function queueStep(platform: Platform, tx: Db, step: 'prepare' | 'rendition', job: AssetJob): Promise<void> {
	await platform.jobs.queue(tx, mediaJobs[step], job);
}

export async function queueThumbnails(platform: Platform, tx: Db, job: AssetJob): Promise<void> {
	await platform.jobs.queue(tx, mediaJobs.thumbnails, job);
}

/** Milliseconds after which nobody holds an address of a revision that was replaced: those of the longest film hold for 25 hours and ten minutes. */
const replacedFor = 26 * 3_600_000;

/** Removes the files of revisions that were replaced, once nobody plays them. */
export async function queueSweep(platform: Platform, tx: Db, job: AssetJob): Promise<void> {
	const runAt = new Date(platform.now().getTime() + replacedFor);
	await platform.jobs.queue(tx, mediaJobs.sweep, job, { runAt });
}

export async function queueRemoval(platform: Platform, tx: Db, job: RemovalJob, runAt?: Date): Promise<void> {
	await platform.jobs.queue(tx, mediaJobs.removal, job, runAt ? { runAt } : {});
}

/** Nothing waits for the asset any more, and what runs is not tried again. */
export async function cancelJobs({ jobs }: Platform, tx: Db, { assetId, uploadId }: RemovalJob): Promise<void> {
	for (const stem of ['media', 'media-thumbnails', 'media-sweep']) await jobs.cancel(tx, `${stem}:${assetId}`);
	if (uploadId !== null) await jobs.cancel(tx, `media-upload:${uploadId}`);
}

/** An upload whose asset was deleted, and whose file is still there. */
export async function isBeingRemoved({ jobs }: Platform, tx: Db, uploadId: string): Promise<boolean> {
	return (await jobs.findByPayload(tx, { uploadId })).some(({ name }) => name === mediaJobs.removal.name);
}
