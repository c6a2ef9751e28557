import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rawRequest } from '../../test/raw-http.ts';
import { type Config, readConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import type { Platform } from './route.ts';
import { createHttpServer, readerOf, sendError, toAppError } from './server.ts';

const lines: Record<string, unknown>[] = [];
const servers: FastifyInstance[] = [];
let broken: unknown;
let server: FastifyInstance;
let port: number;

function build(config: Partial<Config> = {}, level = 'debug', early: Parameters<typeof createHttpServer>[1] = []): FastifyInstance {
	const log = pino({ level, base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
	const platform = { config: { ...readConfig({}), ...config }, log } as Platform;
	const made = createHttpServer(platform, early);
	made.get('/broken', async () => {
		throw broken;
	});
	made.get('/ok', async () => 'fine');
	made.get('/assets/x.js', async () => 'x');
	made.get('/art/x.svg', async () => 'x');
	made.get('/api/reader', async (request) => readerOf(request, platform.config));
	made.get('/sent', async (request, reply) => sendError(platform, new AppError('forbidden'), request, reply));
	made.post('/post', async (request) => request.body);
	servers.push(made);
	return made;
}

beforeAll(async () => {
	server = build();
	await server.listen({ port: 0, host: '127.0.0.1' });
	port = (server.server.address() as { port: number }).port;
});
afterAll(() => Promise.all(servers.map((each) => each.close())));
beforeEach(() => {
	lines.length = 0;
});

const send = (first: string, ...headers: string[]) => rawRequest(port, [first, ...headers, 'Connection: close', '', ''].join('\r\n'));
const get = (target: string, ...headers: string[]) => send(`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers);

describe('S5 S11 what no page, call or file can be meant by', () => {
	const plain = {
		'content-type': 'text/plain; charset=utf-8',
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
		connection: 'close',
	};

	test('a malformed address is 400 in both languages, and stands in no log', async () => {
		const answer = await get('/a/../b');
		expect(answer).toMatchObject({
			status: 400,
			headers: { ...plain, 'content-length': '55' },
			body: '这个地址写得不对。 This address is malformed.\n',
		});
		expect(lines).toEqual([]);
	});
	test('two hosts are 400, one is none of their business, however it is spelt', async () => {
		for (const second of ['Host: a.example', 'host: localhost', 'HOST: b'])
			expect(await get('/ok', second)).toMatchObject({ status: 400, headers: plain, body: 'A request names one host.\n' });
		expect((await get('/ok', 'Hosts: a', 'Ghost: b', 'most: c')).body).toBe('fine');
	});
	test('HTTP/1.0 and 1.1 are spoken, nothing else', async () => {
		expect((await send('GET /ok HTTP/1.0')).body).toBe('fine');
		for (const version of ['0.9', '2.0'])
			expect(await send(`GET /ok HTTP/${version}`, 'Host: localhost'), version).toMatchObject({
				status: 505,
				headers: plain,
				body: 'HTTP Version Not Supported\n',
			});
	});
	test('several slashes lead to the one address with its query; who posts there is told that there is none', async () => {
		const answer = await get('//ok///a?b=//c');
		expect(answer).toMatchObject({
			status: 308,
			headers: { location: '/ok/a?b=//c', 'content-length': '0', 'x-content-type-options': 'nosniff' },
			body: '',
		});
		expect((await send('HEAD //ok HTTP/1.1', 'Host: localhost')).headers['location']).toBe('/ok');
		expect(await send('POST //ok HTTP/1.1', 'Host: localhost', 'Content-Length: 0')).toMatchObject({
			status: 404,
			headers: plain,
			body: '没有这个地址。 There is no such address.\n',
		});
		expect((await get('/ok?b=//c')).body).toBe('fine');
	});
	test('what the parser refuses is 400, too many headers 431', async () => {
		expect((await send('NONSENSE')).text).toBe('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
		expect((await get('/ok', `X: ${'x'.repeat(17 * 1024)}`)).text).toBe(
			'HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
		);
		expect((await get('/ok', `X: ${'x'.repeat(15 * 1024)}`)).body).toBe('fine');
	});
});

test('S11 a connection that has asked nothing for so long is closed without a word; half a request is 408, and the next one of a kept connection has its own time', async () => {
	const impatient = build({ headersMs: 150 });
	await impatient.listen({ port: 0, host: '127.0.0.1' });
	const own = (impatient.server.address() as { port: number }).port;
	const late = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';
	expect((await rawRequest(own, '')).text).toBe('');
	expect((await rawRequest(own, 'GET /ok HTTP/1.1\r\nHost: a\r\n')).text).toBe(late);
	expect((await rawRequest(own, 'GET /ok HTTP/1.1\r\nHost: a\r\n\r\nGET /ok')).text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]+fineHTTP\/1\.1 408 /);
});

test('a route with a schema of the framework is refused: what it would be compiled with is not loaded', async () => {
	for (const schema of [{ querystring: { type: 'object' } }, { response: { 200: { type: 'object' } } }]) {
		const described = build();
		described.get('/described', { schema }, async () => ({}));
		await expect(described.ready()).rejects.toThrow('calls are described in contract/');
	}
});

describe('S11 who answers before the framework', () => {
	test('in their order, the first who takes it; one that began may leave it after all', async () => {
		const asked: string[] = [];
		const early = build({}, 'silent', [
			(request, response) => {
				asked.push(`first ${request.url}`);
				if (request.url !== '/first') return false;
				response.end('first');
				return true;
			},
			(request, _response, leave) => {
				asked.push(`second ${request.url}`);
				if (request.url === '/ok') leave();
				return request.url === '/ok';
			},
		]);
		const answer = async (url: string) => (await early.inject({ url, headers: { host: 'localhost' } })).body;
		await early.listen({ port: 0, host: '127.0.0.1' });
		const own = (early.server.address() as { port: number }).port;
		const raw = async (url: string) => (await rawRequest(own, `GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).body;
		expect([await raw('/first'), await raw('/ok'), JSON.parse(await raw('/none')).statusCode]).toEqual(['first', 'fine', 404]);
		expect(asked).toEqual(['first /first', 'first /ok', 'second /ok', 'first /none', 'second /none']);
		expect(await raw('/..')).toContain('malformed');
		expect(asked).toHaveLength(5);
		expect(await answer('/ok')).toBe('fine');
	});
});

describe('O1 a server that closes', () => {
	test('answers whole what has begun and what comes on its connection, and says that it closes; nobody who is quiet or goes on asking keeps it open', async () => {
		const held: (() => void)[] = [];
		const seen = { early: 0 };
		const closing = build({}, 'silent', [
			(request, response) => {
				if (request.url === '/held') held.push(() => response.end('held'));
				else if (request.url === '/early') seen.early += 1;
				else return false;
				if (request.url === '/early') response.end('early');
				return true;
			},
		]);
		await closing.listen({ port: 0, host: '127.0.0.1' });
		const { port: own } = closing.server.address() as { port: number };
		const open = () => {
			const socket = connect({ port: own, host: '127.0.0.1' });
			let text = '';
			socket.on('data', (part) => (text += part));
			const ask = (url: string) => socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
			ask('/held');
			return { ask, text: once(socket, 'close').then(() => text.toLowerCase()) };
		};
		const [quiet, early, file, page] = [open(), open(), open(), open()];
		await vi.waitFor(() => expect(held).toHaveLength(4), { interval: 5, timeout: 20_000 });
		const closed = closing.close();
		await vi.waitFor(() => expect(closing.server.listening).toBe(false), { interval: 5, timeout: 20_000 });
		early.ask('/early');
		file.ask('/assets/x.js');
		page.ask('/ok');
		await vi.waitFor(() => expect(seen.early).toBe(1), { interval: 5, timeout: 20_000 });
		for (const answer of held) answer();
		await closed;
		const parts = async ({ text }: typeof quiet) => (await text).split(/(?=http\/1\.1 200)/);
		expect(await parts(quiet)).toEqual([expect.stringMatching(/\r\n\r\nheld$/)]);
		for (const [asked, body] of [
			[early, 'early'],
			[file, 'x'],
			[page, 'fine'],
		] as const) {
			const [first, last, ...more] = await parts(asked);
			expect([first, more]).toEqual([expect.stringMatching(/\r\n\r\nheld$/), []]);
			expect(last).toContain('connection: close\r\n');
			expect(last?.endsWith(`\r\n\r\n${body}`)).toBe(true);
		}
	}, 30_000);
});

describe('R53 errors', () => {
	const coded = (more: object, message = 'why') => Object.assign(new Error(message), more);

	test.each([
		[new AppError('withdrawn'), 'withdrawn', 'withdrawn'],
		[coded({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' }), 'too_large', 'too_large'],
		[coded({ statusCode: 413 }), 'too_large', 'too_large'],
		[coded({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }), 'unsupported_media_type', 'unsupported_media_type'],
		[coded({ statusCode: 415 }), 'unsupported_media_type', 'unsupported_media_type'],
		[coded({ statusCode: 400 }), 'bad_request', 'why'],
		[coded({ statusCode: 499 }), 'bad_request', 'why'],
		[coded({ code: '08006' }), 'maintenance', 'Error: why'],
		[coded({ code: '57P01' }), 'maintenance', 'Error: why'],
		[coded({ code: '53300' }), 'maintenance', 'Error: why'],
		[coded({ code: 'ECONNREFUSED' }), 'maintenance', 'Error: why'],
		[coded({ code: 'ENOENT' }), 'maintenance', 'Error: why'],
		[{ code: 'just a word', toString: (): string => 'word' }, 'server_error', 'word'],
		['a text', 'server_error', 'a text'],
	])('%s is %s', (thrown, reason, detail) => {
		expect(toAppError(thrown)).toMatchObject({ reason, message: detail });
	});
	test.each([
		coded({ statusCode: 399 }),
		coded({ statusCode: 500 }),
		coded({ code: '23505' }),
		coded({ code: 'x08' }),
		coded({ code: 'EACCES' }),
		coded({}),
	])('anything else is our own failure, told with its stack to the log alone', (thrown) => {
		expect(toAppError(thrown)).toMatchObject({ reason: 'server_error', message: thrown.stack });
		const bare = Object.assign(coded({}), { stack: undefined });
		expect(toAppError(bare)).toMatchObject({ reason: 'server_error', message: 'why' });
	});

	test('an error is the envelope in the reader’s language, closed, never kept; ours stand in the log, with phones and secrets masked', async () => {
		broken = new Error('call 13800138000');
		const answer = await get('/broken?phone=13800138000&token=abc', 'Accept-Language: en');
		expect(answer).toMatchObject({
			status: 500,
			headers: {
				'cache-control': 'private, no-store',
				'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
				'x-content-type-options': 'nosniff',
			},
		});
		expect(answer.headers).not.toHaveProperty('retry-after');
		expect(answer.json).toEqual({
			code: 500,
			msg: '服务器出错了，请稍后再试',
			reason: 'server_error',
			traceId: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
		});
		expect(lines).toEqual([
			{
				level: 50,
				time: expect.any(Number),
				traceId: (answer.json as unknown as { traceId: string }).traceId,
				method: 'GET',
				url: '/broken?phone=138****8000&token=[removed]',
				detail: expect.stringMatching(/^Error: call 138\*{4}8000\n/),
				msg: 'server_error',
			},
		]);
	});
	test('a refusal of the rules is 200 without a trace; what was wrong is listed; who is too early is told when to come back', async () => {
		broken = new AppError('phone_taken');
		expect(await get('/broken')).toMatchObject({ status: 200, json: { code: 0, msg: '这个手机号已经注册，可以直接登录', reason: 'phone_taken' } });
		expect((await get('/broken')).json).not.toHaveProperty('traceId');
		broken = new AppError('invalid', { errors: [{ path: 'a', message: 'b' }] });
		expect(await get('/broken')).toMatchObject({
			status: 422,
			json: { code: 422, reason: 'invalid', errors: [{ path: 'a', message: 'b' }], traceId: expect.any(String) },
		});
		broken = new AppError('too_many_requests', { retryAfter: 7 });
		expect(await get('/broken')).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
		broken = new AppError('too_many_requests');
		expect((await get('/broken')).headers).not.toHaveProperty('retry-after');
		expect((await get('/broken')).json).not.toHaveProperty('errors');
		expect(lines.filter(({ msg }) => msg !== 'answered')).toEqual([]);
		broken = coded({ code: '57P01' });
		expect(await get('/broken')).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, json: { reason: 'maintenance' } });
		broken = new AppError('overloaded', { retryAfter: 3 });
		expect(await get('/broken')).toMatchObject({ status: 503, headers: { 'retry-after': '3' } });
		expect((await get('/sent')).status).toBe(403);
	});
});

describe('what every answer has', () => {
	test('S2 headers of the site on pages and calls, few on files; a kept connection is not mentioned there', async () => {
		const { headers } = await get('/ok');
		expect(headers).toMatchObject({
			'referrer-policy': 'strict-origin-when-cross-origin',
			'cross-origin-opener-policy': 'same-origin',
			'x-content-type-options': 'nosniff',
		});
		expect(headers).not.toHaveProperty('strict-transport-security');
		for (const file of ['/assets/x.js', '/art/x.svg']) {
			const answer = await get(file);
			expect(Object.keys(answer.headers).sort(), file).toEqual(['connection', 'content-length', 'content-type', 'date', 'x-content-type-options']);
		}
		const secure = build({ production: true, basePath: '/school' }, 'silent');
		expect((await secure.inject({ url: '/ok' })).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
		// The folders of files are below the base path.
		expect((await secure.inject({ url: '/assets/x.js' })).headers).toHaveProperty('referrer-policy');
		expect((await secure.inject({ url: '/school/assets/x.js' })).headers).not.toHaveProperty('referrer-policy');
		expect((await secure.inject({ url: '/school/art/x.svg' })).headers).not.toHaveProperty('referrer-policy');
	});
	test('S3 addresses are exact: letters as they are, no slash at the end', async () => {
		expect([(await get('/OK')).status, (await get('/ok/')).status, (await get('/ok')).status]).toEqual([404, 404, 200]);
	});
	test('R53 bodies up to 100 kB, JSON alone', async () => {
		const post = (length: number, type = 'application/json') =>
			server.inject({ method: 'POST', url: '/post', headers: { 'content-type': type }, payload: `"${'x'.repeat(length - 2)}"` });
		expect([(await post(102_400)).statusCode, (await post(102_401)).statusCode, (await post(10, 'text/plain')).statusCode]).toEqual([200, 413, 415]);
	});
	test('who asks: language, token and trace of the request, the program in one clean line', async () => {
		const answer = await get('/api/reader', 'Accept-Language: en', 'Token: t', 'User-Agent: Fire\tfox');
		expect(answer.json).toEqual({ locale: 'en', ip: '127.0.0.1', userAgent: 'Fire fox', traceId: expect.any(String), token: 't' });
		expect((await get('/api/reader')).json).toMatchObject({ locale: 'zh-CN', userAgent: '', token: '' });
		expect(((await get('/api/reader', `User-Agent: ${'x'.repeat(400)}`)).json as unknown as { userAgent: string }).userAgent).toHaveLength(300);
	});
	test('R62 who asks through a proxy that writes a port to the address is that address', async () => {
		const behind = build({ trustProxy: ['127.0.0.1'] });
		const ask = async (forwarded: string) =>
			(await behind.inject({ url: '/api/reader', headers: { host: 'localhost', 'x-forwarded-for': forwarded } })).json().ip;
		expect([await ask('203.0.113.9:51234'), await ask('198.51.100.1, [2001:db8::1]:443')]).toEqual(['203.0.113.9', '2001:db8::1']);
	});
	test('O2 at the level debug every answer is a line, failures stay the one line that they are; at others none', async () => {
		broken = new AppError('forbidden');
		await get('/ok?phone=13800138000');
		await get('/broken');
		expect(lines).toEqual([
			{
				level: 20,
				time: expect.any(Number),
				traceId: expect.any(String),
				method: 'GET',
				url: '/ok?phone=138****8000',
				status: 200,
				ms: expect.any(Number),
				msg: 'answered',
			},
			{
				level: 20,
				time: expect.any(Number),
				traceId: expect.any(String),
				method: 'GET',
				url: '/broken',
				status: 403,
				ms: expect.any(Number),
				msg: 'answered',
			},
		]);
		lines.length = 0;
		broken = new Error('own');
		await get('/broken');
		expect(lines.map(({ msg }) => msg)).toEqual(['server_error']);
		lines.length = 0;
		await build({}, 'info').inject({ url: '/ok' });
		expect(lines).toEqual([]);
	});
});
