// The tests’ machine has no font of its own (test/global-setup.ts), as a server without a screen.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readFilms } from '../../../tools/seed/read-content/read-content.ts';
import { avatarSvg } from './avatar.ts';
import { boardSvg } from './board.ts';
import { glyphOf } from './glyphs.ts';
import { ogPicture } from './og.ts';
import { lineWidth, outlined } from './outline.ts';

const page = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120">${inside}</svg>`;
const letter = (text: string) =>
	page(
		`<text x="10" y="90" font-size="96" font-weight="700" font-family="serif" fill="#000">${text.replace('&', '&amp;').replace('<', '&lt;')}</text>`,
	);
const pixels = (svg: string) => sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
const inkOf = (picture: Buffer) => picture.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0);

test('the system has no letters here: without ours, two characters are one empty box', async () => {
	const [one, two] = await Promise.all([pixels(letter('讲')), pixels(letter('台'))]);
	expect(one.equals(two)).toBe(true);
});

test('every character leaves ink and looks like no other, without a font of the system', async () => {
	const characters = [...'讲台顾龘囍犇靐氤氲あ한ABgé1&<，。“…—·★①℃ΩεΔЖ→✓', '𠮷', '😀', '🎹', '𓀀'];
	const seen = new Map<string, string>();
	for (const character of characters) {
		const picture = await pixels(await outlined(letter(character)));
		expect(inkOf(picture), character).toBeGreaterThan(12);
		const key = picture.toString('base64');
		expect(seen.get(key), `${character} looks like ${seen.get(key)}`).toBeUndefined();
		seen.set(key, character);
	}
});

test('a character that no font has is its number in a frame, and signs that only join others take no room', async () => {
	const picture = await pixels(await outlined(page('<text x="10" y="90" font-size="96" fill="#000">😀</text>')));
	const inside = await sharp(picture, { raw: { width: 120, height: 120, channels: 1 } })
		.extract({ left: 24, top: 24, width: 66, height: 56 })
		.raw()
		.toBuffer();
	expect(inkOf(inside)).toBeGreaterThan(100);
	// Four digits at least, two a row.
	const digits = async (character: string) => (await glyphOf(character, 400)).d.split('m').length;
	expect(await digits('\u{e01}')).toBe(await digits('\u{e001}'));
	expect(await lineWidth('👩🏽‍🏫')).toBe(2);
	expect(await lineWidth('讲\u200d台\ufe0f')).toBe(2);
});

test('lines start, centre and end where they should, bold is bolder, and a line too long for its room is set smaller', async () => {
	const place = async (attributes: string) =>
		/translate\(([\d.-]+) [\d.-]+\) scale\(([\d.]+)\)/
			.exec(await outlined(`<text x="100" y="50" font-size="20" ${attributes}>讲台</text>`))
			?.slice(1);
	expect(await place('')).toEqual(['100', '.02']);
	expect(await place('text-anchor="middle"')).toEqual(['80', '.02']);
	expect(await place('text-anchor="end"')).toEqual(['60', '.02']);
	expect(await place('data-room="30"')).toEqual(['100', '.015']);
	const [thin, bold] = await Promise.all([glyphOf('一', 400), glyphOf('一', 700)]);
	expect(thin.d).not.toBe(bold.d);
	expect(await outlined('<text x="1" y="2" fill="#fff" font-size="10">&#x8bb2;&amp;</text>')).not.toContain('<text');
});

test('the films’ words are all in the fonts that are brought along', async () => {
	const words = new Set(JSON.stringify(readFilms().films).replace(/\s/g, ''));
	const numbered = [];
	for (const character of words) if ((await glyphOf(character, 400)).d.startsWith('m60-830h880')) numbered.push(character);
	expect(numbered).toEqual([]);
});

test('share pictures, squares and boards draw their words from what is brought along', async () => {
	for (const svg of [avatarSvg({ id: 1, text: '顾' }), boardSvg({ category: 'music', locale: 'zh-CN' }) ?? '']) {
		expect(svg).toContain('<text');
		const drawn = await outlined(svg);
		expect(drawn).not.toContain('<text');
		expect(drawn).not.toContain('font-family');
	}
	const card = { subtitle: '一句话', kind: '数学', cover: avatarSvg({ id: 1, text: '顾', onBoard: true }) };
	const [one, two] = await Promise.all(['龘龘龘龘', '囍囍囍囍'].map((title) => ogPicture({ ...card, title })));
	// Colours by a table, which makes the file a third as long: byte 25 of a PNG says so.
	expect([one?.[25], two?.[25]]).toEqual([3, 3]);
	const titles = await Promise.all(
		[one, two].map((png) => sharp(png).extract({ left: 80, top: 220, width: 320, height: 160 }).greyscale().raw().toBuffer()),
	);
	const chalk = titles.map((picture) => picture.reduce((sum, value) => sum + (value > 200 ? 1 : 0), 0));
	expect(Math.min(...chalk)).toBeGreaterThan(2000);
	expect(titles[0]?.equals(titles[1] as Buffer)).toBe(false);
});
