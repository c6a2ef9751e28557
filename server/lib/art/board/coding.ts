import { kai, label, labelWidth } from '../label.ts';
import type { Point } from '../svg.ts';
import { chalk, type Drawing, dot, hoop, type Locale, orange, stroke, yellow } from './chalk.ts';

const numbers = [3, 8, 11, 17, 20, 26, 31, 38, 40, 47, 52, 59, 63, 70, 88];
const cell = 31.5;
const left = 33.3;
const target = 10;

/** Middle of the range decides the question, so an index has one place in the tree. */
const node = (low: number, high: number, depth: number): { index: number; at: Point } => {
	const index = (low + high) / 2;
	return { index, at: [left + cell * (index + 0.5), 47.2 + 73 * depth] };
};

const between = ([ax, ay]: Point, [bx, by]: Point, from: number, to: number): string => {
	const length = Math.hypot(bx - ax, by - ay);
	const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
	return `M${(ax + ux * from).toFixed(1)} ${(ay + uy * from).toFixed(1)}L${(bx - ux * to).toFixed(1)} ${(by - uy * to).toFixed(1)}`;
};

/** A search tree over fifteen sorted cells; the yellow line is the four questions that reach 52. */
export function search(locale: Locale): Drawing {
	let [quiet, asked, quietNodes, askedNodes] = ['', '', '', ''];
	const walk = (low: number, high: number, depth: number): void => {
		const { index, at } = node(low, high, depth);
		const onPath = low <= target && target <= high;
		if (onPath) askedNodes += hoop(at, 12.6, { colour: yellow, width: 4.4 });
		else quietNodes += hoop(at, 9.6, { width: 2.8 });
		if (low === high) return;
		for (const [a, b] of [
			[low, index - 1],
			[index + 1, high],
		] as const) {
			const child = node(a, b, depth + 1);
			const hit = a <= target && target <= b;
			if (hit) asked += between(at, child.at, 13, 13);
			else quiet += between(at, child.at, onPath ? 14 : 10, 10);
			walk(a, b, depth + 1);
		}
	};
	walk(0, 14, 0);
	const x = left + cell * target;
	const hit: Point = [x + cell / 2, 266.2];
	let rules = '';
	for (let i = 1; i < 15; i++) rules += `M${(left + cell * i).toFixed(1)} 311V344`;
	const steps =
		locale === 'en'
			? label('4 steps', { x: 503, y: 381, size: 23, fill: orange, anchor: 'end' })
			: label('4', { x: 474, y: 381, size: 23, fill: orange, cut: 'upright', anchor: 'end' }) +
				kai('步', { x: 503, y: 381, size: 22, fill: orange, anchor: 'end' });
	return {
		lines:
			stroke(quiet, { width: 2, opacity: 0.5 }) +
			quietNodes +
			stroke(asked, { colour: yellow }) +
			askedNodes +
			dot(hit, 6.4, yellow) +
			stroke(`M${hit[0]} 284V306`, { colour: yellow, width: 2.2, opacity: 0.85, dash: '8 6' }) +
			stroke(rules, { width: 1.6, opacity: 0.5 }) +
			stroke('M33.3 309.5H505.8V345H33.3z', { width: 3.4 }) +
			stroke(`M${x} 309.5h31.5V345h-31.5z`, { colour: yellow, width: 4.4 }),
		labels:
			numbers
				.map((n, i) => {
					const size = 17;
					return label(String(n), {
						x: left + cell * (i + 0.5) - (labelWidth(String(n), 'upright') * size) / 2,
						y: 333,
						size,
						fill: i === target ? yellow : chalk,
						cut: 'upright',
					});
				})
				.join('') +
			label('n = 15', { x: 34, y: 381, size: 22, fill: chalk }) +
			steps,
	};
}
