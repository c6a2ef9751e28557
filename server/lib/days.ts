/** The day of a moment in a time zone: `2026-11-21`. */
export function dayOf(at: Date, timeZone: string): string {
	// The Swedish way of writing a date is ISO 8601.
	return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
}
