import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { type Config, readConfig, requirePublicName } from '../config.ts';
import { acceptedCoding, acceptedLocale, factsOf } from './request-facts.ts';

interface Given {
	url?: string;
	headers?: Record<string, string>;
	env?: Record<string, string>;
	remoteAddress?: string;
	localAddress?: string;
}

function facts({ url = '/index', headers = {}, env = {}, remoteAddress = '203.0.113.9', localAddress = '198.51.100.1' }: Given) {
	return ask({ remoteAddress, localAddress, localPort: 3000 }, url, headers, readConfig(env));
}
/** A request on a connection, with its headers as they are read and as they came. */
function ask(socket: object, url: string, headers: Record<string, string>, config: Config) {
	return factsOf({ url, headers, rawHeaders: Object.entries(headers).flat(), socket } as unknown as IncomingMessage, config);
}
const origin = (host: string, given: Given = {}) => facts({ ...given, headers: { host, ...given.headers } })?.origin;

describe('origin', () => {
	test('PUBLIC_ORIGIN wins over whatever the request says', () => {
		const env = { PUBLIC_ORIGIN: 'https://school.example', TRUST_PROXY: 'loopback' };
		expect(origin('127.0.0.1:3000', { env, headers: { 'x-forwarded-host': 'x.example' }, remoteAddress: '127.0.0.1' })).toBe(
			'https://school.example',
		);
	});
	test('this machine’s own names, with their ports, are echoed', () => {
		for (const host of ['localhost:8080', '127.0.0.1:3000', 'school.localhost', '[::1]:3000', '198.51.100.1:3000'])
			expect(origin(host)).toBe(`http://${host}`);
		expect(origin('192.0.2.7', { env: { HOST: '192.0.2.7' } })).toBe('http://192.0.2.7');
	});
	test('any other host gets the agency’s first name', () => {
		const env = { ALLOWED_HOSTS: 'school.example, www.school.example:8443' };
		expect(origin('evil.example', { env })).toBe('http://school.example');
		expect(origin('WWW.school.example:8443', { env })).toBe('http://www.school.example:8443');
		expect(origin('www.school.example:1', { env })).toBe('http://school.example');
		expect(origin('school.example:81', { env })).toBe('http://school.example:81');
		for (const host of ['evil.example', 'localhost.evil.example', 'x/y', 'a b', '', '198.51.100.2', 'localhost:999999'])
			expect(origin(host)).toBe('http://127.0.0.1:3000');
	});
	test('a proxy is believed from the addresses that TRUST_PROXY names, and then only about the agency’s names', () => {
		const env = { ALLOWED_HOSTS: 'school.example', TRUST_PROXY: '10.0.0.0/8' };
		const headers = { 'x-forwarded-host': 'school.example', 'x-forwarded-proto': 'https' };
		expect(origin('app:3000', { env, headers, remoteAddress: '10.1.2.3' })).toBe('https://school.example');
		expect(origin('app:3000', { env, headers, remoteAddress: '11.1.2.3' })).toBe('http://school.example');
		expect(origin('app:3000', { env, headers: { ...headers, 'x-forwarded-host': 'evil.example' }, remoteAddress: '10.1.2.3' })).toBe(
			'https://school.example',
		);
		expect(origin('app', { env, headers: { 'x-forwarded-host': 'evil.example, school.example' }, remoteAddress: '10.1.2.3' })).toBe(
			'http://school.example',
		);
	});
	test('a public site must know its name; commands, workers and the demo need none', () => {
		expect(() => requirePublicName(readConfig({ LECTERN_ENV: 'production' }))).toThrow('PUBLIC_ORIGIN');
		for (const env of [{ PUBLIC_ORIGIN: 'https://a.example' }, { ALLOWED_HOSTS: 'a.example' }, { ROLES: 'worker' }, { LECTERN_PAGES: 'off' }])
			expect(() => requirePublicName(readConfig({ LECTERN_ENV: 'production', ...env }))).not.toThrow();
		expect(() => requirePublicName(readConfig({}))).not.toThrow();
		expect(() => readConfig({ ALLOWED_HOSTS: 'https://a.example' })).toThrow('ALLOWED_HOSTS');
	});
});

describe('what a key is made of', () => {
	test('a page: language and name; a call: language; a session is the caller’s to look at', () => {
		const page = facts({ url: '/course?lang=en', headers: { host: 'localhost', cookie: 'agency-smart-token=t0k' } });
		expect(page).toMatchObject({
			isCall: false,
			locale: 'en',
			token: 't0k',
			cookieToken: 't0k',
			headerToken: '',
			path: '/course',
			search: '?lang=en',
		});
		expect(page?.variant).toBe('page en http://localhost');
		const call = facts({
			url: '/api/x',
			headers: { host: 'localhost', 'accept-language': 'en', cookie: 'agency-smart-token=t0k; lectern-locale=zh-CN', token: 'h' },
		});
		expect(call).toMatchObject({ isCall: true, locale: 'en', token: 'h', cookieToken: 't0k', headerToken: 'h' });
		expect(call?.variant).toBe('call en');
		expect(facts({ url: '/school/api/x', env: { BASE_PATH: '/school' } })?.isCall).toBe(true);
		expect(facts({ url: '/school/api/x' })?.isCall).toBe(false);
	});
	test.each(['', 'undefined', 'null', 'false'])('R31 the token "%s" is none', (token) => {
		expect(facts({ headers: { cookie: `agency-smart-token=${token}` } })?.token).toBe('');
		expect(facts({ url: '/api/x', headers: { token } })?.token).toBe('');
	});
	test('?lang= is exact, and what it does not say the cookie does', () => {
		expect(facts({ url: '/x?lang=en&lang=zh-CN' })?.locale).toBe('en');
		expect(facts({ url: '/x?lang=EN', headers: { cookie: 'lectern-locale=en' } })?.locale).toBe('en');
		expect(facts({ url: '/x?lang=zh-CN', headers: { cookie: 'lectern-locale=en' } })?.locale).toBe('zh-CN');
		expect(facts({ url: '/x?LANG=en' })?.locale).toBe('zh-CN');
	});
});

describe('what a connection said before', () => {
	const usual: Record<string, string> = { host: 'school.example', 'user-agent': 'Firefox', cookie: 'lectern-locale=en', 'accept-encoding': 'br' };
	const changes: Record<string, string>[] = [
		{ host: '127.0.0.1' },
		{ cookie: 'lectern-locale=zh-CN' },
		{ cookie: 'lectern-locale=en; agency-smart-token=t0k' },
		{ cookie: `lectern-locale=en; lectern-device=${'d'.repeat(43)}` },
		{ token: 't0k' },
		{ 'accept-language': 'en' },
		{ 'accept-encoding': 'gzip' },
		{ 'if-none-match': '"a"' },
		{ 'x-forwarded-host': 'www.school.example' },
		{ 'x-forwarded-proto': 'https' },
	];
	const config = readConfig({ ALLOWED_HOSTS: 'school.example, www.school.example', TRUST_PROXY: 'loopback' });
	const ends = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1', localPort: 3000 };

	test.each(changes)('never answers a request that differs in %o', (change) => {
		for (const url of ['/index', '/api/x?a=1']) {
			const socket = { ...ends };
			const first = ask(socket, url, usual, config);
			const alone = ask({ ...ends }, url, { ...usual, ...change }, config);
			expect(ask(socket, url, { ...usual, ...change }, config)).toEqual(alone);
			expect(ask(socket, url, usual, config)).toEqual(first);
		}
		const differs = (url: string) => expect(ask(ends, url, { ...usual, ...change }, config)).not.toEqual(ask(ends, url, usual, config));
		differs('accept-language' in change ? '/api/x' : '/index');
	});
	test('holds for the same headers, at the same address and at others', () => {
		const socket = { ...ends };
		const first = ask(socket, '/index', usual, config);
		expect(ask(socket, '/index', { ...usual }, config)).toBe(first);
		for (const url of ['/index?lang=zh-CN', '/api/x', '/a//b', '/..', '/index?', `/${'a'.repeat(9000)}`, '/index'])
			expect(ask(socket, url, usual, config)).toEqual(ask({ ...ends }, url, usual, config));
	});
	test('is kept while it is short, and read anew when the settings are others', () => {
		const socket = { ...ends };
		const long = { ...usual, 'x-long': 'x'.repeat(5000) };
		expect(ask(socket, '/index', long, config)).not.toBe(ask(socket, '/index', long, config));
		const elsewhere = readConfig({ PUBLIC_ORIGIN: 'https://other.example' });
		ask(socket, '/index', usual, config);
		expect(ask(socket, '/index', usual, elsewhere)?.origin).toBe('https://other.example');
	});
});

test.each([
	[undefined, 'zh-CN'],
	['', 'zh-CN'],
	['*', 'zh-CN'],
	['en', 'en'],
	['en-GB,en;q=0.9', 'en'],
	['zh-Hant-TW,en;q=0.9', 'zh-CN'],
	['fr-FR', 'zh-CN'],
	['de, en;q=0.1, zh;q=0.05', 'en'],
	[`en${' '.repeat(300)}`, 'zh-CN'],
])('Accept-Language %s is %s', (header, locale) => {
	expect(acceptedLocale(header)).toBe(locale);
});

test.each([
	[undefined, 'identity'],
	['gzip, deflate, br, zstd', 'br'],
	['gzip;q=1.0, br;q=0', 'gzip'],
	['GZIP', 'gzip'],
	['identity;q=1, *;q=0', 'identity'],
	['*', 'br'],
	['brotli', 'identity'],
])('Accept-Encoding %s is %s', (header, coding) => {
	expect(acceptedCoding(header)).toBe(coding);
});
