import { makeUpDays, makeUpsAMonth } from '../../../contract/punch/member.ts';
import { addDays, daysBetween } from '../../lib/days.ts';

/** Days in a row, both included. */
export type Run = readonly [first: string, last: string];

/** Days in a row up to today; as long as today is not over, up to yesterday. */
export function currentStreak(runs: readonly Run[], today: string): number {
	const run = runs.find(([, last]) => last >= addDays(today, -1));
	return run === undefined ? 0 : daysBetween(run[0], run[1]) + 1;
}

/** The same rows with one day more, which may join two of them. */
export function withDay(runs: readonly Run[], day: string): Run[] {
	if (runs.some(([first, last]) => first <= day && day <= last)) return [...runs];
	const before = runs.find(([, last]) => last === addDays(day, -1));
	const after = runs.find(([first]) => first === addDays(day, 1));
	const joined: Run = [before?.[0] ?? day, after?.[1] ?? day];
	return [joined, ...runs.filter((run) => run !== before && run !== after)];
}

/** The days up to this one, in order. */
export function daysUpTo(day: string, count: number): string[] {
	return Array.from({ length: count }, (_, n) => addDays(day, n + 1 - count));
}

/** May this day be made up today, were it missed. */
export function mayMakeUp(day: string, today: string, since: string): boolean {
	return day >= since && day < today && day >= addDays(today, -makeUpDays);
}

export interface Missed {
	day: string;
	/** Made up of its month so far. */
	used: number;
}

/** The days missed lately that may be made up still, those first that will be over first. */
export function missedDays(checked: readonly { day: string; madeUp: boolean }[], today: string, since: string): Missed[] {
	const all = new Set(checked.map(({ day }) => day));
	return daysUpTo(addDays(today, -1), makeUpDays)
		.filter((day) => mayMakeUp(day, today, since) && !all.has(day))
		.map((day) => ({ day, used: checked.filter((each) => each.madeUp && each.day.slice(0, 7) === day.slice(0, 7)).length }))
		.filter(({ used }) => used < makeUpsAMonth);
}
