import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { boardSvg } from '../../../server/lib/art/board.ts';
import { songStack } from '../../../server/lib/art/font.ts';
import { outlined } from '../../../server/lib/art/outline.ts';
import { boardColours } from '../../../server/lib/art/pigment.ts';
import { escapeXml, type Point } from '../../../server/lib/art/svg.ts';
import { wrap } from '../../../server/lib/art/wrap.ts';
import type { SeedFilm } from '../read-content/films.ts';

export const picture = { width: 1280, height: 720, rate: 10 } as const;
/** Seconds of a board: the chalk moves in the first part, then the board stays to be read. */
export const boardSeconds = 16;
const drawSeconds = 10;

const { board, boardLine, ledge, chalk, chalk2, yellow } = boardColours;

/** What stays still on a board: the drawing of the subject, the title, two sentences. */
function boardDrawing(film: SeedFilm, index: number): string {
	const it = film.boards[index];
	if (it === undefined) throw new Error(`${film.category} has no board ${index}`);
	const text = (words: string, y: number, size: number, fill: string, weight = 400) =>
		`<text x="80" y="${y}" data-room="610" font-size="${size}" fill="${fill}" font-weight="${weight}" font-family="${songStack}">${escapeXml(words)}</text>`;
	const lines = it.lines.flatMap((line) => wrap(line, 17.5, 2));
	const art = (boardSvg({ category: film.category, locale: 'zh-CN' }) ?? '').replace(/^<svg([^>]*)>/, (_all, attributes: string) => {
		const rest = attributes.replace(/ (?:width|height|xmlns)="[^"]*"/g, '');
		return `<svg x="700" y="150" width="520" height="386"${rest}>`;
	});
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><path d="M0 0h1280v720H0z" fill="${board}"/>` +
		`<path d="M0 690h1280v30H0z" fill="${ledge}"/><path d="M0 690h1280" stroke="${boardLine}" stroke-width="2"/>` +
		`${text(`${film.title} · ${index + 1}/${film.boards.length}`, 96, 24, chalk2)}${text(it.title, 180, 54, chalk, 700)}${text(it.titleEn, 226, 24, chalk2)}` +
		`${lines.map((line, n) => text(line, 330 + n * 50, 32, chalk)).join('')}${art}</svg>`
	);
}

/** The way of the chalk: a line under the title, then a wave below the sentences. */
function strokes(index: number): Point[][] {
	const under = Array.from({ length: 120 }, (_, n): Point => [80 + n * 4, 252 + Math.sin(n / 9) * 2]);
	const wave = Array.from({ length: 400 }, (_, n): Point => [84 + n * 1.42, 610 - Math.sin(n / (26 - index * 3)) * (38 - n * 0.05)]);
	return [under, wave];
}

type Colour = readonly [number, number, number];
const rgb = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;

/** A dot of chalk, grainy at its edge, into raw pixels. */
function dab(pixels: Buffer, [x, y]: Point, radius: number, [r, g, b]: Colour, grain: () => number): void {
	for (let py = Math.floor(y - radius); py <= y + radius; py += 1) {
		for (let px = Math.floor(x - radius); px <= x + radius; px += 1) {
			const away = Math.hypot(px - x, py - y) / radius;
			if (away > 1 || px < 0 || py < 0 || px >= picture.width || py >= picture.height || grain() < away * 0.7) continue;
			const at = (py * picture.width + px) * 3;
			pixels[at] = r;
			pixels[at + 1] = g;
			pixels[at + 2] = b;
		}
	}
}

/**
 * Draws every frame of a film into `folder` and a list for ffmpeg's concat reader, in which frames that stay have their
 * length. Answers the list's name.
 */
export async function drawFrames(film: SeedFilm, folder: string): Promise<string> {
	const list = ['ffconcat version 1.0'];
	let last = '';
	for (const index of film.boards.keys()) {
		const pixels = await sharp(Buffer.from(await outlined(boardDrawing(film, index))))
			.removeAlpha()
			.raw()
			.toBuffer();
		const way = strokes(index).flat();
		const frames = drawSeconds * picture.rate;
		let seed = index + 1;
		const grain = () => {
			seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
			return seed / 2_147_483_648;
		};
		for (let n = 0; n < frames; n += 1) {
			const done = way.slice(Math.floor((n * way.length) / frames), Math.floor(((n + 1) * way.length) / frames));
			for (const point of done) dab(pixels, point, 3.4, rgb(yellow), grain);
			const frame = Buffer.from(pixels);
			const tip = done.at(-1) ?? way.at(-1) ?? [0, 0];
			// The stick itself, leaning away from its line.
			if (n < frames - 1)
				for (let step = 0; step < 26; step += 1) dab(frame, [tip[0] + 4 + step * 0.9, tip[1] - 5 - step * 1.1], 6, rgb(chalk), () => 1);
			const name = `${index}-${String(n).padStart(3, '0')}.jpg`;
			const { width, height } = picture;
			await writeFile(
				join(folder, name),
				await sharp(frame, { raw: { width, height, channels: 3 } })
					.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
					.toBuffer(),
			);
			list.push(`file ${name}`, `duration ${n < frames - 1 ? 1 / picture.rate : boardSeconds - drawSeconds + 1 / picture.rate}`);
			last = name;
		}
	}
	// The reader forgets the last length unless something follows.
	list.push(`file ${last}`, '');
	const file = join(folder, 'frames.ffconcat');
	await writeFile(file, list.join('\n'));
	return file;
}
