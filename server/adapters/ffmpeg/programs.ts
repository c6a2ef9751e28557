import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../config.ts';
import type { Log } from '../../lib/log.ts';

export interface Programs {
	ffmpeg: string;
	ffprobe: string;
	/** As 5.1; the newest for builds without a number. */
	version: number;
	/** The old build that npm brings. */
	isBundled: boolean;
}

const found = new Map<string, Promise<Programs | null>>();

/**
 * The ffmpeg of FFMPEG_PATH, else the system's, else npm's old build (with a warning), else null, which is logged with what
 * to do. Looked for once a process; what was not found is looked for again the next time, for it may have been installed since.
 */
export function findPrograms(config: Pick<Config, 'ffmpegPath'>, log: Log): Promise<Programs | null> {
	const key = `${config.ffmpegPath ?? ''}|${process.env['PATH']}`;
	let programs = found.get(key);
	if (programs === undefined) {
		programs = look(config.ffmpegPath, log).then((pair) => {
			if (pair === null) found.delete(key);
			return pair;
		});
		found.set(key, programs);
	}
	return programs;
}

async function look(given: string | undefined, log: Log): Promise<Programs | null> {
	if (given !== undefined) {
		const programs = await tryPair(given, join(dirname(given), 'ffprobe'), false);
		if (programs === null) log.error(`FFMPEG_PATH ${given} or the ffprobe beside it cannot be run: videos are not processed`);
		return programs;
	}
	for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
		const ffmpeg = join(folder, 'ffmpeg');
		if (folder === '' || !existsSync(ffmpeg)) continue;
		const programs = await tryPair(ffmpeg, join(folder, 'ffprobe'), false);
		if (programs !== null) return programs;
	}
	const bundled = await bundledPair();
	if (bundled === null) {
		log.error(
			'ffmpeg and ffprobe are missing: install them (Debian: apt-get install ffmpeg) or set FFMPEG_PATH; until then videos are not processed',
		);
	} else {
		log.warn('the ffmpeg of npm is used, which is old: install the system’s (Debian: apt-get install ffmpeg) or set FFMPEG_PATH');
	}
	return bundled;
}

async function bundledPair(): Promise<Programs | null> {
	const of = (name: string) => {
		try {
			return join(dirname(new URL(import.meta.resolve(`@${name}-installer/${process.platform}-${process.arch}/package.json`)).pathname), name);
		} catch {
			return undefined;
		}
	};
	const ffmpeg = of('ffmpeg');
	const ffprobe = of('ffprobe');
	return ffmpeg === undefined || ffprobe === undefined ? null : tryPair(ffmpeg, ffprobe, true);
}

async function tryPair(ffmpeg: string, ffprobe: string, isBundled: boolean): Promise<Programs | null> {
	try {
		const ask = (program: string) => promisify(execFile)(program, ['-hide_banner', '-version'], { timeout: 20_000 });
		const [{ stdout }] = await Promise.all([ask(ffmpeg), ask(ffprobe)]);
		const version = Number(/^ffmpeg version n?(\d+\.\d+)/.exec(stdout)?.[1] ?? (isBundled ? 4.1 : 99));
		return { ffmpeg, ffprobe, version, isBundled };
	} catch {
		return null;
	}
}
