import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { monotonicMs } from './process.ts';

/** The reference of `sockets.ts`: bare `ws` that sends what it is given to everybody who is there, and says when it began. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
process.on('message', (text: string) => {
	const began = monotonicMs();
	for (const client of server.clients) client.send(text);
	process.send?.({ began });
});
server.on('listening', () => process.send?.({ ready: true, port: (server.address() as AddressInfo).port }));
process.on('SIGTERM', () => process.exit(0));
