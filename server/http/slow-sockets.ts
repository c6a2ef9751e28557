import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface SlowSocketOptions {
	/** Milliseconds in which a socket must get on; default 30 s. */
	window?: number;
	/** Bytes that are getting on; default 15 kB in 30 s, a twentieth of what the oldest phone network carries. */
	least?: number;
	/** Requests that one connection may have waiting for their answers. Browsers send none ahead. */
	ahead?: number;
}

interface Watched {
	/** The last request, until it is known to be whole. Those before it are: a connection carries one after the other. */
	last: IncomingMessage | undefined;
	/** Requests that came before the answer to another was finished, and have none themselves. */
	waiting: number;
	/** Looks in a row at which it owed us something, and what had passed before the first of them. */
	looks: number;
	taken: number;
	given: number;
}

/** libuv's side of a socket: what it was given, and what of that the kernel has not taken. The socket itself counts a write as it begins. */
type Handle = { bytesWritten?: number; writeQueueSize?: number } | null;

/** Counted in looks and not in time: after a standstill of our own everybody has had no chance. */
const looksInWindow = 4;

/**
 * Closes sockets that hold us up: readers who take nothing, or next to nothing, of what waits for them; senders whose body drips;
 * and who sends requests ahead without reading. Measured by the bytes of each socket, so a slow reader who gets on is waited for,
 * and a request that we are slow to answer is nobody's fault. An idle connection is the keep-alive's affair.
 */
export function closeSlowSockets(server: Server, { window = 30_000, least = window / 2, ahead = 200 }: SlowSocketOptions = {}): void {
	const sockets = new Map<Socket, Watched>();

	server.on('connection', (socket: Socket) => {
		sockets.set(socket, { last: undefined, waiting: 0, looks: 0, taken: 0, given: 0 });
		socket.once('close', () => sockets.delete(socket));
	});
	server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
		const watched = sockets.get(request.socket);
		if (watched === undefined) return;
		watched.last = request;
		// An answer that is whole before the next request comes costs nothing here; Node gives the socket to one answer at a time.
		if (response.socket !== null) return;
		watched.waiting += 1;
		response.once('close', () => {
			watched.waiting -= 1;
		});
		if (watched.waiting >= ahead) request.socket.destroy();
	});

	const look = () => {
		for (const [socket, watched] of sockets) {
			const taken = takenBytes(socket);
			const given = socket.bytesRead;
			if (watched.last?.complete) watched.last = undefined;
			const owes = unsent(socket) > 0 || watched.last !== undefined;
			const getsOn = taken - watched.taken + (given - watched.given) >= least;
			if (!owes || getsOn) Object.assign(watched, { looks: 0, taken, given });
			else if (watched.looks >= looksInWindow) socket.destroy();
			else watched.looks += 1;
		}
	};
	const timer = setInterval(look, window / looksInWindow);
	timer.unref();
	server.once('close', () => clearInterval(timer));
}

function handleOf(socket: Socket): NonNullable<Handle> {
	return (socket as unknown as { _handle: Handle })._handle ?? {};
}

function unsent(socket: Socket): number {
	return Math.max(socket.writableLength, handleOf(socket).writeQueueSize ?? 0);
}

/** Bytes that the kernel took from us. */
function takenBytes(socket: Socket): number {
	const { bytesWritten = 0, writeQueueSize = 0 } = handleOf(socket);
	return bytesWritten - writeQueueSize;
}
