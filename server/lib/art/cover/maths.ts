import { num, type Point, path, polar, polyline, pt, ring } from '../svg.ts';
import { construction, type Figure, marks, strokes } from './figure.ts';

/** A circle, an inscribed triangle, the tangent at one corner, and the arcs a compass left behind. */
export const maths: Figure = (rng, palette) => {
	const centre: Point = [rng.between(122, 190), rng.between(88, 112)];
	const radius = rng.between(58, 77);
	const turn = rng.between(0, 360);
	const angles = [turn, turn + rng.between(104, 132), turn + rng.between(222, 248)] as const;
	const corners = angles.map((a) => polar(centre, radius, a));
	const [first, second, third] = [polar(centre, radius, angles[0]), polar(centre, radius, angles[1]), polar(centre, radius, angles[2])];
	const compass = radius * rng.between(0.78, 1.02);
	const [x, y] = centre;
	const fine = `M0 ${num(y)}H320M${num(x)} 0V200${corners.map((c) => ring(c, compass)).join('')}${ring(centre, radius * 1.62)}`;
	const along: Point = [-Math.sin((angles[2] * Math.PI) / 180) * 420, Math.cos((angles[2] * Math.PI) / 180) * 420];
	const tangent = polyline([
		[third[0] - along[0], third[1] - along[1]],
		[third[0] + along[0], third[1] + along[1]],
	]);
	const r = num(radius);
	const arc = `${r} ${r} 0 0 1 ${pt(second)}`;
	const filled = rng.pick([
		`${polyline([first, second, third])}z`,
		`M${pt(centre)}L${pt(first)}A${arc}z`,
		`${polyline([first, second, third])}z`,
		`M${pt(first)}A${arc}z`,
	]);
	return (
		construction(fine, palette) +
		path(filled, `fill="${palette.accent}"`) +
		strokes(`${ring(centre, radius)}${tangent}`, palette) +
		strokes(`${polyline([first, second, third])}z`, palette) +
		marks(corners.map((c) => ring(c, 4)).join(''), palette)
	);
};
