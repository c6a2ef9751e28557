import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deviceCookieOf, deviceName } from './device-cookie.ts';
import { closedPolicy, commonHeaders, fileHeaders, pagePolicy, withMediaFrom, withoutMarks } from './security-headers.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const rest =
	"style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

test('S2 headers of every answer; transport security where there is any', () => {
	const common = {
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'strict-origin-when-cross-origin',
		'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
		'cross-origin-opener-policy': 'same-origin',
	};
	expect(commonHeaders(false)).toEqual(common);
	expect(commonHeaders(true)).toEqual({ ...common, 'strict-transport-security': 'max-age=31536000; includeSubDomains' });
	expect(fileHeaders).toEqual({ 'x-content-type-options': 'nosniff' });
	expect(closedPolicy).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('S12 a page’s policy: our files, and the inline scripts that carry the mark, each once', () => {
	const html = [
		'<script nonce="m">one()</script>',
		'<script type="module" nonce="m" async="">two()\nthree()</script>',
		'<script nonce="m">one()</script>',
		'<script>foreign()</script>',
		'<script nonce="n">other()</script>',
		'<script nonce="m" src="/a.js"></script>',
		'<script type="application/json" nonce="m">{}</script>',
		'<script type="application/ld+json" nonce="m">{"@context":1}</script>',
		'<scripty nonce="m">no()</scripty>',
		'<script nonce="m"></script>',
	].join('');
	expect(pagePolicy(html, 'm')).toBe(`default-src 'self'; script-src 'self' ${hashOf('one()')} ${hashOf('two()\nthree()')} ${hashOf('')}; ${rest}`);
	expect(pagePolicy('<p>text</p>', 'm')).toBe(`default-src 'self'; script-src 'self'; ${rest}`);
	// Without a mark all are ours.
	expect(pagePolicy('<script>one()</script><script data-src="x">two()</script><script  src="x">no()</script>')).toBe(
		`default-src 'self'; script-src 'self' ${hashOf('one()')}; ${rest}`,
	);
});

test('S12 the marks are taken off wherever they stand', () => {
	expect(withoutMarks('<script nonce="m">a</script><link nonce="m"/><script nonce="n">', 'm')).toBe('<script>a</script><link/><script nonce="n">');
});

test('O1 another origin for media is named where media, their lists and pictures are read, and nowhere else', () => {
	const policy = pagePolicy('', 'm');
	expect(withMediaFrom(policy, undefined)).toBe(policy);
	expect(withMediaFrom(policy, 'https://b.example')).toBe(
		policy
			.replace("img-src 'self'", "img-src 'self' https://b.example")
			.replace("connect-src 'self'", "connect-src 'self' https://b.example")
			.replace("media-src 'self'", "media-src 'self' https://b.example"),
	);
});

test('S4 a browser’s name: 43 letters that only the server reads, for 400 days', () => {
	const name = 'aB3-_'.repeat(8) + 'xyz';
	expect(deviceName(name)).toBe(name);
	for (const other of [undefined, '', name.slice(1), `${name}x`, `${name.slice(1)}.`, `${name}\n`, ` ${name}`]) expect(deviceName(other)).toBe('');
	expect(deviceCookieOf(name, { path: '/school', secure: true })).toBe(
		`lectern-device=${name}; Max-Age=34560000; Path=/school; HttpOnly; Secure; SameSite=Lax`,
	);
	expect(deviceCookieOf(name, { path: '/', secure: false })).toBe(`lectern-device=${name}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`);
});
