import { expect, test } from 'vitest';
import { avatarSvg } from '../../lib/art/avatar.ts';
import { backBoardSvg, boardSvg, emptyBoardSvg, errorBoardSvg, loginBoardSvg } from '../../lib/art/board.ts';
import { coverSvg } from '../../lib/art/cover.ts';
import { faviconSvg, markSvg } from '../../lib/art/mark.ts';
import { outlined } from '../../lib/art/outline.ts';
import { sharp } from '../../lib/pictures.ts';
import { avatar, board, cover, favicon, icon, iconSizes, mark, picture } from './media.service.ts';

test('R101 a cover with its salt, on a board or not; a picture is one without the spine', () => {
	const plain = { id: '7', category: 'maths', salt: '0', onBoard: false };
	// A number whose cover stands on the deep ground, which a board changes.
	const deep = Array.from({ length: 20 }, (_, id) => id + 1).find(
		(id) => coverSvg({ id, category: 'maths', salt: 0 }) !== coverSvg({ id, category: 'maths', salt: 0 }, { onBoard: true }),
	);
	expect(deep).toBeDefined();
	for (const [salt, onBoard] of [
		['0', false],
		['0', true],
		['3', false],
	] as const)
		expect(cover({ id: String(deep), category: 'maths', salt, onBoard })).toBe(
			coverSvg({ id: deep ?? 0, category: 'maths', salt: Number(salt) }, { onBoard }),
		);
	expect(cover({ ...plain, salt: '3' })).not.toBe(cover(plain));
	expect(picture({ id: '7', category: 'maths' })).toBe(coverSvg({ id: 7, category: 'maths', spine: false }));
	expect(picture({ id: '7', category: 'maths' })).not.toBe(cover(plain));
});

test('R101 numbers have ten digits at most and nothing beside them', () => {
	const of = (id: string) => cover({ id, category: 'maths', salt: '0', onBoard: false });
	expect(of('1234567890')).toBe(coverSvg({ id: 1_234_567_890, category: 'maths', salt: 0 }));
	for (const id of ['', 'x', '12345678901', '1x', 'x1', '-1', '1.5'])
		expect(() => of(id), id).toThrow(expect.objectContaining({ reason: 'not_found' }));
});

test('R101 an avatar shows the first character, of a name that has none ours; small or not, on a board or not', async () => {
	const drawn = (text: string, small = false, onBoard = false) => outlined(avatarSvg({ id: 7, text, small, onBoard }));
	const of = (text: string, small = false, onBoard = false) => avatar({ id: '7', text, small, onBoard });
	expect(await of('𠮷田')).toBe(await drawn('𠮷'));
	expect(await of('小满')).toBe(await drawn('小'));
	expect(await of('')).toBe(await drawn('讲'));
	expect(await of('小', true)).toBe(await drawn('小', true));
	expect(await of('小', false, true)).toBe(await drawn('小', false, true));
});

test('R101 boards: of errors, the login page, empty and broken lists, and of categories, in both languages', async () => {
	for (const status of ['403', '404', '500'] as const)
		for (const locale of ['zh-CN', 'en'] as const) expect(await board(status, locale)).toBe(await outlined(errorBoardSvg(status, locale, null)));
	for (const locale of ['zh-CN', 'en'] as const) {
		expect(await board('login', locale)).toBe(await outlined(loginBoardSvg(locale)));
		expect(await board('back', locale)).toBe(await outlined(backBoardSvg()));
		expect(await board('maths', locale)).toBe(await outlined(boardSvg({ category: 'maths', locale }) ?? ''));
	}
	for (const kind of ['empty', 'error'] as const) expect(await board(kind, 'en')).toBe(await outlined(emptyBoardSvg(kind)));
	await expect((async () => board('nothing', 'en'))()).rejects.toMatchObject({ reason: 'not_found' });
});

test('R101 the mark, and the icon as a PNG of each size, drawn once', async () => {
	expect([mark(), favicon()]).toEqual([markSvg(), faviconSvg()]);
	expect(iconSizes).toEqual([32, 180, 192, 512]);
	const small = await icon(32);
	expect(await sharp(small).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
	expect(await icon(32)).toBe(small);
	for (const size of iconSizes) expect(await sharp(await icon(size)).metadata()).toMatchObject({ format: 'png', width: size, height: size });
	expect(small).toEqual(await sharp(Buffer.from(faviconSvg()), { density: 300 }).resize(32, 32).png({ compressionLevel: 9 }).toBuffer());
});
