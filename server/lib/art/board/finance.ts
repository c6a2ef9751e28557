import { kai, label } from '../label.ts';
import { chalk, type Drawing, help, type Locale, orange, stroke, yellow } from './chalk.ts';

const words = {
	'zh-CN': { heads: ['用在哪里', '从哪里来'], left: ['现金', '存货', '设备'], right: ['借款', '本钱', '挣来的'] },
	en: { heads: ['where it went', 'where it came from'], left: ['cash', 'stock', 'tools'], right: ['borrowed', 'put in', 'earned'] },
} as const;

const amounts = { left: ['3,200', '1,800', '7,000'], right: ['4,500', '5,000', '2,500'] } as const;

/** A T-account, 12,000 = 12,000; the yellow line is the double rule under both sides. */
export function account(locale: Locale): Drawing {
	const { heads, left, right } = words[locale];
	const write = locale === 'en' ? label : kai;
	const row = (i: number): number => 130 + 49.4 * i;
	const colour = (i: number): string => (i === 2 ? orange : chalk);
	const figure = (text: string, x: number, y: number, size: number, fill: string): string =>
		label(text, { x, y, size, fill, cut: 'upright', anchor: 'end' });
	return {
		lines:
			help('M37 140H236.5M37 189.4H236.5M37 238.8H236.5M303 140H502M303 189.4H502M303 238.8H502', 0.16, 1.6) +
			stroke('M36 88.6H503.4M269.2 88.6V277') +
			stroke('M36.5 291.5H236.5M303 291.5H502', { width: 2.4, opacity: 0.62 }) +
			stroke('M328.3 250C345 273 466 273 484.3 249', { colour: orange, width: 3 }) +
			stroke('M36 343H503.4', { colour: yellow }) +
			stroke('M37 355H503', { colour: yellow, width: 3 }),
		labels:
			write(heads[0], { x: 137, y: 66, size: 26, fill: chalk, anchor: 'middle' }) +
			write(heads[1], { x: 402, y: 66, size: 26, fill: chalk, anchor: 'middle' }) +
			left
				.map((text, i) => write(text, { x: 38, y: row(i), size: 23, fill: chalk }) + figure(amounts.left[i] ?? '', 236, row(i), 24, chalk))
				.join('') +
			right
				.map(
					(text, i) => write(text, { x: 303.5, y: row(i), size: 23, fill: colour(i) }) + figure(amounts.right[i] ?? '', 501, row(i), 24, colour(i)),
				)
				.join('') +
			figure('12,000', 236, 327, 27, chalk) +
			figure('12,000', 501, 327, 27, chalk) +
			label('=', { x: 269, y: 325, size: 27, fill: chalk, cut: 'upright', anchor: 'middle' }),
	};
}
