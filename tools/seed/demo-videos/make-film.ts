import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { findPrograms, type Programs } from '../../../server/adapters/ffmpeg/programs.ts';
import { runProgram } from '../../../server/adapters/ffmpeg/run.ts';
import type { Platform } from '../../../server/http/route.ts';
import { type JobHandler, jobHandler } from '../../../server/jobs/handlers.ts';
import { defineJob } from '../../../server/jobs/jobs.ts';
import { ChildTasks } from '../../../server/lib/child-tasks.ts';
import { beginPreparing, findAsset, giveUpAsset, sourceKey } from '../../../server/modules/media/media.assets.service.ts';
import type { SeedFilm } from '../read-content/films.ts';
import { type DrawnLesson, lengthOf } from './chalk.ts';
import type { DrawnSteps } from './step-frames.ts';

const payload = z.object({
	assetId: z.int(),
	/** A sample film's category, or null for the workbook. */
	category: z.string().nullable(),
	/** Index among the lessons that are drawn step by step. */
	drawn: z.int().optional(),
});
export type DemoJob = z.infer<typeof payload>;

/** One at a time, behind whatever somebody is waiting for. */
export const demoJob = defineJob('demo.film', payload, { unique: ({ assetId }) => `demo-film:${assetId}`, serialQueue: 'demo.film' });

/** Draws a demo asset's source and gives it to the pipeline. A try that was killed is begun again. */
export const filmHandlers: JobHandler[] = [
	jobHandler(demoJob, async (platform, job, { signal }) => {
		const { assetId } = job;
		if ((await findAsset(platform, assetId))?.state !== 'uploaded') return;
		const work = join(platform.config.dataDir, 'work', `demo-${assetId}`);
		await rm(work, { recursive: true, force: true });
		await mkdir(work, { recursive: true });
		try {
			if ((await platform.store.stat(sourceKey(assetId))) === null) await makeSource(platform, job, work, signal);
			if ((await findAsset(platform, assetId))?.state === 'uploaded') await beginPreparing(platform, assetId);
		} finally {
			await rm(work, { recursive: true, force: true });
		}
	}),
];

async function makeSource(platform: Platform, { assetId, category, drawn }: DemoJob, work: string, signal: AbortSignal): Promise<void> {
	const key = sourceKey(assetId);
	if (category === null && drawn === undefined) {
		// What draws is loaded when there is something to draw, here and below: the worker of a site that is filled never does.
		const { workbookPdf } = await import('./workbook.ts');
		return platform.store.put(key, await workbookPdf(), { type: 'application/pdf' });
	}
	const { films, drawnLessons } = (await import('../read-content/read-content.ts')).readFilms();
	const place = films.findIndex((each) => each.category === category);
	const film = films[place];
	const lesson = drawn === undefined ? undefined : [...drawnLessons.values()][drawn];
	const file = join(work, 'film.mp4');
	const programs = await findPrograms(platform.config, platform.log);
	if (programs === null) return giveUpAsset(platform, assetId, 'no_ffmpeg');
	if (lesson !== undefined) await makeLesson(programs, lesson, work, file, signal);
	else if (film !== undefined) await makeFilm(programs, { film, place }, work, file, signal);
	else throw new Error(`there is no film ${drawn ?? category}`);
	await platform.store.take(key, file, { type: 'video/mp4' });
}

const framesModule = new URL('./board-frames.ts', import.meta.url);
const stepsModule = new URL('./step-frames.ts', import.meta.url);

/** Hundreds of pictures, point by point: in a process of their own, which ends with them. */
async function draw<T>(module: URL, name: string, what: SeedFilm | DrawnLesson, work: string, signal: AbortSignal): Promise<T> {
	const child = new ChildTasks('demo-frames', { waiting: 0, limit: 900_000 });
	try {
		return await child.run<T>(module, name, [what, work], { signal });
	} finally {
		child.close();
	}
}

/** Pictures, and a voice-like hum that rises and falls with each board. */
async function makeFilm(
	programs: Programs,
	{ film, place }: { film: SeedFilm; place: number },
	work: string,
	file: string,
	signal: AbortSignal,
): Promise<void> {
	const frames = await draw<string>(framesModule, 'drawFrames', film, work, signal);
	const { boardSeconds, picture } = await import('./board-frames.ts');
	const seconds = film.boards.length * boardSeconds;
	const pitch = 108 + (place % 4) * 14;
	const t = `${pitch}*(1+0.06*sin(2*PI*0.37*t))`;
	const vowel = `(0.5*sin(2*PI*${t}*t)+0.28*sin(4*PI*${t}*t)+0.16*sin(10*PI*${t}*t))`;
	// Syllables, and a breath at the end of every sentence.
	const speech = `0.3*${vowel}*pow(max(0,sin(2*PI*2.3*t)),0.6)*lt(mod(t,8),6.6)`;
	const bell = `0.12*sin(2*PI*660*t)*exp(-6*mod(t,${boardSeconds}))`;
	await encode(programs, { frames, sound: `${speech}+${bell}`, rate: picture.rate, seconds, still: boardSeconds, file }, signal);
}

/** Pictures that stay to be read, and a quiet bell when the board is wiped. */
export async function makeLesson(programs: Programs, lesson: DrawnLesson, work: string, file: string, signal: AbortSignal): Promise<void> {
	const { frames, boards } = await draw<DrawnSteps>(stepsModule, 'drawSteps', lesson, work, signal);
	const bell = boards.map((at) => `gte(t,${at})*0.05*sin(2*PI*528*t)*exp(-3*max(0,t-${at}))`).join('+');
	await encode(programs, { frames, sound: bell, rate: 4, seconds: lengthOf(lesson), still: 60, file }, signal);
}

interface Encoding {
	/** A list for ffmpeg's concat reader. */
	frames: string;
	/** An expression of `t`, for aevalsrc. */
	sound: string;
	/** Pictures a second. */
	rate: number;
	seconds: number;
	/** For so long the list's last picture may stay: by itself it is shown for a moment only. */
	still: number;
	file: string;
}

async function encode(programs: Programs, { frames, sound, rate, seconds, still, file }: Encoding, signal: AbortSignal): Promise<void> {
	const args = [
		...['-v', 'error', '-nostdin', '-y', '-f', 'concat', '-protocol_whitelist', 'file,pipe', '-i', `file:${frames}`],
		...['-f', 'lavfi', '-i', `aevalsrc=${sound.replaceAll(',', '\\,')}:s=48000:d=${seconds}`],
		...['-vf', `fps=${rate},tpad=stop_mode=clone:stop_duration=${still}`, '-r', String(rate), '-t', String(seconds)],
		...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-g', String(rate * 4)],
		...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-threads', '1', file],
	];
	await runProgram(programs.ffmpeg, args, { limits: { seconds: 900, memory: 4 * 2 ** 30 }, signal });
}
