import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPrograms } from '../../../server/adapters/ffmpeg/programs.ts';
import { runProgram } from '../../../server/adapters/ffmpeg/run.ts';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/lib/log.ts';
import { readFilms } from '../read-content/read-content.ts';
import { box, type DrawnLesson, lengthOf, write } from './chalk.ts';
import { makeLesson } from './make-film.ts';
import { drawSteps } from './step-frames.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-films-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const { signal } = new AbortController();
const drawnLessons = [...readFilms().drawnLessons.values()];

const short: DrawnLesson = {
	scenes: [
		{
			title: '先',
			titleEn: 'First',
			steps: [
				{ zh: '画一个框。', en: 'A box.', draw: box(100, 200, 300, 300) },
				{ zh: '写一个字。', en: 'A letter.', draw: write(500, 400, '字', { size: 90 }) },
			],
		},
		{ title: '后', titleEn: 'Then', steps: [{ zh: '擦掉。', en: 'Wiped.', draw: '' }] },
	],
};

test('a lesson is as long as its words take to read, and every step looks different', async () => {
	for (const lesson of drawnLessons) {
		expect(lengthOf(lesson)).toBeGreaterThanOrEqual(300);
		expect(lengthOf(lesson)).toBeLessThanOrEqual(600);
	}
	const { frames, boards } = await drawSteps(short, folder);
	expect(boards).toEqual([0, 18]);
	const list = (await readFile(frames, 'utf8')).split('\n');
	const names = [...new Set(list.filter((row) => row.startsWith('file ')).map((row) => row.slice(5)))];
	expect(names).toHaveLength(3);
	const pictures = await Promise.all(names.map((name) => sharp(join(folder, name)).raw().toBuffer()));
	for (const [index, picture] of pictures.entries()) for (const other of pictures.slice(index + 1)) expect(picture.equals(other)).toBe(false);
	expect(list.filter((row) => row.startsWith('duration ')).reduce((sum, row) => sum + Number(row.slice(9)), 0)).toBe(lengthOf(short));
});

test('nothing is drawn off the board or over the words below it', () => {
	for (const { draw, zh } of drawnLessons.flatMap((lesson) => lesson.scenes.flatMap((scene) => scene.steps))) {
		for (const [, x, y] of draw.matchAll(/<text x="(\d+)" y="(\d+)"/g)) {
			expect(Number(x), zh).toBeLessThan(1250);
			expect(Number(y), zh).toBeLessThanOrEqual(680);
		}
		// Two lines of forty characters.
		expect(Array.from(zh).length, zh).toBeLessThanOrEqual(80);
	}
});

test('the film plays as long as the lesson says', async () => {
	const programs = await findPrograms(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), createLog('silent'));
	if (programs === null) throw new Error('no ffmpeg was found');
	const file = join(folder, 'film.mp4');
	await makeLesson(programs, short, folder, file, signal);
	const frame = join(folder, 'at-12.png');
	await runProgram(programs.ffmpeg, ['-v', 'error', '-nostdin', '-y', '-ss', '12', '-i', file, '-frames:v', '1', frame], {
		limits: { seconds: 60, memory: 2 ** 31 },
		signal,
	});
	const { data, info } = await sharp(frame).greyscale().raw().toBuffer({ resolveWithObject: true });
	expect([info.width, info.height]).toEqual([1280, 720]);
	// The second step's letter is on the board by then.
	const at = (x: number, y: number) => data[y * info.width + x] ?? 0;
	let chalk = 0;
	for (let y = 260; y < 380; y += 1) for (let x = 460; x < 560; x += 1) chalk += at(x, y) > 180 ? 1 : 0;
	expect(chalk).toBeGreaterThan(200);
	const length = await runProgram(programs.ffprobe, ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file], {
		limits: { seconds: 60, memory: 2 ** 31 },
		signal,
	});
	expect(Math.abs(Number(String(length)) - lengthOf(short))).toBeLessThan(0.5);
}, 120_000);
