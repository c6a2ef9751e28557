import type { Rng } from '../seed.ts';
import { ring } from '../svg.ts';
import { construction, type Figure, strokes } from './figure.ts';

const unit = 50;
const left = -15;

const quarter = (rng: Rng, x: number, y: number): string =>
	rng.pick([
		`M${x} ${y}h50a50 50 0 0 1-50 50z`,
		`M${x + 50} ${y}v50a50 50 0 0 1-50-50z`,
		`M${x + 50} ${y + 50}h-50a50 50 0 0 1 50-50z`,
		`M${x} ${y + 50}v-50a50 50 0 0 1 50 50z`,
	]);

const half = (rng: Rng, x: number, y: number): string => rng.pick([`M${x} ${y + 50}l50-50v50z`, `M${x} ${y}h50l-50 50z`, `M${x} ${y}v50h50z`]);

const square = (x: number, y: number): string => `M${x} ${y}h50v50h-50z`;

const solid = (rng: Rng, x: number, y: number): string => {
	const roll = rng();
	if (roll < 0.5) return quarter(rng, x, y);
	if (roll < 0.68) return square(x, y);
	if (roll < 0.84) return ring([x + 25, y + 25], 25);
	return half(rng, x, y);
};

/** Quarter circles, squares and rings in a 50-unit module. */
export const mosaic: Figure = (rng, palette) => {
	const chosen = rng.int(1, 5) + 7 * rng.int(0, 3);
	let [loud, soft, rings, accent] = ['', '', '', ''];
	for (let i = 0; i < 28; i++) {
		const x = left + (i % 7) * unit;
		const y = Math.floor(i / 7) * unit;
		const roll = rng();
		if (i === chosen) accent = solid(rng, x, y);
		else if (roll < 0.18) rings += ring([x + 25, y + 25], 23.6);
		else if (roll < 0.5) loud += solid(rng, x, y);
		else if (roll < 0.88) soft += solid(rng, x, y);
	}
	const grid = 'M35 0V200M85 0V200M135 0V200M185 0V200M235 0V200M285 0V200M0 50H320M0 100H320M0 150H320';
	return (
		`<path d="${soft}" fill="${palette.soft}"/><path d="${loud}" fill="${palette.loud}"/><path d="${accent}" fill="${palette.accent}"/>` +
		construction(grid, palette).replace('.26', '.1') +
		strokes(rings, palette, 2.4)
	);
};
