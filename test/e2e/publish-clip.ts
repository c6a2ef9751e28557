import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../server/adapters/store/open-store.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/db.ts';
import { runningEmbedded } from '../../server/db/embedded.ts';
import { sql } from '../../server/db/sql.ts';
import type { Platform } from '../../server/http/route.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { addAsset, findAsset } from '../../server/modules/media/media.assets.service.ts';
import { saveCaption } from '../../server/modules/media/media.captions.service.ts';
import { makeClip } from '../clips.ts';

/** Puts a film through the pipeline of the app that runs on this folder, into every lesson of a course. `publish-clip.ts <folder> <course> [seconds]` */
const [folder = '', course = '', length = '20'] = process.argv.slice(2);
const seconds = Number(length);
const config = readConfig({ ...process.env, DATA_DIR: folder, LECTERN_ENV: 'demo' });
const db = openDatabase({ url: runningEmbedded(folder) ?? '', connections: 2 });
const store = await openStore(config);
const platform = { config, db, store, jobs, now: () => new Date() } as unknown as Platform;

/** The film of this length that the run has, or has from now on: it goes through the pipeline once for all courses that are given it. */
async function filmOf(length: number): Promise<number> {
	const title = `短片 ${length}`;
	return db.transaction(async (tx) => {
		await tx.run(sql`select pg_advisory_xact_lock(4071, ${length})`);
		const found = await tx.row<{ id: number }>(sql`select id from media_asset where title = ${title}`);
		if (found) return found.id;
		const clip = await makeClip(join(folder, `clip-${length}.mp4`), { seconds: length, size: '320x180' });
		const id = await addAsset(platform, { title, source: clip });
		await saveCaption(platform, id, 'zh-CN', '中文', 'WEBVTT\n\n00:00.000 --> 00:08.000\n先看这一笔\n\n00:08.000 --> 00:20.000\n再看那条切线\n');
		await saveCaption(
			platform,
			id,
			'en',
			'English',
			'WEBVTT\n\n00:00.000 --> 00:08.000\nLook at this stroke first\n\n00:08.000 --> 00:20.000\nThen at the tangent\n',
		);
		return id;
	});
}

const id = await filmOf(seconds);
await db.transaction(async (tx) => {
	await tx.run(sql`update lesson set resource_id = ${id}, seconds = ${seconds} where course_id = ${Number(course)} and kind = 'video'`);
	await tx.invalidate('courses', `course:${course}`);
});
for (;;) {
	const asset = await findAsset(platform, id);
	if (asset?.state === 'failed') throw new Error(`the clip failed: ${asset.failure}`);
	if (asset?.state === 'ready' && asset.thumbnails) break;
	await wait(250);
}
await db.close();
