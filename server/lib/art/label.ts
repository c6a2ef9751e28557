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
	return Array.from(text).reduce((sum, c) => sum + (cuts[cut][c] ?? extra[c] ?? [230])[0], 0) / 1000;
}

/** Latin text as one path in Source Serif 4, `y` on the baseline. */
export function label(text: string, { x, y, size, fill, cut = 'italic', anchor = 'start', opacity }: LabelStyle): string {
	let d = '';
	let pen = 0;
	for (const character of text) {
		const [advance, outline] = cuts[cut][character] ?? extra[character] ?? [230, ''];
		if (outline) d += `M${pen} 0${outline}`;
		pen += advance;
	}
	const shift = anchor === 'middle' ? pen / 2 : anchor === 'end' ? pen : 0;
	const scale = size / 1000;
	return `<path transform="matrix(${num(scale, 4)} 0 0 ${num(scale, 4)} ${num(x - shift * scale)} ${num(y)})" fill="${fill}"${opacity ? ` opacity="${opacity}"` : ''} d="${d}"/>`;
}

/** Chinese text in the teacher's Kai. */
export function kai(text: string, { x, y, size, fill, anchor = 'start', opacity }: LabelStyle): string {
	const more = `${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${opacity ? ` opacity="${opacity}"` : ''}`;
	return `<text x="${num(x)}" y="${num(y)}" font-size="${size}" fill="${fill}" font-family="${kaiStack}"${more}>${escapeXml(text)}</text>`;
}
