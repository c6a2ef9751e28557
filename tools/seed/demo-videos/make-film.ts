import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPrograms, type Programs } from '../../../server/adapters/ffmpeg/programs.ts';
import { runProgram } from '../../../server/adapters/ffmpeg/run.ts';
import type { Platform } from '../../../server/http/route.ts';
import { type JobHandler, jobHandler } from '../../../server/jobs/jobs.ts';
import { ChildTasks } from '../../../server/lib/child-tasks.ts';
import { beginPreparing, findAsset, giveUpAsset, sourceKey } from '../../../server/modules/media/media.assets.service.ts';
import { films, type SeedFilm } from '../content/films.ts';
import { boardSeconds, picture } from './board-frames.ts';
import { workbookPdf } from './workbook.ts';

export const demoJob = 'demo.film';

export interface DemoJob {
	assetId: number;
	/** A film's category, or null for the workbook. */
	category: string | null;
}

/** Draws a demo asset's source and gives it to the pipeline. A try that was killed is begun again. */
export const demoHandlers: JobHandler[] = [
	jobHandler<DemoJob>(demoJob, async (platform, { assetId, category }, { signal }) => {
		if ((await findAsset(platform, assetId))?.state !== 'uploaded') return;
		const work = join(platform.config.dataDir, 'work', `demo-${assetId}`);
		await rm(work, { recursive: true, force: true });
		await mkdir(work, { recursive: true });
		try {
			if ((await platform.store.stat(sourceKey(assetId))) === null) await makeSource(platform, { assetId, category }, work, signal);
			if ((await findAsset(platform, assetId))?.state === 'uploaded') await beginPreparing(platform, assetId);
		} finally {
			await rm(work, { recursive: true, force: true });
		}
	}),
];

async function makeSource(platform: Platform, { assetId, category }: DemoJob, work: string, signal: AbortSignal): Promise<void> {
	const key = sourceKey(assetId);
	if (category === null) return platform.store.put(key, await workbookPdf(), { type: 'application/pdf' });
	const film = films.find((each) => each.category === category);
	if (film === undefined) throw new Error(`there is no film of ${category}`);
	const file = join(work, 'film.mp4');
	const programs = await findPrograms(platform.config, platform.log);
	if (programs === null) return giveUpAsset(platform, assetId, 'no_ffmpeg');
	await makeFilm(programs, film, work, file, signal);
	await platform.store.take(key, file, { type: 'video/mp4' });
}

const framesModule = new URL('./board-frames.ts', import.meta.url);

/** Hundreds of pictures, point by point: in a process of their own, which ends with them. */
async function drawnFrames(film: SeedFilm, work: string, signal: AbortSignal): Promise<string> {
	const child = new ChildTasks('demo-frames', { waiting: 0, limit: 900_000 });
	try {
		return await child.run<string>(framesModule, 'drawFrames', [film, work], { signal });
	} finally {
		child.close();
	}
}

/** Pictures, and a voice-like hum that rises and falls with each board. */
async function makeFilm(programs: Programs, film: SeedFilm, work: string, file: string, signal: AbortSignal): Promise<void> {
	const frames = await drawnFrames(film, work, signal);
	const seconds = film.boards.length * boardSeconds;
	const pitch = 108 + (films.indexOf(film) % 4) * 14;
	const t = `${pitch}*(1+0.06*sin(2*PI*0.37*t))`;
	const vowel = `(0.5*sin(2*PI*${t}*t)+0.28*sin(4*PI*${t}*t)+0.16*sin(10*PI*${t}*t))`;
	// Syllables, and a breath at the end of every sentence.
	const speech = `0.3*${vowel}*pow(max(0,sin(2*PI*2.3*t)),0.6)*lt(mod(t,8),6.6)`;
	const bell = `0.12*sin(2*PI*660*t)*exp(-6*mod(t,${boardSeconds}))`;
	const args = [
		...['-v', 'error', '-nostdin', '-y', '-f', 'concat', '-protocol_whitelist', 'file,pipe', '-i', `file:${frames}`],
		...['-f', 'lavfi', '-i', `aevalsrc=${speech.replaceAll(',', '\\,')}+${bell.replaceAll(',', '\\,')}:s=48000:d=${seconds}`],
		// The list's last picture is shown for a moment only.
		...[
			'-vf',
			`fps=${picture.rate},tpad=stop_mode=clone:stop_duration=${boardSeconds}`,
			'-r',
			String(picture.rate),
			'-t',
			String(seconds),
			'-c:v',
			'libx264',
			'-preset',
			'veryfast',
			'-crf',
			'23',
			'-pix_fmt',
			'yuv420p',
		],
		...['-g', String(picture.rate * 4), '-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-threads', '1', file],
	];
	await runProgram(programs.ffmpeg, args, { limits: { seconds: 900, memory: 4 * 2 ** 30 }, signal });
}
