/** A segment of a media playlist that ffmpeg wrote. */
export interface Segment {
	name: string;
	seconds: number;
}

/** The segments of a media playlist, in order. */
export function readSegments(playlist: string): Segment[] {
	const lines = playlist.split('\n').map((line) => line.trim());
	return lines.flatMap((line, index) => {
		const seconds = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
		const name = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'));
		return seconds === undefined || name === undefined ? [] : [{ name, seconds: Number(seconds) }];
	});
}

/** Sum of the segments in seconds, exact to the microsecond. */
export function lengthOf(segments: readonly Segment[]): number {
	return Math.round(segments.reduce((sum, segment) => sum + segment.seconds, 0) * 1e6) / 1e6;
}

/**
 * A media playlist of relative addresses. `init.mp4` comes before the key, so it stays in the clear (RFC 8216 §4.3.2.5); a
 * segment's vector is its number in the playlist (§5.2).
 */
export function mediaPlaylist(segments: readonly Segment[], isEncrypted: boolean): string {
	const longest = Math.max(1, ...segments.map((segment) => Math.round(segment.seconds)));
	return [
		'#EXTM3U',
		'#EXT-X-VERSION:7',
		`#EXT-X-TARGETDURATION:${longest}`,
		'#EXT-X-MEDIA-SEQUENCE:0',
		'#EXT-X-PLAYLIST-TYPE:VOD',
		'#EXT-X-INDEPENDENT-SEGMENTS',
		'#EXT-X-MAP:URI="init.mp4"',
		...(isEncrypted ? ['#EXT-X-KEY:METHOD=AES-128,URI="../key"'] : []),
		...segments.flatMap((segment, index) => [`#EXTINF:${segment.seconds.toFixed(6)},`, `${index}.m4s`]),
		'#EXT-X-ENDLIST',
		'',
	].join('\n');
}

/** The vector of a segment for AES-128: its number, in 16 bytes. */
export function vectorOf(index: number): Buffer {
	const vector = Buffer.alloc(16);
	vector.writeUInt32BE(index, 12);
	return vector;
}

export interface Variant {
	folder: string;
	width: number;
	frameHeight: number;
	fps: number | null;
	bitrate: number;
	meanBitrate: number;
	codecs: string;
}

/** The master playlist: smallest first, except that the largest up to 720 leads, which is what a player begins with. */
export function masterPlaylist(variants: readonly Variant[]): string {
	const bySize = variants.toSorted((a, b) => a.bitrate - b.bitrate);
	const first = bySize.findLast((variant) => Math.min(variant.width, variant.frameHeight) <= 720) ?? bySize[0];
	const ordered = first === undefined ? [] : [first, ...bySize.filter((variant) => variant !== first)];
	return [
		'#EXTM3U',
		'#EXT-X-VERSION:7',
		'#EXT-X-INDEPENDENT-SEGMENTS',
		...ordered.flatMap((variant) => {
			const picture = variant.width === 0 ? [] : [`RESOLUTION=${variant.width}x${variant.frameHeight}`];
			const pace = variant.fps === null || variant.width === 0 ? [] : [`FRAME-RATE=${variant.fps.toFixed(3)}`];
			const facts = [`BANDWIDTH=${variant.bitrate}`, `AVERAGE-BANDWIDTH=${variant.meanBitrate}`, ...picture, ...pace, `CODECS="${variant.codecs}"`];
			return [`#EXT-X-STREAM-INF:${facts.join(',')}`, `${variant.folder}/index.m3u8`];
		}),
		'',
	].join('\n');
}

/** Bits a second of the busiest segment and of all together. */
export function bitrates(segments: readonly (Segment & { bytes: number })[]): { bitrate: number; meanBitrate: number } {
	const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
	const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
	// A last segment of a few frames says nothing about a second.
	const peaks = segments.map((segment) => (segment.bytes * 8) / Math.max(segment.seconds, 1));
	const mean = Math.ceil((bytes * 8) / Math.max(seconds, 1));
	return { bitrate: Math.max(mean, Math.ceil(Math.max(0, ...peaks))), meanBitrate: mean };
}

/** The codecs of a CMAF header as a playlist names them (RFC 6381), from its `avcC` and `esds` boxes. */
export function codecsOf(init: Buffer): string {
	const avc = init.indexOf('avcC', 0, 'latin1');
	const sound = init.indexOf('esds', 0, 'latin1');
	const found: string[] = [];
	if (avc !== -1) found.push(`avc1.${init.toString('hex', avc + 5, avc + 8)}`);
	if (sound !== -1) found.push(`mp4a.40.${audioObjectType(init.subarray(sound + 8, sound + 80))}`);
	return found.join(',');
}

/** ISO 14496-1: the DecoderSpecificInfo (tag 5) begins with five bits that name the kind of AAC; 31 says that six more do. */
function audioObjectType(descriptors: Buffer): number {
	const skip = (at: number) => {
		let next = at + 1;
		while (((descriptors[next] ?? 0) & 0x80) !== 0) next += 1;
		return next + 1;
	};
	let at = 0;
	if (descriptors[at] !== 3) return 2;
	at = skip(at) + 3;
	if (descriptors[at] !== 4) return 2;
	at = skip(at) + 13;
	if (descriptors[at] !== 5) return 2;
	at = skip(at);
	const type = (descriptors[at] ?? 0) >> 3;
	return type === 31 ? 32 + ((((descriptors[at] ?? 0) & 7) << 3) | ((descriptors[at + 1] ?? 0) >> 5)) : type;
}

/** The small pictures of the seek bar as WebVTT: which part of which sheet stands for which seconds. */
export function thumbnailTrack(seconds: number, every: number, sheet: { width: number; height: number; across: number; down: number }): string {
	const count = Math.max(1, Math.ceil(seconds / every));
	const cues = Array.from({ length: count }, (_, index) => {
		const place = index % (sheet.across * sheet.down);
		const x = (place % sheet.across) * sheet.width;
		const y = Math.floor(place / sheet.across) * sheet.height;
		const file = `thumbs-${Math.floor(index / (sheet.across * sheet.down))}.jpg`;
		return `${clock(index * every)} --> ${clock(Math.min(seconds, (index + 1) * every))}\n${file}#xywh=${x},${y},${sheet.width},${sheet.height}\n`;
	});
	return `WEBVTT\n\n${cues.join('\n')}`;
}

/** 3661.5 → 01:01:01.500 */
export function clock(seconds: number): string {
	const all = Math.round(seconds * 1000);
	const two = (value: number) => String(value).padStart(2, '0');
	return `${two(Math.floor(all / 3_600_000))}:${two(Math.floor(all / 60_000) % 60)}:${two(Math.floor(all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`;
}
