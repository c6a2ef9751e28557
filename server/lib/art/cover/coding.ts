import { circle, type Point } from '../svg.ts';
import { construction, type Figure, strokes } from './figure.ts';

const cell = 40;

/** Truchet arcs on an 8 × 5 grid over one disc. */
export const truchet: Figure = (rng, palette) => {
	let arcs = '';
	for (let row = 0; row < 5; row++)
		for (let column = 0; column < 8; column++) {
			const [x, y] = [column * cell, row * cell];
			arcs +=
				rng() < 0.5
					? `M${x + 20} ${y}a20 20 0 0 1-20 20M${x + 40} ${y + 20}a20 20 0 0 0-20 20`
					: `M${x + 20} ${y}a20 20 0 0 0 20 20M${x} ${y + 20}a20 20 0 0 1 20 20`;
		}
	const centre: Point = [rng.int(1, 7) * cell, rng.int(1, 4) * cell];
	let grid = '';
	for (let x = cell / 2; x < 320; x += cell) grid += `M${x} 0V200`;
	for (let y = cell / 2; y < 200; y += cell) grid += `M0 ${y}H320`;
	return circle(centre, 60, `fill="${palette.accent}"`) + construction(grid, palette) + strokes(arcs, palette, 3.2);
};
