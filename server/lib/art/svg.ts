export type Point = readonly [x: number, y: number];

/** A coordinate with at most `digits` decimals and no needless zero: `.5`, `-.5`, `12`. */
export const num = (value: number, digits = 1): string => {
	const text = String(Number(value.toFixed(digits)));
	return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
};

export const pt = ([x, y]: Point, digits = 1): string => `${num(x, digits)} ${num(y, digits)}`;

/** Point at `angle` degrees (0 = east, clockwise on screen). */
export const polar = ([x, y]: Point, radius: number, angle: number): Point => [
	x + radius * Math.cos((angle * Math.PI) / 180),
	y + radius * Math.sin((angle * Math.PI) / 180),
];

export const polyline = (points: readonly Point[], digits = 1): string => `M${points.map((p) => pt(p, digits)).join('L')}`;

export const circle = ([x, y]: Point, radius: number, attributes = ''): string =>
	`<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"${attributes && ` ${attributes}`}/>`;

export const path = (d: string, attributes = ''): string => `<path d="${d}"${attributes && ` ${attributes}`}/>`;

/** Subpath of a whole circle: many circles in one element stay small. */
export const ring = ([x, y]: Point, radius: number): string => {
	const r = num(radius);
	const d = num(radius * 2);
	return `M${num(x - radius)} ${num(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1-${d} 0z`;
};

/** Smooth curve through the points (Catmull–Rom as Béziers). */
export function smooth(points: readonly Point[], digits = 1): string {
	const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
	let d = `M${pt(at(0), digits)}`;
	for (let i = 0; i < points.length - 1; i++) {
		const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
		const one: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
		const two: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
		d += `C${pt(one, digits)} ${pt(two, digits)} ${pt(c, digits)}`;
	}
	return d;
}

export const escapeXml = (text: string): string =>
	text
		// XML 1.0 forbids most control characters outright, escaped or not; the result must always parse.
		// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
		.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/"/g, '&quot;');
