import type { Goal, StudyWeek } from '../../../contract/plan/member.ts';
import { duration } from '../../lib/duration.ts';
import type { Locale } from '../../lib/locale.ts';

/** Whole minutes only: `3小时12分`. */
export const inMinutes = (seconds: number, locale: Locale) => duration(seconds < 60 ? seconds : seconds - (seconds % 60), locale);

/** `3:12` of hours and minutes. */
export function hours(seconds: number): string {
	const minutes = Math.floor(seconds / 60);
	return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** How far a week is: done and wanted in the goal's own measure, seconds or days. */
export function standing({ kind, amount }: Goal, week: Pick<StudyWeek, 'heardSeconds' | 'studyDays'>) {
	const [done, wanted] = kind === 'minutes' ? [week.heardSeconds, amount * 60] : [week.studyDays, amount];
	return { done, wanted, missing: Math.max(0, wanted - done), percent: Math.min(100, Math.floor((done / wanted) * 100)) };
}
