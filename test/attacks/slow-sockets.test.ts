import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/db/sql.ts';
import { makeCategory, makeCourse } from '../factories.ts';
import { until } from '../processes.ts';
import { startApp, type TestApp } from '../start-app.ts';
import { ask, openSocket } from './sockets.ts';

let site: TestApp;

beforeAll(async () => {
	// The window is a test's: what is closed after 30 seconds in service is closed here after a tenth of one.
	site = await startApp({ config: { slowSocketMs: 400 } });
	const category = await makeCategory(site.db);
	for (let n = 0; n < 40; n += 1) await makeCourse(site.db, { category });
	await site.db.run(sql`update course set subtitle = repeat('长', 2500)`);
});
afterAll(() => site.close());

/** 300 kB kept hot, so that it is written before the framework looks. */
const list = '/api/product/agency/prod/list?pageSize=100';
const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

test('S11 who sends requests ahead and never reads is closed, and the next reader is answered', async () => {
	const { status, body } = await ask(site, list);
	expect(status).toBe(200);
	expect(Buffer.byteLength(body)).toBeGreaterThan(200_000);
	const raw = await openSocket(site);
	raw.socket.pause();
	// More than the kernels of both sides hold, in as many goes as the server takes.
	for (let n = 0; n < 150 && !raw.isClosed(); n += 1) raw.write(get(list));
	await until(() => openConnections().then((count) => count === 0));
	raw.socket.resume();
	await raw.closed;
	expect((await ask(site, '/healthz')).status).toBe(200);
});

test('S11 who sends more requests ahead than anybody waits for is closed at once', async () => {
	const raw = await openSocket(site);
	raw.socket.pause();
	raw.write(get('/healthz').repeat(2000));
	raw.socket.resume();
	await raw.closed;
	expect(raw.received().split('HTTP/1.1 200').length - 1).toBeLessThan(2000);
	expect((await ask(site, '/healthz')).status).toBe(200);
});

test('S11 a body that drips is closed; one that comes whole is answered', async () => {
	const head = 'POST /api/agency/core/member/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
	const raw = await openSocket(site);
	raw.write(`${head}Content-Length: 5000\r\n\r\n{"account":"`);
	const drip = setInterval(() => raw.write('a'), 10);
	await raw.closed;
	clearInterval(drip);
	expect(raw.received()).not.toContain('HTTP/1.1 200');

	const body = JSON.stringify({ account: '13800000000', password: 'not-the-password' });
	const whole = await openSocket(site);
	whole.write(`${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
	await whole.closed;
	expect(whole.received()).toContain('login_failed');
});

test('S11 a body that gets on has the time that a piece of an upload takes over the slowest line, and not for ever', async () => {
	const piece = 16 * 1024 * 1024;
	const bytesInMs = 128 / 8;
	expect(site.config.requestMs).toBeGreaterThan(piece / bytesInMs);
	const short = await startApp({ config: { slowSocketMs: 400, headersMs: 150, requestMs: 300 }, databaseUrl: site.databaseUrl });
	try {
		const [cut, flows] = [await openSocket(short), await openSocket(site)];
		const head = ['POST /api/agency/core/member/login HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
		const send = (text: string) => {
			for (const raw of [cut, flows]) if (!raw.isClosed()) raw.write(`${text.length.toString(16)}\r\n${text}\r\n`);
		};
		for (const raw of [cut, flows]) raw.write(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n`);
		send('{"account":"13800000000",');
		const flow = setInterval(() => send(' '.repeat(100)), 10);
		await cut.closed;
		clearInterval(flow);
		expect(cut.received()).not.toContain('HTTP/1.1 200');
		expect(flows.isClosed()).toBe(false);
		send('"password":"not-the-password"}');
		flows.write('0\r\n\r\n');
		await flows.closed;
		expect(flows.received()).toContain('login_failed');
	} finally {
		await short.close();
	}
});

test('S11 a reader who is slow and gets on has the whole answer, and an idle connection is left alone', async () => {
	const idle = await openSocket(site);
	const raw = await openSocket(site);
	const parts: Buffer[] = [];
	// A megabyte, a rest, another: never a whole window without any, and several windows until all is drunk. Smaller sips would not be seen from
	// the other side: a kernel whose buffer was full says that there is room when a good part of it is.
	raw.socket.on('data', (part) => {
		parts.push(part);
		if (parts.length % 16 !== 0) return;
		raw.socket.pause();
		setTimeout(() => raw.socket.resume(), 20);
	});
	for (let n = 1; n < 150; n += 1) raw.write(get(list));
	// Closed by the server, after the last answer if all goes well.
	raw.write(get(list).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
	await raw.closed;
	expect(wholeAnswers(Buffer.concat(parts))).toBe(150);
	expect(idle.isClosed()).toBe(false);
	idle.socket.destroy();
});

/** How many answers these bytes are; none when the last is not whole. */
function wholeAnswers(bytes: Buffer): number {
	let count = 0;
	for (let at = 0; at !== bytes.length; count += 1) {
		const end = bytes.indexOf('\r\n\r\n', at);
		const length = Number(/\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', at, end))?.[1]);
		at = end + 4 + length;
		if (end < 0 || !(at <= bytes.length)) return 0;
	}
	return count;
}

function openConnections(): Promise<number> {
	return new Promise((resolve, reject) => site.app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
}
