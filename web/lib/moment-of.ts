import { dayKey } from './dates.ts';

/** A moment of this day (`2026-11-21`) on the site's calendar: noon in UTC, or midnight there where noon is the next day already, in the far east. */
export function momentOf(day: string): string {
	const noon = `${day}T12:00:00Z`;
	return dayKey(noon) === day ? noon : `${day}T00:00:00Z`;
}
