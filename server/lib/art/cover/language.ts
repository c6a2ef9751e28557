import type { Rng } from '../seed.ts';
import { circle, num, type Point, polyline, pt, ring, smooth } from '../svg.ts';
import { construction, type Figure, marks, type Palette, strokes } from './figure.ts';

const accentDisc = (centre: Point, radius: number, { accent }: Palette): string => circle(centre, radius, `fill="${accent}"`);

/** Cursive loops of uneven height on a four-line staff. */
export const loops: Figure = (rng, palette) => {
	const count = rng.int(3, 5);
	const left = 36;
	const width = 252 / count;
	const base = 136;
	const swing = width * rng.between(0.3, 0.36);
	const heights = Array.from({ length: count }, () => rng.between(52, 92));
	const points: Point[] = [];
	for (let i = 0; i < count; i++)
		for (let step = i === 0 ? 1 : 0; step < 8; step++) {
			const t = (step / 8) * 2 * Math.PI;
			points.push([left + width * (i + step / 8) - swing * Math.sin(t), base - ((heights[i] ?? 60) * (1 - Math.cos(t))) / 2]);
		}
	points.pop();
	points.push([left + width * count + swing * 0.1, base - 4]);
	const tall = rng.int(0, count - 1);
	return (
		construction('M0 36H320M0 76H320M0 116H320M0 158H320', palette) +
		accentDisc([left + width * (tall + 0.5), 96], rng.between(38, 47), palette) +
		strokes(smooth(points), palette, 3.2)
	);
};

type Arc = { from: number; to: number };

const domeOf = (from: number, to: number, base: number): string => {
	const [a, b] = from < to ? [from, to] : [to, from];
	return `M${num(a)} ${base}A${num((b - a) / 2)} ${num(Math.min(118, 26 + (b - a) * 0.7))} 0 0 1 ${num(b)} ${base}`;
};

const wordWidths = (rng: Rng, count: number, room: number, gap: number): number[] => {
	const raw = Array.from({ length: count }, () => rng.pick([1, 1, 1, 0.42, 0.55]));
	const sum = raw.reduce((a, b) => a + b, 0);
	return raw.map((w) => (w / sum) * (room - gap * (count - 1)));
};

/** A sentence as word bars; every word hangs on its head by an arc, and the widest arc is filled. */
export const dependencies: Figure = (rng, palette) => {
	const base = 157;
	const gap = 9;
	const widths = wordWidths(rng, rng.int(6, 8), 252, gap);
	let x = 34;
	let bars = '';
	const words = widths.map((w) => {
		bars += `M${num(x)} 170h${num(w)}v7h-${num(w)}z`;
		const middle = x + w / 2;
		x += w + gap;
		return middle;
	});
	const root = rng.int(2, words.length - 3);
	const at = (i: number): number => words[i] ?? 0;
	const arcs: Arc[] = [
		{ from: at(root), to: at(0) },
		{ from: at(root), to: at(words.length - 1) },
	];
	for (let i = 1; i < words.length - 1; i++) {
		if (i === root) continue;
		const neighbour = i < root ? i + 1 : i - 1;
		arcs.push({ from: rng() < 0.5 ? at(root) : at(neighbour), to: at(i) });
	}
	const widest = arcs.reduce((a, b) => (Math.abs(b.to - b.from) > Math.abs(a.to - a.from) ? b : a));
	return (
		construction(`M0 ${base}H320M${num(at(root))} 0V200`, palette) +
		`<path d="${domeOf(widest.from, widest.to, base)}z" fill="${palette.accent}"/>` +
		strokes(arcs.map((a) => domeOf(a.from, a.to, base)).join(''), palette) +
		marks(bars + words.map((w, i) => ring([w, base], i === root ? 6.5 : 3.6)).join(''), palette)
	);
};

/** Syllables stepping over the staff, the last one gliding. */
export const syllables: Figure = (rng, palette) => {
	const count = rng.int(6, 8);
	const pitch = 256 / count;
	const bar = pitch * 0.68;
	let level = rng.int(0, 5);
	const levels = Array.from({ length: count }, () => {
		const now = level;
		level = Math.min(6, Math.max(0, level + rng.pick([-3, -2, -1, 1, 2, 3, 2, -2])));
		return now;
	});
	const y = (i: number): number => 150 - (levels[i] ?? 0) * 15;
	const x = (i: number): number => 34 + pitch * i;
	let bars = '';
	let links = '';
	for (let i = 0; i < count - 1; i++) {
		bars += `M${num(x(i))} ${y(i)}h${num(bar)}`;
		links += polyline([
			[x(i) + bar, y(i)],
			[x(i + 1), y(i + 1)],
		]);
	}
	const falls = (levels[count - 1] ?? 0) > 3;
	const end: Point = [x(count - 1) + pitch * 0.82, y(count - 1) + (falls ? 46 : -46)];
	const bend: Point = falls ? [end[0], y(count - 1) + 6] : [end[0] - 10, y(count - 1)];
	bars += `M${num(x(count - 1))} ${y(count - 1)}Q${pt(bend)} ${pt(end)}`;
	const chosen = rng.int(1, count - 2);
	const beats = levels.map((_, i) => `M${num(x(i))} 164v8M${num(x(i) + bar)} 164v8`).join('');
	return (
		construction(`M0 48H320M0 82H320M0 116H320M0 150H320M0 168H320${beats}`, palette) +
		accentDisc([x(chosen) + bar / 2, y(chosen)], rng.between(34, 43), palette) +
		strokes(links, palette, 1.4) +
		strokes(bars, palette, 7)
	);
};

const vowelAt = (back: number, low: number): Point => {
	const left = 64 + 63 * low;
	return [left + (248 - left) * back, 33 + 132 * low];
};

/** A vowel chart with one glide. */
export const vowels: Figure = (rng, palette) => {
	const corners = [vowelAt(0, 0), vowelAt(1, 0), vowelAt(1, 1), vowelAt(0, 1)];
	const third = (i: number): string => polyline([vowelAt(0, i / 3), vowelAt(1, i / 3)]);
	const spots: Point[] = [vowelAt(0, 0)];
	let silent = '';
	for (const back of [0, 0.5, 1])
		for (const low of [0, 1 / 3, 2 / 3, 1]) {
			if (rng() < 0.62) spots.push(vowelAt(back, low));
			else silent += ring(vowelAt(back, low), 4.6);
		}
	const start = vowelAt(rng.between(0.1, 0.5), rng.between(0.8, 0.95));
	const end = vowelAt(rng.pick([0.72, 0.84, 0.3, 0.9]), rng.between(0.06, 0.26));
	const bend: Point = [start[0] + (end[0] - start[0]) * 0.18, start[1] + (end[1] - start[1]) * 0.78];
	return (
		construction(
			`${silent}${third(1)}${third(2)}${[0.25, 0.5, 0.75].map((back) => polyline([vowelAt(back, 0), vowelAt(back, 1)])).join('')}`,
			palette,
		) +
		accentDisc(end, rng.between(25, 33), palette) +
		strokes(`${polyline(corners)}z`, palette) +
		strokes(`M${pt(start)}Q${pt(bend)} ${pt(end)}`, palette, 5) +
		marks(spots.map((s) => ring(s, 4.6)).join(''), palette)
	);
};
