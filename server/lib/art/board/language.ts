import { label } from '../label.ts';
import { type Point, smooth } from '../svg.ts';
import { chalk, type Drawing, dot, help, orange, stroke, yellow } from './chalk.ts';

const voice: Point[] = [
	[55.6, 177.5],
	[100, 171.5],
	[147.8, 163.7],
	[177.4, 151],
	[203.8, 127],
	[238.7, 105.8],
	[269.6, 115.5],
	[302.6, 132],
	[326, 123.5],
	[352, 98.5],
	[389.5, 81.4],
	[419, 94],
	[450.7, 139.5],
	[477, 190],
	[496.8, 219],
];

/** *not at all*, heard as no · ta · tall; the yellow line is the voice over it. */
export function linking(): Drawing {
	const word = (text: string, x: number): string => label(text, { x, y: 256.6, size: 62, fill: chalk, cut: 'display', anchor: 'middle' });
	const heard = (text: string, x: number): string => label(text, { x, y: 372.5, size: 25, fill: chalk, anchor: 'middle' });
	return {
		lines:
			help('M31 103H509M31 154H509M31 205H509', 0.2, 1.6) +
			help('M389.5 96V313', 0.3, 1.8) +
			stroke('M31 266.5H509', { width: 2.4, opacity: 0.72 }) +
			stroke(smooth(voice), { colour: yellow, width: 4.4 }) +
			dot([389.5, 81.4], 8.6, yellow) +
			stroke('M161.5 285.6C174 314 212 314 225 285.6M276.5 285.6C292 315 340 315 355.5 285.6', { colour: orange, width: 3 }) +
			dot([120, 331], 5.6) +
			dot([250, 331], 5.6) +
			dot([389.5, 331], 10.6),
		labels: word('not', 121) + word('at', 251) + word('all', 390) + heard('no', 120) + heard('ta', 250) + heard('tall', 389.5),
	};
}
