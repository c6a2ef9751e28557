import { dayKey } from '../../lib/dates.ts';

/** What happened, newest first, as a list for each day of the site's zone. */
export function byDay<T>(list: readonly T[], instantOf: (one: T) => string): [T, ...T[]][] {
	const days = new Map<string, [T, ...T[]]>();
	for (const one of list) {
		const key = dayKey(instantOf(one));
		const day = days.get(key);
		if (day) day.push(one);
		else days.set(key, [one]);
	}
	return [...days.values()];
}
