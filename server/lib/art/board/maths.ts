import { label } from '../label.ts';
import { type Point, polyline, smooth } from '../svg.ts';
import { chalk, type Drawing, dot, help, orange, stroke, yellow } from './chalk.ts';

const p: Point = [249.2, 283];
const curve = (x: number): number => 320 - 37 * (Math.max(0, x - 60) / 189.2) ** 2.5;
const on = (x: number): Point => [x, curve(x)];
const slope = (2.5 * 37) / 189.2;

/** Secants turning about P; the yellow line is the tangent they stop at. */
export function tangent(): Drawing {
	const points = [332.8, 394.7, 451.4].map(on);
	const secants = points.map((q, i) => {
		const rise = (q[1] - p[1]) / (q[0] - p[0]);
		const at = (x: number): Point => [x, p[1] + rise * (x - p[0])];
		return help(polyline([at(155 + i * 2), at(q[0] + 34 - i * 4)]), 0.34);
	});
	const line = (x: number): Point => [x, p[1] + slope * -1 * (x - p[0])];
	return {
		lines:
			stroke('M66.8 378V30M60 40L66.8 29 74 40M28.6 351H519M509 344.5L519.6 351 509 358', { width: 2.8 }) +
			secants.join('') +
			stroke(`M${p[0]} 290V350M451.4 101V350`, { width: 2, opacity: 0.36, dash: '1 7' }) +
			stroke(`M42 320${smooth([60, 100, 140, 180, 220, 250, 290, 332.8, 370, 394.7, 425, 451.4, 474.4].map(on)).replace('M', 'L')}`) +
			points.map((q) => dot(q, 4.6)).join('') +
			stroke(polyline([line(102), line(496)]), { colour: yellow, width: 4.4 }) +
			dot(p, 8.8, yellow) +
			stroke('M255 365H448', { colour: orange, width: 3.4 }),
		labels:
			label('y', { x: 40, y: 43, size: 24, fill: chalk }) +
			label('x', { x: 501, y: 377, size: 24, fill: chalk }) +
			label('f', { x: 487, y: 77, size: 26, fill: chalk }) +
			label('P', { x: 231, y: 262, size: 23, fill: chalk }) +
			label('Δx → 0', { x: 379, y: 388, size: 24, fill: orange, anchor: 'middle' }),
	};
}
