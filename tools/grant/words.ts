/** What a command asks for. */
export interface Wish {
	account: string;
	/** Null: VIP. */
	courseId: number | null;
	/** A day, access included; undefined: the course's own validity. */
	until: string | undefined;
	revoke: boolean;
}

export const usage = 'npm run grant -- <account> <course id, or vip> [--until 2027-01-01] [--revoke]';

/** Reads the words after `npm run grant --`; a sentence for what is wrong with them. */
export function readWish(words: readonly string[]): Wish | string {
	const plain: string[] = [];
	let until: string | undefined;
	let revoke = false;
	for (let index = 0; index < words.length; index += 1) {
		const word = words[index] ?? '';
		if (word === '--revoke') revoke = true;
		else if (word === '--until' || word.startsWith('--until=')) until = word === '--until' ? (words[++index] ?? '') : word.slice(8);
		else if (word.startsWith('-')) return `${word} is not known`;
		else plain.push(word);
	}
	const [account, course] = plain;
	if (account === undefined || course === undefined || plain.length > 2) return `usage: ${usage}`;
	if (course !== 'vip' && !/^[1-9]\d{0,8}$/.test(course)) return `${course} is no course: give its id, or vip`;
	if (until !== undefined && !isDay(until)) return `${until} is no day: write it as 2027-01-01`;
	if (revoke && until !== undefined) return '--revoke takes effect at once: leave --until out';
	if (course === 'vip' && until === undefined && !revoke) return 'VIP has an end: give --until';
	return { account, courseId: course === 'vip' ? null : Number(course), until, revoke };
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
