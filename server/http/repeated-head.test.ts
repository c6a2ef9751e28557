import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RepeatedHead } from './repeated-head.ts';

const body = 'a kept page';
const headers = ['vary', 'accept-encoding', 'content-type', 'text/plain', 'content-length', String(body.length)];

let server: Server;
let head: RepeatedHead;
/** How often Node put a head together. */
let made = 0;
/** What the answers were, as a log would have them. */
let logged: number[] = [];

beforeAll(async () => {
	server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
		const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => typeof response;
		response.writeHead = (...given: unknown[]) => {
			made += 1;
			return writeHead(...given);
		};
		if (request.url === '/plain') response.writeHead(head.status, head.headers);
		else head.write(response);
		logged.push(response.statusCode);
		response.end(head.status === 304 ? undefined : body);
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

function start(status = 200) {
	vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
	head = new RepeatedHead(status, status === 304 ? ['etag', '"a"'] : headers);
	made = 0;
	logged = [];
}

/** All that comes back for these requests, sent one after the other on one connection, with the date taken out; and whether the server ended it. */
async function ask(...requests: string[]): Promise<{ answers: string[]; ended: boolean }> {
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
	let ended = false;
	socket.on('end', () => {
		ended = true;
	});
	const answers: string[] = [];
	for (const request of requests) {
		const [path = '', version = '1.1', ...lines] = request.split(' ');
		socket.write(`GET ${path} HTTP/${version}\r\nhost: a\r\n${lines.map((line) => `${line.replace(':', ': ')}\r\n`).join('')}\r\n`);
		let text = '';
		while (!text.includes('\r\n\r\n') || (head.status === 200 && !text.endsWith(body)))
			text += await new Promise<string>((come) => socket.once('data', (data) => come(String(data))));
		expect(text).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/);
		answers.push(text.replace(/Date: .*\r\n/, ''));
	}
	// What a server ends, it ends with the answer.
	if (answers.at(-1)?.includes('Connection: close')) await expect.poll(() => ended).toBe(true);
	socket.destroy();
	return { answers, ended };
}

test('R54 an answer that is written again has the head that Node makes, made once', async () => {
	start();
	const { answers, ended } = await ask('/plain', '/', '/', '/');
	expect(answers[0]).toBe(
		`HTTP/1.1 200 OK\r\n${headers.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `)).join('')}Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n${body}`,
	);
	expect(new Set(answers)).toEqual(new Set([answers[0]]));
	expect({ made, ended }).toEqual({ made: 2, ended: false });
});

test('R54 the same of a 304, which has no body', async () => {
	start(304);
	const { answers } = await ask('/plain', '/', '/', '/');
	expect(answers[0]).toBe('HTTP/1.1 304 Not Modified\r\netag: "a"\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n');
	expect(new Set(answers)).toEqual(new Set([answers[0]]));
	expect({ made, logged }).toEqual({ made: 2, logged: [304, 304, 304, 304] });
	// Without a length, one of HTTP/1.0 ends with its connection.
	const old = await ask('/ 1.0 connection:keep-alive');
	expect(old.answers[0]).toContain('Connection: close');
	expect(old.ended).toBe(true);
});

test('its date is of this second: in the next one it is made again', async () => {
	start();
	await ask('/', '/');
	expect(made).toBe(1);
	vi.setSystemTime(1_001_000);
	await ask('/', '/');
	expect(made).toBe(2);
});

test('a connection that ends with its answer is told so, and no other one is', async () => {
	start();
	await ask('/');
	const last = await ask('/', '/ 1.1 connection:close');
	expect(last.answers.map((answer) => /Connection: .*/.exec(answer)?.[0].trim())).toEqual(['Connection: keep-alive', 'Connection: close']);
	expect(last.ended).toBe(true);
	const old = await ask('/ 1.0');
	expect(old.answers[0]).toContain('Connection: close');
	expect(old.ended).toBe(true);
	const again = await ask('/', '/');
	expect(again.answers[1]).toContain('Connection: keep-alive');
	expect(again.ended).toBe(false);
});
