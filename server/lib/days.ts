/** One formatter a time zone: each takes some 50 µs to make. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone: `2026-11-21`. */
export function dayOf(at: Date, timeZone: string): string {
	let formatter = formatters.get(timeZone);
	if (formatter === undefined) {
		// The Swedish way of writing a date is ISO 8601.
		formatter = new Intl.DateTimeFormat('sv-SE', { timeZone });
		formatters.set(timeZone, formatter);
	}
	return formatter.format(at);
}

/** So many days later; earlier for fewer than none. */
export function addDays(day: string, days: number): string {
	return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one to another. */
export function daysBetween(from: string, to: string): number {
	return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** `2026-11-21` → `2026-11-01`. */
export function firstOfMonth(day: string): string {
	return `${day.slice(0, 7)}-01`;
}
