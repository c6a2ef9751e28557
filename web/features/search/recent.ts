/** What was searched for on this device, latest first. Never sent anywhere. */
const key = 'lectern-searches';
const most = 10;

export function readRecent(): string[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
		return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string' && each !== '').slice(0, most) : [];
	} catch {
		return [];
	}
}

export function keepRecent(q: string): void {
	const words = q.trim().replace(/\s+/g, ' ').slice(0, 60);
	if (words !== '') write([words, ...readRecent().filter((each) => each !== words)].slice(0, most));
}

export function forgetRecent(q: string): void {
	write(readRecent().filter((each) => each !== q));
}

function write(list: string[]): void {
	try {
		localStorage.setItem(key, JSON.stringify(list));
	} catch {
		// Storage is closed: nothing is remembered.
	}
}
