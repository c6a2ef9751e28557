import type { Rendition } from '../../adapters/ffmpeg/encode.ts';
import type { Probe, VideoStream } from '../../adapters/ffmpeg/probe.ts';

const heights = [360, 720, 1080] as const;
/** A further rendition at the source's own size is worth its work when it is so much larger than the last. */
const worthwhile = 1.2;
const even = (size: number) => Math.max(2, Math.round(size / 2) * 2);

/** The renditions for a picture, smallest first, never above the source. An upright picture counts by its shorter side. */
export function ladderFor({ width, height }: Pick<VideoStream, 'width' | 'height'>): Rendition[] {
	const short = Math.min(width, height);
	const sizes: number[] = heights.filter((each) => each <= short);
	const last = sizes.at(-1) ?? 0;
	if (last < 1080 && short > last * worthwhile) sizes.push(even(short));
	return sizes.map((size) => ({ height: size, width: even((width * size) / short), frameHeight: even((height * size) / short) }));
}

/** Whether browsers play the streams as they are: then the source is published at once, only cut. */
export function playsAsItIs({ format, video, audio }: Probe): boolean {
	const soundPlays = audio === null || (audio.codec === 'aac' && /^(LC|HE-AAC|HE-AACv2)$/.test(audio.profile) && audio.channels <= 2);
	if (!soundPlays || (format !== 'mov' && format !== 'matroska')) return false;
	if (video === null) return audio !== null;
	return (
		// More than any screen shows: browsers drop or refuse it, so the ladder makes it playable.
		(video.fps ?? 0) <= 240 &&
		video.codec === 'h264' &&
		/^(Constrained Baseline|Baseline|Main|High)$/.test(video.profile) &&
		/^yuvj?420p$/.test(video.pixelFormat) &&
		video.rotation === 0 &&
		video.hasSquarePixels &&
		!video.isInterlaced
	);
}

/** Seconds between small pictures: one every two seconds, and for long films at most 400 in all. */
export function thumbnailEvery(seconds: number): number {
	return Math.max(2, Math.ceil(seconds / 400));
}

/** The moment whose frame stands for the film: past a title that fades in, early in the film. */
export function posterAt(seconds: number): number {
	return Math.min(12, Math.round(seconds * 200) / 1000);
}

/** A lesson has an end; this is twelve hours. */
export const longest = 12 * 3600;
/** Shorter than two frames is a picture, not a film. */
export const shortest = 0.1;
/** The longest side that is decoded, in pixels. */
export const largestSide = 8192;

/** Whether what came out is so much shorter than what the file promised that its end must be missing. */
export function isCutShort(promised: number | null, made: number): boolean {
	const wanted = promised ?? 0;
	return wanted - made > Math.max(1.5, wanted * 0.02);
}
