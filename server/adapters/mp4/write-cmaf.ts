import type { FileHandle } from 'node:fs/promises';
import { box } from './boxes.ts';
import type { Track } from './read-mp4.ts';

/** The index promises more than the file holds. */
export class MissingSamples extends Error {
	override name = 'MissingSamples';
}

interface Part {
	track: Track;
	/** Its samples from `first` up to, not including, `end`. */
	first: number;
	end: number;
}

export interface Cut {
	seconds: number;
	/** Of the media in it. */
	bytes: number;
	/** Makes the whole segment. */
	read(): Promise<Buffer>;
}

/** Plans segments of about `seconds`, each beginning with a keyframe. Nothing is read before a segment is asked for. */
export function cutSegments(file: FileHandle, tracks: readonly Track[], seconds: number): Cut[] {
	const zero = Math.max(0, ...tracks.map((track) => -track.shift / track.timescale));
	const next = tracks.map(() => 0);
	let before = 0;
	return cuts(tracks, seconds).map((until, n) => {
		let bytes = 0;
		const parts = tracks.map((track, index): Part => {
			const first = next[index] ?? 0;
			let end = first;
			for (; end < track.samples.count && timeOf(track, end) < until - 1e-6; end += 1) bytes += track.samples.sizes[end] ?? 0;
			next[index] = end;
			return { track, first, end };
		});
		const upTo = Number.isFinite(until) ? until : Math.max(...tracks.map(lengthOf));
		const length = Math.max(0, upTo - before);
		before = upTo;
		return { seconds: length, bytes, read: () => segment(file, n + 1, parts, zero) };
	});
}

/** Seconds at which a sample is decoded, on the film's own clock. */
function timeOf({ samples, shift, timescale }: Track, n: number): number {
	return ((samples.times[n] ?? 0) + shift) / timescale;
}

/** Seconds at which a track ends. */
export function lengthOf(track: Track): number {
	const last = track.samples.count - 1;
	return last < 0 ? 0 : timeOf(track, last) + (track.samples.durations[last] ?? 0) / track.timescale;
}

/** Where segments end: at the keyframes of the picture, the last one never. */
function cuts(tracks: readonly Track[], seconds: number): number[] {
	const lead = tracks.find((track) => track.kind === 'video') ?? tracks[0];
	const ends: number[] = [];
	if (lead !== undefined) {
		const start = timeOf(lead, 0);
		for (let n = 1; n < lead.samples.count; n += 1)
			if (lead.samples.isKey[n] === 1 && timeOf(lead, n) - start >= (ends.length + 1) * seconds - 1e-6) ends.push(timeOf(lead, n));
	}
	return [...ends, Number.POSITIVE_INFINITY];
}

async function segment(file: FileHandle, number: number, parts: readonly Part[], zero: number): Promise<Buffer> {
	const full = parts.filter((part) => part.end > part.first);
	// The offsets of the data depend on the size of what stands before it, which does not depend on them.
	const draft = moof(number, full, zero, 0);
	const data = await readParts(file, full);
	const bytes = data.reduce((sum, each) => sum + each.length, 0);
	const head = Buffer.alloc(8);
	head.writeUInt32BE(8 + bytes);
	head.write('mdat', 4, 'latin1');
	return Buffer.concat([moof(number, full, zero, draft.length + 8), head, ...data]);
}

function moof(number: number, parts: readonly Part[], zero: number, dataAt: number): Buffer {
	let at = dataAt;
	const trafs = parts.map((part) => {
		const { track, first, end } = part;
		const { samples } = track;
		const table = Buffer.alloc((end - first) * 16);
		const start = at;
		for (let n = first; n < end; n += 1) {
			const row = (n - first) * 16;
			table.writeUInt32BE(samples.durations[n] ?? 0, row);
			table.writeUInt32BE(samples.sizes[n] ?? 0, row + 4);
			table.writeUInt32BE(samples.isKey[n] === 1 ? 0x02000000 : 0x01010000, row + 8);
			table.writeInt32BE(samples.delays[n] ?? 0, row + 12);
			at += samples.sizes[n] ?? 0;
		}
		const time = Buffer.alloc(8);
		time.writeBigUInt64BE(BigInt(Math.max(0, Math.round((samples.times[first] ?? 0) + track.shift + zero * track.timescale))));
		const id = trackId(track);
		return box('traf', box('tfhd', 0x020000, id), box('tfdt', 0x01000000, time), box('trun', 0x01000f01, end - first, start, table));
	});
	return box('moof', box('mfhd', 0, number), ...trafs);
}

/** Picture and sound lie in turns, so what lies between is read along with them; unless that is far more. */
async function readParts(file: FileHandle, parts: readonly Part[]): Promise<Buffer[]> {
	let [from, to, bytes] = [Number.POSITIVE_INFINITY, 0, 0];
	for (const { track, first, end } of parts)
		for (let n = first; n < end; n += 1) {
			const [offset, size] = [track.samples.offsets[n] ?? 0, track.samples.sizes[n] ?? 0];
			from = Math.min(from, offset);
			to = Math.max(to, offset + size);
			bytes += size;
		}
	const isClose = to - from <= 2 * bytes + 1024 * 1024;
	const all = isClose ? await readAt(file, from, to - from) : undefined;
	return Promise.all(parts.map((part) => read(file, part, all, from)));
}

async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
	if (from + length > (await file.stat()).size) throw new MissingSamples('the file ends before its samples');
	const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, from);
	if (bytesRead !== length) throw new MissingSamples('the file ends before its samples');
	return buffer;
}

/** The samples of a track one after the other, out of what was read already or from the file. */
async function read(file: FileHandle, { track: { samples }, first, end }: Part, all: Buffer | undefined, start: number): Promise<Buffer> {
	const { offsets, sizes } = samples;
	const runs: Buffer[] = [];
	for (let n = first; n < end; ) {
		const from = offsets[n] ?? 0;
		let length = 0;
		// Samples that lie side by side go together.
		while (n < end && offsets[n] === from + length) length += sizes[n++] ?? 0;
		runs.push(all === undefined ? await readAt(file, from, length) : all.subarray(from - start, from - start + length));
	}
	return Buffer.concat(runs);
}

const trackId = (track: Track): number => (track.kind === 'video' ? 1 : 2);
const unity = Buffer.from('000100000000000000000000000000000001000000000000000000000000000040000000', 'hex');

/** The CMAF header: what the tracks are, and no samples. */
export function header(tracks: readonly Track[]): Buffer {
	const brands = Buffer.from('iso6\0\0\0\0iso6cmfcmp41', 'latin1');
	const mvhd = box('mvhd', 0, 0, 0, 1000, 0, 0x00010000, 0x01000000, 0, 0, unity, Buffer.alloc(24), 3);
	const mvex = box('mvex', ...tracks.map((track) => box('trex', 0, trackId(track), 1, 0, 0, 0)));
	return Buffer.concat([box('ftyp', brands), box('moov', mvhd, ...tracks.map(trak), mvex)]);
}

function trak(track: Track): Buffer {
	const isVideo = track.kind === 'video';
	const size = [Math.round(track.width * 65_536), Math.round(track.height * 65_536)] as const;
	// Enabled and in the film; sound has a volume.
	const tkhd = box('tkhd', 0x00000003, 0, 0, trackId(track), 0, 0, 0, 0, 0, isVideo ? 0 : 0x01000000, unity, ...size);
	const mdhd = box('mdhd', 0, 0, 0, track.timescale, 0, 0x55c40000);
	const hdlr = box('hdlr', 0, 0, Buffer.from(isVideo ? 'vide' : 'soun'), 0, 0, 0, Buffer.from('\0'));
	const dinf = box('dinf', box('dref', 0, 1, box('url ', 1)));
	const empty = [box('stts', 0, 0), box('stsc', 0, 0), box('stsz', 0, 0, 0), box('stco', 0, 0)];
	const stbl = box('stbl', box('stsd', track.description), ...empty);
	const media = isVideo ? box('vmhd', 1, 0, 0) : box('smhd', 0, 0);
	return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', media, dinf, stbl)));
}
