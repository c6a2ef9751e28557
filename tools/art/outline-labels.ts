/**
 * Writes server/lib/art/glyph-data.ts: the outlines of the few Source Serif 4 glyphs the drawings are labelled with.
 * An SVG shown by <img> cannot reach the page's fonts, so Latin labels have to be paths.
 * Run again only when a label needs a new character: node tools/art/outline-labels.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

type Cut = { name: 'italic' | 'upright' | 'display' | 'bold'; file: 'italic' | 'normal'; axes: { wght: number; opsz: number }; text: string };

const lower = 'abcdefghijklmnopqrstuvwxyz';
const cuts: Cut[] = [
	{ name: 'italic', file: 'italic', axes: { wght: 400, opsz: 24 }, text: `${lower}BEFLMPTW0123456789=:,.` },
	{ name: 'display', file: 'italic', axes: { wght: 400, opsz: 60 }, text: 'notal' },
	{ name: 'upright', file: 'normal', axes: { wght: 400, opsz: 20 }, text: '0123456789,=VI' },
	{ name: 'bold', file: 'normal', axes: { wght: 700, opsz: 60 }, text: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
];

type Outline = { scale(x: number, y?: number): Outline; commands: { command: string; args: number[] }[] };

const letters: Record<string, string> = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' };

/** Relative commands on a whole-number grid: a third shorter than absolute ones. */
function compact(outline: Outline): string {
	let [x, y, startX, startY] = [0, 0, 0, 0];
	let d = '';
	for (const { command, args } of outline.commands) {
		const points: number[] = [];
		const [fromX, fromY] = [x, y];
		for (let i = 0; i < args.length; i += 2) {
			const [nextX, nextY] = [Math.round(args[i] ?? 0), Math.round(args[i + 1] ?? 0)];
			points.push(nextX - fromX, nextY - fromY);
			[x, y] = [nextX, nextY];
		}
		if (command === 'moveTo') [startX, startY] = [x, y];
		if (command === 'closePath') [x, y] = [startX, startY];
		d += `${letters[command]}${points.join(' ').replaceAll(' -', '-')}`;
	}
	return d;
}

type Vertex = { x: number; y: number; onCurve: boolean; endContour: boolean; copy(): Vertex };
type Decoded = { points?: Vertex[]; components?: { glyphID: number; dx: number; dy: number }[] };
type Glyph = { id: number; advanceWidth: number; path: unknown; _decode(): Decoded };
type Font = {
	unitsPerEm: number;
	fvar: { axis: { axisTag: string }[] };
	glyphForCodePoint(code: number): Glyph;
	getGlyph(id: number): Glyph;
	_variationProcessor: { transformPoints(glyph: number, points: Vertex[]): void } | null;
};

/** fontkit 2 varies TrueType but not woff2 (its getVariation() re-reads the packed file as TrueType and fails), so its parts are called one by one. */
function openAt(file: string, axes: Cut['axes']): Font {
	const font = fontkit.openSync(file) as unknown as Font;
	// Unpacking the outlines trips over a variation processor, and the first one asked for is kept: hold it back until then.
	Object.defineProperty(font, '_variationProcessor', { value: null, configurable: true });
	font.getGlyph(0);
	Reflect.deleteProperty(font, '_variationProcessor');
	Object.assign(font, { variationCoords: font.fvar.axis.map(({ axisTag }) => axes[axisTag.trim() as 'wght' | 'opsz']) });
	return font;
}

const bent = new WeakMap<Font, Set<number>>();

/** Moves an outline's points, or the offsets of its parts, to the font's coordinates; the four phantom points (contours of their own) only have to be there. */
function bend(font: Font, glyph: Glyph): void {
	const done = bent.get(font) ?? new Set<number>();
	bent.set(font, done.add(-1));
	if (done.has(glyph.id)) return;
	done.add(glyph.id);
	const { points, components } = glyph._decode();
	const move = (vertices: Vertex[]): void => font._variationProcessor?.transformPoints(glyph.id, vertices);
	if (points?.length) move([...points, ...phantoms()]);
	if (!components) return;
	const offsets = components.map(({ dx, dy }) => vertex(dx, dy));
	move([...offsets, ...phantoms()]);
	components.forEach((component, i) => {
		Object.assign(component, { dx: offsets[i]?.x ?? component.dx, dy: offsets[i]?.y ?? component.dy });
		bend(font, font.getGlyph(component.glyphID));
	});
}

const vertex = (x: number, y: number): Vertex => ({ x, y, onCurve: true, endContour: true, copy: () => vertex(x, y) });
const phantoms = (): Vertex[] => [vertex(0, 0), vertex(0, 0), vertex(0, 0), vertex(0, 0)];

const files = fileURLToPath(new URL('../../node_modules/@fontsource-variable/source-serif-4/files/', import.meta.url));
const target = fileURLToPath(new URL('../../server/lib/art/glyph-data.ts', import.meta.url));

let out = `// Written by tools/art/outline-labels.ts. Do not edit by hand.
// Outlines of Source Serif 4, © Adobe, SIL Open Font License 1.1. Per glyph: advance and path, 1000 units an em, y down.
export type Glyphs = Readonly<Record<string, readonly [advance: number, d: string]>>\n`;
for (const cut of cuts) {
	const font = openAt(`${files}source-serif-4-latin-opsz-${cut.file}.woff2`, cut.axes);
	const scale = 1000 / font.unitsPerEm;
	out += `\nexport const ${cut.name}: Glyphs = {\n`;
	for (const character of [...new Set(cut.text)].sort()) {
		const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
		bend(font, glyph);
		const outline = (glyph.path as unknown as Outline).scale(scale, -scale);
		out += `\t'${character}': [${Math.round(glyph.advanceWidth * scale)}, '${compact(outline)}'],\n`;
	}
	out += '}\n';
}
writeFileSync(target, out);
