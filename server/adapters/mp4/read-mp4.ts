import { boxAt, boxesIn } from './boxes.ts';

export interface Track {
	kind: 'video' | 'audio';
	/** Ticks a second. */
	timescale: number;
	/** Its description of how to decode, as a whole `stsd` box's body. */
	description: Buffer;
	/** As it is to be seen. */
	width: number;
	height: number;
	isUpright: boolean;
	/** Ticks by which its first sample comes after the film's beginning; negative for samples before it. */
	shift: number;
	samples: Samples;
}

/** All samples of a track, in the order of decoding. */
export interface Samples {
	count: number;
	/** In the file. */
	offsets: Float64Array;
	sizes: Uint32Array;
	/** Ticks. */
	times: Float64Array;
	durations: Uint32Array;
	/** From decoding to showing, in ticks. */
	delays: Int32Array;
	isKey: Uint8Array;
}

/** Twelve hours at sixty pictures a second are fewer. A few bytes can promise any number, and each takes memory. */
const mostSamples = 3_000_000;

/** The first picture and the first sound of a `moov`. Throws on an index that contradicts itself, promises more samples than the file has bytes, or comes in fragments. */
export function readTracks(moov: Buffer, fileBytes: number): Track[] {
	if (boxAt(moov, 'mvex') !== undefined) throw new Error('its index comes in fragments');
	const mvhd = must(boxAt(moov, 'mvhd'), 'mvhd');
	const movieScale = scaleOf(mvhd);
	const traks = boxesIn(moov).filter((each) => each.type === 'trak');
	return (['video', 'audio'] as const).flatMap((kind) => {
		const handler = kind === 'video' ? 'vide' : 'soun';
		const first = traks.find(({ body }) => boxAt(body, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === handler && countOf(body) > 0);
		return first === undefined ? [] : [readTrack(first.body, kind, movieScale, fileBytes)];
	});
}

/** Ticks a second, of the film or of a track. */
function scaleOf(header: Buffer): number {
	const scale = header.readUInt32BE(header[0] === 1 ? 20 : 12);
	if (scale === 0) throw new Error('a clock without ticks');
	return scale;
}

function countOf(trak: Buffer): number {
	return must(boxAt(trak, 'mdia', 'minf', 'stbl', 'stsz'), 'stsz').readUInt32BE(8);
}

function readTrack(trak: Buffer, kind: Track['kind'], movieScale: number, fileBytes: number): Track {
	if (countOf(trak) > Math.min(mostSamples, fileBytes)) throw new Error('too many samples');
	const mdhd = must(boxAt(trak, 'mdia', 'mdhd'), 'mdhd');
	const timescale = scaleOf(mdhd);
	const tkhd = must(boxAt(trak, 'tkhd'), 'tkhd');
	const matrix = tkhd[0] === 1 ? 52 : 40;
	const stbl = must(boxAt(trak, 'mdia', 'minf', 'stbl'), 'stbl');
	return {
		kind,
		timescale,
		description: must(boxAt(stbl, 'stsd'), 'stsd'),
		width: tkhd.readUInt32BE(matrix + 36) / 65_536,
		height: tkhd.readUInt32BE(matrix + 40) / 65_536,
		isUpright: tkhd.readInt32BE(matrix) === 65_536 && tkhd.readInt32BE(matrix + 16) === 65_536,
		shift: shiftOf(boxAt(trak, 'edts', 'elst'), timescale, movieScale),
		samples: readSamples(stbl),
	};
}

/** A film may begin a track later (an empty edit) or skip its first ticks. */
function shiftOf(elst: Buffer | undefined, timescale: number, movieScale: number): number {
	if (elst === undefined) return 0;
	const isLong = elst[0] === 1;
	let wait = 0;
	for (let n = 0, at = 8; n < elst.readUInt32BE(4); n += 1, at += isLong ? 20 : 12) {
		const length = isLong ? Number(elst.readBigUInt64BE(at)) : elst.readUInt32BE(at);
		const begin = isLong ? Number(elst.readBigInt64BE(at + 8)) : elst.readInt32BE(at + 4);
		if (begin !== -1) return Math.round((wait / movieScale) * timescale) - begin;
		wait += length;
	}
	return 0;
}

function readSamples(stbl: Buffer): Samples {
	const table = (name: string) => boxAt(stbl, name);
	const stsz = must(table('stsz'), 'stsz');
	const same = stsz.readUInt32BE(4);
	const count = stsz.readUInt32BE(8);
	const sizes = new Uint32Array(count).fill(same);
	if (same === 0) for (let n = 0; n < count; n += 1) sizes[n] = stsz.readUInt32BE(12 + n * 4);

	const stts = must(table('stts'), 'stts');
	const durations = spread(stts, count, (at) => stts.readUInt32BE(at), new Uint32Array(count));
	const times = new Float64Array(count);
	for (let n = 1; n < count; n += 1) times[n] = (times[n - 1] ?? 0) + (durations[n - 1] ?? 0);

	const ctts = table('ctts');
	const delays = new Int32Array(count);
	// Version 0 says unsigned, but negative ones are written into it all the same.
	if (ctts !== undefined) spread(ctts, count, (at) => ctts.readInt32BE(at), delays);

	const stss = table('stss');
	const isKey = new Uint8Array(count).fill(stss === undefined ? 1 : 0);
	if (stss !== undefined) for (let n = 0; n < stss.readUInt32BE(4); n += 1) isKey[stss.readUInt32BE(8 + n * 4) - 1] = 1;
	return { count, offsets: readOffsets(stbl, sizes), sizes, times, durations, delays, isKey };
}

/** Tables that say "so many samples, then so many" as one value a sample. */
function spread<T extends Uint32Array | Int32Array>(table: Buffer, count: number, value: (at: number) => number, into: T): T {
	let n = 0;
	for (let row = 0; row < table.readUInt32BE(4) && n < count; row += 1) {
		const end = Math.min(count, n + table.readUInt32BE(8 + row * 8));
		into.fill(value(12 + row * 8), n, end);
		n = end;
	}
	return into;
}

/** Samples lie in chunks; a table says how many are in which. */
function readOffsets(stbl: Buffer, sizes: Uint32Array): Float64Array {
	const co64 = boxAt(stbl, 'co64');
	const chunks = co64 ?? must(boxAt(stbl, 'stco'), 'stco');
	const stsc = must(boxAt(stbl, 'stsc'), 'stsc');
	const offsets = new Float64Array(sizes.length);
	const rows = stsc.readUInt32BE(4);
	let row = 0;
	let sample = 0;
	for (let chunk = 1; chunk <= chunks.readUInt32BE(4) && sample < sizes.length; chunk += 1) {
		while (row + 1 < rows && stsc.readUInt32BE(8 + (row + 1) * 12) <= chunk) row += 1;
		let at = co64 === undefined ? chunks.readUInt32BE(4 + chunk * 4) : Number(chunks.readBigUInt64BE(chunk * 8));
		const end = Math.min(sizes.length, sample + stsc.readUInt32BE(12 + row * 12));
		for (; sample < end; sample += 1) {
			offsets[sample] = at;
			at += sizes[sample] ?? 0;
		}
	}
	if (sample !== sizes.length) throw new Error('samples without a place');
	return offsets;
}

function must(body: Buffer | undefined, name: string): Buffer {
	if (body === undefined) throw new Error(`it has no ${name}`);
	return body;
}
