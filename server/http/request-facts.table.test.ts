import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { acceptedCoding, acceptedLocale, factsOf, mustFactsOf, presentToken, varyOf } from './request-facts.ts';

const config = readConfig({});
const ends = { remoteAddress: '203.0.113.9', localAddress: '198.51.100.1', localPort: 3000 };

function requestOf(url: string, headers: Record<string, string> = {}, socket: object = { ...ends }): IncomingMessage {
	return { url, headers, rawHeaders: Object.entries(headers).flat(), socket } as unknown as IncomingMessage;
}
const ask = (url: string, headers: Record<string, string> = {}, settings: Config = config, socket: object = { ...ends }) =>
	factsOf(requestOf(url, headers, socket), settings);

describe('S5 the path of an address', () => {
	test.each([
		['/index', '/index'],
		['/', '/'],
		['/a//b///c//', '/a/b/c/'],
		['//a', '/a'],
		['/a.b/.c/d./..e/f..', '/a.b/.c/d./..e/f..'],
		['/...', '/...'],
		['/%2e%2e%2e/a', '/%2e%2e%2e/a'],
		['/%E4%B8%80', '/%E4%B8%80'],
		['/!~', '/!~'],
		['/%41', '/%41'],
		['', null],
		['index', null],
		['*', null],
		['http://a.example/', null],
		['/a b', null],
		['/a\x7f', null],
		['/é', null],
		['/a\\b', null],
		['/a#b', null],
		['/.', null],
		['/..', null],
		['/./a', null],
		['/../a', null],
		['/a/.', null],
		['/a/..', null],
		['/a/../b', null],
		['/%2e', null],
		['/%2E%2e/', null],
		['/.%2e/a', null],
		['/a/%2E', null],
		['/%', null],
		['/%ff', null],
		['/%e0%a4%a', null],
	])('%j is %j', (target, path) => {
		expect(ask(target)?.path ?? null).toBe(path);
		// What follows the question mark is the query, whatever it holds.
		expect(ask(`${target}?a=/../b?c`)).toEqual(path === null ? null : expect.objectContaining({ path, search: '?a=/../b?c' }));
	});
	test('without a path there is no request behind the first check', () => {
		expect(() => mustFactsOf(requestOf('/..'), config)).toThrow(expect.objectContaining({ message: 'malformed address', statusCode: 400 }));
		expect(mustFactsOf(requestOf('/a?b'), config)).toMatchObject({ path: '/a', search: '?b' });
	});
});

describe('R54 all that an answer may depend on', () => {
	test('of a page', () => {
		const device = 'd'.repeat(43);
		const headers = {
			host: 'localhost:3000',
			cookie: `a=b; lectern-locale=en; lectern-device=${device}`,
			'accept-language': 'zh',
			'accept-encoding': 'gzip, br',
			'if-none-match': '"x"',
		};
		expect(ask('/course/1?sort=new', headers)).toEqual({
			path: '/course/1',
			search: '?sort=new',
			isCall: false,
			origin: 'http://localhost:3000',
			locale: 'en',
			token: '',
			headerToken: '',
			cookieToken: '',
			device,
			coding: 'br',
			ifNoneMatch: '"x"',
			variant: 'page en http://localhost:3000',
		});
		expect(ask('/index')).toEqual({
			path: '/index',
			search: '',
			isCall: false,
			origin: 'http://127.0.0.1:3000',
			locale: 'zh-CN',
			token: '',
			headerToken: '',
			cookieToken: '',
			device: '',
			coding: 'identity',
			ifNoneMatch: undefined,
			variant: 'page zh-CN http://127.0.0.1:3000',
		});
	});
	test('of a call: its own headers, whatever the cookies say', () => {
		const headers = { host: 'localhost', cookie: 'lectern-locale=zh-CN; agency-smart-token=cookie', 'accept-language': 'en', token: 'header' };
		expect(ask('/api/x?lang=zh-CN', headers)).toMatchObject({
			isCall: true,
			locale: 'en',
			token: 'header',
			headerToken: 'header',
			cookieToken: 'cookie',
			variant: 'call en',
		});
		expect(ask('/api/x', { 'accept-language': 'en' })).toMatchObject({ token: '', variant: 'call en' });
		expect(ask('/apix')?.isCall).toBe(false);
		expect(ask('/x/api/')?.isCall).toBe(false);
		const below = readConfig({ BASE_PATH: '/school' });
		expect([ask('/school/api/x', {}, below)?.isCall, ask('/api/x', {}, below)?.isCall]).toEqual([true, false]);
	});
	test('of whoever has a session: a page by the cookie, a call by the header', () => {
		expect(ask('/index', { cookie: 'agency-smart-token=t' })).toMatchObject({ token: 't', headerToken: '' });
		expect(ask('/index', { token: 't' })).toMatchObject({ token: '', headerToken: 't' });
		expect(ask('/api/x', { cookie: 'agency-smart-token=t' })).toMatchObject({ token: '', cookieToken: 't' });
	});
	test('a token is none when it is a word for nothing, and never longer than any of ours', () => {
		for (const word of [undefined, '', 'undefined', 'null', 'false']) expect(presentToken(word)).toBe('');
		for (const token of ['x', 'nullx', 'true', 'undefined1']) expect(presentToken(token)).toBe(token);
		expect(presentToken('x'.repeat(201))).toBe('x'.repeat(200));
	});
	test('vary says to caches what an answer depends on', () => {
		expect(varyOf).toEqual({ call: 'accept-encoding, accept-language, token', page: 'accept-encoding, cookie' });
	});
	test.each([
		['', '', 'zh-CN'],
		['?lang=en', '', 'en'],
		['?lang=zh-CN', 'en', 'zh-CN'],
		['?lang=', 'en', 'en'],
		['?lang=fr', 'en', 'en'],
		['?x=1', 'en', 'en'],
		['?x=1', 'fr', 'zh-CN'],
		['?x=1&lang=en', 'zh-CN', 'en'],
	])('a page %s with the cookie “%s” is in %s', (search, cookie, locale) => {
		expect(ask(`/a${search}`, cookie === '' ? {} : { cookie: `lectern-locale=${cookie}` })?.locale).toBe(locale);
	});
});

describe('R43 the agency’s address', () => {
	const originOf = (host: string | undefined, env: Record<string, string> = {}, headers: Record<string, string> = {}, socket: object = {}) =>
		ask('/', { ...(host === undefined ? {} : { host }), ...headers }, readConfig(env), { ...ends, ...socket })?.origin;
	const nobody = 'http://127.0.0.1:3000';

	test.each([
		'localhost',
		'localhost:1',
		'a.localhost',
		'a-b.localhost:65535',
		'127.0.0.1',
		'127.255.1.23:80',
		'[::1]',
		'[::1]:3000',
		'198.51.100.1',
		'198.51.100.1:81',
	])('%s is this machine’s', (host) => {
		expect(originOf(host)).toBe(`http://${host}`);
		expect(originOf(host.toUpperCase())).toBe(`http://${host}`);
	});
	test.each([
		'a.example',
		'xlocalhost',
		'localhost.a',
		'127.0.0.1.a',
		'a127.0.0.1',
		'127.0.0',
		'127.0.0.1234',
		'127.0.0.1:123456',
		'localhost:',
		'localhost:x',
		':80',
		'-a.localhost',
		'a-:80',
		'a_b.localhost',
		'[::1',
		'::1',
		'[::2]',
		'[x]',
		'localhost/x',
		'x localhost',
		'localhost,a',
		'.localhost',
	])('%s is not', (host) => {
		expect(originOf(host)).toBe(nobody);
	});
	test('what the reader dialled is ours also as IPv6, and mapped into it', () => {
		expect(originOf('[2001:db8::7]:3000', {}, {}, { localAddress: '2001:db8::7' })).toBe('http://[2001:db8::7]:3000');
		expect(originOf('10.0.0.7', {}, {}, { localAddress: '::ffff:10.0.0.7' })).toBe('http://10.0.0.7');
		expect(originOf('10.0.0.7', {}, {}, { localAddress: undefined })).toBe(nobody);
		expect(originOf(undefined)).toBe(nobody);
	});
	test('the name that we listen on is ours; nobody’s name is told the address that was dialled, as localhost where that is all', () => {
		expect(originOf('lan.example:81', { HOST: 'lan.example' })).toBe('http://lan.example:81');
		for (const host of ['0.0.0.0', '::']) expect(originOf('a.example', { HOST: host })).toBe('http://localhost:3000');
		expect(originOf('a.example', { HOST: '::1' })).toBe('http://[::1]:3000');
		expect(originOf('a.example', { HOST: 'lan.example', PORT: '81' }, {}, { localPort: undefined })).toBe('http://lan.example:81');
	});
	test('names with and without a port', () => {
		const env = { ALLOWED_HOSTS: 'a.example:81, b.example' };
		expect(originOf('a.example:81', env)).toBe('http://a.example:81');
		expect(originOf('a.example', env)).toBe('http://a.example:81');
		expect(originOf('a.example:82', env)).toBe('http://a.example:81');
		expect(originOf('b.example:82', env)).toBe('http://b.example:82');
	});
	test('a trusted proxy’s last word counts, where it says something', () => {
		const env = { ALLOWED_HOSTS: 'a.example, b.example', TRUST_PROXY: '10.0.0.0/8, 203.0.113.9' };
		const by = (headers: Record<string, string>, remoteAddress = '203.0.113.9') => originOf('a.example', env, headers, { remoteAddress });
		expect(by({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b.example' })).toBe('https://b.example');
		expect(by({ 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'a.example,  b.example ' })).toBe('https://b.example');
		expect(by({ 'x-forwarded-proto': 'https, http' })).toBe('http://a.example');
		expect(by({ 'x-forwarded-proto': 'ftp' })).toBe('http://a.example');
		expect(by({ 'x-forwarded-host': '' })).toBe('http://a.example');
		expect(by({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b.example' }, '11.0.0.1')).toBe('http://a.example');
		expect(by({ 'x-forwarded-proto': 'https' }, undefined as never)).toBe('https://a.example');
		const everybody = { ...readConfig({ ALLOWED_HOSTS: 'a.example' }), trustProxy: true };
		expect(ask('/', { host: 'a.example', 'x-forwarded-proto': 'https' }, everybody)?.origin).toBe('https://a.example');
		expect(ask('/', { host: 'a.example', 'x-forwarded-proto': 'https' }, { ...everybody, trustProxy: false })?.origin).toBe('http://a.example');
	});
});

describe('R54 a connection’s last request', () => {
	/** Headers that make a request of so many characters. */
	const headersOf = (length: number, target: string) => ({ x: 'y'.repeat(length - 1 - target.length) });
	test('a request is read once', () => {
		const request = requestOf('/a');
		expect(factsOf(request, config)).toBe(factsOf(request, readConfig({ PUBLIC_ORIGIN: 'https://a.example' })));
		const malformed = requestOf('/..');
		expect([factsOf(malformed, config), factsOf(malformed, config)]).toEqual([null, null]);
	});
	test('is remembered up to 4,000 characters of address and headers', () => {
		for (const [length, isKept] of [
			[4000, true],
			[4001, false],
		] as const) {
			const socket = { ...ends };
			const headers = headersOf(length, '/index');
			const first = ask('/index', headers, config, socket);
			expect(ask('/index', { ...headers }, config, socket) === first, `${length}`).toBe(isKept);
		}
	});
	test('a longer address that is too long leaves the one before it; a shorter or short one takes its place', () => {
		const socket = { ...ends };
		const headers = headersOf(3990, '/index');
		const first = ask('/index', headers, config, socket);
		expect(ask('/index-and-a-good-deal-more', headers, config, socket)?.path).toBe('/index-and-a-good-deal-more');
		expect(ask('/index', headers, config, socket)).toBe(first);
		const other = ask('/course', headers, config, socket);
		expect(other?.path).toBe('/course');
		expect(ask('/course', headers, config, socket)).toBe(other);
		expect(ask('/', headers, config, socket)?.path).toBe('/');
		expect(ask('/course', headers, config, socket)).not.toBe(other);
	});
	test('other headers take its place, too many make it forget, and each connection has its own', () => {
		const socket = { ...ends };
		const first = ask('/index', { a: '1' }, config, socket);
		expect(ask('/index', { a: '2' }, config, socket)).not.toBe(first);
		const again = ask('/index', { a: '1' }, config, socket);
		expect(again).not.toBe(first);
		expect(ask('/index', { a: '1', b: '1' }, config, socket)).not.toBe(again);
		const third = ask('/index', { a: '1' }, config, socket);
		expect(ask('/index', { a: '1' }, config, { ...ends })).not.toBe(third);
		expect(ask('/index', { a: '1' }, config, socket)).toBe(third);
		ask('/index', headersOf(5000, '/index'), config, socket);
		expect(ask('/index', { a: '1' }, config, socket)).not.toBe(third);
		expect(ask('/index', { a: '1' }, { ...config }, socket)).not.toBe(ask('/index', { a: '1' }, config, socket));
	});
});

test('R54 headers that no browser sends are not negotiated: up to 200 characters they are', () => {
	const padded = (header: string, length: number) => header.padEnd(length, ' ');
	expect([acceptedLocale(padded('en', 200)), acceptedLocale(padded('en', 201))]).toEqual(['en', 'zh-CN']);
	expect([acceptedCoding(padded('br', 200)), acceptedCoding(padded('br', 201))]).toEqual(['br', 'identity']);
	for (const _round of [1, 2]) {
		expect([acceptedLocale('en;q=0.2, zh;q=0.1'), acceptedLocale('zh, en')]).toEqual(['en', 'zh-CN']);
		expect([acceptedCoding('gzip;q=1, br;q=0.1'), acceptedCoding('gzip'), acceptedCoding('deflate'), acceptedCoding('')]).toEqual([
			'br',
			'gzip',
			'identity',
			'identity',
		]);
	}
});
