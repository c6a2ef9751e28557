import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from './start-app.ts';

interface Asked {
	method?: 'GET' | 'HEAD' | 'POST';
	headers?: Record<string, string>;
}

/** The answer as it begins to arrive over a socket, the path as it stands: what answers before the framework is met here alone. */
export async function openOnWire({ app: { server } }: Pick<TestApp, 'app'>, path: string, { method = 'GET', headers = {} }: Asked = {}) {
	if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
	const { port } = server.server.address() as AddressInfo;
	return new Promise<IncomingMessage>((resolve, reject) => {
		request({ host: '127.0.0.1', port, path, method, headers }, resolve).on('error', reject).end();
	});
}

/** The whole answer over a socket. */
export async function onWire(it: Pick<TestApp, 'app'>, path: string, asked: Asked = {}) {
	const answer = await openOnWire(it, path, asked);
	const parts: Buffer[] = [];
	for await (const part of answer) parts.push(part as Buffer);
	return { status: answer.statusCode ?? 0, headers: answer.headers as Record<string, unknown>, body: Buffer.concat(parts) };
}
