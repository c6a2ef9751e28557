/** The session token, kept where the specification has it: a cookie of its own name, path root, 30 days. */
export const sessionCookie = 'agency-smart-token';
const day = 86_400;

const listeners = new Set<() => void>();

/** Calls back when this page sets or clears the token, and when it has learned that another tab has (`onSessionElsewhere`). */
export function onSessionChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function tell(): void {
	for (const listener of listeners) listener();
}

/** Calls back when another tab has set or cleared the token: at once where tabs can be told, else when this one is looked at again. */
export function onSessionElsewhere(listener: () => void): () => void {
	let token = readSessionToken();
	const own = () => {
		token = readSessionToken();
	};
	const look = () => {
		if (readSessionToken() === token) return;
		tell();
		listener();
	};
	listeners.add(own);
	addEventListener('storage', look);
	document.addEventListener('visibilitychange', look);
	return () => {
		listeners.delete(own);
		removeEventListener('storage', look);
		document.removeEventListener('visibilitychange', look);
	};
}

/** Empty, `undefined`, `null` and `false` are what careless writers leave behind: they count as absent. */
export function presentToken(value: string | null | undefined): string {
	return !value || value === 'undefined' || value === 'null' || value === 'false' ? '' : value;
}

/** The token, or `''`. Takes a `Cookie` header; in the browser the page's own cookies. */
export function readSessionToken(cookies: string = document.cookie): string {
	for (const part of cookies.split(';')) {
		const [name, ...rest] = part.trim().split('=');
		if (name !== sessionCookie) continue;
		try {
			return presentToken(decodeURIComponent(rest.join('=')));
		} catch {
			return '';
		}
	}
	return '';
}

export function setSessionToken(token: string, days = 30): void {
	write(encodeURIComponent(token), days * day);
}

export function clearSessionToken(): void {
	write('', 0);
}

function write(value: string, maxAge: number): void {
	const secure = location.protocol === 'https:' ? '; secure' : '';
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from Safari and from plain http
	document.cookie = `${sessionCookie}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
	tell();
	try {
		// Other tabs hear that something was stored, which of a cookie they do not.
		localStorage.setItem('lectern-login', String(Math.random()));
	} catch {
		// They look when they are looked at.
	}
}
