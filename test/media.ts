import { createCipheriv, randomBytes } from 'node:crypto';
import { sql } from '../server/db/sql.ts';
import type { Platform } from '../server/http/route.ts';
import { writeCaptions } from '../server/modules/media/media.captions.rules.ts';
import { masterPlaylist, mediaPlaylist, vectorOf } from '../server/modules/media/media.playlists.rules.ts';
import { insertOne } from '../tools/seed/bulk.ts';

const folder = '360';
const cues = [{ start: 0, end: 2, text: '先看这一笔' }];

/** A file of every kind that `publishVideo` publishes, by its path. */
export const videoFiles = [
	'master.m3u8',
	`${folder}/index.m3u8`,
	'key',
	`${folder}/init.mp4`,
	`${folder}/0.m4s`,
	'thumbs.vtt',
	'thumbs-0.jpg',
	'captions/zh-CN.vtt',
	'poster.webp',
];

export interface PublishedAsset {
	id: number;
	revision: number;
	/** What the first segment holds before it is encrypted. */
	plain: Buffer;
}

/** An asset as the pipeline leaves it, published in one rendition of two segments, without anything having been encoded. */
export async function publishVideo(platform: Platform, fields: { seconds?: number; segmentBytes?: number } = {}): Promise<PublishedAsset> {
	const { db, store } = platform;
	const key = randomBytes(16);
	const id = await insertOne(
		db,
		sql`insert into media_asset (kind, title, state, percent, seconds, width, height, revision, making, crypt_key, poster, thumbnails)
			values ('video', '影片', 'ready', 100, ${fields.seconds ?? 12}, 640, 360, 1, 1, ${key}, true, true) returning id`,
	);
	await db.run(sql`insert into media_rendition (asset_id, revision, height, folder, width, frame_height, fps, bitrate, mean_bitrate, codecs)
		values (${id}, 1, 360, ${folder}, 640, 360, 25, 400000, 300000, 'avc1.64001e,mp4a.40.2')`);
	await db.run(sql`insert into media_caption (asset_id, lang, label, cues) values (${id}, 'zh-CN', '中文', ${JSON.stringify(cues)}::jsonb)`);
	const put = (path: string, body: Buffer | string, type = 'application/octet-stream') =>
		store.put(`media/${id}/r1/${path}`, Buffer.from(body), { type });
	const plain = randomBytes(fields.segmentBytes ?? 5000);
	const variant = { folder, width: 640, frameHeight: 360, fps: 25, bitrate: 400_000, meanBitrate: 300_000, codecs: 'avc1.64001e,mp4a.40.2' };
	await put('master.m3u8', masterPlaylist([variant]));
	await put(
		`${folder}/index.m3u8`,
		mediaPlaylist(
			[0, 1].map((n) => ({ name: `${n}.m4s`, seconds: 6 })),
			true,
		),
	);
	await put(`${folder}/init.mp4`, 'init');
	for (const n of [0, 1]) {
		const cipher = createCipheriv('aes-128-cbc', key, vectorOf(n));
		await put(`${folder}/${n}.m4s`, Buffer.concat([cipher.update(plain), cipher.final()]));
	}
	await put('poster.webp', 'poster');
	await put('thumbs.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nthumbs-0.jpg#xywh=0,0,160,90\n');
	await put('thumbs-0.jpg', 'sheet');
	await put('captions/zh-CN.vtt', writeCaptions(cues));
	return { id, revision: 1, plain };
}

export async function publishDocument(platform: Platform): Promise<PublishedAsset> {
	const id = await insertOne(
		platform.db,
		sql`insert into media_asset (kind, title, state, percent, revision, making, crypt_key) values ('document', '讲义', 'ready', 100, 1, 1, ${randomBytes(16)}) returning id`,
	);
	const plain = Buffer.from('%PDF-1.7\n');
	await platform.store.put(`media/${id}/r1/document.pdf`, plain, { type: 'application/pdf' });
	return { id, revision: 1, plain };
}

/** Lessons of a course in order, all of them showing this resource. */
export async function showIn(platform: Platform, courseId: number, resourceId: number): Promise<number[]> {
	await platform.db.run(sql`update lesson set resource_id = ${resourceId} where course_id = ${courseId}`);
	return (await platform.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${courseId} order by sort, id`)).map((row) => row.id);
}
