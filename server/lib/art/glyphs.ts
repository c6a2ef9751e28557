import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { unpack } from './unpack.ts';

/** A character's outline: 1000 units an em, y down, relative commands from the pen's place on the baseline. */
export interface Glyph {
	advance: number;
	d: string;
}

interface Outline {
	commands: { command: string; args: number[] }[];
	scale(x: number, y: number): Outline;
	translate(x: number, y: number): Outline;
}
interface Font {
	unitsPerEm: number;
	hasGlyphForCodePoint(code: number): boolean;
	getVariation(axes: { wght: number }): Font;
	glyphForCodePoint(code: number): { advanceWidth: number; path: Outline };
}
interface Slice {
	from: number;
	to: number;
	file: string;
}

/**
 * The fonts that are brought along, as slices of a hundred characters or so: first Noto Serif SC, then what it lacks (Greek). Both are under the SIL
 * Open Font License, whose text lies in their packages. The system's fonts are never asked: a fresh server has none for Chinese.
 */
const families = ['noto-serif-sc', 'source-serif-4'];
const require = createRequire(import.meta.url);

/** Slices that stay unpacked, some 120 kB each, and outlines, by the length of their paths. */
const fonts = new LRUCache<string, Promise<Font>>({ max: 24 });
const glyphs = new LRUCache<string, Glyph>({ maxSize: 6_000_000, sizeCalculation: ({ d }) => d.length + 64 });

let known: Slice[] | undefined;

/** Every slice's ranges, in the order in which they are tried. */
function slices(): Slice[] {
	known ??= families.flatMap((family) => {
		const list = safeResolve(`@fontsource-variable/${family}/unicode.json`);
		if (list === null) return [];
		const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
		return Object.entries(ranges).flatMap(([name, codes]) => {
			const file = join(dirname(list), 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`);
			return existsSync(file) ? codes.split(',').map((range) => rangeOf(range, file)) : [];
		});
	});
	return known;
}

function safeResolve(name: string): string | null {
	try {
		return require.resolve(name);
	} catch {
		return null;
	}
}

function rangeOf(range: string, file: string): Slice {
	const [from = '', to = from] = range.replace(/^U\+/, '').split('-');
	return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file };
}

function openFont(file: string): Promise<Font> {
	const known = fonts.get(file);
	if (known !== undefined) return known;
	const open = readFont(file);
	fonts.set(file, open);
	// What could not be read now can be later.
	open.catch(() => fonts.delete(file));
	return open;
}

/** fontkit varies a TrueType file and not a packed one. */
async function readFont(file: string): Promise<Font> {
	const { create } = await import('fontkit');
	return create(await unpack(await readFile(file))) as unknown as Font;
}

/** Joins other signs, or says how they look: nothing of its own. */
const silent = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/u;

/** The outline of one character in a weight of 200 to 900. One that no font has is its number in a frame: never an empty box. */
export async function glyphOf(character: string, weight: number): Promise<Glyph> {
	const key = `${weight} ${character}`;
	const kept = glyphs.get(key);
	if (kept !== undefined) return kept;
	const found = silent.test(character) ? { advance: 0, d: '' } : await draw(character, weight);
	glyphs.set(key, found);
	return found;
}

async function draw(character: string, weight: number): Promise<Glyph> {
	const outline = await find(character, weight);
	return outline === null ? numbered(character) : { advance: Math.round(outline.advance), d: compact(outline.path) };
}

async function find(character: string, weight: number): Promise<{ advance: number; path: Outline } | null> {
	const code = character.codePointAt(0) ?? 0;
	for (const { from, to, file } of slices()) {
		if (code < from || code > to) continue;
		const font = await openFont(file);
		if (!font.hasGlyphForCodePoint(code)) continue;
		const glyph = font.getVariation({ wght: weight }).glyphForCodePoint(code);
		const scale = 1000 / font.unitsPerEm;
		return { advance: glyph.advanceWidth * scale, path: glyph.path.scale(scale, -scale) };
	}
	return null;
}

/** A frame with the hexadecimal number of a character in two rows, as fonts of last resort have it. */
async function numbered(character: string): Promise<Glyph> {
	const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
	const half = Math.ceil(number.length / 2);
	let d = 'm60-830h880v900h-880zm50 50v800h780v-800z';
	for (const [row, digits] of [number.slice(0, half), number.slice(half)].entries()) {
		let pen = 500 - digits.length * 125;
		for (const digit of digits) {
			const found = await find(digit, 600);
			if (found !== null) d += `m${-at(d)[0]} ${-at(d)[1]}${compact(found.path.scale(0.5, 0.5).translate(pen, row * 390 - 425))}`;
			pen += 250;
		}
	}
	return { advance: 1000, d };
}

/** Where the pen is after relative commands of ours. */
function at(d: string): [number, number] {
	let [x, y, startX, startY] = [0, 0, 0, 0];
	for (const [, command, numbers] of d.matchAll(/([mlqchvz])([^a-z]*)/g)) {
		const args = (numbers?.match(/-?\d+/g) ?? []).map(Number);
		if (command === 'z') [x, y] = [startX, startY];
		else if (command === 'h') x += args[0] ?? 0;
		else if (command === 'v') y += args[0] ?? 0;
		else {
			x += args.at(-2) ?? 0;
			y += args.at(-1) ?? 0;
			if (command === 'm') [startX, startY] = [x, y];
		}
	}
	return [x, y];
}

const letters: Record<string, string> = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' };

/** Relative commands on a whole-number grid: a third shorter than absolute ones. */
function compact(outline: Outline): string {
	let [x, y, startX, startY] = [0, 0, 0, 0];
	let d = '';
	for (const { command, args } of outline.commands) {
		const points: number[] = [];
		const [fromX, fromY] = [x, y];
		for (let i = 0; i < args.length; i += 2) {
			const [nextX, nextY] = [Math.round(args[i] ?? 0), Math.round(args[i + 1] ?? 0)];
			points.push(nextX - fromX, nextY - fromY);
			[x, y] = [nextX, nextY];
		}
		if (command === 'moveTo') [startX, startY] = [x, y];
		if (command === 'closePath') [x, y] = [startX, startY];
		d += `${letters[command]}${points.join(' ').replaceAll(' -', '-')}`;
	}
	return d;
}
