import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { extname, join } from 'node:path';
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

/**
 * Makes a film with the system's ffmpeg: a moving test picture and a tone, H.264 and AAC unless told otherwise. Ten pictures a second: a test
 * that counts no frames waits for no more of them.
 */
export async function makeClip(file: string, options: ClipOptions = {}): Promise<string> {
	const { seconds = 6, size = '640x360', rate = 10, sound = ['-c:a', 'aac', '-b:a', '64k'], more = [] } = options;
	const video = options.video ?? [...quickH264, '-g', String(rate * 2)];
	const inputs = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
	if (sound !== null) inputs.push('-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${seconds}`);
	return drawFilm(file, [...inputs, ...video, ...(sound ?? []), ...more]);
}

/** The encoder at its quickest, in what every browser plays. */
export const quickH264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

const kept = process.env['TEST_FILMS'] ? `${process.env['TEST_FILMS']}/` : new URL('../.cache/test-films/', import.meta.url).pathname;

/** A film that ffmpeg draws from its own sources, by the words before the file's name. The same words make the same film: it is drawn once and copied from then on. */
export async function drawFilm(file: string, args: readonly string[]): Promise<string> {
	const name = createHash('sha256').update(JSON.stringify(args)).digest('hex').slice(0, 20) + extname(file);
	const copy = () => copyFile(join(kept, name), file, constants.COPYFILE_FICLONE);
	try {
		await copy();
	} catch {
		await mkdir(kept, { recursive: true });
		// Two workers may draw it at once, and one may be killed.
		const unfinished = join(kept, `${process.pid}-${name}`);
		await ffmpeg([...args, unfinished]);
		await rename(unfinished, join(kept, name));
		await copy();
	}
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
