import { kai, label } from '../label.ts';
import { chalk, type Drawing, type Locale, orange, stroke, yellow } from './chalk.ts';

const words = {
	'zh-CN': {
		lines: ['根据有关方面的安排，现将', '会议事宜通知如下：请相关人员', '务必于周三下午三点前来参会。'],
		added: '二楼',
		kept: '周三下午三点，二楼开会。',
		sizes: [29, 24, 37.4],
		// where the addition goes in, right of its place in the Chinese line
		shift: 0,
	},
	en: {
		lines: ['Further to the arrangements made,', 'please note that the meeting for staff', 'will be held on Wednesday at three.'],
		added: 'floor 2',
		kept: 'Meeting: Wednesday at three, floor 2.',
		sizes: [28, 24, 28.4],
		shift: 153,
	},
} as const;

const loop = (x: number, y: number): string =>
	`C${x + 12} ${y - 6} ${x + 23} ${y - 14} ${x + 22.5} ${y - 22}C${x + 22} ${y - 29} ${x + 17} ${y - 33} ${x + 11} ${y - 32.6}C${x + 4} ${y - 32} ${x + 1} ${y - 26} ${x + 3} ${y - 20.5}C${x + 6} ${y - 12} ${x + 15} ${y - 8} ${x + 29} ${y - 12.6}`;

const strikes = {
	'zh-CN': `M34 80.7C70 76 110 75 148 75.5C200 76 250 79 293 78C330 77 350 75.5 366.5 72${loop(366.5, 72)}M99 141C140 134 190 135 230 136C280 139 330 137 370 136C395 135 410 134 424 130.6${loop(424, 130.6)}M37 203C60 197 95 202 119 196.6M298.6 201.2C330 195 375 202 410 195.6`,
	en: `M34 80.7C90 75 160 75 250 77C330 79 390 76 432 72${loop(432, 72)}M38 141C90 134 170 139 264 136M378 139C400 135 425 136 446 130.6${loop(446, 130.6)}M37 201C80 194 150 199 210 194`,
} as const;

/** A three-line notice struck out; the yellow line runs under the one sentence that is left. */
export function notice(locale: Locale): Drawing {
	const { lines, added, kept, sizes, shift } = words[locale];
	const write = locale === 'en' ? label : kai;
	return {
		lines:
			stroke('M31 100.5H509M31 159.8H509M31 218.4H509', { width: 1.6, opacity: 0.24 }) +
			stroke(strikes[locale], { width: 3.6 }) +
			stroke(`M${262.4 + shift} 273.7c14.6-10.7 26.1-30.7 25.8-61.7m-11.7 22c4.5-7 8.5-13 11.5-23c3 10 8 16 12 23`, { colour: orange, width: 3.2 }) +
			stroke('M39 352.7C130 347.5 220 350.5 290 351.5C350 352 410 350 460.6 346.8', { colour: yellow }),
		labels:
			lines.map((text, i) => write(text, { x: 45.5, y: 86.7 + 59.6 * i, size: sizes[0], fill: chalk, opacity: 0.54 })).join('') +
			write(added, { x: 257 + shift, y: 284, size: sizes[1], fill: orange, anchor: 'end' }) +
			write(kept, { x: 45.5, y: 330, size: sizes[2], fill: chalk }),
	};
}
