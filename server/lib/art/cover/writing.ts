import { num, type Point, polar, polyline, ring } from '../svg.ts';
import { construction, type Figure, strokes } from './figure.ts';

/** Lines of words under a proof-reader's mark, one phrase highlighted. */
export const proof: Figure = (rng, palette) => {
	const pitch = 29;
	const tops = [0, 1, 2, 3, 4].map((row) => 38 + row * pitch);
	const chosen = rng.int(0, 4);
	let [words, inside, highlight] = ['', '', ''];
	tops.forEach((y, row) => {
		let x = row === 0 ? 60 : 36;
		const end = row === 4 ? rng.between(130, 200) : rng.between(264, 292);
		const from = row === chosen ? (rng() < 0.5 || row === 4 ? 0 : 3) : -1;
		for (let word = 0; x < end - 16; word++) {
			const w = Math.min(end - x, rng.pick([14, 26, 32, 38, 32, 38]));
			const bar = `M${num(x)} ${y}h${num(w)}v7h-${num(w)}z`;
			if (from >= 0 && word >= from && word < from + 3) {
				if (word === from) highlight = `M${num(x - 8)} ${y - 8}`;
				inside += bar;
				if (word === from + 2 || x + w + 7 >= end - 16) highlight += `v23H${num(x + w + 8)}v-23z`;
			} else words += bar;
			x += w + 7;
		}
	});
	const row = [2, 1, 2, 0, 1][chosen] === chosen ? 3 : ([2, 3, 1, 1, 2][chosen] ?? 2);
	const y = (tops[row] ?? 96) + 3.5;
	const x = rng.between(110, 170);
	const span = rng.between(60, 92);
	const mark = rng.pick([
		// transpose
		`M${num(x)} ${num(y + 9)}V${num(y - 15)}h${num(span * 0.36)}V${num(y + 16)}h${num(span * 0.64)}V${num(y - 6)}`,
		// delete: struck through, thrown off in a loop
		`M${num(x)} ${num(y + 1)}C${num(x + span * 0.3)} ${num(y - 4)} ${num(x + span * 0.6)} ${num(y + 3)} ${num(x + span * 0.8)} ${num(y - 2)}C${num(x + span + 18)} ${num(y - 8)} ${num(x + span + 14)} ${num(y - 30)} ${num(x + span)} ${num(y - 27)}S${num(x + span - 2)} ${num(y - 4)} ${num(x + span + 26)} ${num(y - 9)}`,
		// insert: a caret, and what goes in
		`M${num(x - 11)} ${num(y + 17)}L${num(x)} ${num(y - 6)}l11 23M${num(x + 18)} ${num(y + 15)}h${num(span * 0.6)}`,
	]);
	return (
		construction('M23 0V200', palette) +
		`<path d="${words}" fill="${palette.line}" opacity=".5"/><path d="${highlight}" fill="${palette.accent}"/>` +
		`<path d="${inside}" fill="${palette.line}" opacity=".55"/>` +
		strokes(mark, palette, 3.2)
	);
};

/** Manuscript squares filled by weight, one of them coloured. */
export const manuscript: Figure = (rng, palette) => {
	const filled = 11 * rng.int(3, 4) + rng.int(2, 9);
	let chosen = rng.int(3, filled - 3);
	let grid = '';
	let squares = '';
	for (let row = 0; row < 5; row++) {
		const y = 24 + row * 32;
		grid += `M28 ${y}h264v24H28z`;
		for (let column = 1; column < 11; column++) grid += `M${28 + column * 24} ${y}v24`;
	}
	let accent = '';
	let sinceStop = 0;
	for (let i = 2; i < filled; i++) {
		const x = 28 + (i % 11) * 24;
		const y = 24 + Math.floor(i / 11) * 32;
		const stop = sinceStop > 4 && rng() < 0.22;
		const side = rng.pick([8, 11, 11, 14, 14, 17]);
		sinceStop = stop ? 0 : sinceStop + 1;
		if (i === chosen && stop) chosen++;
		if (i === chosen && !stop) accent = `M${x} ${y}h24v24h-24z`;
		else if (stop) squares += ring([x + 7, y + 16], 2.4);
		else squares += `M${num(x + 12 - side / 2)} ${num(y + 12 - side / 2)}h${side}v${side}h-${side}z`;
	}
	return `${construction(grid, palette)}<path d="${squares}" fill="${palette.line}" opacity=".8"/><path d="${accent}" fill="${palette.accent}"/>`;
};

type Mark = (x: number, y: number, side: number) => { thick?: string; solid?: string };

const sign =
	(draw: (at: (u: number, v: number) => string, side: number) => { thick?: string; solid?: string }): Mark =>
	(x, y, side) =>
		draw((u, v) => `${num(x + u * side)} ${num(y + v * side)}`, side);

/** Geometry of full-width marks in a unit cell. None is made of strokes that could read as a character. */
const punctuation: readonly [Mark, ...Mark[]] = [
	// 。
	(x, y, side) => ({ thick: ring([x + side * 0.28, y + side * 0.7], side * 0.14) }),
	// ，
	sign((at, side) => ({
		solid: `M${at(0.2, 0.64)}a${num(side * 0.1)} ${num(side * 0.1)} 0 1 1 ${num(side * 0.2)} 0Q${at(0.42, 0.86)} ${at(0.2, 0.94)}Q${at(0.32, 0.82)} ${at(0.28, 0.74)}Q${at(0.2, 0.74)} ${at(0.2, 0.64)}z`,
	})),
	// 「
	sign((at) => ({ thick: `M${at(0.44, 0.62)}V${at(0, 0.18).split(' ')[1]}H${at(0.82, 0).split(' ')[0]}` })),
	// 」
	sign((at) => ({ thick: `M${at(0.56, 0.38)}V${at(0, 0.82).split(' ')[1]}H${at(0.18, 0).split(' ')[0]}` })),
	// —
	sign((at) => ({ thick: `M${at(0, 0.5)}H${at(1, 0).split(' ')[0]}` })),
	// ：
	(x, y, side) => ({ solid: ring([x + side * 0.3, y + side * 0.36], side * 0.085) + ring([x + side * 0.3, y + side * 0.74], side * 0.085) }),
	// …
	(x, y, side) => ({ solid: [0.2, 0.5, 0.8].map((u) => ring([x + side * u, y + side * 0.5], side * 0.075)).join('') }),
];

/** Two or three punctuation marks drawn large, each in its cell. */
export const signs: Figure = (rng, palette) => {
	const count = rng.int(2, 3);
	const side = count === 2 ? rng.int(108, 122) : rng.int(84, 94);
	const middle = rng.int(90, 110);
	const [left, top] = [160 - (side * count) / 2 + 4, middle - side / 2];
	const chosen = rng.int(0, count - 1);
	const first = rng.int(0, punctuation.length - 1);
	const stride = rng.int(1, punctuation.length - 1);
	let drawnMarks = '';
	let [frame, guides] = [`M${num(left)} ${top}h${side * count}v${side}h-${side * count}z`, `M${num(left)} ${middle}h${side * count}`];
	// The rows above and below of the same sheet.
	let sheet = `M${num(left)} 0V200M${num(left + side * count)} 0V200M${num(left)} ${top - 12}h${side * count}M${num(left)} ${top + side + 12}h${side * count}`;
	for (let i = 0; i < count; i++) {
		const x = left + side * i;
		if (i > 0) {
			frame += `M${num(x)} ${top}v${side}`;
			sheet += `M${num(x)} 0V${top - 12}M${num(x)} ${top + side + 12}V200`;
		}
		guides += `M${num(x + side / 2)} ${top}v${side}M${num(x)} ${top}l${side} ${side}m0-${side}l-${side} ${side}`;
		const drawn = (punctuation[(first + stride * i) % punctuation.length] ?? punctuation[0])(x, top, side);
		const colour = i === chosen ? palette.onAccent : palette.line;
		if (drawn.thick) drawnMarks += `<path d="${drawn.thick}" fill="none" stroke="${colour}" stroke-width="${num(side * 0.085)}"/>`;
		if (drawn.solid) drawnMarks += `<path d="${drawn.solid}" fill="${colour}"/>`;
	}
	return (
		`<path d="M${num(left + side * chosen)} ${top}h${side}v${side}h-${side}z" fill="${palette.accent}"/>` +
		construction(sheet, palette) +
		construction(guides, palette).replace('/>', ' stroke-dasharray="5 4"/>') +
		strokes(frame, palette) +
		drawnMarks
	);
};

/** What a nib of the given half-width vector covers along the points, as polygons that never cancel each other. */
function nibStroke(points: readonly Point[], [hx, hy]: Point): string {
	let d = '';
	let run: Point[] = [];
	let side = 0;
	const flush = (): void => {
		if (run.length > 1) {
			const one = run.map(([x, y]): Point => [x + hx, y + hy]);
			const two = run.map(([x, y]): Point => [x - hx, y - hy]);
			d += `${polyline(side > 0 ? [...one, ...two.reverse()] : [...two, ...one.reverse()])}z`;
		}
		run = run.slice(-1);
	};
	points.forEach((point, i) => {
		const before = points[i - 1];
		if (before) {
			const now = Math.sign((point[0] - before[0]) * hy - (point[1] - before[1]) * hx) || side;
			if (side !== 0 && now !== side) flush();
			side = now;
		}
		run.push(point);
	});
	flush();
	return d;
}

/** One line of a broad-nibbed pen at 40°, and its full stop. */
export const nib: Figure = (rng, palette) => {
	const angle = (40 * Math.PI) / 180;
	const coils = rng() < 0.5;
	const half = coils ? rng.between(8.5, 10.5) : rng.between(11.5, 14);
	const vector: Point = [half * Math.cos(angle), -half * Math.sin(angle)];
	const turns = coils ? rng.int(3, 5) : rng.int(2, 3);
	const steps = coils ? 15 : 13;
	const left = coils ? 58 : 34;
	const length = coils ? 200 : 214;
	const height = coils ? rng.between(52, 66) : rng.between(58, 76);
	const points: Point[] = [];
	for (let i = 0; i <= turns * steps; i++) {
		const t = i / steps;
		const x = left + (length * t) / turns;
		if (coils) {
			const swing = 21 + 6 * Math.cos(t * 1.4);
			const fade = 1 - 0.4 * (t / turns);
			points.push([x - swing * Math.sin(t * 2 * Math.PI), 102 - 14 * (t / turns) + (height / 2) * fade * Math.cos(t * 2 * Math.PI)]);
		} else {
			const part = t % 1;
			const fade = 1 - 0.1 * Math.floor(Math.min(t, turns - 0.01));
			points.push([x, 122 - height * fade * Math.sin(Math.min(1, part || (i === 0 ? 0 : 1)) * Math.PI)]);
		}
	}
	const last = points[points.length - 1] ?? [260, 100];
	const stop: Point = [Math.min(296, last[0] + (coils ? 34 : 30)), last[1] + (coils ? 16 : -6)];
	const square = polyline([45, 135, 225, 315].map((turn) => polar(stop, 15.5, turn - 40)));
	return (
		construction('M0 28H320M0 81H320M0 135H320M0 188H320', palette) +
		`<path d="${nibStroke(points, vector)}" fill="${palette.line}"/>` +
		`<path d="${square}z" fill="${palette.accent}"/>`
	);
};
