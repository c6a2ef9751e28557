import { glyphOf } from './glyphs.ts';
import { num } from './svg.ts';

const element = /<text ([^>]*)>([^<]*)<\/text>/g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The same drawing with every `<text>` as a path, in letters that are brought along: whoever rasterises or shows it needs no font. Reads the
 * attributes x, y, font-size, font-weight, text-anchor, fill, opacity, and `data-room`: a line wider than so many pixels is set smaller.
 * Depends on its input alone.
 */
export async function outlined(svg: string): Promise<string> {
	const parts: string[] = [];
	let from = 0;
	for (const found of svg.matchAll(element)) {
		parts.push(svg.slice(from, found.index), await lineOf(attributesOf(found[1] ?? ''), unescapeXml(found[2] ?? '')));
		from = found.index + found[0].length;
	}
	return parts.join('') + svg.slice(from);
}

/** The width of a line in em, as `outlined` sets it. */
export async function lineWidth(text: string, weight = 400): Promise<number> {
	const set = await Promise.all(Array.from(text.normalize('NFC'), (character) => glyphOf(character, weight)));
	return set.reduce((sum, { advance }) => sum + advance, 0) / 1000;
}

async function lineOf(given: Record<string, string>, text: string): Promise<string> {
	let d = '';
	let pen = 0;
	for (const character of text.normalize('NFC')) {
		const glyph = await glyphOf(character, Number(given['font-weight'] ?? 400));
		if (glyph.d !== '') d += `M${pen} 0${glyph.d}`;
		pen += glyph.advance;
	}
	if (d === '') return '';
	const room = Number(given['data-room'] ?? Number.POSITIVE_INFINITY);
	const size = Math.min(Number(given['font-size'] ?? 16), (room * 1000) / pen);
	const shift = given['text-anchor'] === 'middle' ? pen / 2 : given['text-anchor'] === 'end' ? pen : 0;
	const place = `translate(${num(Number(given['x'] ?? 0) - (shift * size) / 1000)} ${num(Number(given['y'] ?? 0))}) scale(${num(size / 1000, 4)})`;
	const opacity = given['opacity'] === undefined ? '' : ` opacity="${given['opacity']}"`;
	return `<path transform="${place}" fill="${given['fill'] ?? '#000'}"${opacity} d="${d}"/>`;
}

function attributesOf(text: string): Record<string, string> {
	return Object.fromEntries(Array.from(text.matchAll(/([\w-]+)="([^"]*)"/g), ([, name, value]) => [name ?? '', value ?? '']));
}

function unescapeXml(text: string): string {
	return text
		.replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
		.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
