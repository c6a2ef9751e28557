import { paths } from '../paths.ts';

const stay = new Set([paths.login(), paths.register()]);

/** Where to go after login: a path of this site, else home. Never another site, and never back to the form. */
export function safeRedirect(wanted: string | null | undefined): string {
	if (!wanted?.startsWith('/')) return paths.home();
	try {
		// Browsers read `\` as `/` and drop tabs and newlines; the parser does the same, so what it says is what they would do.
		const url = new URL(wanted, 'http://site.invalid');
		// A path of two slashes would be another host once it is written out again.
		if (url.host !== 'site.invalid' || url.pathname.startsWith('//') || stay.has(url.pathname)) return paths.home();
		return url.pathname + url.search + url.hash;
	} catch {
		return paths.home();
	}
}

/** The login page that comes back to `url`; nothing when `url` is the login or register page itself. */
export function loginFor(url: { pathname: string; search: string }): string | undefined {
	return stay.has(url.pathname) ? undefined : paths.login({ redirect: url.pathname + url.search });
}
