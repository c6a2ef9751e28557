import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { glyphOf } from './glyphs.ts';
import { lineWidth, outlined } from './outline.ts';
import { pauses, textWidth, wrap } from './wrap.ts';

const mark = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);

test('the width of a line: Chinese and full-width signs one em, Latin letters by their kind', () => {
	const widths = (characters: string) => Array.from(characters, (each) => textWidth(each));
	expect(
		new Set(
			widths(
				'讲台あ가，。：？！（）—…“”‘’𠀀😀Ａ￥\u1100\u115f\u2e80\ua4cf\ud7a3\uf900\ufaff\ufe30\ufe4f\uff00\uff60\uffe0\uffe6\u{1f300}\u{1faff}\u{20000}\u{3fffd}',
			),
		),
	).toEqual(new Set([1]));
	expect(new Set(widths("il.,:;'|! "))).toEqual(new Set([0.29]));
	expect(new Set(widths('mwMW@'))).toEqual(new Set([0.86]));
	expect(new Set(widths('ABLNXZ0189'))).toEqual(new Set([0.62]));
	expect(new Set(widths('abknxz(%?é\u10ff\u1160\u2e7f\ua4d0\uabff\ud7a4\ufb00\ufe50\uff61\uffdf\uffe7'))).toEqual(new Set([0.53]));
	expect(textWidth('')).toBe(0);
	expect(textWidth('讲 Ai')).toBeCloseTo(1 + 0.29 + 0.62 + 0.29, 10);
});

test('titles: words and clinging signs stay whole, lines are even or end at a pause, what is too much ends in an ellipsis', () => {
	const titles = [
		'微积分',
		'微积分不难，难的是没人从头讲。',
		'一二三，四五六七，八九十',
		'一二三四五六七八九十一二三四',
		'从零讲《微积分》：一条切线',
		'Hearing the words that disappear',
		'Supercalifragilisticexpialidocious 与字',
		'用 Python 3 写 (一点) 代码！好吗？好。',
		'  两个   空格  ',
		'甲，乙，丙，丁，戊，己，庚，辛，壬，癸',
		'“引号”和——破折号……也在',
		'一，',
	];
	expect(
		Object.fromEntries(
			titles.map((title) => [title, [wrap(title, 4, 9), wrap(title, 7, 2), wrap(title, 10, 3), wrap(title, 40, 1)].map((lines) => lines.join('|'))]),
		),
	).toMatchInlineSnapshot(`
		{
		  "  两个   空格  ": [
		    "两个|空格",
		    "两个 空格",
		    "两个 空格",
		    "两个 空格",
		  ],
		  "Hearing the words that disappear": [
		    "Hearing|the|words|that dis|appear",
		    "Hearing the|words that…",
		    "Hearing the words|that disappear",
		    "Hearing the words that disappear",
		  ],
		  "Supercalifragilisticexpialidocious 与字": [
		    "Superca|lifragili|sticexpi|alidocio|us 与字",
		    "Supercalifragi|listicexpialid…",
		    "Supercalifragilistic|expialidocious 与字",
		    "Supercalifragilisticexpialidocious 与字",
		  ],
		  "“引号”和——破折号……也在": [
		    "“引号”|和——破|折号……|也在",
		    "“引号”和——|破折号……也在",
		    "“引号”和——|破折号……也在",
		    "“引号”和——破折号……也在",
		  ],
		  "一二三四五六七八九十一二三四": [
		    "一二三四|五六七八|九十一二|三四",
		    "一二三四五六七|八九十一二三四",
		    "一二三四五六七|八九十一二三四",
		    "一二三四五六七八九十一二三四",
		  ],
		  "一二三，四五六七，八九十": [
		    "一二三，|四五六|七，八九|十",
		    "一二三，四五|六七，八九十",
		    "一二三，四五六七，|八九十",
		    "一二三，四五六七，八九十",
		  ],
		  "一，": [
		    "一，",
		    "一，",
		    "一，",
		    "一，",
		  ],
		  "从零讲《微积分》：一条切线": [
		    "从零讲|《微积|分》：一|条切线",
		    "从零讲《微积|分》：一条切线",
		    "从零讲《微积分》：|一条切线",
		    "从零讲《微积分》：一条切线",
		  ],
		  "微积分": [
		    "微积分",
		    "微积分",
		    "微积分",
		    "微积分",
		  ],
		  "微积分不难，难的是没人从头讲。": [
		    "微积分不|难，难的|是没人从|头讲。",
		    "微积分不难，难|的是没人从头…",
		    "微积分不难，|难的是没人从头讲。",
		    "微积分不难，难的是没人从头讲。",
		  ],
		  "用 Python 3 写 (一点) 代码！好吗？好。": [
		    "用|Python|3 写 (一|点) 代|码！好|吗？好。",
		    "用 Python 3 写|(一点) 代码…",
		    "用 Python 3 写 (一|点) 代码！好吗？好。",
		    "用 Python 3 写 (一点) 代码！好吗？好。",
		  ],
		  "甲，乙，丙，丁，戊，己，庚，辛，壬，癸": [
		    "甲，乙，|丙，丁，|戊，己，|庚，辛，|壬，癸",
		    "甲，乙，丙，|丁，戊，己…",
		    "甲，乙，丙，丁，戊，|己，庚，辛，壬，癸",
		    "甲，乙，丙，丁，戊，己，庚，辛，壬，癸",
		  ],
		}
	`);
	expect(wrap('一二三，四五', 4, 1)).toEqual(['一二三…']);
	// A word that fills its line leaves no blank for the next one.
	expect(wrap('abcde abc ab ab', 3, 3)).toEqual(['abcde', 'abc', 'ab ab']);
	expect(wrap('一二三四，五', 5, 1)).toEqual(['一二三四…']);
	expect([wrap('', 4, 2), wrap('   ', 4, 2), wrap('一', 4, 2)]).toEqual([[], [], ['一']]);
	expect([
		pauses([]),
		pauses(['一']),
		pauses(['一', '二']),
		pauses(['一，', '二']),
		pauses(['一。', '二！', '三']),
		pauses(['一，', '二', '三']),
	]).toEqual([true, true, false, true, true, false]);
	for (const sign of '，。；：？！') expect(pauses([`一${sign}`, '二']), sign).toBe(true);
	for (const sign of '、,.') expect(pauses([`一${sign}`, '二']), sign).toBe(false);
});

test('letters are outlines in whole numbers, in the weight that was asked for; what no font has is its number', async () => {
	const seen: Record<string, [number, string]> = {};
	for (const [character, weight] of [
		['讲', 400],
		['讲', 700],
		['A', 400],
		['ε', 600],
		['→', 400],
		[' ', 400],
		['。', 400],
		['😀', 400],
		['\u{10ffff}', 400],
		['\ue123', 700],
	] as const) {
		const { advance, d } = await glyphOf(character, weight);
		seen[`${character.codePointAt(0)?.toString(16)} ${weight}`] = [advance, mark(d)];
	}
	expect(seen).toMatchInlineSnapshot(`
		{
		  "10ffff 400": [
		    1000,
		    "gmGlkWB2_L",
		  ],
		  "1f600 400": [
		    1000,
		    "zyG9f80FT5",
		  ],
		  "20 400": [
		    256,
		    "47DEQpj8HB",
		  ],
		  "2192 400": [
		    1000,
		    "ZxXS748lW-",
		  ],
		  "3002 400": [
		    1000,
		    "ClLG17DBU3",
		  ],
		  "3b5 600": [
		    486,
		    "lh-QZlsc-3",
		  ],
		  "41 400": [
		    718,
		    "EdzhkDJIuQ",
		  ],
		  "8bb2 400": [
		    1000,
		    "lTMf3qDyDi",
		  ],
		  "8bb2 700": [
		    1000,
		    "_KOERtZTEr",
		  ],
		  "e123 700": [
		    1000,
		    "Rp-GWMae3B",
		  ],
		}
	`);
	for (const character of ['\u200d', '\ufe0f', '\u{1f3fd}', '\u0007', '\u00ad'])
		expect(await glyphOf(character, 400), character).toEqual({ advance: 0, d: '' });
	expect((await glyphOf('一', 400)).d).toMatchInlineSnapshot(
		`"m841-514q0 0 12 10q12 9 30 25q18 15 39 33q20 17 37 33q-2 9-10 12q-9 3-21 3l-870 0l-10-33l730 0z"`,
	);
	expect((await glyphOf('\ue123', 700)).d.startsWith('m60-830h880v900h-880zm50 50v800h780v-800z')).toBe(true);
	expect(await glyphOf('讲', 400)).toBe(await glyphOf('讲', 400));
});

test('a drawing’s texts become paths where they stood, with what they say of size, place, colour and opacity', async () => {
	const drawn = async (svg: string) => (await outlined(svg)).replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${mark(d)}"`);
	expect(
		await drawn(
			'<svg><text x="1" y="2">一</text><g/><text x="3.25" y="-4" font-size="20" font-weight="700" fill="#fff" opacity=".5">一A</text>!</svg>',
		),
	).toMatchInlineSnapshot(
		`"<svg><path transform="translate(1 2) scale(.016)" fill="#000" d="ZHUMJxasTY"/><g/><path transform="translate(3.3 -4) scale(.02)" fill="#fff" opacity=".5" d="XjX0QH4b80"/>!</svg>"`,
	);
	expect(
		await drawn(
			'<text font-size="10" text-anchor="middle" x="100" y="0">一二</text><text font-size="10" text-anchor="end" x="100" y="0">一二</text>',
		),
	).toMatchInlineSnapshot(
		`"<path transform="translate(90 0) scale(.01)" fill="#000" d="a65gxDvk1t"/><path transform="translate(80 0) scale(.01)" fill="#000" d="a65gxDvk1t"/>"`,
	);
	expect(
		await drawn(
			'<text x="0" y="0" font-size="30" data-room="40">一二</text><text x="0" y="0" font-size="30" data-room="60" text-anchor="middle">一二</text>',
		),
	).toMatchInlineSnapshot(
		`"<path transform="translate(0 0) scale(.02)" fill="#000" d="a65gxDvk1t"/><path transform="translate(-30 0) scale(.03)" fill="#000" d="a65gxDvk1t"/>"`,
	);
	expect(await drawn('<text x="5" y="5"> </text><text x="5" y="5"></text>|')).toBe('|');
	expect(await drawn('<path d="M0"/>')).toBe(`<path d="${mark('M0')}"/>`);
	const said = (text: string) => outlined(`<text x="0" y="0">${text}</text>`);
	const [plain, ...others] = await Promise.all(['讲&<>"\'', '&#x8bb2;&amp;&lt;&gt;&quot;&apos;', '&#35762;&#38;&#60;&#62;&#34;&#X27;'].map(said));
	// A bare < cannot stand in a text.
	expect(plain).toBe('<text x="0" y="0">讲&<>"\'</text>');
	expect(others[0]).toBe(others[1]);
	expect(await said('e\u0301')).toBe(await said('é'));
	expect([
		await lineWidth('一二'),
		await lineWidth('AB', 700),
		(await lineWidth('e\u0301')) - (await lineWidth('é')),
		await lineWidth(''),
	]).toMatchInlineSnapshot(`
		[
		  2,
		  1.454,
		  0,
		  0,
		]
	`);
});
