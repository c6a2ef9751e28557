import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPrograms, type Programs } from '../../server/adapters/ffmpeg/programs.ts';
import { listenForInvalidations } from '../../server/cache/invalidation.ts';
import type { Config } from '../../server/config.ts';
import type { Db } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import type { Platform } from '../../server/http/route.ts';
import type { JobHandler } from '../../server/jobs/handlers.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import { beginPreparing, findAsset, type MediaAsset, makeAsset, sourceKey } from '../../server/modules/media/media.assets.service.ts';
import { mediaHandlers } from '../../server/modules/media/media.worker.ts';
import { openPlatform } from '../media/platform.ts';

/** Seconds of the film that is published. */
export const filmSeconds = 60;

/** A site with the demo agency, its pipeline in this process, and a film on the disk that has not been published. */
export interface Studio {
	platform: Platform;
	databaseUrl: string;
	programs: Programs;
	/** 1080p25, H.264 at 5 Mbit/s and AAC, a keyframe every 2 s. */
	source: string;
	folder: string;
	close(): Promise<void>;
}

export async function openStudio(config: Config, databaseUrl: string): Promise<Studio> {
	const platform = await openPlatform(config, databaseUrl);
	const programs = await findPrograms(config, platform.log);
	if (programs === null) throw new Error('films need ffmpeg: install it (Debian: apt-get install ffmpeg) or set FFMPEG_PATH');
	const source = join(config.dataDir, 'film.mp4');
	await makeFilm(programs, source);
	return { platform, databaseUrl, programs, source, folder: config.dataDir, close: () => platform.db.close() };
}

async function makeFilm({ ffmpeg }: Programs, file: string): Promise<void> {
	const picture = ['-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=25:d=${filmSeconds}`];
	const sound = ['-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${filmSeconds}`];
	const video = ['-c:v', 'libx264', '-preset', 'superfast', '-pix_fmt', 'yuv420p', '-g', '50', '-b:v', '5M', '-maxrate', '5M', '-bufsize', '10M'];
	const args = ['-v', 'error', '-nostdin', '-y', ...picture, ...sound, ...video, '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', file];
	await promisify(execFile)(ffmpeg, args);
}

/** The jobs of these names alone; others stay queued. */
export function handlersOf(...names: string[]): JobHandler[] {
	return mediaHandlers.filter(({ job }) => names.includes(job.name));
}

/** A new asset whose source lies in the store, as after an upload, and whose preparation has not begun: begin it soon. */
export async function bringIn({ platform, source }: Studio): Promise<number> {
	// Seen by others only with its source: a site looks for assets that nobody works on.
	return platform.db.transaction(async (tx) => {
		const id = await makeAsset(tx, '一分钟');
		const copy = `${source}-${id}`;
		await copyFile(source, copy);
		await platform.store.take(sourceKey(id), copy, { type: 'video/mp4' });
		return id;
	});
}

/** Forgets an asset; what is still queued for it does nothing then. Waits until nobody works on it. */
export async function throwAway({ platform: { config, db, store } }: Studio, id: number): Promise<void> {
	await db.run(sql`delete from media_asset where id = ${id}`);
	while ((await db.row(sql`select 1 from graphile_worker.jobs where locked_at is not null limit 1`)) !== undefined) await wait(50);
	await store.removeAll(`media/${id}/`);
	await store.remove(sourceKey(id));
	await rm(join(config.dataDir, 'work'), { recursive: true, force: true });
}

/** Resolves as soon as a commit makes the asset what is wanted, which the process hears as every other one does. Throws when it fails. */
export async function whenAsset(studio: Studio, id: number, wanted: (asset: MediaAsset) => boolean, begin: () => Promise<void>): Promise<void> {
	const { platform, databaseUrl: url } = studio;
	let told = () => {};
	let refused: (error: Error) => void = () => {};
	const done = new Promise<void>((resolve, reject) => {
		told = resolve;
		refused = reject;
	});
	const look = async () => {
		const asset = await findAsset(platform, id);
		if (asset?.state === 'failed') throw new Error(`the film failed: ${asset.failure}`);
		if (asset !== null && wanted(asset)) told();
	};
	const invalidate = (tags: Iterable<string>) => {
		if ([...tags].includes(`asset:${id}`)) look().catch(refused);
	};
	const listening = listenForInvalidations({ url, target: { invalidate, clear: () => {} }, onError: refused });
	try {
		await listening.ready;
		await begin();
		// Says so when it had failed before.
		await look();
		await done;
	} finally {
		await listening.close();
	}
}

/** The film published with its whole ladder and small pictures, in every lesson of the first course. Answers its asset. */
export async function publishFilm(studio: Studio): Promise<number> {
	const { platform, databaseUrl } = studio;
	const id = await bringIn(studio);
	const worker = await startWorker({ platform, databaseUrl, handlers: mediaHandlers });
	const isWhole = ({ state, percent, thumbnails }: MediaAsset) => state === 'ready' && percent === 100 && thumbnails;
	await whenAsset(studio, id, isWhole, () => beginPreparing(platform, id)).finally(() => worker.stop());
	await platform.db.transaction(async (tx) => {
		await tx.run(sql`update lesson set resource_id = ${id}, seconds = ${filmSeconds} where course_id = 1 and kind = 'video'`);
		await tx.invalidate('courses', 'course:1');
	});
	return id;
}

/** A session of the demo member, who owns the first course; the token. */
export async function openSession(db: Db): Promise<string> {
	const token = randomBytes(32).toString('base64url');
	const hash = createHash('sha256').update(token).digest();
	await db.run(sql`insert into member_session (token_hash, member_id, expires_at)
		select ${hash}, min(member_id), now() + interval '1 day' from enrolment_grant where course_id = 1`);
	return token;
}
