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
	/** Makes the whole segment. Its memory serves another one after `free`. */
	read(): Promise<{ content: Buffer; free: () => void }>;
}

/** Buffers of one film's segments, which are much of a size: new ones for each would be garbage by the hundred megabytes. */
class Spare {
	readonly #free: Buffer[] = [];

	take(length: number): Buffer {
		const at = this.#free.findIndex((each) => each.length >= length);
		// Some more, so that it serves the next one too.
		return at === -1 ? Buffer.allocUnsafeSlow(Math.ceil(length * 1.25)) : (this.#free.splice(at, 1)[0] as Buffer);
	}

	give(buffer: Buffer): void {
		this.#free.push(buffer);
	}
}

/** Plans segments of about `seconds`, each beginning with a keyframe. Nothing is read before a segment is asked for. */
export function cutSegments(file: FileHandle, tracks: readonly Track[], seconds: number): Cut[] {
	const spare = new Spare();
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
		return { seconds: length, bytes, read: () => segment(file, n + 1, parts, { zero, bytes, spare }) };
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

async function segment(file: FileHandle, number: number, parts: readonly Part[], of: { zero: number; bytes: number; spare: Spare }) {
	const { zero, bytes, spare } = of;
	const full = parts.filter((part) => part.end > part.first);
	// Before any memory is taken: a small file can promise endless samples.
	if (bytes > (await file.stat()).size) throw new MissingSamples('the file ends before its samples');
	// The offsets of the data depend on the size of what stands before it, which does not depend on them.
	const start = moof(number, full, zero, 0).length + 8;
	const buffer = spare.take(start + bytes);
	moof(number, full, zero, start).copy(buffer);
	buffer.writeUInt32BE(8 + bytes, start - 8);
	buffer.write('mdat', start - 4, 'latin1');
	await readParts(file, full, buffer.subarray(start, start + bytes), spare);
	return { content: buffer.subarray(0, start + bytes), free: () => spare.give(buffer) };
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

/** Reads the samples of all parts into a buffer of exactly their size, one track after the other. */
async function readParts(file: FileHandle, parts: readonly Part[], into: Buffer, spare: Spare): Promise<void> {
	let [from, to] = [Number.POSITIVE_INFINITY, 0];
	for (const { track, first, end } of parts)
		for (let n = first; n < end; n += 1) {
			const [offset, size] = [track.samples.offsets[n] ?? 0, track.samples.sizes[n] ?? 0];
			from = Math.min(from, offset);
			to = Math.max(to, offset + size);
		}
	// Picture and sound lie in turns, so what lies between is read along with them; unless that is far more.
	const all = to - from <= 2 * into.length + 1024 * 1024 ? spare.take(to - from) : undefined;
	if (all !== undefined) await readInto(file, all.subarray(0, to - from), from);
	let at = 0;
	for (const part of parts)
		for (const [offset, length] of runsOf(part)) {
			if (all === undefined) await readInto(file, into.subarray(at, at + length), offset);
			else all.copy(into, at, offset - from, offset - from + length);
			at += length;
		}
	if (all !== undefined) spare.give(all);
}

/** Fills a buffer from the file. */
async function readInto(file: FileHandle, buffer: Buffer, from: number): Promise<void> {
	const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
	if (bytesRead !== buffer.length) throw new MissingSamples('the file ends before its samples');
}

/** Where samples lie in the file; those that lie side by side go together. */
function* runsOf({ track: { samples }, first, end }: Part): Iterable<[offset: number, length: number]> {
	const { offsets, sizes } = samples;
	for (let n = first; n < end; ) {
		const from = offsets[n] ?? 0;
		let length = 0;
		while (n < end && offsets[n] === from + length) length += sizes[n++] ?? 0;
		yield [from, length];
	}
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
