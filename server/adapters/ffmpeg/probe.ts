import type { Programs } from './programs.ts';
import { runProgram } from './run.ts';
import type { Format } from './sniff.ts';

export interface Probe {
	format: Format;
	/** Null where the file does not say. */
	seconds: number | null;
	video: VideoStream | null;
	audio: AudioStream | null;
}

export interface VideoStream {
	/** Its number in the file. */
	index: number;
	codec: string;
	profile: string;
	pixelFormat: string;
	/** As it is to be seen: turned upright, with square pixels. */
	width: number;
	height: number;
	/** Degrees; 0 for most. */
	rotation: number;
	hasSquarePixels: boolean;
	isInterlaced: boolean;
	/** Of the picture alone; null where the file does not say. */
	seconds: number | null;
	/** Mean frames a second; null where it is unknown. */
	fps: number | null;
}

export interface AudioStream {
	index: number;
	codec: string;
	profile: string;
	channels: number;
}

interface RawStream {
	index: number;
	codec_type?: string;
	codec_name?: string;
	profile?: string;
	pix_fmt?: string;
	width?: number;
	height?: number;
	sample_aspect_ratio?: string;
	field_order?: string;
	avg_frame_rate?: string;
	duration?: string;
	channels?: number;
	disposition?: { attached_pic?: number; default?: number };
	tags?: { rotate?: string; DURATION?: string };
	side_data_list?: { rotation?: number }[];
}

/** Words that open a local file as exactly this format, and nothing besides it. */
export function input(file: string, format: Format): string[] {
	return ['-protocol_whitelist', 'file,pipe', ...(format === 'mov' ? ['-enable_drefs', '0'] : []), '-f', format, '-i', `file:${file}`];
}

/** What is in a file. Throws a ProgramError when it cannot be read. */
export async function probe(programs: Programs, file: string, format: Format, signal: AbortSignal): Promise<Probe> {
	const args = ['-v', 'error', '-hide_banner', '-of', 'json', '-show_format', '-show_streams', ...input(file, format)];
	const output = await runProgram(programs.ffprobe, args, { limits: { seconds: 60, memory: 2 ** 31 }, signal });
	const { streams = [], format: container = {} } = JSON.parse(output) as { streams?: RawStream[]; format?: { duration?: string } };
	const pick = (type: string) => {
		const all = streams.filter((stream) => stream.codec_type === type && stream.codec_name !== undefined && stream.disposition?.attached_pic !== 1);
		return all.find((stream) => stream.disposition?.default === 1) ?? all[0];
	};
	const video = pick('video');
	const audio = pick('audio');
	return {
		format,
		seconds: positive(container.duration) ?? positive(video?.duration) ?? positive(audio?.duration),
		video: video === undefined || !video.width || !video.height ? null : readVideo(video),
		audio:
			audio === undefined ? null : { index: audio.index, codec: audio.codec_name ?? '', profile: audio.profile ?? '', channels: audio.channels ?? 0 },
	};
}

function readVideo(stream: RawStream): VideoStream {
	const turned = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? Number(stream.tags?.rotate ?? 0);
	const rotation = (((Math.round(turned) || 0) % 360) + 360) % 360;
	const pixel = ratio(stream.sample_aspect_ratio, ':') ?? 1;
	const wide = Math.round((stream.width ?? 0) * pixel);
	const high = stream.height ?? 0;
	const isTurned = rotation === 90 || rotation === 270;
	return {
		index: stream.index,
		codec: stream.codec_name ?? '',
		profile: stream.profile ?? '',
		pixelFormat: stream.pix_fmt ?? '',
		width: isTurned ? high : wide,
		height: isTurned ? wide : high,
		rotation,
		hasSquarePixels: pixel === 1,
		seconds: positive(stream.duration) ?? clockSeconds(stream.tags?.DURATION),
		isInterlaced: !['progressive', 'unknown', undefined].includes(stream.field_order),
		fps: ratio(stream.avg_frame_rate, '/'),
	};
}

/** Matroska's 00:01:02.500000000 */
function clockSeconds(text: string | undefined): number | null {
	const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text ?? '') ?? [];
	return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function positive(text: string | undefined): number | null {
	const number = Number(text);
	return Number.isFinite(number) && number >= 0 ? number : null;
}

/** 30000/1001 or 4:3 as a number; null for 0/0 and 0:1. */
function ratio(text: string | undefined, mark: string): number | null {
	const [above, below] = (text ?? '').split(mark).map(Number);
	return above && below && Number.isFinite(above / below) ? above / below : null;
}
