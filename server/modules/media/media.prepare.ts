import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grabFrame, remux, segmentSeconds, type Work } from '../../adapters/ffmpeg/encode.ts';
import { type Probe, probe } from '../../adapters/ffmpeg/probe.ts';
import { findPrograms } from '../../adapters/ffmpeg/programs.ts';
import { openMp4 } from '../../adapters/mp4/remux.ts';
import { MissingSamples } from '../../adapters/mp4/write-cmaf.ts';
import type { Platform } from '../../http/route.ts';
import type { JobRun } from '../../jobs/handlers.ts';
import type { AssetRow } from './media.assets.queries.ts';
import * as queries from './media.assets.queries.ts';
import { prefixOf } from './media.assets.service.ts';
import { MediaError } from './media.failures.ts';
import { type AssetJob, queueStep, queueSweep } from './media.jobs.ts';
import { isCutShort, largestSide, longest, playsAsItIs, posterAt, shortest } from './media.ladder.rules.ts';
import { lengthOf } from './media.playlists.rules.ts';
import { madeIn, publishRendition, segmentsIn, storeRendition } from './media.publish.ts';
import { formatOf, freshFolder, isWholePdf, localSource, workFolder } from './media.source.ts';

/** The folder of what is published as it came. */
export const asItCame = 'source';

/** Finds out what the source is, publishes at once what plays as it is, draws its poster, and queues the ladder. */
export async function prepare(platform: Platform, asset: AssetRow, job: AssetJob, run: JobRun): Promise<void> {
	const work = workFolder(platform, asset.id, job.revision);
	const source = await localSource(platform, asset, work);
	const format = await formatOf(source);
	if (format === null) throw new MediaError('not_media');
	if (format === 'pdf') return publishDocument(platform, asset, job, source);

	let isPublished = (await queries.listRenditions(platform.db, asset.id, job.revision)).length > 0;
	// Without another process: a film in MP4 plays a moment after it came.
	if (!isPublished && format === 'mov') isPublished = await publishMp4(platform, asset, job, source, run.signal);
	const programs = await findPrograms(platform.config, platform.log);
	if (programs === null) throw new MediaError('no_ffmpeg');
	const facts = await probe(programs, source, format, run.signal);
	check(facts);
	await queries.change(platform.db, asset.id, factsOf(facts));
	const tools: Work = { programs, source, probe: facts, signal: run.signal };
	if (!isPublished && playsAsItIs(facts)) await publishAsItCame(platform, asset, job, tools, work);
	await drawPoster(platform, asset, job, tools, work);
	await platform.db.transaction(async (tx) => {
		if ((await queries.lock(tx, asset.id))?.making !== job.revision) return;
		await queries.setPercent(tx, asset.id, job.revision, 5);
		await queueStep(platform, tx, 'rendition', job);
	});
}

function check({ video, audio, seconds }: Probe): void {
	if (video === null && audio === null) throw new MediaError('no_streams');
	if (seconds !== null && seconds < shortest) throw new MediaError('empty');
	if (seconds !== null && seconds > longest) throw new MediaError('too_long');
	if (video !== null && Math.max(video.width, video.height) > largestSide) throw new MediaError('picture_too_large');
	if (video?.codec === 'unknown' || (video === null && audio?.codec === 'unknown')) throw new MediaError('codec_unknown');
}

/** Throws when what was made is empty, or lacks the end that the file promised. */
export function checkLength(facts: Probe, made: number): void {
	if (made < shortest) throw new MediaError('empty');
	if (isCutShort(facts.video?.seconds ?? facts.seconds, made)) throw new MediaError('cut_short');
}

function factsOf(facts: Probe): queries.AssetChange {
	const size = facts.video === null ? {} : { size: { width: facts.video.width, height: facts.video.height } };
	return { kind: facts.video === null ? 'audio' : 'video', probe: facts, ...(facts.seconds === null ? {} : { seconds: facts.seconds }), ...size };
}

/** A segment that is put together in memory. */
const largestCut = 64 * 1024 * 1024;

/** Publishes H.264 and AAC in MP4 by our own means; false where that cannot be, and ffmpeg is to try. */
async function publishMp4(platform: Platform, asset: AssetRow, job: AssetJob, source: string, signal: AbortSignal): Promise<boolean> {
	const file = await openMp4(source).catch(() => null);
	if (file === null) return false;
	try {
		const { facts, init } = file;
		if (!playsAsItIs(facts)) return false;
		check(facts);
		const cuts = file.cut(segmentSeconds);
		if (cuts.length === 0 || cuts.some((cut) => cut.bytes > largestCut)) return false;
		await queries.change(platform.db, asset.id, factsOf(facts));
		const open = (cut: (typeof cuts)[number]) => async () => {
			const { content, free } = await cut.read();
			return { bytes: content.length, content, free };
		};
		const segments = cuts.map((cut) => ({ seconds: cut.seconds, open: open(cut) }));
		const { row, seconds } = await storeRendition(platform, asset, job.revision, { ...shapeOf(facts), init, segments }, signal);
		await publishRendition(platform, asset, job, row, seconds);
		return true;
	} catch (error) {
		throw error instanceof MissingSamples ? new MediaError('cut_short') : error;
	} finally {
		await file.close();
	}
}

function shapeOf({ video }: Probe) {
	const [width, frameHeight] = [video?.width ?? 0, video?.height ?? 0];
	return { folder: asItCame, height: Math.min(width, frameHeight), width, frameHeight, fps: video?.fps ?? null };
}

async function publishAsItCame(platform: Platform, asset: AssetRow, job: AssetJob, tools: Work, work: string): Promise<void> {
	const from = await freshFolder(work, asItCame);
	await remux(tools, from);
	checkLength(tools.probe, lengthOf(await segmentsIn(from)));
	const made = { ...shapeOf(tools.probe), ...(await madeIn(from, tools.probe.seconds)) };
	const { row, seconds } = await storeRendition(platform, asset, job.revision, made, tools.signal);
	await publishRendition(platform, asset, job, row, seconds);
}

/** A frame from early in the film. One that cannot be decoded is no reason to fail here: the ladder will tell. */
async function drawPoster(platform: Platform, asset: AssetRow, job: AssetJob, tools: Work, work: string): Promise<void> {
	if (tools.probe.video === null) return;
	const folder = await freshFolder(work, 'poster');
	for (const at of [posterAt(tools.probe.seconds ?? 0), 0]) {
		const file = join(folder, `${at}.png`);
		const picture = await grabFrame(tools, at, file)
			.then(() => readFile(file))
			.catch(() => undefined);
		tools.signal.throwIfAborted();
		if (picture === undefined) continue;
		const { sharp } = await import('../../lib/pictures.ts');
		const poster = await sharp(picture).webp({ quality: 80 }).toBuffer();
		await platform.store.put(`${prefixOf(asset.id, job.revision)}poster.webp`, poster, { type: 'image/webp' });
		await platform.db.transaction(async (tx) => {
			if ((await queries.lock(tx, asset.id))?.revision !== job.revision) return;
			await queries.change(tx, asset.id, { poster: true });
			await tx.invalidate(`asset:${asset.id}`);
		});
		return;
	}
}

async function publishDocument(platform: Platform, asset: AssetRow, job: AssetJob, source: string): Promise<void> {
	if (!(await isWholePdf(source))) throw new MediaError('cut_short');
	await platform.store.put(`${prefixOf(asset.id, job.revision)}document.pdf`, createReadStream(source), { type: 'application/pdf' });
	await platform.db.transaction(async (tx) => {
		if ((await queries.lock(tx, asset.id))?.making !== job.revision) return;
		await queries.change(tx, asset.id, { kind: 'document', state: 'ready', percent: 100, failure: null, revision: job.revision });
		if (job.revision > 1) await queueSweep(platform, tx, job);
		await tx.invalidate(`asset:${asset.id}`);
	});
}
