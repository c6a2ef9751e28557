import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port that nobody listens on at this moment, for a program that must know its port before it starts. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
	const probe = createServer().listen(0, host);
	await once(probe, 'listening');
	const { port } = probe.address() as AddressInfo;
	probe.close();
	await once(probe, 'close');
	return port;
}
