import { connect, type Socket } from 'node:net';
import { listen, type RawAnswer, rawRequest } from '../raw-http.ts';
import type { TestApp } from '../start-app.ts';

/** A connection to the app under the test's own hands. */
export interface RawSocket {
	socket: Socket;
	/** All that came so far. */
	received(): string;
	/** How many bytes came so far. */
	bytes(): number;
	/** Resolves when the server has closed the connection. */
	closed: Promise<void>;
	isClosed(): boolean;
	write(text: string): void;
}

export async function openSocket(it: Pick<TestApp, 'app'>): Promise<RawSocket> {
	const socket = connect(await listen(it), '127.0.0.1');
	const parts: Buffer[] = [];
	let over = false;
	socket.on('data', (part) => parts.push(part));
	socket.on('error', () => {});
	const closed = new Promise<void>((resolve) =>
		socket.once('close', () => {
			over = true;
			resolve();
		}),
	);
	await new Promise((resolve) => socket.once('connect', resolve));
	return {
		socket,
		received: () => Buffer.concat(parts).toString(),
		bytes: () => parts.reduce((sum, part) => sum + part.length, 0),
		closed,
		isClosed: () => over,
		write: (text) => void socket.write(text, 'latin1'),
	};
}

/** GET of one address on a connection of its own, with these header lines. */
export async function ask(it: Pick<TestApp, 'app'>, target: string, ...headers: string[]): Promise<RawAnswer> {
	return rawRequest(await listen(it), [`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, 'Connection: close', '', ''].join('\r\n'));
}
