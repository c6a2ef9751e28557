/** China has kept one time without summer time since 1991: eight hours before UTC. */
const ahead = 8 * 3_600_000;

/** A moment as Alipay writes it, in Shanghai's time whatever the machine's zone is: `2026-11-24 22:05:09`. */
export function shanghaiTime(at: Date): string {
	return new Date(at.getTime() + ahead).toISOString().slice(0, 19).replace('T', ' ');
}

/** A moment as WeChat Pay takes it: `2026-11-24T22:05:09+08:00`. */
export function shanghaiIso(at: Date): string {
	return `${shanghaiTime(at).replace(' ', 'T')}+08:00`;
}

/** Reads `2026-11-24 22:05:09` as Shanghai's time; null when it is no moment. */
export function momentInShanghai(text: string): Date | null {
	if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?$/.test(text)) return null;
	const at = new Date(`${text.replace(' ', 'T')}+08:00`);
	return Number.isNaN(at.getTime()) ? null : at;
}

/** When a day of Shanghai begins and ends. Throws for what is no day. */
export function shanghaiDay(day: string): { from: Date; until: Date } {
	const from = momentInShanghai(`${day} 00:00:00`);
	if (from === null || shanghaiTime(from).slice(0, 10) !== day) throw new RangeError(`${day} is no day`);
	return { from, until: new Date(from.getTime() + 86_400_000) };
}
