/** How a book's title stands on its spine. */
export interface SpineTitle {
	text: string;
	/** In px. */
	size: number;
	lines: number;
}

/** The lower of the shelf's two heights, and what the band and the edges take of a spine, in px (catalogue.css). */
const shelf = 190;
const taken = 39;
const cjk = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/u;
/** What is tried in turn; a spine is 40 px wide. */
const chinese = [
	[15, 1],
	[13, 1],
	[13, 2],
	[11, 3],
] as const;
const latin = [
	[13, 1],
	[12, 1],
	[12, 2],
	[11, 3],
] as const;

/** The title up to its first colon, as large as it can stand uncut on a spine so high (percent of the shelf). */
export function spineTitle(title: string, height: number): SpineTitle {
	const text = (title.split(/[：:]/)[0] ?? '').trim();
	const room = (shelf * height) / 100 - taken;
	// Latin lies on its side, in a bold serif.
	const ems = [...text].reduce((sum, letter) => sum + (cjk.test(letter) ? 1 : letter === ' ' ? 0.25 : 0.56), 0);
	const steps = cjk.test(text) ? chinese : latin;
	// A line ends where a word does: a tenth of each is lost.
	const fits = ([size, lines]: readonly [number, number]) => ems * size <= room * lines * (lines > 1 ? 0.85 : 1);
	const [size, lines] = steps.find(fits) ?? steps[steps.length - 1] ?? [11, 3];
	return { text, size, lines };
}
