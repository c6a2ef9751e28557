import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { avatarColours, avatarSvg } from './avatar.ts';
import { backBoardSvg, boardSvg, emptyBoardSvg, errorBoardSvg, loginBoardSvg } from './board.ts';
import { paletteOf } from './cover/figure.ts';
import { categoryKeys, categoryPigment, coverGround, coverSvg, isCategoryKey, spine } from './cover.ts';
import { faviconSvg, markSvg } from './mark.ts';
import { ogSvg } from './og.ts';
import { pigmentNames } from './pigment.ts';

// A drawing is its bytes: readers keep it for ever under an address that carries its version. Whoever changes one on purpose looks at it
// (`npm run shots`) and lets the runner write the new marks (`vitest run … -u`).

const mark = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);
const marks = (drawings: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(drawings).map(([name, svg]) => [name, mark(svg)]));
const locales = ['zh-CN', 'en'] as const;
const ids = Array.from({ length: 120 }, (_, n) => n + 1);

test('boards of every category, in both languages', () => {
	expect(
		marks(
			Object.fromEntries(
				categoryKeys.flatMap((category) => locales.map((locale) => [`${category} ${locale}`, boardSvg({ category, locale }) ?? ''])),
			),
		),
	).toMatchInlineSnapshot(`
		{
		  "coding en": "oc0PeCKh2D",
		  "coding zh-CN": "I4AqONU06n",
		  "design en": "KWIrZeLm3R",
		  "design zh-CN": "KWIrZeLm3R",
		  "finance en": "fTmpzJv_YB",
		  "finance zh-CN": "NxUQHFHIA6",
		  "language en": "3geUpV_j2-",
		  "language zh-CN": "3geUpV_j2-",
		  "maths en": "qC5o8gbyla",
		  "maths zh-CN": "qC5o8gbyla",
		  "music en": "C64kLOZlMj",
		  "music zh-CN": "z9tPNvEy95",
		  "science en": "A5vWX4D2jD",
		  "science zh-CN": "qw0Qr_yLkF",
		  "writing en": "mdfKQdF6OT",
		  "writing zh-CN": "5-Ycyqet2r",
		}
	`);
	for (const locale of locales) expect(loginBoardSvg(locale)).toBe(boardSvg({ category: 'maths', locale }));
});

test('boards of pages that went wrong, of empty lists, and the mark', () => {
	expect(
		marks({
			'403 zh': errorBoardSvg('403', 'zh-CN', 12),
			'403 en': errorBoardSvg('403', 'en', 12),
			'403 blank': errorBoardSvg('403', 'en', null),
			'404': errorBoardSvg('404', 'zh-CN'),
			'500': errorBoardSvg('500', 'zh-CN'),
			back: backBoardSvg(),
			empty: emptyBoardSvg('empty'),
			error: emptyBoardSvg('error'),
			mark: markSvg(),
			bare: markSvg({ bare: true }),
			favicon: faviconSvg(),
		}),
	).toMatchInlineSnapshot(`
		{
		  "403 blank": "Gu0qbmPNrm",
		  "403 en": "4s0OMOF37a",
		  "403 zh": "oQtvyVe36t",
		  "404": "leNOnqf9vN",
		  "500": "smTq_CZVm7",
		  "back": "7yRXhdLmRn",
		  "bare": "D2daJLYtWZ",
		  "empty": "zRLjRgFrme",
		  "error": "8xGDnVZpSq",
		  "favicon": "PJwVa6be8I",
		  "mark": "oNKbgZaHJG",
		}
	`);
	expect(errorBoardSvg('403', 'zh-CN')).toBe(errorBoardSvg('403', 'zh-CN', 6));
	expect(markSvg({})).toBe(markSvg({ bare: false }));
});

test('covers of every category: as another print, on a board, on each ground, and their palettes', () => {
	const drawn = (category: string, more: object, options = {}) => ids.map((id) => coverSvg({ id, category, ...more }, options)).join('\n');
	expect(
		marks(
			Object.fromEntries(
				[...categoryKeys, 'cooking', 'a category nobody drew'].flatMap((category) => [
					[`${category} again`, drawn(category, { salt: 2, spine: true })],
					[`${category} of news on a board`, drawn(category, { spine: false }, { onBoard: true })],
					[`${category} light`, drawn(category, {}, { ground: 'light', onBoard: true })],
				]),
			),
		),
	).toMatchInlineSnapshot(`
		{
		  "a category nobody drew again": "ydMA3-MdtF",
		  "a category nobody drew light": "VAPrqAOzak",
		  "a category nobody drew of news on a board": "t-CGwrWACl",
		  "coding again": "9kEXyC3Dr4",
		  "coding light": "A-6vS4EgY6",
		  "coding of news on a board": "d6_ziM5uWl",
		  "cooking again": "e9gwKNiXEi",
		  "cooking light": "JA-Sp8bgmi",
		  "cooking of news on a board": "ZQoKIwpWvy",
		  "design again": "veVVRrpjnl",
		  "design light": "uQQecIg2fA",
		  "design of news on a board": "ID-uuTw8Yj",
		  "finance again": "WhVp16cN7y",
		  "finance light": "82fSqkju9U",
		  "finance of news on a board": "raAP5sdWgY",
		  "language again": "RX_C2zeTpd",
		  "language light": "Hy3iEn0uGN",
		  "language of news on a board": "ku6KgBzXVr",
		  "maths again": "3PrpTEEwP7",
		  "maths light": "88Bu0kXH1F",
		  "maths of news on a board": "2MIJPHVoHn",
		  "music again": "fw0q4PjDuW",
		  "music light": "lui57vUnNb",
		  "music of news on a board": "JZsX6FECLw",
		  "science again": "EOKFewNPes",
		  "science light": "p-AmI4CONP",
		  "science of news on a board": "U5nwdRHynF",
		  "writing again": "lslvjJPCWj",
		  "writing light": "hYYq0lWoOs",
		  "writing of news on a board": "I9SWBVJHI3",
		}
	`);
	expect(
		marks({
			palettes: JSON.stringify(pigmentNames.flatMap((name) => (['deep', 'mid', 'light'] as const).map((ground) => paletteOf(name, ground)))),
			spines: JSON.stringify(ids.map((id) => spine({ id, category: categoryKeys[id % 8] ?? '' }))),
			grounds: ids.map((id) => coverGround({ id, category: 'music' })).join(' '),
			ofUnknown: ids.map((id) => categoryPigment(`kind ${id}`)).join(' '),
		}),
	).toMatchInlineSnapshot(`
		{
		  "grounds": "W9omigYhVO",
		  "ofUnknown": "ML5qFNjW06",
		  "palettes": "ct-zxKg0hJ",
		  "spines": "2430Lnc6KR",
		}
	`);
	expect(categoryKeys.map(categoryPigment)).toEqual(['pine', 'indigo', 'azurite', 'vermilion', 'ochre', 'rouge', 'mauve', 'gamboge']);
	expect([isCategoryKey('maths'), isCategoryKey('toString'), isCategoryKey('')]).toEqual([true, false, false]);
});

test('squares of teachers: colours step, one or two Chinese characters, an outlined Latin initial', () => {
	expect(
		marks({
			colours: JSON.stringify(ids.map((id) => [avatarColours(id), avatarColours(id, true), avatarColours(id, false)])),
			...Object.fromEntries(
				['顾', '欧阳娜', ' 顾 Ming', 'andrew', 'Émile', 'Ω', '<', '', '🙂'].flatMap((text) => [
					[`“${text}”`, avatarSvg({ id: 3, text })],
					[`“${text}” small`, avatarSvg({ id: 4, text, small: true })],
					[`“${text}” on a board`, avatarSvg({ id: 1, text, onBoard: true })],
				]),
			),
		}),
	).toMatchInlineSnapshot(`
		{
		  "colours": "wti6HH8mJd",
		  "“ 顾 Ming”": "PPoMeJrNnn",
		  "“ 顾 Ming” on a board": "bjTrGeZER_",
		  "“ 顾 Ming” small": "yr9q4Ipo0p",
		  "“<”": "UMX08dnA0X",
		  "“<” on a board": "REXZaNTeo4",
		  "“<” small": "z7CasJJBZ4",
		  "“andrew”": "U6CN6yNB66",
		  "“andrew” on a board": "R2fg5b4ZJs",
		  "“andrew” small": "PkaFd8UOCr",
		  "“Émile”": "MpW0rKOhks",
		  "“Émile” on a board": "L2B_hQyOQ9",
		  "“Émile” small": "TKCUhkXJS7",
		  "“Ω”": "qNw4kpH1_g",
		  "“Ω” on a board": "hbjQOaQzM6",
		  "“Ω” small": "CkHStUq2Nu",
		  "“”": "NYVmpFL_C4",
		  "“” on a board": "QQ-HkoQvrr",
		  "“” small": "gCJpN7XcuO",
		  "“欧阳娜”": "EFn5B3Ylst",
		  "“欧阳娜” on a board": "c-ydTUZasN",
		  "“欧阳娜” small": "63OxbxpbWy",
		  "“顾”": "PPoMeJrNnn",
		  "“顾” on a board": "bjTrGeZER_",
		  "“顾” small": "yr9q4Ipo0p",
		  "“🙂”": "NYVmpFL_C4",
		  "“🙂” on a board": "QQ-HkoQvrr",
		  "“🙂” small": "gCJpN7XcuO",
		}
	`);
	expect(avatarColours(0)).toEqual(avatarColours(1));
	expect(avatarSvg({ id: 2, text: '顾明远' })).toContain('>顾明</text>');
	expect(avatarSvg({ id: 2, text: '顾' })).toBe(avatarSvg({ id: 2, text: '顾', small: false, onBoard: false }));
});

test('sharing pictures: one line and three, with and without lead, kind, drawing and our own name', () => {
	const cover = coverSvg({ id: 3, category: 'maths' }, { onBoard: true });
	const board = boardSvg({ category: 'music', locale: 'en' });
	const card = { title: '从零讲微积分', subtitle: '从一条切线出发，把极限、导数和积分讲成一件事。', kind: '数学 · 12 讲', cover };
	expect(
		marks({
			plain: ogSvg(card),
			english: ogSvg({ ...card, title: 'Hearing the words that disappear when English is spoken', site: 'Lectern', kind: 'Languages · 9 lessons' }),
			'board drawing': ogSvg({ ...card, cover: board }),
			'no drawing': ogSvg({ ...card, cover: null }),
			'no drawing, long': ogSvg({ ...card, cover: null, title: '关于《讲台》平台国庆期间直播课（含补课）时间安排的通知，请确认' }),
			'no kind': ogSvg({ ...card, kind: '' }),
			'no lead': ogSvg({ ...card, subtitle: '' }),
			long: ogSvg({ ...card, title: '关于《讲台》平台国庆期间直播课（含补课）时间安排的通知，请确认' }),
			longest: ogSvg({ ...card, title: '很长'.repeat(60), subtitle: '也很长，'.repeat(40) }),
			clauses: ogSvg({ ...card, title: '微积分不难，难的是没人从头讲。' }),
			nothing: ogSvg({ title: '', subtitle: '', kind: '', cover: null }),
			'no box': ogSvg({ ...card, cover: '<svg xmlns="x" width="1"><g/></svg>' }),
			'a tall box': ogSvg({ ...card, cover: '<svg viewBox="0 0 10.5 40" height="3" fill="none"><g/></svg>' }),
		}),
	).toMatchInlineSnapshot(`
		{
		  "a tall box": "jujwLNYTct",
		  "board drawing": "tHEHSLK9IG",
		  "clauses": "NaM99qGDuF",
		  "english": "n2FW9loFSr",
		  "long": "DR8yjqtXHn",
		  "longest": "gUDMGsjWrK",
		  "no box": "sFhIW54d5z",
		  "no drawing": "i2wNvukGuH",
		  "no drawing, long": "yP_z1eD0tD",
		  "no kind": "w5bNfLnbWR",
		  "no lead": "E21m48ti-B",
		  "nothing": "0YtrRdbgZH",
		  "plain": "xSNb6GILix",
		}
	`);
});
