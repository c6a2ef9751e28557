import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../test/processes.ts';
import { closeSlowSockets, type SlowSocketOptions } from './slow-sockets.ts';

const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(async () => {
	for (const client of clients.splice(0)) client.destroy();
	await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** A server that looks after its sockets in windows of a test's length. */
async function serve(listener: RequestListener, options: SlowSocketOptions = {}): Promise<number> {
	const server = createServer({ keepAliveTimeout: 60_000 }, listener);
	servers.push(server);
	closeSlowSockets(server, { window: 120, ...options });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

function open(port: number) {
	const socket = connect(port, '127.0.0.1');
	clients.push(socket);
	let text = '';
	let isClosed = false;
	socket.on('data', (part) => {
		text += part.toString('latin1').slice(0, 4000);
	});
	socket.on('error', () => {});
	socket.on('close', () => {
		isClosed = true;
	});
	return { socket, text: () => text, isClosed: () => isClosed };
}
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const post = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
/** Until a socket that deserves it has been closed: others have been looked at as often. */
async function aWindow(port: number) {
	const dripping = open(port);
	dripping.socket.write(post(100));
	await until(() => dripping.isClosed());
}

test('S11 a body that does not come is closed; an idle connection, and a request that we are slow to answer, are not', async () => {
	let answer = () => {};
	const port = await serve((request, response) => {
		if (request.method === 'POST') request.resume().on('end', () => response.end('got it'));
		else answer = () => response.end('slow');
	});
	const idle = open(port);
	const waiting = open(port);
	waiting.socket.write(get);
	for (let n = 0; n < 3; n += 1) await aWindow(port);
	expect([idle.isClosed(), waiting.isClosed()]).toEqual([false, false]);
	answer();
	await until(() => waiting.text().endsWith('slow'));
	// A whole body is nobody's debt any more, on the same connection too.
	waiting.socket.write(`${post(4)}body`);
	await until(() => waiting.text().endsWith('got it'));
	await aWindow(port);
	idle.socket.write(get);
	expect([idle.isClosed(), waiting.isClosed()]).toEqual([false, false]);
});

test('S11 a reader who takes nothing of what waits for them is closed, and who takes it all is not', async () => {
	const large = Buffer.alloc(30_000_000, 'x');
	const port = await serve((_request, response) => response.end(large));
	const greedy = open(port);
	greedy.socket.pause();
	greedy.socket.write(get);
	// The kernels of both sides have taken what they take; the rest waits.
	const connections = () => new Promise<number>((resolve) => servers.at(-1)?.getConnections((_error, count) => resolve(count)));
	await until(async () => (await connections()) === 1);
	await until(async () => (await connections()) === 0);
	greedy.socket.resume();
	await until(() => greedy.isClosed());
	const good = open(port);
	let bytes = 0;
	good.socket.on('data', (part) => {
		bytes += part.length;
	});
	good.socket.write(get);
	await until(() => bytes > large.length);
	expect(good.isClosed()).toBe(false);
});

test('S11 so little in a window that it is next to nothing does not count; enough does, in either direction', async () => {
	const port = await serve((request, response) => request.resume().on('end', () => response.end('got it')), { least: 2000, window: 400 });
	const send = (bytes: number) => {
		const client = open(port);
		client.socket.write(post(1_000_000));
		const timer = setInterval(() => client.socket.writable && client.socket.write('x'.repeat(bytes)), 20);
		return { ...client, stop: () => clearInterval(timer) };
	};
	const drip = send(1);
	const flow = send(2000);
	await until(() => drip.isClosed());
	expect(flow.isClosed()).toBe(false);
	drip.stop();
	flow.stop();
	await until(() => flow.isClosed());
});

test('S11 so many requests may wait for their answers on one connection, one more closes it', async () => {
	const answers: (() => void)[] = [];
	const port = await serve((_request, response) => void answers.push(() => response.end('ok')), { ahead: 3, window: 60_000 });
	const most = open(port);
	// The first is being answered; of those behind it two may wait, a third may not.
	most.socket.write(get.repeat(3));
	await until(() => answers.length === 3);
	for (const answer of answers.splice(0)) answer();
	await until(() => most.text().split('\r\n\r\nok').length === 4);
	// Those that have been answered wait no longer.
	most.socket.write(get.repeat(3));
	await until(() => answers.length === 3);
	expect(most.isClosed()).toBe(false);
	for (const answer of answers.splice(0)) answer();
	const more = open(port);
	more.socket.write(get.repeat(4));
	await until(() => more.isClosed());
	expect(most.isClosed()).toBe(false);
	expect(more.text()).not.toContain('ok');
});
