/** A lesson drawn on the board step by step, with words to read and no voice. */
export interface DrawnLesson {
	scenes: Scene[];
}

/** A clean board; what its steps draw stays on it. */
export interface Scene {
	title: string;
	titleEn: string;
	steps: Step[];
}

/** What is said, in both languages, and what it adds to the board (SVG on 1280 × 720). */
export interface Step {
	zh: string;
	en: string;
	draw: string;
}

const chalk = '#f3f6ee';
export const ink = { chalk, soft: '#c1cfc5', yellow: '#f3d96e', orange: '#f99b7e' } as const;
type Ink = keyof typeof ink;

interface Lettering {
	size?: number | undefined;
	colour?: Ink | undefined;
	middle?: boolean;
}

/** Words or a formula, `y` on the baseline. */
export const write = (x: number, y: number, text: string, { size = 34, colour = 'chalk', middle = false }: Lettering = {}): string =>
	`<text x="${x}" y="${y}" font-size="${size}" fill="${ink[colour]}"${middle ? ' text-anchor="middle"' : ''}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;

/** A box drawn in chalk; `fill` shades it. */
export const box = (x: number, y: number, w: number, h: number, colour: Ink = 'chalk', fill = false): string =>
	`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill ? ink[colour] : 'none'}"${fill ? ' fill-opacity=".22"' : ''} stroke="${ink[colour]}" stroke-width="4" stroke-linejoin="round"/>`;

export const line = (x: number, y: number, x2: number, y2: number, colour: Ink = 'chalk', dashed = false): string =>
	`<path d="M${x} ${y}L${x2} ${y2}" stroke="${ink[colour]}" stroke-width="4" stroke-linecap="round"${dashed ? ' stroke-dasharray="9 10"' : ''}/>`;

export const curve = (d: string, colour: Ink = 'chalk'): string =>
	`<path d="${d}" fill="none" stroke="${ink[colour]}" stroke-width="4" stroke-linecap="round"/>`;

export const dot = (x: number, y: number, colour: Ink = 'yellow'): string => `<circle cx="${x}" cy="${y}" r="9" fill="${ink[colour]}"/>`;

/** Seconds a step stays: to read what is said, and to look at what was drawn. */
export const secondsOf = ({ zh }: Pick<Step, 'zh'>): number => Math.max(9, Math.ceil(Array.from(zh).length / 3) + 4);

export const lengthOf = (lesson: DrawnLesson): number =>
	lesson.scenes.flatMap((scene) => scene.steps).reduce((sum, each) => sum + secondsOf(each), 0);
