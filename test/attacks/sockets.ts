import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
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

/** The port on which the app answers; it begins to when it is first asked. */
export async function portOf({ app: { server } }: Pick<TestApp, 'app'>): Promise<number> {
	let begun = listening.get(server);
	if (begun === undefined) {
		begun = server.listen({ port: 0, host: '127.0.0.1' });
		listening.set(server, begun);
	}
	await begun;
	return (server.server.address() as AddressInfo).port;
}

const listening = new WeakMap<object, Promise<unknown>>();

export async function openSocket(it: Pick<TestApp, 'app'>): Promise<RawSocket> {
	const socket = connect(await portOf(it), '127.0.0.1');
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

/** GET of one address on a connection of its own; the status and all that came. */
export async function ask(it: Pick<TestApp, 'app'>, target: string, ...headers: string[]): Promise<{ status: number; head: string; body: string }> {
	const raw = await openSocket(it);
	raw.write([`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, 'Connection: close', '', ''].join('\r\n'));
	await raw.closed;
	const text = raw.received();
	const end = text.indexOf('\r\n\r\n');
	return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), head: text.slice(0, end).toLowerCase(), body: text.slice(end + 4) };
}
