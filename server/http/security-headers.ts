import { hash } from 'node:crypto';

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
 * The policy of a finished page: scripts are our files and the inline ones that the renderer itself made, by their hashes, so that the
 * page can be cached whole. The renderer gives its scripts a mark that nobody outside this rendering can know; a script that came in with
 * somebody's text has none, gets no hash, and is not run. Styles may be inline: dialogs set them at run time, and they run nothing.
 * Without a mark every inline script counts as ours (development, where the tools add scripts of their own).
 */
export function pagePolicy(html: string, mark?: string): string {
	const hashes = new Set<string>();
	for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue;
		if (mark !== undefined && !attributes.includes(markOf(mark))) continue;
		hashes.add(`'sha256-${hash('sha256', code, 'base64')}'`);
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

/** The page as it is sent: the marks have told what they had to. */
export function withoutMarks(html: string, mark: string): string {
	return html.replaceAll(markOf(mark), '');
}

/** As React writes it. */
const markOf = (mark: string) => ` nonce="${mark}"`;

/** Lets a page read media from another origin, where segments are fetched from the bucket itself. */
export function withMediaFrom(policy: string, origin: string | undefined): string {
	return origin === undefined ? policy : policy.replace(/(connect-src|media-src|img-src) 'self'/g, `$1 'self' ${origin}`);
}

/** For everything that is no page: nothing may run. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
