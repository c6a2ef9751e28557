/** The instant at which a wall clock of a zone shows a time, some days from now. */
export function instantAt(now: Date, day: number, clock: string, timeZone: string): Date {
	const [hours = 0, minutes = 0] = clock.split(':').map(Number);
	const there = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
	const guess = new Date(`${there}T00:00:00Z`).getTime() + day * 86_400_000 + (hours * 60 + minutes) * 60_000;
	return new Date(guess - offsetMinutes(new Date(guess), timeZone) * 60_000);
}

function offsetMinutes(at: Date, timeZone: string): number {
	const name =
		new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ??
		'GMT';
	const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):?(\d+)?/.exec(name) ?? [];
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
