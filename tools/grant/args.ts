import { parseArgs } from 'node:util';

export interface GrantCommand {
	account: string;
	/** Null: VIP. */
	courseId: number | null;
	/** A day, access included; undefined: the course's own validity. */
	until: string | undefined;
	revoke: boolean;
}

export const usage = 'npm run grant -- <account> <course id, or vip> [--until 2027-01-01] [--revoke]';

/** Reads the arguments after `npm run grant --`; a sentence for what is wrong with them. */
export function readCommand(args: readonly string[]): GrantCommand | string {
	const parsed = parse(args);
	if (typeof parsed === 'string') return parsed;
	const { values, positionals } = parsed;
	const { until, revoke = false } = values;
	const [account, course] = positionals;
	if (account === undefined || course === undefined || positionals.length > 2) return `usage: ${usage}`;
	if (course !== 'vip' && !/^[1-9]\d{0,8}$/.test(course)) return `${course} is no course: give its id, or vip`;
	if (until !== undefined && !isDay(until)) return `${until} is no day: write it as 2027-01-01`;
	if (revoke && until !== undefined) return '--revoke takes effect at once: leave --until out';
	if (course === 'vip' && until === undefined && !revoke) return 'VIP has an end: give --until';
	return { account, courseId: course === 'vip' ? null : Number(course), until, revoke };
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options: { until: { type: 'string' }, revoke: { type: 'boolean' } }, allowPositionals: true });
	} catch (error) {
		return `${(error as Error).message} (${usage})`;
	}
}

function isDay(text: string): boolean {
	const at = new Date(`${text}T00:00:00Z`);
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The instant at which a day is over in a zone. */
export function endOfDay(day: string, timeZone: string): Date {
	const shown = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
	const midnight = new Date(`${day}T00:00:00Z`).getTime();
	// The first moment, by quarters of an hour, of whatever day comes next: zones lie within fourteen hours of UTC.
	for (let at = midnight + 10 * 3_600_000; ; at += 900_000) if (shown.format(at) > day) return new Date(at);
}
