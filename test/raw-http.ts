import { type AddressInfo, connect } from 'node:net';
import type { TestApp } from './start-app.ts';

export interface RawAnswer {
	status: number;
	/** Names in lower case; of several the last, and all of `set-cookie`. */
	headers: Record<string, string>;
	cookies: string[];
	/** The headers as they came, in lower case. */
	head: string;
	body: string;
	/** Everything, as it came. */
	text: string;
	json: { code: number; reason: string; msg: string; data: Record<string, unknown> };
}

const listening = new WeakMap<object, Promise<unknown>>();

/** The port the app listens on; it begins to when it is first asked. */
export async function listen({ app: { server } }: Pick<TestApp, 'app'>): Promise<number> {
	if (!server.server.listening) {
		const begun = listening.get(server) ?? server.listen({ port: 0, host: '127.0.0.1' });
		listening.set(server, begun);
		await begun;
	}
	return (server.server.address() as AddressInfo).port;
}

/** One request on a socket of its own, byte for byte, and the whole answer. */
export function rawRequest(port: number, bytes: string | Buffer, localAddress = '127.0.0.1'): Promise<RawAnswer> {
	return new Promise((resolve, reject) => {
		const socket = connect({ port, host: '127.0.0.1', localAddress });
		const parts: Buffer[] = [];
		socket.on('data', (part) => parts.push(part));
		socket.on('error', reject);
		socket.on('close', () => resolve(readAnswer(Buffer.concat(parts))));
		socket.write(bytes);
	});
}

/** A POST of JSON as a program of one's own would send it. Every 127.x.y.z is an address of its own. */
export function rawPost(
	port: number,
	path: string,
	body: unknown,
	{ headers = {}, from }: { headers?: Record<string, string>; from?: string } = {},
): Promise<RawAnswer> {
	const text = JSON.stringify(body);
	const all = {
		host: `127.0.0.1:${port}`,
		'content-type': 'application/json',
		'content-length': String(Buffer.byteLength(text)),
		connection: 'close',
		...headers,
	};
	const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	return rawRequest(port, `POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`, from);
}

export function rawGet(port: number, path: string, headers: Record<string, string> = {}, from?: string): Promise<RawAnswer> {
	const all = { host: `127.0.0.1:${port}`, connection: 'close', ...headers };
	const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	return rawRequest(port, `GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`, from);
}

function readAnswer(bytes: Buffer): RawAnswer {
	const end = bytes.indexOf('\r\n\r\n');
	const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1');
	const [first = '', ...lines] = head.split('\r\n');
	const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const);
	const headers = Object.fromEntries(pairs);
	const raw = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
	const body = (headers['transfer-encoding'] === 'chunked' ? unchunked(raw) : raw).toString('utf8');
	const isJson = (headers['content-type'] ?? '').includes('json') && headers['content-encoding'] === undefined;
	return {
		status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0),
		headers,
		cookies: pairs.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
		head: head.toLowerCase(),
		body,
		text: bytes.toString('utf8'),
		json: isJson && body !== '' ? JSON.parse(body) : undefined,
	};
}

function unchunked(bytes: Buffer): Buffer {
	const parts: Buffer[] = [];
	for (let at = 0; ; ) {
		const line = bytes.indexOf('\r\n', at);
		const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
		if (line < 0 || !(size > 0)) return Buffer.concat(parts);
		parts.push(bytes.subarray(line + 2, line + 2 + size));
		at = line + 4 + size;
	}
}
