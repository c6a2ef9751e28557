import { mix } from '../colour.ts';
import { chalkWhite, type Ground, type PigmentName, pigments } from '../pigment.ts';
import type { Rng } from '../seed.ts';

/** The colours one cover may use. */
export type Palette = {
	ground: string;
	/** Strokes and small marks: chalk on deep, the deep tone elsewhere. */
	line: string;
	/** Two flat tones for large blocks, the first the louder one. */
	loud: string;
	soft: string;
	/** For exactly one filled shape. */
	accent: string;
	/** What is drawn on top of the filled shape, where chalk would be too faint. */
	onAccent: string;
	spine: string;
};

/** Draws construction lines and figure on 320 × 200; uses `accent` as a fill exactly once. */
export type Figure = (rng: Rng, palette: Palette) => string;

export function paletteOf(name: PigmentName, ground: Ground): Palette {
	const own = pigments[name];
	const partner = pigments[own.partner].mid;
	if (ground === 'deep')
		return {
			ground: own.deep,
			line: chalkWhite,
			loud: mix(own.light, own.deep, 0.92),
			soft: mix(own.mid, own.deep, 0.56),
			accent: partner,
			onAccent: own.deep,
			spine: mix('#000000', own.deep, 0.23),
		};
	if (ground === 'mid')
		return {
			ground: own.mid,
			line: own.deep,
			loud: mix(own.light, own.mid, 0.82),
			soft: mix(own.deep, own.mid, 0.31),
			accent: chalkWhite,
			onAccent: own.deep,
			spine: mix(own.deep, own.mid, 0.85),
		};
	return {
		ground: own.light,
		line: own.deep,
		loud: mix(own.deep, own.light, 0.85),
		soft: mix(own.mid, own.light, 0.74),
		accent: partner,
		onAccent: own.deep,
		spine: mix(own.deep, own.light, 0.86),
	};
}

/** Construction lines: 1 px at 26 %. */
export const construction = (d: string, { line }: Palette): string => `<path d="${d}" fill="none" stroke="${line}" opacity=".26"/>`;

/** Strokes of the figure. */
export const strokes = (d: string, { line }: Palette, width = 2.2, more = ''): string =>
	`<path d="${d}" fill="none" stroke="${line}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;

/** Small solid marks in the colour of the strokes. */
export const marks = (d: string, { line }: Palette): string => `<path d="${d}" fill="${line}"/>`;
