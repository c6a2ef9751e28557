/**
 * Writes server/lib/art/glyph-data.ts: the outlines of the few Source Serif 4 glyphs the drawings are labelled with.
 * An SVG shown by <img> cannot reach the page's fonts, so Latin labels have to be paths.
 * Run again only when a label needs a new character: node tools/art/outline-labels.ts
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

type Cut = { name: 'italic' | 'upright' | 'display' | 'bold'; file: 'italic' | 'normal'; axes: { wght: number; opsz: number }; text: string }

const lower = 'abcdefghijklmnopqrstuvwxyz'
const cuts: Cut[] = [
	{ name: 'italic', file: 'italic', axes: { wght: 400, opsz: 24 }, text: `${lower}BEFLMPTW0123456789=:,.` },
	{ name: 'display', file: 'italic', axes: { wght: 400, opsz: 60 }, text: 'notal' },
	{ name: 'upright', file: 'normal', axes: { wght: 400, opsz: 20 }, text: '0123456789,=VI' },
	{ name: 'bold', file: 'normal', axes: { wght: 700, opsz: 60 }, text: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
]

type Outline = { scale(x: number, y?: number): Outline; commands: { command: string; args: number[] }[] }

const letters: Record<string, string> = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' }

/** Relative commands on a whole-number grid: a third shorter than absolute ones. */
function compact(outline: Outline): string {
	let [x, y, startX, startY] = [0, 0, 0, 0]
	let d = ''
	for (const { command, args } of outline.commands) {
		const points: number[] = []
		const [fromX, fromY] = [x, y]
		for (let i = 0; i < args.length; i += 2) {
			const [nextX, nextY] = [Math.round(args[i] ?? 0), Math.round(args[i + 1] ?? 0)]
			points.push(nextX - fromX, nextY - fromY)
			;[x, y] = [nextX, nextY]
		}
		if (command === 'moveTo') [startX, startY] = [x, y]
		if (command === 'closePath') [x, y] = [startX, startY]
		d += `${letters[command]}${points.join(' ').replaceAll(' -', '-')}`
	}
	return d
}

const files = fileURLToPath(new URL('../../node_modules/@fontsource-variable/source-serif-4/files/', import.meta.url))
const target = fileURLToPath(new URL('../../server/lib/art/glyph-data.ts', import.meta.url))

let out = `// Written by tools/art/outline-labels.ts. Do not edit by hand.
// Outlines of Source Serif 4, © Adobe, SIL Open Font License 1.1. Per glyph: advance and path, 1000 units an em, y down.
export type Glyphs = Readonly<Record<string, readonly [advance: number, d: string]>>\n`
for (const cut of cuts) {
	const font = fontkit.openSync(`${files}source-serif-4-latin-opsz-${cut.file}.woff2`)
	if (!('fvar' in font)) throw new Error('one variable font a file was expected')
	// getVariation() re-reads the file as plain TrueType and fails on woff2. The coordinates it would set can be set
	// directly, but only after a first glyph has made the reader unpack the outlines.
	font.getGlyph(0)
	const axes = (font as unknown as { fvar: { axis: { axisTag: string }[] } }).fvar.axis
	Object.assign(font, { variationCoords: axes.map(({ axisTag }) => cut.axes[axisTag.trim() as 'wght' | 'opsz']) })
	const scale = 1000 / font.unitsPerEm
	out += `\nexport const ${cut.name}: Glyphs = {\n`
	for (const character of [...new Set(cut.text)].sort()) {
		const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
		const outline = (glyph.path as unknown as Outline).scale(scale, -scale)
		out += `\t'${character}': [${Math.round(glyph.advanceWidth * scale)}, '${compact(outline)}'],\n`
	}
	out += '}\n'
}
writeFileSync(target, out)
