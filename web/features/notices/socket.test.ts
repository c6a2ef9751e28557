// @vitest-environment happy-dom
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { until } from '../../../test/web/until.ts';
import { hearNotices } from './socket.ts';

/** A server of live connections that ends the first one with this code. */
let server: WebSocketServer;
let code: number;
let greetings: number;
/** Settled when nobody holds a connection any more. */
let held: Promise<unknown>;

beforeEach(async () => {
	greetings = 0;
	server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/ws' });
	server.on('connection', (socket) => {
		socket.once('message', () => {
			greetings += 1;
			if (greetings === 1) socket.close(code);
		});
	});
	await new Promise((resolve) => server.once('listening', resolve));
	(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
	const request = async (_name: string, _options: object, hold: () => Promise<unknown>) => {
		held = hold();
		return held;
	};
	Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});
afterEach(async () => {
	Reflect.deleteProperty(navigator, 'locks');
	await new Promise((resolve) => server.close(resolve));
});

test.each([
	['a greeting that was late', 4003],
	['a server that starts anew', 1012],
	['too many connections', 4008],
])('R78 after %s (%i) the browser comes again', async (_why, given) => {
	code = given;
	const stop = hearNotices();
	// The network that is back ends every pause.
	await until(() => {
		window.dispatchEvent(new Event('online'));
		expect(greetings).toBe(2);
	});
	stop();
	await held;
	expect(greetings).toBe(2);
});

test('R78 after the end of its login (4001) it does not', async () => {
	code = 4001;
	const stop = hearNotices();
	await held;
	expect(greetings).toBe(1);
	stop();
});
