import { type Cipheriv, createCipheriv } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
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

/** A segment that is about to be stored. */
export interface NewSegment {
	seconds: number;
	/** `free`: called once it is stored, when its memory may be used again. */
	open(): Promise<{ bytes: number; content: Buffer | Readable; free?: () => void }>;
}

interface Made {
	/** The CMAF header. */
	init: Buffer;
	segments: readonly NewSegment[];
	/** Its folder in the store. */
	folder: string;
	height: number;
	width: number;
	frameHeight: number;
	fps: number | null;
}

/**
 * What ffmpeg wrote into a folder. `whole` is the length of all streams, as far as the file says: ffmpeg counts the picture
 * alone, and the sound may go on in the last segment.
 */
export async function madeIn(from: string, whole: number | null): Promise<Pick<Made, 'init' | 'segments'>> {
	const segments = await segmentsIn(from);
	const last = segments.at(-1);
	const more = (whole ?? 0) - lengthOf(segments);
	if (last !== undefined && more >= 0.1) last.seconds += more;
	return {
		init: await readFile(join(from, 'init.mp4')),
		segments: segments.map(({ name, seconds }) => ({ seconds, open: () => openSegment(join(from, name)) })),
	};
}

async function openSegment(file: string): Promise<{ bytes: number; content: Buffer | Readable }> {
	const bytes = await wholeSegment(file);
	return { bytes, content: bytes <= small ? await readFile(file) : createReadStream(file, { highWaterMark: 1024 * 1024 }) };
}

/**
 * Puts a rendition into the store, every segment encrypted with the asset's key, its playlist last. Nothing plays it before
 * the master names it. Answers its row and its length in seconds. Stops between segments when it is told to.
 */
export async function storeRendition(
	platform: Platform,
	asset: AssetRow,
	revision: number,
	made: Made,
	signal: AbortSignal,
): Promise<{ row: RenditionRow; seconds: number }> {
	const { store } = platform;
	const prefix = `${prefixOf(asset.id, revision)}${made.folder}/`;
	const init = store.put(`${prefix}init.mp4`, made.init, { type: 'video/mp4' });
	const sized = made.segments.map(({ seconds }, index) => ({ name: `${index}.m4s`, seconds, bytes: 0 }));
	let next = 0;
	const putSome = async () => {
		for (let index = next++; index < sized.length; index = next++) {
			const [segment, source] = [sized[index], made.segments[index]];
			if (segment === undefined || source === undefined) return;
			signal.throwIfAborted();
			const { bytes, content, free } = await source.open().catch((error) => {
				next = sized.length;
				throw error;
			});
			segment.bytes = bytes;
			await store.put(`${prefix}${index}.m4s`, encrypted(content, asset.crypt_key, index), { type: 'video/iso.segment' });
			free?.();
		}
	};
	// All of them come to their end, so that nothing arrives after a failure has been cleaned up.
	const ends = await Promise.allSettled([init, ...Array.from({ length: atOnce }, putSome)]);
	for (const end of ends) if (end.status === 'rejected') throw end.reason;
	await store.put(`${prefix}index.m3u8`, Buffer.from(mediaPlaylist(sized, asset.crypt_key !== null)), { type: playlistType });
	const { bitrate, meanBitrate } = bitrates(sized);
	const { folder, height, width, frameHeight, fps } = made;
	const rates = { fps, bitrate: Math.min(bitrate, mostBits), mean_bitrate: Math.min(meanBitrate, mostBits) };
	const row = { height, folder, width, frame_height: frameHeight, ...rates, codecs: codecsOf(made.init) };
	return { row, seconds: lengthOf(sized) };
}

/** The largest number that the column and players hold. */
const mostBits = 2 ** 31 - 1;

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
function encrypted(content: Buffer | Readable, key: Buffer | null, index: number): Buffer | Readable {
	if (key === null) return content;
	const cipher = createCipheriv('aes-128-cbc', key, vectorOf(index));
	// Its end is awaited by whoever reads; an error of either side ends both.
	if (!(content instanceof Buffer)) return pipeline(content, cipher, () => {});
	return Readable.from(pieces(content, cipher), { objectMode: false });
}

/** Bytes that are encrypted in one go: requests wait a fraction of a millisecond. */
const piece = 256 * 1024;

function* pieces(content: Buffer, cipher: Cipheriv): Iterable<Buffer> {
	for (let at = 0; at < content.length; at += piece) yield cipher.update(content.subarray(at, at + piece));
	yield cipher.final();
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
			// Of what played before, and of what failed before it played.
			if (job.revision > 1) await queueSweep(platform, tx, job);
		}
		await tx.invalidate(`asset:${asset.id}`);
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
