import { frame, type Locale } from './board/chalk.ts';
import { search } from './board/coding.ts';
import { canon } from './board/design.ts';
import { account } from './board/finance.ts';
import { linking } from './board/language.ts';
import { tangent } from './board/maths.ts';
import { cadence } from './board/music.ts';
import { brokenStick, door, openBook, wiped } from './board/page.ts';
import { cannon } from './board/science.ts';
import { notice } from './board/writing.ts';
import { type CategoryKey, isCategoryKey } from './cover.ts';
import { boardColours } from './pigment.ts';

export type { Locale } from './board/chalk.ts';

const drawings: Record<CategoryKey, (locale: Locale) => ReturnType<typeof tangent>> = {
	maths: tangent,
	language: linking,
	coding: search,
	design: canon,
	finance: account,
	writing: notice,
	science: cannon,
	music: cadence,
};

/** The chalk drawing of a category, 540 × 400 on a transparent ground; null where none was drawn. */
export const boardSvg = ({ category, locale }: { category: string; locale: Locale }): string | null =>
	isCategoryKey(category) ? frame(drawings[category](locale)) : null;

/** The drawing beside the login form. */
export const loginBoardSvg = (locale: Locale): string => frame(drawings.maths(locale));

/** The drawing beside the way back into an account that is being closed. */
export const backBoardSvg = (): string => frame(openBook());

/** Drawings of the error pages: 403 and 500 on 540 × 400, 404 on 720 × 400. `lesson` is the number on the 403 door. */
export function errorBoardSvg(status: '403' | '404' | '500', locale: Locale, lesson: number | null = 6): string {
	if (status === '404') return wiped();
	return frame(status === '403' ? door(locale, lesson) : brokenStick());
}

/** The small board over an empty list, 170 × 80; for an error its stick is broken. */
export function emptyBoardSvg(kind: 'empty' | 'error'): string {
	const { board, chalk, rule2, yellow } = boardColours;
	const stick =
		kind === 'empty'
			? `<path d="M116 69h25a1 1 0 0 1 1 1v3.5h-27V70a1 1 0 0 1 1-1z" fill="${yellow}"/>`
			: `<path d="M109 69h12l-1.4 1.6 1 1-1.2 1.9H108V70a1 1 0 0 1 1-1zM125.4 69.6l1.6-1.4-.6-1.4 12.6-1.3a1 1 0 0 1 1.1.9l.4 3.4-14 1.6z" fill="${yellow}"/>`;
	return (
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 170 80" width="170" height="80">' +
		`<rect x="5" width="160" height="74" rx="3" fill="${board}"/><rect y="73.5" width="170" height="6.5" rx="2" fill="${rule2}"/>` +
		`<path d="M24 47C32 38.5 38 37 45 37.5C54 38.2 60 43 74 32" fill="none" stroke="${chalk}" stroke-width="2.6" stroke-linecap="round" opacity=".3"/>${stick}</svg>`
	);
}
