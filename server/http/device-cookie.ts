import { cookiesOf } from './cookies.ts';

/**
 * A browser's own random name, set by the server and out of reach for scripts. It proves nothing and logs nobody in: it tells a browser that has
 * logged in before from a stranger's, where failures are counted (docs/decisions/2026-11-21-lockout-by-source.md).
 */
const deviceCookie = 'lectern-device';
/** As long as browsers keep a cookie: 400 days, in seconds. */
const life = 400 * 86_400;
/** 256 random bits, base64url. */
const shape = /^[\w-]{43}$/;

/** What the request's cookie says; empty for none or for anything that is no name of ours. */
export function readDevice(cookies: string | undefined): string {
	const device = cookiesOf(cookies).get(deviceCookie) ?? '';
	return shape.test(device) ? device : '';
}

export function deviceCookieOf(device: string, { path, secure }: { path: string; secure: boolean }): string {
	return `${deviceCookie}=${device}; Path=${path}; Max-Age=${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
