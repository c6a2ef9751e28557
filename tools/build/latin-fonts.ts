/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/fonts');
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
/** ASCII, and the quotation marks, dashes, arrows and signs that pages use: all that most of them set. */
const common = `${range(0x20, 0x7e)}\u00a0©¥×·${range(0x2010, 0x2027)}−←↑→↓`;
/** The rest of Latin-1, and rare signs. */
const rare = [...`${range(0xa1, 0xff)}‰‹›€™`].filter((letter) => !common.includes(letter)).join('');

const sans = { from: 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2', axes: {} } as const;
/** At one optical size, the middle of what titles are set in. */
const serif = { from: 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2', axes: { wght: { min: 400, max: 700 }, opsz: 32 } } as const;
const italic = { from: 'source-serif-4/files/source-serif-4-latin-wght-italic.woff2', axes: { wght: { min: 400, max: 700 } } } as const;

/** The whole serif file weighs 122 kB, more than all the script of a page; the one that a page asks for first 21, and its sans 15. */
const fonts = {
	'source-sans.woff2': { ...sans, letters: common },
	'source-sans-more.woff2': { ...sans, letters: rare },
	'source-serif.woff2': { ...serif, letters: common },
	'source-serif-more.woff2': { ...serif, letters: rare },
	'source-serif-italic.woff2': { ...italic, letters: common + rare },
} as const;

/** What the styles ask for: figures of one width and height, and what browsers use by themselves. Others (small capitals, fractions) would each bring glyphs along. */
const keepFeatures = ['kern', 'liga', 'tnum', 'lnum', 'ccmp', 'mark', 'locl'];

/** Makes the site's Latin fonts from the packages' when they are missing or their recipe has changed; `@fonts/…` finds them. */
export function latinFonts(): Plugin {
	return {
		name: 'lectern:latin-fonts',
		async config() {
			await makeFonts();
			return { resolve: { alias: { '@fonts': folder } } };
		},
	};
}

async function makeFonts(): Promise<void> {
	const recipe = createHash('sha256')
		.update(JSON.stringify([fonts, keepFeatures]))
		.digest('hex');
	const stamp = join(folder, 'recipe');
	const files = Object.keys(fonts).map((name) => join(folder, name));
	if (files.every(existsSync) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === recipe) return;
	await mkdir(folder, { recursive: true });
	for (const [name, { from, axes, letters }] of Object.entries(fonts)) {
		const source = await readFile(join(root, 'node_modules/@fontsource-variable', from));
		const made = await subsetFont(source, letters, { targetFormat: 'woff2', variationAxes: axes, keepFeatures, noHinting: true });
		// Two builds at once each put a whole file in place.
		const unfinished = join(folder, `${name}.${process.pid}`);
		await writeFile(unfinished, made);
		await rename(unfinished, join(folder, name));
	}
	await writeFile(stamp, recipe);
}
