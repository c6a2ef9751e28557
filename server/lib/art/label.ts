import { kaiStack } from './font.ts';
import { bold, display, type Glyphs, italic, upright } from './glyph-data.ts';
import { escapeXml, num } from './svg.ts';

export type Cut = 'italic' | 'display' | 'upright' | 'bold';
export type Anchor = 'start' | 'middle' | 'end';

const cuts: Record<Cut, Glyphs> = { italic, display, upright, bold };

/** Signs the Latin font file lacks, drawn by hand on the same grid. */
const extra: Glyphs = {
	' ': [230, ''],
	'→': [900, 'm60-268h745v36h-745zm568-140l172 158-172 158 24 26 200-184-200-184z'],
	Δ: [640, 'm20 0l400-680h20l180 680zm90-45h395l-130-495z'],
};

export type LabelStyle = { x: number; y: number; size: number; fill: string; cut?: Cut; anchor?: Anchor; opacity?: number };

/** Width of outlined text in units of one em; unknown characters count as a space. */
export function labelWidth(text: string, cut: Cut = 'italic'): number {
	return Array.from(text).reduce((sum, c) => sum + glyphOf(c, cut)[0], 0) / 1000;
}

const glyphOf = (character: string, cut: Cut): readonly [advance: number, d: string] => cuts[cut][character] ?? extra[character] ?? [230, ''];

/** Latin text as outlines of Source Serif 4, `y` on the baseline. Its picture needs `glyphDefs` once. */
export function label(text: string, { x, y, size, fill, cut = 'italic', anchor = 'start', opacity }: LabelStyle): string {
	let uses = '';
	let pen = 0;
	for (const character of text) {
		const [advance, outline] = glyphOf(character, cut);
		if (outline) uses += `<use href="#${cut}-${character.codePointAt(0)}"${pen ? ` x="${pen}"` : ''}/>`;
		pen += advance;
	}
	const scale = size / 1000;
	const shift = anchor === 'middle' ? pen / 2 : anchor === 'end' ? pen : 0;
	return `<g transform="translate(${num(x - shift * scale)} ${num(y)}) scale(${num(scale, 4)})" fill="${fill}"${opacity ? ` opacity="${opacity}"` : ''}>${uses}</g>`;
}

/** Each outline that the labels in `markup` use, once. */
export function glyphDefs(markup: string): string {
	const ids = new Set(Array.from(markup.matchAll(/href="#((?:italic|display|upright|bold)-\d+)"/g), ([, id]) => id ?? ''));
	const paths = Array.from(ids, (id) => {
		const [cut, code] = id.split('-');
		return `<path id="${id}" d="M0 0${glyphOf(String.fromCodePoint(Number(code)), cut as Cut)[1]}"/>`;
	});
	return paths.length > 0 ? `<defs>${paths.join('')}</defs>` : '';
}

/** Chinese text in the teacher's Kai. */
export function kai(text: string, { x, y, size, fill, anchor = 'start', opacity }: LabelStyle): string {
	const more = `${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${opacity ? ` opacity="${opacity}"` : ''}`;
	return `<text x="${num(x)}" y="${num(y)}" font-size="${size}" fill="${fill}" font-family="${kaiStack}"${more}>${escapeXml(text)}</text>`;
}
