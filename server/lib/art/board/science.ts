import { kai, label } from '../label.ts';
import { type Point, polar } from '../svg.ts';
import { chalk, type Drawing, dot, help, hoop, type Locale, orange, stroke, yellow } from './chalk.ts';

const centre: Point = [270, 242];

/** Newton's cannon: three shots fall, the yellow one keeps falling round. */
export function cannon(locale: Locale): Drawing {
	const landings = [polar(centre, 106.5, -56), polar(centre, 106.5, -26.5), polar(centre, 106.5, 14.5)];
	const stars: Point[] = [
		[62.8, 69.5],
		[37, 200.6],
		[105.6, 329],
		[426.4, 47.8],
		[481.7, 92.6],
		[462, 309.3],
	];
	return {
		lines:
			stars.map((s) => dot(s, 2.8)).join('') +
			help('M163.5 242H376.5M270 135.5V348.5', 0.22, 1.6) +
			hoop(centre, 106.5, { width: 4.4 }) +
			stroke('M242.4 139.4L262.6 106.6H277L297.6 139.4', { width: 3 }) +
			hoop(centre, 143, { colour: yellow, width: 4.4 }) +
			stroke('M270 97.6C304 97 333 113 330 152M270 97.6C332 95 386 142 366 193M270 97.6C346 95 404 172 374 266', {
				width: 3,
				opacity: 0.8,
				dash: '8 7',
			}) +
			landings.map((p) => dot(p, 4.6)).join('') +
			dot(polar(centre, 143, 210), 9.4, yellow) +
			stroke('M159.5 178.4L209 207M197 188.4L210.4 208 186 209.5', { colour: orange, width: 3.2 }),
		labels:
			label('v', { x: 313, y: 89, size: 27, fill: chalk }) +
			label('g', { x: 213, y: 230, size: 29, fill: orange }) +
			(locale === 'en' ? label('earth', { x: 283, y: 264, size: 22, fill: chalk }) : kai('地', { x: 283, y: 263, size: 23, fill: chalk })),
	};
}
