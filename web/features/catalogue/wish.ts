/** In the session's storage and not in the address: a link cannot make somebody save something. */
const key = 'lectern-wish';

/** What a visitor wanted. */
export interface Wish {
	/** To save a course, to put it into the cart, to follow a teacher, to call a review helpful. */
	act: 'save' | 'cart' | 'follow' | 'helpful';
	id: number;
	/** Where they come back to once they have logged in. */
	next: string;
}

/** A visitor pressed a button that needs a member; it is done once they have logged in. */
export function keepWish(wish: Wish): void {
	try {
		sessionStorage.setItem(key, JSON.stringify(wish));
	} catch {
		// They can press it again.
	}
}

/** The wish of who has just logged in on the way back to `next`, once; null for none. Whether its act is one is for who fulfils it to see. */
export function takeWish(next: string): Wish | null {
	try {
		const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Wish | null;
		sessionStorage.removeItem(key);
		return typeof kept?.id === 'number' && kept.next === next ? kept : null;
	} catch {
		return null;
	}
}
