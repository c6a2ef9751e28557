import { circle, num, type Point, pt } from '../svg.ts';
import { construction, type Figure, marks, strokes } from './figure.ts';

const gap = 14.5;

/** A staff that bends, notes on it, a halo round one. */
export const staff: Figure = (rng, palette) => {
	const swell = rng.between(14, 30) * rng.pick([1, -1]);
	const slope = rng.between(-10, 10);
	const phase = rng.between(-0.5, 0.5);
	const middle = rng.between(98, 108);
	const bend = (x: number): number => middle + swell * Math.sin((x / 320) * 2 * Math.PI + phase) + slope * (x / 320 - 0.5);
	const rate = (x: number): number => ((swell * 2 * Math.PI) / 320) * Math.cos((x / 320) * 2 * Math.PI + phase) + slope / 320;
	const lineAt = (offset: number): string => {
		let d = `M0 ${num(bend(0) + offset)}`;
		for (let x = 0; x < 320; x += 80) {
			const one: Point = [x + 80 / 3, bend(x) + offset + (rate(x) * 80) / 3];
			const two: Point = [x + 160 / 3, bend(x + 80) + offset - (rate(x + 80) * 80) / 3];
			d += `C${pt(one)} ${pt(two)} ${pt([x + 80, bend(x + 80) + offset])}`;
		}
		return d;
	};
	const count = rng.int(6, 8);
	let degree = rng.int(-3, 3);
	let [heads, stems] = ['', ''];
	const notes: Point[] = [];
	for (let i = 0; i < count; i++) {
		const x = 40 + (250 / (count - 0.4)) * (i + rng.between(-0.12, 0.12));
		const y = bend(x) + (degree * gap) / 2;
		notes.push([x, y]);
		heads += `M${num(x - 9.6)} ${num(y + 3.5)}a10.2 7.2-20 1 1 19.2-7a10.2 7.2-20 1 1-19.2 7z`;
		stems += degree > 0 || (degree === 0 && i % 2 === 0) ? `M${num(x + 8.6)} ${num(y - 2)}v-44` : `M${num(x - 8.6)} ${num(y + 2)}v44`;
		degree = Math.min(5, Math.max(-5, degree + rng.pick([-3, -2, -1, 1, 2, 3])));
	}
	const halo = notes[rng.int(1, count - 2)] ?? [160, 100];
	return (
		construction(`M0 ${num(middle)}H320`, palette).replace('.26', '.16') +
		circle(halo, rng.between(31, 36), `fill="${palette.accent}"`) +
		strokes([-2, -1, 0, 1, 2].map((i) => lineAt(i * gap)).join(''), palette, 2) +
		strokes(stems, palette, 2.2) +
		marks(heads, palette)
	);
};
