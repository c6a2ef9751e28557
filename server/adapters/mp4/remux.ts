import { open } from 'node:fs/promises';
import type { Probe } from '../ffmpeg/probe.ts';
import { boxAt, boxesIn, readIndex } from './boxes.ts';
import { readTracks, type Track } from './read-mp4.ts';
import { type Cut, cutSegments, header, lengthOf } from './write-cmaf.ts';

const profiles: Record<number, string> = { 66: 'Baseline', 77: 'Main', 100: 'High' };

/** An MP4 file, opened to be cut. */
export interface OpenMp4 {
	facts: Probe;
	init: Buffer;
	/** The first picture and sound in segments of about so many seconds, bit by bit as they are. */
	cut(seconds: number): Cut[];
	close(): Promise<void>;
}

/** Opens an MP4 file without ffmpeg; what it holds is told as far as its index tells. Throws on a broken index. */
export async function openMp4(source: string): Promise<OpenMp4> {
	const file = await open(source, 'r');
	try {
		const moov = await readIndex(file);
		if (moov === undefined) throw new Error('it has no index');
		const tracks = readTracks(moov, (await file.stat()).size);
		return { facts: describe(tracks), init: header(tracks), cut: (seconds) => cutSegments(file, tracks, seconds), close: () => file.close() };
	} catch (error) {
		await file.close();
		throw error;
	}
}

function describe(tracks: Track[]): Probe {
	const video = tracks.find((track) => track.kind === 'video');
	const audio = tracks.find((track) => track.kind === 'audio');
	return {
		format: 'mov',
		seconds: tracks.length === 0 ? 0 : Math.max(...tracks.map(lengthOf)),
		video: video === undefined ? null : describeVideo(video),
		audio: audio === undefined ? null : { index: 1, ...describeSound(audio) },
	};
}

function describeVideo(track: Track): NonNullable<Probe['video']> {
	// Eight bytes of version and count, then the description itself: 78 bytes, then its boxes.
	const entry = boxesIn(track.description.subarray(8))[0];
	const inside = entry?.body.subarray(78) ?? Buffer.alloc(0);
	const avcC = entry?.type === 'avc1' ? boxAt(inside, 'avcC') : undefined;
	const pasp = avcC === undefined ? undefined : boxAt(inside, 'pasp');
	const seconds = lengthOf(track);
	return {
		index: 0,
		codec: avcC === undefined ? (entry?.type ?? 'unknown') : 'h264',
		profile: profiles[avcC?.[1] ?? 0] ?? '',
		// These three profiles know no other.
		pixelFormat: 'yuv420p',
		width: Math.round(track.width),
		height: Math.round(track.height),
		rotation: track.isUpright ? 0 : 90,
		hasSquarePixels: pasp === undefined || pasp.readUInt32BE(0) === pasp.readUInt32BE(4),
		isInterlaced: false,
		seconds,
		fps: seconds > 0 ? track.samples.count / seconds : null,
	};
}

function describeSound(track: Track): { codec: string; profile: string; channels: number } {
	const entry = boxesIn(track.description.subarray(8))[0];
	// MPEG-4 sound with an object type of 0x40 is AAC.
	const isAac = entry?.type === 'mp4a' && (boxAt(entry.body.subarray(28), 'esds')?.includes(Buffer.from([0x40, 0x15])) ?? false);
	return { codec: isAac ? 'aac' : (entry?.type ?? 'unknown'), profile: 'LC', channels: entry?.body.readUInt16BE(16) ?? 0 };
}
