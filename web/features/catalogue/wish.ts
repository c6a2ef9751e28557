import { setSaved } from './saved.ts';

/** In the session's storage and not in the address: a link cannot make somebody save something. */
const key = 'lectern-wish';

/** A visitor pressed the heart of a course; `next` is where they come back to once they have logged in. */
export function keepWish(id: number, next: string): void {
	try {
		sessionStorage.setItem(key, JSON.stringify({ id, next }));
	} catch {
		// They can press it again.
	}
}

/** Who has just logged in on the way back to `next`: what they wanted is saved. Answers whether it is; null for no wish. */
export async function fulfilWish(next: string): Promise<boolean | null> {
	const wish = take();
	return wish === null || wish.next !== next ? null : (await setSaved(wish.id, true)) === true;
}

function take(): { id: number; next: string } | null {
	try {
		const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { id?: unknown; next?: unknown } | null;
		sessionStorage.removeItem(key);
		return typeof kept?.id === 'number' && typeof kept.next === 'string' ? { id: kept.id, next: kept.next } : null;
	} catch {
		return null;
	}
}
