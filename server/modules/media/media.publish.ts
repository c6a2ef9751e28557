import { createCipheriv } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import type { Platform } from '../../http/route.ts';
import type { AssetRow, RenditionRow } from './media.assets.queries.ts';
import * as queries from './media.assets.queries.ts';
import { prefixOf } from './media.assets.service.ts';
import { publishCaptions } from './media.captions.service.ts';
import { type AssetJob, queueSweep, queueThumbnails } from './media.jobs.ts';
import { bitrates, codecsOf, lengthOf, masterPlaylist, mediaPlaylist, readSegments, type Segment, vectorOf } from './media.playlists.rules.ts';

export const playlistType = 'application/vnd.apple.mpegurl';
/** Segments put into the store at a time. */
const atOnce = 4;
/** Bytes up to which a segment is encrypted in memory. */
const small = 32 * 1024 * 1024;

/** The segments that ffmpeg wrote into `folder`. */
export async function segmentsIn(folder: string): Promise<Segment[]> {
	return readSegments(await readFile(join(folder, 'index.m3u8'), 'utf8').catch(() => ''));
}

interface Made {
	/** Where ffmpeg wrote it. */
	from: string;
	/** Its folder in the store. */
	folder: string;
	height: number;
	width: number;
	frameHeight: number;
	fps: number | null;
	/** Seconds of all streams, as far as the file says: the sound may go on when the picture has ended. */
	whole: number | null;
}

/**
 * Puts a rendition into the store, every segment encrypted with the asset's key, its playlist last. Nothing plays it before
 * the master names it. Answers its row and its length in seconds.
 */
export async function storeRendition(
	platform: Platform,
	asset: AssetRow,
	revision: number,
	made: Made,
): Promise<{ row: RenditionRow; seconds: number }> {
	const { store } = platform;
	const prefix = `${prefixOf(asset.id, revision)}${made.folder}/`;
	const segments = endingAt(await segmentsIn(made.from), made.whole);
	const init = await readFile(join(made.from, 'init.mp4'));
	await store.put(`${prefix}init.mp4`, init, { type: 'video/mp4' });
	const sized = segments.map((segment) => ({ ...segment, bytes: 0 }));
	let next = 0;
	const putSome = async () => {
		for (let index = next++; index < sized.length; index = next++) {
			const segment = sized[index];
			if (segment === undefined) return;
			const file = join(made.from, segment.name);
			segment.bytes = await wholeSegment(file);
			await store.put(`${prefix}${index}.m4s`, await encrypted(file, segment.bytes, asset.crypt_key, index), { type: 'video/iso.segment' });
		}
	};
	await Promise.all(Array.from({ length: atOnce }, putSome));
	await store.put(`${prefix}index.m3u8`, Buffer.from(mediaPlaylist(segments, asset.crypt_key !== null)), { type: playlistType });
	const { bitrate, meanBitrate } = bitrates(sized);
	const { folder, height, width, frameHeight, fps } = made;
	const row = { height, folder, width, frame_height: frameHeight, fps, bitrate, mean_bitrate: meanBitrate, codecs: codecsOf(init) };
	return { row, seconds: lengthOf(segments) };
}

/** ffmpeg counts the picture alone; what follows it is in the last segment. */
function endingAt(segments: Segment[], whole: number | null): Segment[] {
	const last = segments.at(-1);
	const more = (whole ?? 0) - lengthOf(segments);
	return last === undefined || more < 0.1 ? segments : [...segments.slice(0, -1), { ...last, seconds: last.seconds + more }];
}

/** Bytes of a segment. Throws when its boxes do not end where the file does: ffmpeg says nothing when it could not write one. */
async function wholeSegment(file: string): Promise<number> {
	const handle = await open(file, 'r');
	try {
		const { size } = await handle.stat();
		const head = Buffer.alloc(16);
		let at = 0;
		while (at < size) {
			await handle.read(head, 0, 16, at);
			const bytes = head.readUInt32BE(0);
			at += bytes === 1 ? Number(head.readBigUInt64BE(8)) : Math.max(bytes, 8);
		}
		if (size === 0 || at !== size) throw new Error(`${file} was not written whole`);
		return size;
	} finally {
		await handle.close();
	}
}

/** ffmpeg does not encrypt fragmented MP4 for HLS in every version; AES-128 over whole segments is soon done (RFC 8216 §4.3.2.4). */
async function encrypted(file: string, bytes: number, key: Buffer | null, index: number): Promise<Buffer | Readable> {
	if (bytes <= small) {
		const content = await readFile(file);
		if (key === null) return content;
		const cipher = createCipheriv('aes-128-cbc', key, vectorOf(index));
		return Buffer.concat([cipher.update(content), cipher.final()]);
	}
	const content = createReadStream(file, { highWaterMark: 1024 * 1024 });
	// Its end is awaited by whoever reads; an error of either side ends both.
	return key === null ? content : pipeline(content, createCipheriv('aes-128-cbc', key, vectorOf(index)), () => {});
}

/** Names a stored rendition in the master playlist. The first one of a revision makes that revision what plays. */
export async function publishRendition(platform: Platform, asset: AssetRow, job: AssetJob, row: RenditionRow, seconds: number): Promise<void> {
	await queries.saveRendition(platform.db, asset.id, job.revision, row);
	await writeMaster(platform, asset.id, job.revision);
	const prefix = prefixOf(asset.id, job.revision);
	if (asset.revision !== job.revision) await publishCaptions(platform, asset.id, job.revision);
	const poster = (await platform.store.stat(`${prefix}poster.webp`)) !== null;
	await platform.db.transaction(async (tx) => {
		const now = await queries.lock(tx, asset.id);
		if (now?.making !== job.revision) return;
		const isFirst = now.revision !== job.revision;
		await queries.change(tx, asset.id, {
			state: 'ready',
			failure: null,
			seconds,
			...(isFirst ? { revision: job.revision, poster, thumbnails: false } : {}),
		});
		if (isFirst) {
			if (now.kind === 'video') await queueThumbnails(platform, tx, job);
			if (now.revision > 0) await queueSweep(platform, tx, job);
		}
		await tx.touch(`asset:${asset.id}`);
	});
	// A caption that was saved between the two went beside the older revision.
	if (asset.revision !== job.revision) await publishCaptions(platform, asset.id, job.revision);
}

/** Writes the master playlist from what is there. */
export async function writeMaster(platform: Platform, assetId: number, revision: number): Promise<void> {
	const rows = await queries.listRenditions(platform.db, assetId, revision);
	const variants = rows.map((row) => ({
		folder: row.folder,
		width: row.width,
		frameHeight: row.frame_height,
		fps: row.fps,
		bitrate: row.bitrate,
		meanBitrate: row.mean_bitrate,
		codecs: row.codecs,
	}));
	await platform.store.put(`${prefixOf(assetId, revision)}master.m3u8`, Buffer.from(masterPlaylist(variants)), { type: playlistType });
}
