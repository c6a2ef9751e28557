import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
	drawThumbnails,
	encodeRenditions,
	encodeSound,
	type Rendition,
	type SharedSound,
	segmentSound,
	thumbnail,
	type Work,
} from '../../adapters/ffmpeg/encode.ts';
import type { Probe } from '../../adapters/ffmpeg/probe.ts';
import { findPrograms } from '../../adapters/ffmpeg/programs.ts';
import type { Platform } from '../../http/route.ts';
import type { JobRun } from '../../jobs/handlers.ts';
import type { AssetRow } from './media.assets.queries.ts';
import * as queries from './media.assets.queries.ts';
import { prefixOf } from './media.assets.service.ts';
import { MediaError } from './media.failures.ts';
import { type AssetJob, queueStep } from './media.jobs.ts';
import { ladderFor, thumbnailEvery } from './media.ladder.rules.ts';
import { lengthOf, thumbnailTrack } from './media.playlists.rules.ts';
import { asItCame, checkLength } from './media.prepare.ts';
import { madeIn, publishRendition, segmentsIn, storeRendition, writeMaster } from './media.publish.ts';
import { freshFolder, localSource, workFolder } from './media.source.ts';

/** Sound alone counts as a rendition of height 0. */
const soundRendition: Rendition = { height: 0, width: 0, frameHeight: 0 };
const folderOf = (rendition: Rendition): string => (rendition.height === 0 ? 'audio' : String(rendition.height));

/**
 * Makes the smallest rendition and queues the others, which are made together: what plays on any line comes first, and the source is
 * decoded twice, not once for each. After the last one the asset is done. Answers whether it is.
 */
export async function makeNextRenditions(platform: Platform, asset: AssetRow, job: AssetJob, run: JobRun): Promise<boolean> {
	if (asset.probe === null) throw new Error(`asset ${asset.id} was never looked into`);
	const renditions = asset.probe.video === null ? [soundRendition] : ladderFor(asset.probe.video);
	const folders = new Set((await queries.listRenditions(platform.db, asset.id, job.revision)).map((row) => row.folder));
	const missing = renditions.filter((rendition) => !folders.has(folderOf(rendition)));
	const now = missing.length === renditions.length ? missing.slice(0, 1) : missing;
	if (now.length > 0) await makeRenditions(platform, asset, asset.probe, job, run, now, progressOf(renditions, missing, now));
	if (now.length < missing.length) {
		await platform.db.transaction(async (tx) => {
			if ((await queries.lock(tx, asset.id))?.making === job.revision) await queueStep(platform, tx, 'rendition', job);
		});
		return false;
	}
	// The ladder is whole: what was published as it came has served, though who plays it may go on.
	await queries.removeRenditions(platform.db, asset.id, { revision: job.revision, folder: asItCame });
	await writeMaster(platform, asset.id, job.revision);
	await platform.db.transaction(async (tx) => {
		if ((await queries.lock(tx, asset.id))?.making !== job.revision) return;
		await queries.change(tx, asset.id, { percent: 100 });
		await tx.invalidate(`asset:${asset.id}`);
	});
	return true;
}

async function toolsFor(platform: Platform, asset: AssetRow, facts: Probe, work: string, run: JobRun): Promise<Work> {
	const programs = await findPrograms(platform.config, platform.log);
	if (programs === null) throw new MediaError('no_ffmpeg');
	return { programs, source: await localSource(platform, asset, work), probe: facts, signal: run.signal };
}

async function makeRenditions(
	platform: Platform,
	asset: AssetRow,
	facts: Probe,
	job: AssetJob,
	run: JobRun,
	renditions: readonly Rendition[],
	percentAt: (done: number) => number,
): Promise<void> {
	const work = workFolder(platform, asset.id, job.revision);
	const into = await Promise.all(renditions.map(async (rendition) => ({ rendition, folder: await freshFolder(work, folderOf(rendition)) })));
	const tools = await toolsFor(platform, asset, facts, work, run);
	let told = 0;
	const onProgress = (done: number) => {
		const percent = percentAt(done);
		if (percent <= told) return;
		told = percent;
		queries.setPercent(platform.db, asset.id, job.revision, percent).catch(() => {});
	};
	await withSound(facts, work, async (sound) => {
		if (facts.video !== null) return encodeRenditions({ ...tools, onProgress }, into, sound);
		if (!sound?.isMade) await encodeSound(tools, sound?.file ?? '');
		for (const { folder } of into) await segmentSound(tools, sound?.file ?? '', folder);
	});
	for (const { rendition, folder: from } of into) {
		checkLength(facts, lengthOf(await segmentsIn(from)));
		const fps = facts.video === null ? null : (facts.video.fps ?? 0) > 61 ? 30 : facts.video.fps;
		const made = { ...(await madeIn(from, facts.seconds)), folder: folderOf(rendition), ...rendition, fps };
		const { row, seconds } = await storeRendition(platform, asset, job.revision, made, run.signal);
		await publishRendition(platform, asset, job, row, seconds);
	}
}

/** The sound of all renditions, made by the first that needs it and kept for the others; null when there is none. */
async function withSound(facts: Probe, work: string, encode: (sound: SharedSound | null) => Promise<void>): Promise<void> {
	if (facts.audio === null) return encode(null);
	const file = join(work, 'sound.m4a');
	if (await stat(file).catch(() => undefined)) return encode({ file, isMade: true });
	const unfinished = join(await freshFolder(work, 'sound'), 'sound.m4a');
	await encode({ file: unfinished, isMade: false });
	await rename(unfinished, file);
}

/** Each rendition takes its share of the way by its number of pixels; looking into the source was the first 5 percent. */
function progressOf(renditions: readonly Rendition[], missing: readonly Rendition[], now: readonly Rendition[]): (done: number) => number {
	const pixels = (list: readonly Rendition[]) => list.reduce((sum, rendition) => sum + rendition.width * rendition.frameHeight, 0) || 1;
	const all = pixels(renditions);
	const before = all - pixels(missing);
	return (done) => Math.floor(5 + (94 * (before + done * pixels(now))) / all);
}

/** Draws the small pictures of the seek bar and the track that names them. */
export async function makeThumbnails(platform: Platform, asset: AssetRow, job: AssetJob, run: JobRun): Promise<void> {
	if (asset.probe === null || asset.seconds === null) return;
	const work = `${workFolder(platform, asset.id, job.revision)}-thumbnails`;
	const tools = await toolsFor(platform, asset, asset.probe, work, run);
	const from = await freshFolder(work, 'sheets');
	const every = thumbnailEvery(asset.seconds);
	const sheets = Math.ceil(Math.max(1, Math.ceil(asset.seconds / every)) / (thumbnail.across * thumbnail.down));
	await drawThumbnails(tools, every, sheets, from);
	const prefix = prefixOf(asset.id, job.revision);
	for (let n = 0; n < sheets; n += 1) {
		await platform.store.put(`${prefix}thumbs-${n}.jpg`, await readFile(join(from, `thumbs-${n}.jpg`)), { type: 'image/jpeg' });
	}
	const track = thumbnailTrack(asset.seconds, every, thumbnail);
	await platform.store.put(`${prefix}thumbs.vtt`, Buffer.from(track), { type: 'text/vtt; charset=utf-8' });
	await platform.db.transaction(async (tx) => {
		if ((await queries.lock(tx, asset.id))?.revision !== job.revision) return;
		await queries.change(tx, asset.id, { thumbnails: true });
		await tx.invalidate(`asset:${asset.id}`);
	});
}
