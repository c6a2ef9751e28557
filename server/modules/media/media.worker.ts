import { rm, statfs } from 'node:fs/promises';
import type { Platform } from '../../http/route.ts';
import { type JobHandler, type JobRun, jobHandler, type Reconciler } from '../../jobs/handlers.ts';
import type { AssetRow } from './media.assets.queries.ts';
import * as queries from './media.assets.queries.ts';
import { prefixOf } from './media.assets.service.ts';
import { removeFiles } from './media.delete.service.ts';
import { makeNextRenditions, makeThumbnails } from './media.encode.ts';
import { failAbandoned, failAsset } from './media.failed.service.ts';
import { failureOf, mayPass } from './media.failures.ts';
import { type AssetJob, mediaJobs } from './media.jobs.ts';
import { prepare } from './media.prepare.ts';
import { workFolder } from './media.source.ts';
import { takeUpload, tendUploads } from './media.uploads.service.ts';

/** Milliseconds between looks whether an asset that is worked on is still there. */
const lookEvery = 2000;

type Step = (platform: Platform, asset: AssetRow, job: AssetJob, run: JobRun) => Promise<unknown>;

/** Every job of the module. */
export const mediaHandlers: JobHandler[] = [
	jobHandler(mediaJobs.received, takeUpload),
	jobHandler(mediaJobs.prepare, (platform, job, run) => step(platform, job, run, prepare)),
	jobHandler(mediaJobs.rendition, (platform, job, run) => step(platform, job, run, makeNextRenditions)),
	jobHandler(mediaJobs.thumbnails, thumbnails),
	jobHandler(mediaJobs.sweep, sweep),
	jobHandler(mediaJobs.removal, removeFiles),
	jobHandler(mediaJobs.uploads, tendUploads),
];

/** What looks after assets whose job was lost. */
export const mediaReconcilers: Reconciler[] = [failAbandoned];

/** Runs a step of an asset and says in the asset why it failed. Only what may pass by itself is tried again. */
async function step(platform: Platform, job: AssetJob, run: JobRun, work: Step): Promise<void> {
	const asset = await queries.find(platform.db, job.assetId);
	if (asset?.making !== job.revision) return;
	const folder = workFolder(platform, job.assetId, job.revision);
	try {
		const isDone = await whileThere(platform, job, run, (alert) => work(platform, asset, job, alert));
		const now = await queries.find(platform.db, job.assetId);
		if (isDone === true || now === undefined || now.percent === 100) await rm(folder, { recursive: true, force: true });
	} catch (error) {
		run.signal.throwIfAborted();
		const reason = (await isDiskFull(platform)) ? 'disk_full' : failureOf(error);
		if (mayPass(reason) && !run.isLastAttempt) throw error;
		platform.log.warn({ asset: job.assetId, reason, detail: String(error).slice(0, 500) }, 'a medium could not be processed');
		await failAsset(platform, job, reason);
		await rm(folder, { recursive: true, force: true });
	}
}

/** Ends the work when its asset is deleted, quietly: an encoder must not go on for hours for nobody. */
async function whileThere(platform: Platform, job: AssetJob, run: JobRun, work: (run: JobRun) => Promise<unknown>): Promise<unknown> {
	const gone = new AbortController();
	const look = async () => {
		const asset = await queries.find(platform.db, job.assetId).catch(() => null);
		if (asset === undefined) gone.abort(new Error('the asset was deleted'));
	};
	const timer = setInterval(() => void look(), lookEvery);
	try {
		return await work({ ...run, signal: AbortSignal.any([run.signal, gone.signal]) });
	} catch (error) {
		// It may have stumbled over the rows that are gone.
		await look();
		if (gone.signal.aborted && !run.signal.aborted) return undefined;
		throw error;
	} finally {
		clearInterval(timer);
	}
}

/** ffmpeg does not tell every write that failed. */
async function isDiskFull(platform: Platform): Promise<boolean> {
	const disk = await statfs(platform.config.dataDir).catch(() => undefined);
	return disk !== undefined && disk.bavail * disk.bsize < 16 * 1024 * 1024;
}

/** They are a convenience: without them the film is whole. */
async function thumbnails(platform: Platform, job: AssetJob, run: JobRun): Promise<void> {
	const asset = await queries.find(platform.db, job.assetId);
	if (asset?.revision !== job.revision || asset.thumbnails) return;
	try {
		await whileThere(platform, job, run, (alert) => makeThumbnails(platform, asset, job, alert));
	} catch (error) {
		run.signal.throwIfAborted();
		if (failureOf(error) === 'no_ffmpeg') return;
		if (!run.isLastAttempt) throw error;
		platform.log.warn({ asset: job.assetId, detail: String(error).slice(0, 500) }, 'no small pictures could be drawn');
	} finally {
		await rm(`${workFolder(platform, job.assetId, job.revision)}-thumbnails`, { recursive: true, force: true });
	}
}

async function sweep(platform: Platform, job: AssetJob): Promise<void> {
	const asset = await queries.find(platform.db, job.assetId);
	if (asset === undefined) return platform.store.removeAll(`media/${job.assetId}/`);
	for (let revision = 1; revision < asset.revision; revision += 1) await platform.store.removeAll(prefixOf(job.assetId, revision));
	await queries.removeRenditions(platform.db, job.assetId, { before: asset.revision });
}
