import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { evenSound, hls, pictureEncoder, type Rendition, soundEncoder } from '../../server/adapters/ffmpeg/encode.ts';
import type { JobHandler } from '../../server/jobs/handlers.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import { beginPreparing, type MediaAsset } from '../../server/modules/media/media.assets.service.ts';
import { type AssetJob, mediaJobs } from '../../server/modules/media/media.jobs.ts';
import { ladderFor } from '../../server/modules/media/media.ladder.rules.ts';
import { bringIn, filmSeconds, handlersOf, type Studio, throwAway, whenAsset } from './film.ts';
import { median } from './load.ts';
import { cpuSeconds, cpuSecondsOfAll, type Measured } from './process.ts';
import { atMost, type Table } from './report.ts';

/** Seconds by the clock, and of the processor. */
interface Spent {
	wall: number;
	cpu: number;
}

/** Starts a clock; `cpu` tells the seconds of the processor so far. */
function stopwatch(cpu: () => number): () => Spent {
	const [began, before] = [performance.now(), cpu()];
	return () => ({ wall: (performance.now() - began) / 1000, cpu: cpu() - before });
}

/** What came of a film: spent until a commit made it what is wanted. */
async function spentUntil(
	studio: Studio,
	id: number,
	wanted: (asset: MediaAsset) => boolean,
	stop: { at?: () => Spent },
	begin: () => Promise<void>,
) {
	let spent: Spent | undefined;
	const look = (asset: MediaAsset) => {
		if (wanted(asset)) spent ??= stop.at?.();
		return spent !== undefined;
	};
	await whenAsset(studio, id, look, begin);
	if (spent === undefined) throw new Error('nothing was measured');
	return spent;
}

/** From "its source is in the store" to "it plays", in a running site: queued, picked up, cut, encrypted, flushed to the disk, named in the database. */
async function publishOurs(studio: Studio, app: Measured): Promise<Spent> {
	const { platform } = studio;
	const id = await bringIn(studio);
	const stop: { at?: () => Spent } = {};
	const spent = await spentUntil(
		studio,
		id,
		({ state }) => state === 'ready',
		stop,
		async () => {
			stop.at = stopwatch(() => cpuSeconds(app.pid));
			await beginPreparing(platform, id);
		},
	);
	// What the site would go on with, poster and ladder, comes to nothing.
	await throwAway(studio, id);
	return spent;
}

/** Runs ffmpeg into an empty folder, which goes afterwards; `before` are words that start it. */
async function byHand({ programs, folder }: Studio, args: (into: string) => string[], before: string[], folders: string[] = ['']): Promise<Spent> {
	const into = join(folder, 'by-hand');
	for (const each of folders) await mkdir(join(into, each), { recursive: true });
	const stop = stopwatch(cpuSecondsOfAll);
	const code = await new Promise((resolve, reject) => {
		const [program, ...words] = [...before, programs.ffmpeg, '-v', 'error', '-nostdin', '-y', ...args(into)] as [string, ...string[]];
		spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
			.once('error', reject)
			.once('exit', resolve);
	});
	const spent = stop();
	if (code !== 0) throw new Error(`ffmpeg by hand ended with ${code}`);
	await rm(into, { recursive: true, force: true });
	return spent;
}

/** Both in turn, so that a machine that drifts drifts for both. Rows of the two, the medians, and the ratios pair by pair. */
async function compare(rounds: number, names: [ours: string, hand: string], ours: () => Promise<Spent>, hand: () => Promise<Spent>, most: number) {
	const pairs: [Spent, Spent][] = [];
	for (let round = 0; round < rounds; round += 1) pairs.push([await ours(), await hand()]);
	const of = (pick: (pair: [Spent, Spent]) => number) => median(pairs.map(pick));
	const s = (value: number) => value.toFixed(value < 10 ? 3 : 1);
	return [
		[
			names[0],
			s(of(([a]) => a.wall)),
			s(of(([a]) => a.cpu)),
			atMost(
				of(([a, b]) => a.wall / b.wall),
				most,
			),
			of(([a, b]) => a.cpu / b.cpu).toFixed(2),
		],
		[names[1], s(of(([, b]) => b.wall)), s(of(([, b]) => b.cpu)), '', ''],
	];
}

const head = ['what', 'wall s', 'CPU s', 'wall ratio', 'CPU ratio'];

/** A film that browsers play as it is, until it plays, against `ffmpeg -c copy` into the same segments. */
export async function publishTable(studio: Studio, app: Measured, rounds: number): Promise<Table> {
	const copy = (into: string) => ['-i', studio.source, '-map', '0:v', '-map', '0:a', '-c', 'copy', ...hls(into)];
	const ours = () => publishOurs(studio, app);
	const hand = () => byHand(studio, copy, []);
	await ours();
	await hand();
	return {
		title: `Instant publish of ${filmSeconds} s of 1080p, against ffmpeg -c copy by hand`,
		note: `Median of ${rounds} interleaved rounds. Ours is a running site, from the queueing of the job to the commit after which the film plays: it also encrypts every segment, flushes it to the disk, and writes playlists and database. CPU is that of the site's process, without the database's. By hand: the same HLS in fragmented MP4 with the same seconds a segment, in the clear, not flushed.`,
		head,
		rows: await compare(rounds, ['instant publish', 'ffmpeg -c copy'], ours, hand, 1.5),
	};
}

/** From the beginning of the first rendition to the whole ladder, by the pipeline in this process. */
async function ladderOurs(studio: Studio): Promise<Spent> {
	const { platform, databaseUrl } = studio;
	const id = await bringIn(studio);
	const stop: { at?: () => Spent } = {};
	const timed = (handler: JobHandler): JobHandler => ({
		...handler,
		run: (at, job, run) => {
			// Jobs of films that were thrown away may come first.
			if (handler.job.name === mediaJobs.rendition.name && (job as AssetJob).assetId === id) stop.at ??= stopwatch(cpuSecondsOfAll);
			return handler.run(at, job, run);
		},
	});
	const worker = await startWorker({ platform, databaseUrl, handlers: handlersOf(mediaJobs.prepare.name, mediaJobs.rendition.name).map(timed) });
	const begin = () => beginPreparing(platform, id);
	const spent = await spentUntil(studio, id, ({ percent }) => percent === 100, stop, begin).finally(() => worker.stop());
	await throwAway(studio, id);
	return spent;
}

/** All renditions by one command: decoded once, the sound evened once. */
function oneCommand(source: string, renditions: readonly Rendition[], into: string): string[] {
	const graph = [
		`[0:v]split=${renditions.length}${renditions.map((_, n) => `[s${n}]`).join('')}`,
		...renditions.map((rendition, n) => `[s${n}]scale=${rendition.width}:${rendition.frameHeight}:flags=bicubic,setsar=1,format=yuv420p[v${n}]`),
		`[0:a]${evenSound},asplit=${renditions.length}${renditions.map((_, n) => `[a${n}]`).join('')}`,
	].join(';');
	const outputs = renditions.flatMap((rendition, n) => {
		const maps = ['-map', `[v${n}]`, '-map', `[a${n}]`];
		return [...maps, ...pictureEncoder(rendition.height), ...soundEncoder, ...hls(join(into, String(rendition.height)))];
	});
	return ['-i', source, '-filter_complex', graph, ...outputs];
}

/** Our ladder, rendition by rendition, against one command that makes the same renditions. */
export async function ladderTable(studio: Studio, rounds: number): Promise<Table> {
	const renditions = ladderFor({ width: 1920, height: 1080 });
	const folders = renditions.map((rendition) => String(rendition.height));
	// Gives way as the pipeline's encoders do.
	const hand = () => byHand(studio, (into) => oneCommand(studio.source, renditions, into), ['nice', '-n', '10'], folders);
	return {
		title: `The ladder of ${filmSeconds} s of 1080p (${folders.join(', ')}), against one ffmpeg command`,
		note: `Median of ${rounds} interleaved rounds, the encoder's settings the same. Ours makes the smallest first, so that it plays early; the others come together from a second decoding. It encrypts, flushes and publishes. One command decodes once and leaves segments in the clear.`,
		head,
		rows: await compare(rounds, ['our ladder', 'one command'], () => ladderOurs(studio), hand, 1.2),
	};
}
