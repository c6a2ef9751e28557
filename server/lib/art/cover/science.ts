import { circle, num, type Point, polar, polyline, ring } from '../svg.ts';
import { construction, type Figure, marks, strokes } from './figure.ts';

/** Orbits round one body. */
export const orbits: Figure = (rng, palette) => {
	const centre: Point = [rng.between(132, 188), rng.between(94, 106)];
	const tilt = rng.between(-14, 14);
	const flat = rng.between(0.36, 0.46);
	const count = rng.int(4, 5);
	const inner = rng.between(54, 64);
	const step = (168 - inner) / (count - 1);
	let [ellipses, planets, rays] = ['', '', ''];
	for (let i = 0; i < count; i++) {
		const rx = inner + step * i;
		const ry = rx * flat;
		ellipses += `M${num(centre[0] - rx)} ${num(centre[1])}a${num(rx)} ${num(ry)} 0 1 1 ${num(rx * 2)} 0a${num(rx)} ${num(ry)} 0 1 1-${num(rx * 2)} 0z`;
		const angle = rng.between(0, 2 * Math.PI);
		const size = rng.pick([4, 5, 6, 7.5, 9.5]);
		const body: Point = [centre[0] + rx * Math.cos(angle), centre[1] + ry * Math.sin(angle)];
		if (i === 0 || rng() < 0.82) {
			planets += ring(body, size);
			rays += polyline([centre, body]);
		}
	}
	const [x, y] = centre;
	return (
		construction(`M0 ${num(y)}H320M${num(x)} 0V200`, palette) +
		circle(centre, rng.between(22, 30), `fill="${palette.accent}"`) +
		`<g transform="rotate(${num(tilt)} ${num(x)} ${num(y)})">${construction(rays, palette)}${strokes(ellipses, palette)}${marks(planets, palette)}</g>`
	);
};

/** Rings from two sources, and the place where they meet. */
export const interference: Figure = (rng, palette) => {
	const middle: Point = [rng.between(146, 178), rng.between(88, 112)];
	const spread = rng.between(66, 86);
	const tilt = rng.between(-38, 38);
	const sources = [polar(middle, spread, tilt), polar(middle, spread, tilt + 180)];
	const pitch = rng.between(14.4, 16);
	let [near, far] = ['', ''];
	for (const source of sources)
		for (let i = 1; i <= 13; i++) {
			if (i <= 6) near += ring(source, i * pitch);
			else far += ring(source, i * pitch);
		}
	return (
		circle(middle, rng.between(42, 48), `fill="${palette.accent}"`) +
		strokes(near, palette, 2.2, 'opacity=".92"') +
		strokes(far, palette, 1.6, 'opacity=".42"') +
		marks(sources.map((s) => ring(s, 5)).join(''), palette)
	);
};
