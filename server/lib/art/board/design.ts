import { label } from '../label.ts';
import { chalk, type Drawing, dot, help, orange, stroke, yellow } from './chalk.ts';

/** The page canon on a spread; the yellow diagonal fixes the text block, its margins stand 1 : 2. */
export function canon(): Drawing {
	let text = '';
	for (let i = 0; i < 11; i++) text += `M94.5 ${(96.5 + i * 18.3).toFixed(1)}H${i === 4 ? 152 : i === 10 ? 154 : 234}`;
	return {
		lines:
			stroke(text, { width: 4.4, opacity: 0.17 }) +
			help('M31.5 365L508.5 47M31.5 47L508.5 365M31.5 365L270 47', 0.36) +
			stroke('M31.5 47H508.5V365H31.5z') +
			stroke('M270 47V365', { width: 3 }) +
			stroke('M84.5 82.3H243.5V294.3H84.5zM296.5 82.3H455.5V294.3H296.5z', { width: 3.4 }) +
			stroke('M270 47L508.5 365', { colour: yellow }) +
			dot([296.5, 82.3], 7, yellow) +
			dot([455.5, 294.3], 7, yellow) +
			stroke('M273 34H293.5M458 34H506', { colour: orange, width: 3.2 }),
		labels:
			label('1', { x: 283, y: 24.5, size: 23, fill: orange, anchor: 'middle' }) +
			label('2', { x: 482, y: 24.5, size: 23, fill: orange, anchor: 'middle' }) +
			label('6 : 9', { x: 333, y: 277, size: 26, fill: chalk, anchor: 'middle' }),
	};
}
