declare global {
	interface Window {
		__reactRouterContext?: { basename?: string };
	}
}

/** The base path in the browser, `''` when the site is at the root. */
export function browserBase(): string {
	const basename = typeof window === 'undefined' ? undefined : window.__reactRouterContext?.basename;
	return !basename || basename === '/' ? '' : basename.replace(/\/$/, '');
}

/** `/school/x/index` → `/index`. */
export function withoutBase(pathname: string, base: string): string {
	if (base && (pathname === base || pathname.startsWith(`${base}/`))) return pathname.slice(base.length) || '/';
	return pathname;
}
