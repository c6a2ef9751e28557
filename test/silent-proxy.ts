import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
	/** The database's address by way of the proxy, over TCP. */
	url: string;
	/** Passes nothing on any more, not even that a connection was closed; who connects is let in and hears nothing. */
	fallSilent(): void;
	/** Passes on again, of connections made from now on. */
	goOn(): void;
	close(): Promise<void>;
}

/** A way to the database that can go without a word, as a dropped route does. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
	const target = new URL(databaseUrl);
	const folder = target.searchParams.get('host');
	const port = Number(target.port) || 5432;
	const sockets = new Set<Socket>();
	let cut = { isCut: false };
	const server = createServer((from) => {
		const own = cut;
		const to = own.isCut ? undefined : folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, folder ?? target.hostname);
		const pass = (source: Socket, sink: Socket | undefined) => {
			sockets.add(source);
			source.on('data', (bytes) => own.isCut || sink?.write(bytes));
			source.on('error', () => {});
			source.on('close', () => own.isCut || sink?.destroy());
		};
		pass(from, to);
		if (to !== undefined) pass(to, from);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const url = new URL(databaseUrl);
	url.searchParams.delete('host');
	url.hostname = '127.0.0.1';
	url.port = String((server.address() as AddressInfo).port);
	return {
		url: url.href,
		fallSilent: () => {
			cut.isCut = true;
		},
		goOn: () => {
			cut = { isCut: false };
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}
