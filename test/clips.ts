import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface ClipOptions {
	seconds?: number;
	/** As 640x360. */
	size?: string;
	rate?: number;
	/** Null for a silent film. */
	sound?: string[] | null;
	/** Words for the encoder. */
	video?: string[];
	/** Further words before the name. */
	more?: string[];
}

/** Makes a film with the system's ffmpeg: a moving test picture and a tone, H.264 and AAC unless told otherwise. */
export async function makeClip(file: string, options: ClipOptions = {}): Promise<string> {
	const { seconds = 6, size = '640x360', rate = 25, sound = ['-c:a', 'aac', '-b:a', '64k'], more = [] } = options;
	const video = options.video ?? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(rate * 2)];
	const inputs = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
	if (sound !== null) inputs.push('-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${seconds}`);
	await ffmpeg([...inputs, ...video, ...(sound ?? []), ...more, file]);
	return file;
}

export async function ffmpeg(args: string[]): Promise<string> {
	const { stdout } = await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { maxBuffer: 64 * 1024 * 1024 });
	return stdout;
}

/** What ffprobe says of a file or playlist. */
export async function look(file: string, words: string[] = []) {
	const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...words, '-of', 'json', '-show_streams', '-show_format', file]);
	return JSON.parse(stdout) as {
		streams: { codec_type: string; codec_name: string; width?: number; height?: number; pix_fmt?: string; duration?: string }[];
		format: { duration: string };
	};
}
