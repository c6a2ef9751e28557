import { num, type Point, polyline } from '../svg.ts';
import { construction, type Figure, strokes } from './figure.ts';

const floor = 179;

/** Stepped columns on ledger lines under a dotted trend. */
export const columns: Figure = (rng, palette) => {
	const count = rng.int(7, 9);
	const pitch = 248 / count;
	const width = Math.round(pitch * 0.76);
	const left = 40;
	const rising = rng() < 0.75;
	let height = rng.int(3, 6);
	const heights: number[] = [];
	for (let i = 0; i < count; i++) {
		heights.push(height);
		height = Math.min(15, Math.max(3, height + rng.pick(rising ? [0, 1, 2, 3, 1, -1] : [0, 1, 2, -1, -2, 0])));
	}
	const chosen = rng.int(Math.floor(count / 2), count - 2);
	const lifts = heights.map((h) => h * 10 + 8);
	let bars = '';
	const trend: Point[] = [];
	lifts.forEach((h, i) => {
		const x = left + pitch * i;
		const fill = i === chosen ? palette.accent : rng() < 0.52 ? palette.loud : palette.soft;
		bars += `<rect x="${num(x)}" y="${floor - h}" width="${width}" height="${h}" fill="${fill}"/>`;
		trend.push([x + width / 2, floor - h - 13]);
	});
	let ledger = '';
	for (let y = 19; y < floor; y += 20) ledger += `M0 ${y}H320`;
	return (
		construction(ledger, palette) +
		bars +
		strokes(`M${left - 11} ${floor}H${num(left + 248 + 11)}`, palette, 2.4) +
		strokes(polyline(trend), palette, 2.6, 'stroke-dasharray="0 5.4"')
	);
};
