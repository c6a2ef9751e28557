import sharp from 'sharp';
import { expect, test } from 'vitest';
import { avatarColours, avatarSvg } from './avatar.ts';
import { backBoardSvg, boardSvg, emptyBoardSvg, errorBoardSvg, loginBoardSvg } from './board.ts';
import { oklchToHex } from './colour.ts';
import { paletteOf } from './cover/figure.ts';
import { categoryKeys, categoryPigment, coverGround, coverSvg, spine } from './cover.ts';
import { glyphDefs, label, labelWidth } from './label.ts';
import { faviconSvg, markSvg } from './mark.ts';
import { ogSvg } from './og.ts';
import { pigmentNames, pigments } from './pigment.ts';
import { hash } from './seed.ts';
import { pauses, textWidth, wrap } from './wrap.ts';

const categories = [...categoryKeys, 'cooking', 'a category nobody drew'];
const ids = Array.from({ length: 200 }, (_, i) => i + 1);

/** Tags balance, attributes are quoted, nothing is undefined or NaN. */
function wellFormed(svg: string): boolean {
	const open: string[] = [];
	const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g, (_, close: string, name: string, __: string, empty: string) => {
		if (close) return open.pop() === name ? '' : '<';
		if (!empty) open.push(name);
		return '';
	});
	return open.length === 0 && !/[<>]/.test(rest) && !/NaN|undefined|Infinity/.test(svg);
}

test('colours come out as the design lists them', () => {
	expect(oklchToHex([0.425, 0.078, 165])).toBe('#185c44');
	expect(oklchToHex([0.305, 0.042, 168])).toBe('#17362b');
	expect(oklchToHex([0.885, 0.13, 96])).toBe('#f3d96e');
	expect(oklchToHex([0.535, 0.19, 28])).toBe('#c32a24');
	expect(pigmentNames).toHaveLength(8);
	for (const { deep, mid, light, chart, chartDark } of Object.values(pigments))
		for (const colour of [deep, mid, light, chart, chartDark]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
});

test.each(categories)('covers of %s are small, well-formed, silent and all different', (category) => {
	const seen = new Set<string>();
	for (const id of ids) {
		const svg = coverSvg({ id, category });
		expect(svg.length).toBeGreaterThan(800);
		expect(svg.length).toBeLessThan(4000);
		expect(wellFormed(svg)).toBe(true);
		expect(svg).not.toMatch(/<(script|text|filter|image|style|use)| id=|href/);
		const { accent } = paletteOf(categoryPigment(category), coverGround({ id, category }));
		expect(svg.split(`fill="${accent}"`)).toHaveLength(2);
		expect(svg).not.toContain('d=""');
		seen.add(svg);
	}
	expect(seen.size).toBe(ids.length);
});

test('the same cover has the same bytes, today and in a year', () => {
	expect(coverSvg({ id: 7, category: 'maths' })).toBe(coverSvg({ id: 7, category: 'maths', salt: 0 }));
	expect(categories.map((category) => hash(ids.map((id) => coverSvg({ id, category })).join('')))).toMatchInlineSnapshot(`
		[
		  4058891878,
		  1461870413,
		  3585744853,
		  1308676947,
		  2684765166,
		  1083573553,
		  1937380188,
		  1344912951,
		  557550262,
		  2667115872,
		]
	`);
});

test('about half a shelf is deep, and a salt makes another print', () => {
	const deep = ids.filter((id) => coverGround({ id, category: 'music' }) === 'deep').length;
	expect(deep).toBeGreaterThan(70);
	expect(deep).toBeLessThan(130);
	expect(coverSvg({ id: 7, category: 'maths', salt: 1 })).not.toBe(coverSvg({ id: 7, category: 'maths' }));
});

test('on a board no cover is deep, and nothing but colour changes', () => {
	const shape = (svg: string): string => svg.replace(/#[0-9a-f]{6}/g, '#');
	for (const id of ids) {
		const input = { id, category: 'science' };
		const onBoard = coverSvg(input, { onBoard: true });
		expect(onBoard).not.toContain(`d="M0 0h320v200H0z" fill="${pigments.mauve.deep}"`);
		expect(shape(onBoard)).toBe(shape(coverSvg(input)));
		expect(coverSvg(input, { ground: 'light' })).toContain(`d="M0 0h320v200H0z" fill="${pigments.mauve.light}"`);
	}
});

test('a news picture has no spine', () => {
	expect(coverSvg({ id: 1, category: 'writing' })).toContain('M0 0h9v200H0z');
	expect(coverSvg({ id: 1, category: 'writing', spine: false })).not.toContain('M0 0h9v200H0z');
});

test('spines stand 78 to 100 percent high and are never light', () => {
	const heights = ids.map((id) => {
		const book = spine({ id, category: 'design' });
		expect([pigments.vermilion.deep, pigments.vermilion.mid]).toContain(book.ground);
		expect(book.band).not.toBe(book.ground);
		return book.height;
	});
	expect(Math.min(...heights)).toBe(78);
	expect(Math.max(...heights)).toBe(100);
});

test('avatars show the surname, Latin ones an outlined initial, and lose the grid when small', () => {
	expect(avatarSvg({ id: 1, text: '顾' })).toContain('>顾</text>');
	expect(avatarSvg({ id: 1, text: '欧阳' })).toContain('>欧阳</text>');
	expect(avatarSvg({ id: 1, text: 'andrew' })).not.toContain('<text');
	expect(avatarSvg({ id: 1, text: '顾', small: true })).not.toContain('stroke-dasharray');
	for (const text of ['顾', '欧阳', 'Émile', '<', '', '🙂', 'Ω']) for (const id of ids) expect(wellFormed(avatarSvg({ id, text }))).toBe(true);
});

test('on a board no avatar has the deep ground, which is the board’s own', () => {
	for (let id = 1; id <= 64; id += 1) {
		const { pigment, ground, ink } = avatarColours(id, true);
		expect(ground, `${id}`).not.toBe(pigments[pigment].deep);
		expect(ink).not.toBe(ground);
	}
	expect(avatarColours(1).ground).toBe(pigments[avatarColours(1).pigment].deep);
	expect(avatarSvg({ id: 1, text: '顾', onBoard: true })).toContain(pigments[avatarColours(1).pigment].mid);
});

test('every category has a board in both languages, Latin in outlines; an unknown one has none', () => {
	for (const category of categoryKeys)
		for (const locale of ['zh-CN', 'en'] as const) {
			const svg = boardSvg({ category, locale }) ?? '';
			expect(wellFormed(svg)).toBe(true);
			expect(svg).toContain('viewBox="0 0 540 400"');
			expect(svg.length).toBeLessThan(20_000);
			for (const [, text] of svg.matchAll(/<text[^>]*>([^<]*)</g)) expect(text).not.toMatch(/[A-Za-z]/);
			if (locale === 'en') expect(svg).not.toContain('<text');
		}
	expect(boardSvg({ category: 'cooking', locale: 'en' })).toBeNull();
	expect(loginBoardSvg('en')).toBe(boardSvg({ category: 'maths', locale: 'en' }));
});

test('every character of an English label has an outline', () => {
	const drawn = label('where it came from', { x: 0, y: 0, size: 20, fill: '#fff' });
	expect(drawn.match(/<use /g)).toHaveLength('whereitcamefrom'.length);
	expect(glyphDefs(drawn).match(/<path /g)).toHaveLength(new Set('whereitcamefrom').size);
	expect(labelWidth('not', 'display')).toBeGreaterThan(1);
});

test('pages that went wrong have their drawings', () => {
	for (const status of ['403', '404', '500'] as const)
		for (const locale of ['zh-CN', 'en'] as const) expect(wellFormed(errorBoardSvg(status, locale))).toBe(true);
	expect(wellFormed(backBoardSvg())).toBe(true);
	expect(errorBoardSvg('403', 'zh-CN', 12)).toContain('第 12 讲');
	expect(errorBoardSvg('403', 'zh-CN', null)).not.toContain('<text');
	for (const svg of [emptyBoardSvg('empty'), emptyBoardSvg('error'), markSvg(), markSvg({ bare: true }), faviconSvg()])
		expect(wellFormed(svg)).toBe(true);
});

test('titles break at a pause, keep words and punctuation whole, and end in an ellipsis', () => {
	expect(wrap('微积分不难，难的是没人从头讲。', 10, 3)).toEqual(['微积分不难，', '难的是没人从头讲。']);
	expect(wrap('Hearing the words that disappear', 9, 3).join(' ')).toBe('Hearing the words that disappear');
	expect(pauses(['一，', '二'])).toBe(true);
	expect(wrap('', 10, 3)).toEqual([]);
	expect(wrap(' \n微积分 ', 10, 3)).toEqual(['微积分']);
	for (const room of [6, 8, 10])
		for (const text of [
			'关于《讲台》平台国庆期间直播课（含补课）时间安排的通知，请确认',
			'Supercalifragilisticexpialidocious 与字',
			'一二三四五六七八九十，',
		]) {
			const lines = wrap(text, room, 3);
			expect(lines.length).toBeLessThanOrEqual(3);
			for (const line of lines) {
				expect(textWidth(line)).toBeLessThanOrEqual(room);
				expect(line).not.toMatch(/^[，。）》]|[（《]$/);
			}
		}
});

test('the sharing picture is 1200 × 630, escapes what it prints, and rasterises', async () => {
	const cover = coverSvg({ id: 3, category: 'maths' }, { onBoard: true });
	const svg = ogSvg({ title: '从零讲微积分 <&"', subtitle: '从一条切线出发', kind: '课程', cover });
	expect(wellFormed(svg)).toBe(true);
	const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	expect([info.width, info.height]).toEqual([1200, 630]);
	expect([...data.subarray(0, 3)]).toEqual([0x17, 0x36, 0x2b]);
	expect(wellFormed(ogSvg({ title: '', subtitle: '', kind: '', cover: null }))).toBe(true);
});
