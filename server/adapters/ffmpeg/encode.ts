import { join } from 'node:path';
import type { Probe } from './probe.ts';
import { input } from './probe.ts';
import type { Programs } from './programs.ts';
import { type Limits, runProgram } from './run.ts';

/** Seconds between keyframes, the same moments on every rendition; and of a segment, a multiple of it. */
const keyEvery = 2;
export const segmentSeconds = 4;

export interface Rendition {
	/** Of the rendition's name: 360, 720, 1080. */
	height: number;
	/** Of the frame. */
	width: number;
	frameHeight: number;
}

export interface Work {
	programs: Programs;
	source: string;
	probe: Probe;
	signal: AbortSignal;
	/** Told how far it is, 0 to 1. */
	onProgress?: (done: number) => void;
}

/** Bits a second at most, by the rendition's height. */
const ceilings: readonly [height: number, bits: number][] = [
	[360, 800_000],
	[480, 1_400_000],
	[720, 2_800_000],
	[1080, 5_000_000],
];

const quiet = ['-v', 'error', '-hide_banner', '-nostdin', '-y'];
const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];

/** CMAF segments, their `init.mp4` and an `index.m3u8` in `folder`, which exists. */
export const hls = (folder: string) => [
	...[
		'-f',
		'hls',
		'-hls_time',
		String(segmentSeconds),
		'-hls_playlist_type',
		'vod',
		'-hls_segment_type',
		'fmp4',
		'-hls_flags',
		'independent_segments',
	],
	...['-hls_fmp4_init_filename', 'init.mp4', '-start_number', '0', '-hls_segment_filename', join(folder, '%d.m4s'), join(folder, 'index.m3u8')],
];

/** A generous multiple of the length, for slow machines; a file that says nothing about its length gets six hours. */
const limits = (probe: Probe, timesLength: number): Limits => ({
	seconds: 300 + (probe.seconds === null ? 21_600 : probe.seconds * timesLength),
	stallSeconds: 300,
	memory: 6 * 2 ** 30,
});

async function ffmpeg({ programs, probe, signal, onProgress }: Work, args: string[], timesLength: number): Promise<void> {
	await runProgram(programs.ffmpeg, [...quiet, '-progress', 'pipe:1', ...args], {
		limits: limits(probe, timesLength),
		signal,
		onLine: (line) => {
			const micros = /^out_time_us=(\d+)/.exec(line)?.[1] ?? /^out_time_ms=(\d+)/.exec(line)?.[1];
			if (micros !== undefined && probe.seconds) onProgress?.(Math.min(1, Number(micros) / 1e6 / probe.seconds));
		},
	});
}

/** The streams as they are, only cut into segments. */
export function remux(work: Work, folder: string): Promise<void> {
	const { source, probe } = work;
	const maps = [probe.video, probe.audio].flatMap((stream) => (stream === null ? [] : ['-map', `0:${stream.index}`]));
	return ffmpeg(work, [...input(source, probe.format), ...maps, '-c', 'copy', ...bare, ...hls(folder)], 2);
}

/** The loudness of broadcasts, and a clock without gaps. */
export const evenSound = 'loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000:async=1';
/** How sound is encoded. */
export const soundEncoder = ['-ac', '2', '-c:a', 'aac', '-b:a', '128k'];

/** How the picture of a rendition is encoded, keyframes at the same moments on each. */
export function pictureEncoder(height: number): string[] {
	const bits = (ceilings.find(([most]) => height <= most) ?? ceilings.at(-1))?.[1] ?? 5_000_000;
	return [
		...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
		...['-maxrate', String(bits), '-bufsize', String(bits * 2), '-g', '600', '-sc_threshold', '0'],
		...['-force_key_frames', `expr:gte(t,n_forced*${keyEvery})`],
	];
}

/** The sound in AAC at the loudness of broadcasts for phones and computers (-16 LUFS). */
export function encodeSound(work: Work, file: string): Promise<void> {
	const { source, probe } = work;
	const sound = ['-vn', '-map', `0:${probe.audio?.index}`, '-af', evenSound, ...soundEncoder];
	return ffmpeg(work, [...input(source, probe.format), ...sound, ...bare, '-f', 'mp4', file], 5);
}

/** Sound alone as segments. */
export function segmentSound(work: Work, sound: string, folder: string): Promise<void> {
	return ffmpeg(work, [...input(sound, 'mov'), '-map', '0:a', '-c', 'copy', ...bare, ...hls(folder)], 2);
}

/** A rendition and the folder, which exists, that its segments go into. */
export interface RenditionOutput {
	rendition: Rendition;
	folder: string;
}

/** The sound that all renditions share, as `encodeSound` makes it: a file that is there, or one to be made beside the renditions. */
export interface SharedSound {
	file: string;
	isMade: boolean;
}

/** Renditions of the ladder as segments, the source decoded once for all of them; `sound` is null for a silent film. */
export function encodeRenditions(work: Work, renditions: readonly RenditionOutput[], sound: SharedSound | null): Promise<void> {
	const { source, probe, programs } = work;
	const pace = programs.version >= 5.1 ? ['-fps_mode', 'vfr'] : ['-vsync', 'vfr'];
	const before = [
		...(probe.video?.isInterlaced ? ['yadif'] : []),
		// Faster than any screen: a stream that counts its fields or its clock's ticks.
		...((probe.video?.fps ?? 0) > 61 ? ['fps=30'] : []),
	];
	const picture = ({ rendition }: RenditionOutput) => [
		...['-map', `0:${probe.video?.index}`],
		...['-vf', [...before, `scale=${rendition.width}:${rendition.frameHeight}:flags=bicubic`, 'setsar=1', 'format=yuv420p'].join(',')],
		...[...pace, ...pictureEncoder(rendition.height)],
	];
	const heard = soundOf(probe, sound, renditions.length);
	// Evening looks three seconds ahead: pictures wait for it.
	const patience = ['-max_muxing_queue_size', '4096'];
	return ffmpeg(
		work,
		[
			...input(source, probe.format),
			...heard.from,
			...renditions.flatMap((each, index) => [...picture(each), ...heard.of(index), ...patience, ...bare, ...hls(each.folder)]),
			...heard.file,
		],
		40 * renditions.length,
	);
}

/** Words of a command for its sound: where it is `from`, what each rendition takes `of` it, and the `file` in which it is kept. */
function soundOf(
	{ audio }: Probe,
	sound: SharedSound | null,
	renditions: number,
): { from: string[]; of: (rendition: number) => string[]; file: string[] } {
	if (sound === null) return { from: [], of: () => [], file: [] };
	if (sound.isMade) return { from: input(sound.file, 'mov'), of: () => ['-map', '1:a', '-c:a', 'copy'], file: [] };
	const outputs = renditions + 1;
	const names = Array.from({ length: outputs }, (_, index) => `[a${index}]`).join('');
	const of = (output: number) => ['-map', `[a${output}]`, ...soundEncoder];
	return {
		from: ['-filter_complex', `[0:${audio?.index}]${evenSound},asplit=${outputs}${names}`],
		of,
		file: [...of(renditions), ...bare, '-f', 'mp4', sound.file],
	};
}

/** One frame at `seconds` as a PNG of at most 1280 × 1280. */
export function grabFrame(work: Work, seconds: number, file: string): Promise<void> {
	const { source, probe } = work;
	const shape = 'scale=w=min(1280\\,iw*sar):h=min(1280\\,ih):force_original_aspect_ratio=decrease,setsar=1';
	const frame = ['-map', `0:${probe.video?.index}`, '-frames:v', '1', '-vf', shape, '-f', 'image2', '-update', '1', '-c:v', 'png', file];
	return ffmpeg({ ...work, probe: { ...probe, seconds: 60 } }, ['-ss', String(seconds), ...input(source, probe.format), ...frame], 1);
}

export const thumbnail = { width: 160, height: 90, across: 10, down: 10 } as const;

/** Sheets of small pictures, one every `every` seconds, as `thumbs-<n>.jpg` in `folder`. Only keyframes are looked at. */
export function drawThumbnails(work: Work, every: number, sheets: number, folder: string): Promise<void> {
	const { source, probe } = work;
	const { width, height, across, down } = thumbnail;
	const picture = [
		// A film with a single keyframe has a picture too.
		`fps=1/${every}:start_time=0:eof_action=pass`,
		`scale=${width}:${height}:force_original_aspect_ratio=decrease`,
		`pad=${width}:${height}:-1:-1`,
		'setsar=1',
		// The last picture stands for what follows it.
		'tpad=stop=-1:stop_mode=clone',
		`tile=${across}x${down}`,
		'format=yuvj420p',
	].join(',');
	const sheet = ['-map', `0:${probe.video?.index}`, '-vf', picture, '-frames:v', String(sheets), '-q:v', '5', '-f', 'image2', '-start_number', '0'];
	return ffmpeg(work, ['-skip_frame', 'nokey', ...input(source, probe.format), ...sheet, join(folder, 'thumbs-%d.jpg')], 10);
}
