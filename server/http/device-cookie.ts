import { stringifySetCookie } from 'cookie';

/**
 * A browser's own random name, set by the server and out of reach for scripts. It proves nothing and logs nobody in: it tells a browser that has
 * logged in before from a stranger's, where failures are counted (docs/decisions/2026-11-21-lockout-by-source.md).
 */
export const deviceCookie = 'lectern-device';
/** As long as browsers keep a cookie: 400 days, in seconds. */
const life = 400 * 86_400;
/** 256 random bits, base64url. */
const shape = /^[\w-]{43}$/;

/** What the cookie says; empty for none or for anything that is no name of ours. */
export function deviceName(value: string | undefined): string {
	return value !== undefined && shape.test(value) ? value : '';
}

export function deviceCookieOf(device: string, { path, secure }: { path: string; secure: boolean }): string {
	return stringifySetCookie({ name: deviceCookie, value: device, path, maxAge: life, httpOnly: true, sameSite: 'lax', secure });
}
