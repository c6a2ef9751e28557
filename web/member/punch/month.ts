import type { Locale } from '../../lib/locale.ts';

const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** `2026年11月` · `November 2026` */
export function monthName(month: string, locale: Locale): string {
	const [year, number] = parts(month);
	return locale === 'en' ? `${names[number - 1]} ${year}` : `${year}年${number}月`;
}

/** So many months later; earlier for fewer than none. */
export function addMonths(month: string, months: number): string {
	const [year, number] = parts(month);
	return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export interface CalendarDay {
	/** `2026-11-21` */
	day: string;
	/** Of the month, from 1. */
	number: number;
	/** It belongs to the month before or after. */
	outside: boolean;
}

/** The weeks of a month, each from Sunday to Saturday, filled up with the days around it. `from`: a day of the week before that is wanted too. */
export function weeksOf(month: string, from = `${month}-01`): CalendarDay[][] {
	const [year, number] = parts(month);
	const weekday = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
	const start = new Date(Date.UTC(year, number - 1, 1 - weekday)).toISOString().slice(0, 10);
	const before = from < start ? weekday + 7 : weekday;
	const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
	return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
		Array.from({ length: 7 }, (_, weekday) => {
			const date = new Date(Date.UTC(year, number - 1, week * 7 + weekday - before + 1));
			const day = date.toISOString().slice(0, 10);
			return { day, number: date.getUTCDate(), outside: !day.startsWith(month) };
		}),
	);
}

function parts(month: string): [year: number, month: number] {
	return [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
}
