import { glyphDefs } from '../label.ts';
import { boardColours } from '../pigment.ts';
import { circle, type Point, ring } from '../svg.ts';

export type Locale = 'zh-CN' | 'en';

/** A board drawing before its frame: `lines` get the chalk texture, `labels` stay clean. */
export type Drawing = { lines: string; labels: string };

export const { chalk, chalk2, yellow, orange } = boardColours;

type LineStyle = { colour?: string; width?: number; opacity?: number; dash?: string };

/** A chalk stroke: 5 for the figure, 3–4.4 for what is second, 1.6–2.4 for help lines. */
export const stroke = (d: string, { colour = chalk, width = 5, opacity, dash }: LineStyle = {}): string =>
	`<path d="${d}" stroke="${colour}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}${opacity ? ` opacity="${opacity}"` : ''}/>`;

/** A dashed help line. */
export const help = (d: string, opacity = 0.36, width = 2): string => stroke(d, { width, opacity, dash: '8 7' });

export const dot = (centre: Point, radius: number, colour: string = chalk): string => circle(centre, radius, `fill="${colour}"`);

export const hoop = (centre: Point, radius: number, style: LineStyle = {}): string => stroke(ring(centre, radius), style);

/** One filter roughens every line: a small displacement, then a fine grain bitten out. Seeds are fixed. */
const filter = (width: number, height: number): string =>
	`<filter id="chalk" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}" color-interpolation-filters="sRGB">` +
	'<feTurbulence type="fractalNoise" baseFrequency=".06" numOctaves="3" seed="7" result="wave"/>' +
	'<feDisplacementMap in="SourceGraphic" in2="wave" scale="2.2" xChannelSelector="R" yChannelSelector="G" result="rough"/>' +
	'<feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="11"/>' +
	'<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -9 0 0 0 6.2"/>' +
	'<feComposite in="rough" operator="in"/></filter>';

export const frame = ({ lines, labels }: Drawing, width = 540, height = 400): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
	`${filter(width, height)}${glyphDefs(labels)}<g filter="url(#chalk)">${lines}</g>${labels}</svg>`;
