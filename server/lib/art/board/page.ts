import { kai, label } from '../label.ts';
import { chalk, chalk2, type Drawing, dot, help, hoop, type Locale, stroke, yellow } from './chalk.ts';

/** 403: the classroom door, and a yellow key. `lesson` is written on the door; null leaves it blank. */
export function door(locale: Locale, lesson: number | null): Drawing {
	const sign = { x: 200, y: 226, size: 23, fill: chalk2, anchor: 'middle' } as const;
	const name = lesson === null ? '' : locale === 'en' ? label(`lesson ${lesson}`, sign) : kai(`第 ${lesson} 讲`, sign);
	return {
		lines:
			stroke('M24 357H517') +
			stroke('M70 357V43H330V357') +
			stroke('M98 357V71H302V357', { width: 3 }) +
			stroke('M128 101H272V189H128z', { width: 3 }) +
			stroke('M140 133C165 112 188 164 226 145M140 165H220', { width: 2.4, opacity: 0.28 }) +
			dot([276, 241], 11) +
			'<path d="M273 248L267.5 273.5H284.5L279 248z" fill="#f3f6ee"/>' +
			help('M315 257H357', 0.36, 2.2) +
			hoop([464, 257], 26.5, { colour: yellow }) +
			stroke('M437 257H368V277M386 257V271', { colour: yellow }),
		labels: name,
	};
}

/** 500: the line breaks off, the stick lies in two. */
export function brokenStick(): Drawing {
	const crumbs = [
		[318, 257, 3.8],
		[350, 254.5, 2.2],
		[336, 273, 3],
		[380, 273, 2.2],
		[366, 291, 4],
		[326, 295, 2.2],
		[300, 281, 1.8],
	] as const;
	return {
		lines:
			stroke('M24 357H517', { width: 2.2, opacity: 0.42 }) +
			stroke('M30 273C92 269 112 163 175 163C224 163 232 233 272 235', { width: 4.4 }) +
			stroke('M277 234.4C292 232 303 222 311 213', { width: 2.6, opacity: 0.5, dash: '8 8' }) +
			stroke('M371 129C406 88 446 62 512 57', { width: 2.4, opacity: 0.26, dash: '5 11' }) +
			'<path d="M288.5 207.6L345.6 136.2C354 126.5 367 136 360 146.4L306 213.4 300 207.6 303.6 217C296.5 225.4 283 217.5 288.5 207.6z" fill="#f3d96e"/>' +
			'<path d="M403.6 296.4L442.6 321.8C452 330 443.4 342.4 432.6 336L393.4 309.4 398 306 390.6 303.4C391.4 294.8 397.4 292.6 403.6 296.4z" fill="#f3d96e"/>' +
			crumbs.map(([x, y, r]) => dot([x, y], r, yellow)).join(''),
		labels: '',
	};
}

/** An account that can still be taken back: a book left open, its yellow mark where one stopped. */
export function openBook(): Drawing {
	const line = (y: number, to: number) =>
		stroke(`M112 ${y}C150 ${y - 12} 200 ${y - 13} ${to} ${y - (to < 230 ? 5 : 0)}`, { width: 2.2, opacity: 0.34 });
	return {
		lines:
			stroke('M95 126C150 100 215 102 270 131C325 102 390 100 444 126V299C390 276 325 276 270 305C215 276 150 276 95 299z') +
			stroke('M270 131V305', { width: 3 }) +
			[157, 187, 217].map((y) => line(y, 248)).join('') +
			line(247, 218) +
			[152, 182, 212].map((y) => help(`M341 ${y - 8}C368 ${y - 10} 394 ${y - 6} 420 ${y + 4}`, 0.4, 2)).join('') +
			stroke('M294 96V238L310.5 221L327 238V89', { colour: yellow }),
		labels: '',
	};
}

/** 404 on 720 × 400: a figure half wiped off. The strokes fade towards the right, the cloth has left its smears. */
export function wiped(): string {
	const four = 'M150 49C122 108 84 170 49 219H191M162 143V293';
	const fourAgain = 'M575 49C547 108 509 170 474 219H616M587 143V293';
	const nought = 'M331 54C281 54 246 104 246 172C246 240 281 287 327 287C373 287 408 240 408 172C408 104 381 54 331 54z';
	const smears = [
		[430, 100, 170, 38, -6, 0.09],
		[405, 196, 230, 34, -9, 0.1],
		[300, 272, 230, 40, -5, 0.09],
		[530, 258, 110, 28, -14, 0.08],
		[130, 318, 80, 30, -8, 0.06],
		[580, 150, 66, 42, -20, 0.07],
	] as const;
	return (
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 400" width="720" height="400" fill="none" stroke-linecap="round" stroke-linejoin="round">' +
		'<filter id="grain" filterUnits="userSpaceOnUse" x="0" y="0" width="720" height="400" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".62" numOctaves="3" seed="11"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -9 0 0 0 5.3"/><feComposite in="SourceGraphic" operator="in"/></filter>' +
		'<filter id="cloth" filterUnits="userSpaceOnUse" x="-100" y="-60" width="920" height="520"><feGaussianBlur stdDeviation="22 14"/></filter>' +
		'<linearGradient id="wipe" gradientUnits="userSpaceOnUse" x1="40" y1="210" x2="430" y2="130"><stop stop-color="#fff" stop-opacity=".84"/><stop offset=".45" stop-color="#fff" stop-opacity=".4"/><stop offset=".75" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity=".13"/></linearGradient>' +
		'<mask id="left" maskUnits="userSpaceOnUse" x="0" y="0" width="720" height="400"><path fill="url(#wipe)" d="M0 0h720v400H0z"/></mask>' +
		`<g filter="url(#cloth)">${smears.map(([x, y, rx, ry, turn, opacity]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="#c1cfc5" opacity="${opacity}"/>`).join('')}</g>` +
		`<g mask="url(#left)"><g filter="url(#grain)"><path d="${four}${nought}${fourAgain}" stroke="${chalk}" stroke-width="17"/></g><path d="${four}${nought}${fourAgain}" stroke="${chalk}" stroke-width="17" opacity=".22"/></g></svg>`
	);
}
