import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { outlined } from '../../../server/lib/art/outline.ts';
import { boardColours } from '../../../server/lib/art/pigment.ts';
import { escapeXml } from '../../../server/lib/art/svg.ts';
import { wrap } from '../../../server/lib/art/wrap.ts';
import { type DrawnLesson, type Scene, secondsOf } from './chalk.ts';

const { board, boardLine, ledge, chalk, chalk2, chalk3, yellow } = boardColours;

/** The board of a scene after so many of its steps; the yellow stick on the ledge says how far the lesson is. */
export function stepDrawing(lesson: DrawnLesson, scene: Scene, steps: number, share: number): string {
	const number = `${lesson.scenes.indexOf(scene) + 1}/${lesson.scenes.length}`;
	// There is no voice: what would be said stands under the drawing.
	const said = wrap(scene.steps[steps - 1]?.zh ?? '', 41, 2);
	const words = (text: string, x: number, y: number, size: number, fill: string) =>
		`<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${escapeXml(text)}</text>`;
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><path d="M0 0h1280v720H0z" fill="${board}"/>` +
		`<path d="M0 694h1280v26H0z" fill="${ledge}"/><path d="M0 694h1280" stroke="${boardLine}" stroke-width="2"/>` +
		`<rect x="${80 + share * 1024}" y="682" width="96" height="12" rx="3" fill="${yellow}"/>` +
		`${words(`${number}  ${scene.title}`, 80, 84, 40, chalk2)}${words(scene.titleEn, 80, 122, 22, chalk3)}` +
		`<g transform="translate(40 16) scale(.86)">${scene.steps
			.slice(0, steps)
			.map((step) => step.draw)
			.join('')}</g>${said.map((text, n) => words(text, 80, 634 + n * 36, 27, chalk)).join('')}</svg>`
	);
}

export interface DrawnSteps {
	/** A list for ffmpeg's concat reader. */
	frames: string;
	/** Seconds at which a board is wiped. */
	boards: number[];
}

/**
 * One picture a step into `folder`, and a list for ffmpeg's concat reader that lets each stay for as long as it is read. Answers the list's name and the
 * seconds at which a board is wiped.
 */
export async function drawSteps(lesson: DrawnLesson, folder: string): Promise<DrawnSteps> {
	const all = lesson.scenes.flatMap((scene) => scene.steps.map((step, index) => ({ scene, step, index })));
	const list = ['ffconcat version 1.0'];
	const boards: number[] = [];
	let now = 0;
	for (const [n, { scene, step, index }] of all.entries()) {
		if (index === 0) boards.push(now);
		const svg = await outlined(stepDrawing(lesson, scene, index + 1, n / Math.max(1, all.length - 1)));
		const name = `step-${String(n).padStart(3, '0')}.png`;
		await writeFile(join(folder, name), await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6 }).toBuffer());
		list.push(`file ${name}`, `duration ${secondsOf(step)}`);
		now += secondsOf(step);
	}
	// The reader forgets the last length unless something follows.
	list.push(list.at(-2) ?? '', '');
	const frames = join(folder, 'steps.ffconcat');
	await writeFile(frames, list.join('\n'));
	return { frames, boards };
}
