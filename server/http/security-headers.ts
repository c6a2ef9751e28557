import { createHash } from 'node:crypto';

/** Headers of every answer. */
export function commonHeaders(secure: boolean): Record<string, string> {
	return {
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'strict-origin-when-cross-origin',
		'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
		'cross-origin-opener-policy': 'same-origin',
		...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
	};
}

/** Scripts, styles, fonts and drawings: what else there is to say is said by the page that uses them, and there are forty on some. */
export const fileHeaders = { 'x-content-type-options': 'nosniff' };

/**
 * The policy of a finished page: scripts are our files and the inline ones that stand in it, by their hashes, so that the
 * page can be cached whole. Styles may be inline: dialogs set them at run time, and they run nothing.
 */
export function pagePolicy(html: string): string {
	const hashes = new Set<string>();
	for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue;
		hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
	}
	return [
		"default-src 'self'",
		`script-src 'self' ${[...hashes].join(' ')}`.trim(),
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"media-src 'self' blob:",
		"worker-src 'self' blob:",
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'self'",
	].join('; ');
}

/** Lets a page read media from another origin, where segments are fetched from the bucket itself. */
export function withMediaFrom(policy: string, origin: string | undefined): string {
	return origin === undefined ? policy : policy.replace(/(connect-src|media-src|img-src) 'self'/g, `$1 'self' ${origin}`);
}

/** For everything that is no page: nothing may run. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
