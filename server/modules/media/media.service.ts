import type { Locale } from '../../../contract/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { avatarSvg } from '../../lib/art/avatar.ts';
import { backBoardSvg, boardSvg, emptyBoardSvg, errorBoardSvg, loginBoardSvg } from '../../lib/art/board.ts';
import { coverSvg } from '../../lib/art/cover.ts';
import { faviconSvg, markSvg } from '../../lib/art/mark.ts';
import { outlined } from '../../lib/art/outline.ts';

/** Sizes in which the site's icon is asked for, in pixels. */
export const iconSizes = [32, 180, 192, 512] as const;

/** A course's cover. `onBoard` swaps the deep ground for the middle one, which stands out on a board. */
export function cover(input: { id: string; category: string; salt: string; onBoard: boolean }): string {
	return coverSvg({ id: number(input.id), category: input.category, salt: number(input.salt) }, { onBoard: input.onBoard });
}

/** The same without the book's spine, for news and rooms. */
export function picture(input: { id: string; category: string }): string {
	return coverSvg({ id: number(input.id), category: input.category, spine: false });
}

export function avatar(input: { id: string; text: string; small: boolean; onBoard: boolean }): Promise<string> {
	const { small, onBoard } = input;
	return outlined(avatarSvg({ id: number(input.id), text: [...input.text][0] ?? '讲', small, onBoard }));
}

/** A board drawing: of a first-level category, an error page, the login page, or an empty list. */
export function board(key: string, locale: Locale): Promise<string> {
	return outlined(boardOf(key, locale));
}

function boardOf(key: string, locale: Locale): string {
	if (key === '403' || key === '404' || key === '500') return errorBoardSvg(key, locale, null);
	if (key === 'back') return backBoardSvg();
	if (key === 'login') return loginBoardSvg(locale);
	if (key === 'empty' || key === 'error') return emptyBoardSvg(key);
	const drawing = boardSvg({ category: key, locale });
	if (drawing === null) throw new AppError('not_found');
	return drawing;
}

export const mark = (): string => markSvg();
export const favicon = (): string => faviconSvg();

const icons = new Map<number, Promise<Buffer>>();
/** The site's icon as PNG; drawn once a size. */
export function icon(size: number): Promise<Buffer> {
	const made = icons.get(size) ?? drawIcon(size);
	icons.set(size, made);
	return made;
}

async function drawIcon(size: number): Promise<Buffer> {
	const { sharp } = await import('../../lib/pictures.ts');
	return sharp(Buffer.from(faviconSvg()), { density: 300 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

function number(text: string): number {
	if (!/^\d{1,10}$/.test(text)) throw new AppError('not_found');
	return Number(text);
}
