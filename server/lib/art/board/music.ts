import { kai, label } from '../label.ts';
import { chalk, type Drawing, dot, help, type Locale, orange, stroke, yellow } from './chalk.ts';

const clef =
	'M75 240C77 249 84 253 90.5 251.5C98 249.5 101 241 100.4 231C98 205 92 160 86.5 134C84 121 83 105 88 92C91 83 97 79.5 102 85C107.5 93 107 104 104 113C100 126 91 132 83 140C70 152 58.5 168 59 187C60 206 74 217 88 216C101 214.5 110 205 109 193C108 181 100 173.5 91.5 174.5C82 176 75.5 183 77.5 191C79 195.5 83 197.5 88.5 196.5';

/** V⁷ → I; the yellow line is the leading note going up its half step. */
export function cadence(locale: Locale): Drawing {
	const note = (x: number, y: number, colour: string = chalk): string =>
		`<ellipse cx="${x}" cy="${y}" rx="16" ry="11.4" transform="rotate(-14 ${x} ${y})" stroke="${colour}" stroke-width="3.6"/>`;
	return {
		lines:
			stroke('M31 114.3H508M31 140H508M31 165.7H508M31 191.4H508M31 217H508', { width: 2.2, opacity: 0.78 }) +
			stroke('M31 114.3V217M315 114.3V217M496.2 114.3V217', { width: 2.6, opacity: 0.9 }) +
			stroke('M508.4 114.3V217', { width: 3.6 }) +
			stroke(clef, { width: 3.8 }) +
			dot([75.4, 240], 5.6) +
			note(220.9, 191.4) +
			note(220.9, 140.2) +
			note(220.9, 114.3, orange) +
			note(220.9, 165.7, yellow) +
			note(409.3, 217) +
			note(409.3, 191.4) +
			note(409.3, 127.2, orange) +
			note(409.3, 153, yellow) +
			stroke('M242 115.4C290 112 345 118 388 125', { colour: orange, width: 3, dash: '9 7' }) +
			stroke('M242 164.2C285 158 335 148 388 151.8', { colour: yellow, width: 4 }) +
			help('M220.9 237V302M409.3 241V302', 0.24, 1.6),
		labels:
			label('V', { x: 206, y: 331, size: 30, fill: chalk, cut: 'upright' }) +
			label('7', { x: 226, y: 319, size: 18, fill: chalk, cut: 'upright' }) +
			label('→', { x: 315, y: 331, size: 27, fill: chalk, anchor: 'middle' }) +
			label('I', { x: 409.3, y: 331, size: 30, fill: chalk, cut: 'upright', anchor: 'middle' }) +
			(locale === 'en'
				? label('home', { x: 315, y: 365, size: 25, fill: yellow, anchor: 'middle' })
				: kai('回家', { x: 315, y: 365, size: 24, fill: yellow, anchor: 'middle' })),
	};
}
