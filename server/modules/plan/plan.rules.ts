import type { Goal, StudyWeek } from '../../../contract/plan/member.ts';
import { addDays } from '../../lib/days.ts';

export interface Heard {
	day: string;
	heardSeconds: number;
}
export interface Checked {
	day: string;
	madeUp: boolean;
}

/** Seven days from one on. */
export function weekOf(first: string, heard: readonly Heard[], checked: readonly Checked[]): StudyWeek['days'] {
	const secondsOn = new Map(heard.map(({ day, heardSeconds }) => [day, heardSeconds]));
	const checkedOn = new Map(checked.map((each) => [each.day, each]));
	return Array.from({ length: 7 }, (_, n) => addDays(first, n)).map((day) => ({
		day,
		heardSeconds: secondsOn.get(day) ?? 0,
		checked: checkedOn.has(day),
		madeUp: checkedOn.get(day)?.madeUp === true,
	}));
}

/** Seconds heard, and days that count: with a tick, or with something heard. */
export function sumOf(days: readonly Omit<StudyWeek['days'][number], 'madeUp'>[]): { heardSeconds: number; studyDays: number } {
	return {
		heardSeconds: days.reduce((sum, { heardSeconds }) => sum + heardSeconds, 0),
		studyDays: days.filter(({ heardSeconds, checked }) => checked || heardSeconds > 0).length,
	};
}

/** What is missing to the goal: seconds of one in minutes, days of one in days. 0: it is reached. */
export function missingTo({ kind, amount }: Pick<Goal, 'kind' | 'amount'>, done: ReturnType<typeof sumOf>): number {
	return Math.max(0, kind === 'minutes' ? amount * 60 - done.heardSeconds : amount - done.studyDays);
}
