import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mix, oklchToHex } from './colour.ts';
import { kaiStack, sansStack, songStack } from './font.ts';
import * as glyphData from './glyph-data.ts';
import { glyphDefs, kai, label, labelWidth } from './label.ts';
import { boardColours, chalkWhite, pigments } from './pigment.ts';
import { hash, rngOf } from './seed.ts';
import { circle, escapeXml, num, path, polar, polyline, pt, ring, smooth } from './svg.ts';

// What drawings are made of, value by value; whole drawings are in drawings.test.ts.

const mark = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);

test('outlines of Latin letters, labels and fonts', () => {
	expect(
		Object.fromEntries(Object.entries(glyphData).map(([cut, glyphs]) => [cut, `${Object.keys(glyphs).join('')} ${mark(JSON.stringify(glyphs))}`])),
	).toMatchInlineSnapshot(`
		{
		  "bold": "ABCDEFGHIJKLMNOPQRSTUVWXYZ 82Vwx4ysGe",
		  "display": "alnot AkXB91Ck4u",
		  "italic": "0123456789,.:=BEFLMPTWabcdefghijklmnopqrstuvwxyz Avl3Bvjdzl",
		  "upright": "0123456789,=IV tLWXpEMjtK",
		}
	`);
	const style = { x: 10, y: 20, size: 40, fill: '#fff' };
	expect([
		label('a→Δ é', style),
		label('ab', { ...style, anchor: 'middle', cut: 'display', opacity: 0.5 }),
		label('ab', { ...style, anchor: 'end', cut: 'upright' }),
		label('A', { ...style, cut: 'bold', anchor: 'start' }),
		label('', style),
		kai('讲<', style),
		kai('讲', { ...style, anchor: 'end', opacity: 0.4 }),
		kai('讲', { ...style, anchor: 'start' }),
		[labelWidth('a b'), labelWidth('a b', 'upright'), labelWidth('é'), labelWidth('')],
		[songStack, kaiStack, sansStack],
	]).toMatchInlineSnapshot(`
		[
		  "<g transform="translate(10 20) scale(.04)" fill="#fff"><use href="#italic-97"/><use href="#italic-8594" x="520"/><use href="#italic-916" x="1420"/></g>",
		  "<g transform="translate(-4.5 20) scale(.04)" fill="#fff" opacity="0.5"><use href="#display-97"/></g>",
		  "<g transform="translate(-8.4 20) scale(.04)" fill="#fff"></g>",
		  "<g transform="translate(10 20) scale(.04)" fill="#fff"><use href="#bold-65"/></g>",
		  "<g transform="translate(10 20) scale(.04)" fill="#fff"></g>",
		  "<text x="10" y="20" font-size="40" fill="#fff" font-family="'Kaiti SC',STKaiti,KaiTi,'Source Serif 4','Songti SC','Noto Serif CJK SC','Noto Serif SC','Source Han Serif SC','Microsoft YaHei',serif">讲&lt;</text>",
		  "<text x="10" y="20" font-size="40" fill="#fff" font-family="'Kaiti SC',STKaiti,KaiTi,'Source Serif 4','Songti SC','Noto Serif CJK SC','Noto Serif SC','Source Han Serif SC','Microsoft YaHei',serif" text-anchor="end" opacity="0.4">讲</text>",
		  "<text x="10" y="20" font-size="40" fill="#fff" font-family="'Kaiti SC',STKaiti,KaiTi,'Source Serif 4','Songti SC','Noto Serif CJK SC','Noto Serif SC','Source Han Serif SC','Microsoft YaHei',serif">讲</text>",
		  [
		    1.241,
		    0.69,
		    0.23,
		    0,
		  ],
		  [
		    "'Source Serif 4','Songti SC','Noto Serif CJK SC','Noto Serif SC','Source Han Serif SC','Microsoft YaHei',serif",
		    "'Kaiti SC',STKaiti,KaiTi,'Source Serif 4','Songti SC','Noto Serif CJK SC','Noto Serif SC','Source Han Serif SC','Microsoft YaHei',serif",
		    "'Source Sans 3','PingFang SC','HarmonyOS Sans SC',MiSans,'Noto Sans CJK SC','Noto Sans SC','Microsoft YaHei',sans-serif",
		  ],
		]
	`);
	const defs = glyphDefs(label('→aΔa', style) + label('A', { ...style, cut: 'bold' }));
	expect([...defs.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['italic-8594', 'italic-97', 'italic-916', 'bold-65']);
	expect(mark(defs)).toMatchInlineSnapshot(`"Sd3Rkmkjs0"`);
	expect(glyphDefs('<g/>')).toBe('');
});

test('colours of pigments and boards', () => {
	expect(mark(JSON.stringify([pigments, boardColours, chalkWhite]))).toMatchInlineSnapshot(`"Ob0vhcLOew"`);
	expect(Object.values(pigments).map(({ name, hue, partner }) => [name, hue, partner])).toEqual([
		['pine', 165, 'gamboge'],
		['indigo', 258, 'vermilion'],
		['azurite', 222, 'gamboge'],
		['gamboge', 88, 'rouge'],
		['ochre', 58, 'azurite'],
		['vermilion', 33, 'indigo'],
		['rouge', 10, 'gamboge'],
		['mauve', 325, 'ochre'],
	]);
	// The dark end is linear, and what lies outside sRGB is cut to it.
	expect(
		[
			[0, 0, 0],
			[1, 0, 0],
			[0.12, 0, 0],
			[0.15, 0, 0],
			[0.9, 0.4, 140],
			[0.5, 0.4, 29],
			[0.6, 0.1, 270],
		].map((colour) => oklchToHex(colour as never)),
	).toMatchInlineSnapshot(`
		[
		  "#000000",
		  "#ffffff",
		  "#060606",
		  "#0b0b0b",
		  "#00ff00",
		  "#fd0000",
		  "#697dbc",
		]
	`);
	expect([
		mix('#ffffff', '#000000', 0),
		mix('#ffffff', '#000000', 1),
		mix('#ff8040', '#204060', 0.25),
		mix('#102030', '#405060', 0.5),
	]).toMatchInlineSnapshot(`
		[
		  "#000000",
		  "#ffffff",
		  "#585058",
		  "#283848",
		]
	`);
});

test('streams of numbers and hashes are the same everywhere', () => {
	expect([hash(''), hash('a'), hash('maths:7'), hash('讲台')]).toMatchInlineSnapshot(`
		[
		  2872998923,
		  444641715,
		  1954195065,
		  2796990437,
		]
	`);
	const rng = rngOf(7);
	expect([rng(), rng(), rng.between(-2, 3), rng.int(4, 6), rng.int(1, 1), rng.pick(['a', 'b', 'c']), rng.pick(['only'])]).toMatchInlineSnapshot(`
		[
		  0.011704753153026104,
		  0.06195825757458806,
		  2.88453816389665,
		  6,
		  1,
		  "b",
		  "only",
		]
	`);
	const drawn = rngOf(-1);
	const faces = new Set(Array.from({ length: 200 }, () => drawn.int(2, 4)));
	expect([...faces].sort()).toEqual([2, 3, 4]);
	const first = rngOf(1);
	const all = Array.from({ length: 200 }, () => first.between(5, 6));
	expect([Math.floor(Math.min(...all)), Math.ceil(Math.max(...all))]).toEqual([5, 6]);
});

test('coordinates and shapes', () => {
	expect([
		num(0.5),
		num(-0.5),
		num(12),
		num(12.04),
		num(-0.01),
		num(10.05),
		num(0),
		num(1.256, 2),
		num(-0.05, 2),
		num(100.5),
		num(-10.25, 1),
	]).toMatchInlineSnapshot(`
		[
		  ".5",
		  "-.5",
		  "12",
		  "12",
		  "0",
		  "10.1",
		  "0",
		  "1.26",
		  "-.05",
		  "100.5",
		  "-10.3",
		]
	`);
	expect([
		pt([1.25, -0.5]),
		pt([1.256, 3], 2),
		polyline([
			[0, 0],
			[1.5, 2],
			[3, 0.25],
		]),
		polyline([[0.123, 4]], 2),
	]).toMatchInlineSnapshot(`
		[
		  "1.3 -.5",
		  "1.26 3",
		  "M0 0L1.5 2L3 .3",
		  "M.12 4",
		]
	`);
	expect([polar([10, 20], 5, 0), polar([10, 20], 5, 90), polar([0, 0], 2, 180)].map(([x, y]) => [num(x, 3), num(y, 3)])).toMatchInlineSnapshot(`
		[
		  [
		    "15",
		    "20",
		  ],
		  [
		    "10",
		    "25",
		  ],
		  [
		    "-2",
		    "0",
		  ],
		]
	`);
	expect([
		circle([1, 2], 3.5),
		circle([1, 2], 3.5, 'fill="red"'),
		path('M0 0'),
		path('M0 0', 'fill="red"'),
		ring([10, 20], 2.5),
	]).toMatchInlineSnapshot(`
		[
		  "<circle cx="1" cy="2" r="3.5"/>",
		  "<circle cx="1" cy="2" r="3.5" fill="red"/>",
		  "<path d="M0 0"/>",
		  "<path d="M0 0" fill="red"/>",
		  "M7.5 20a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0z",
		]
	`);
	expect([
		smooth([
			[0, 0],
			[10, 5],
			[20, 0],
			[30, 15],
		]),
		smooth([[1, 1]]),
		smooth(
			[
				[0, 0],
				[1, 2],
			],
			2,
		),
		smooth([]),
	]).toMatchInlineSnapshot(`
		[
		  "M0 0C1.7 .8 6.7 5 10 5C13.3 5 16.7 -1.7 20 0C23.3 1.7 28.3 12.5 30 15",
		  "M1 1",
		  "M0 0C.17 .33 .83 1.67 1 2",
		  "M0 0",
		]
	`);
	expect(escapeXml('a&b<c>d"e\'f\u0000g\u0008h\ti\nj\u000bk\u001fl\uffffm\ud83dn\udc00o😀&amp;')).toMatchInlineSnapshot(`
		"a&amp;b&lt;c&gt;d&quot;e'fgh	i
		jklmno😀&amp;amp;"
	`);
});
