import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import { word } from '../../contract/text.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { mustFactsOf, presentToken } from '../http/request-facts.ts';
import type { AskingMember, Platform, RateLimit } from '../http/route.ts';
import { addressKey } from '../lib/address.ts';
import { AppError } from '../lib/app-error.ts';
import { type Connection, Connections, closeCodes, type SocketLimits, socketLimits } from './connections.ts';
import { type Feed, teller } from './teller.ts';

interface SocketParts {
	platform: Platform;
	limiter: RateLimiter;
	authenticate: (token: string) => Promise<AskingMember | null>;
	feed: Feed;
	limits?: Partial<SocketLimits> | undefined;
}

export interface Sockets {
	/** What another process (or this one) said on the channel `lectern_socket`. */
	onMessage(payload: string): void;
	/** Something may have been missed: everybody is told what there is since, and asked for their login. */
	onListening(): void;
}

/** The first and only thing that a browser says. */
const greeting = z.object({
	token: word({ max: 200 }),
	/** The number of the last thing that it knows of. */
	last: z.int().min(0).max(2_147_483_647).nullable().default(null),
	locale: z.enum(['zh-CN', 'en']).default('zh-CN'),
});

/** Of one address. A school comes back all at once after a restart. */
const openings: RateLimit = { max: 600, windowSeconds: 60 };
/** As many are asked in one turn of the event loop. */
const slice = 200;

const socketPath = '/ws';

/** The live connections of members (docs/decisions/2026-11-24-live-connections.md): opened here, told by any process through the database. */
export function registerSockets(server: FastifyInstance, parts: SocketParts): Sockets {
	const { platform, limiter } = parts;
	const { config } = platform;
	const limits = { ...socketLimits, ...parts.limits };
	const connections = new Connections(limits);
	const told = teller(parts.feed, platform.log, limits);
	const end = ({ socket }: Connection, code: number) => socket.close(code);

	server.register((scope, _options, registered) => {
		scope.register(websocket, {
			options: { perMessageDeflate: false, maxPayload: 4096 },
			// What is wrong with a message closes its connection by itself.
			errorHandler: (_error, socket) => socket.terminate(),
			preClose: (done) => {
				for (const { socket } of connections.all()) socket.close(closeCodes.restart);
				// Who does not answer the farewell is not waited for.
				setTimeout(() => {
					for (const { socket } of connections.all()) socket.terminate();
				}, 500);
				done();
			},
		});
		scope.after(() =>
			scope.route({
				method: 'GET',
				url: config.basePath + socketPath,
				exposeHeadRoute: false,
				onRequest: async (request) => {
					const address = addressKey(request.ip);
					// Scripts of other sites could not know a token, and have no business here either.
					if (!isOwnOrigin(request.headers.origin, mustFactsOf(request.raw, config).origin)) throw new AppError('forbidden');
					if (config.rateLimits) limiter.count(`ws ${address}`, openings);
					if (!connections.hasRoom(address)) throw new AppError('too_many_requests', { retryAfter: 30 });
				},
				handler: async () => {
					throw new AppError('not_found');
				},
				wsHandler: (socket, request) => open(socket, addressKey(request.ip)),
			}),
		);
		registered();
	});

	function open(socket: WebSocket, address: string): void {
		const connection: Connection = { socket, address, member: null, token: '', locale: 'zh-CN', last: null, alive: true, again: false };
		connections.add(connection);
		// Nothing is known of its login: a phone may have been locked before it spoke, or we have stood still.
		const late = setTimeout(() => end(connection, closeCodes.late), limits.greeting);
		socket.on('close', () => {
			clearTimeout(late);
			connections.remove(connection);
		});
		socket.on('pong', () => {
			connection.alive = true;
			if (connection.again) told(connection);
		});
		socket.once('message', (data: Buffer) => {
			clearTimeout(late);
			// It has nothing else to say.
			socket.on('message', () => end(connection, closeCodes.nonsense));
			greet(connection, data).catch((error) => {
				platform.log.warn({ err: error }, 'sockets: a greeting');
				end(connection, closeCodes.restart);
			});
		});
	}

	async function greet(connection: Connection, data: Buffer): Promise<void> {
		const said = greeting.safeParse(parsed(data));
		if (!said.success) return end(connection, closeCodes.who);
		const { last, locale } = said.data;
		const token = presentToken(said.data.token);
		Object.assign(connection, { token, last, locale });
		const member = await parts.authenticate(token);
		if (member === null) return end(connection, closeCodes.who);
		if (connection.socket.readyState !== connection.socket.OPEN) return;
		const oldest = connections.join(connection, member);
		if (oldest !== undefined) end(oldest, closeCodes.tooMany);
		told(connection);
		// Its login may have ended between the first look and the moment from which it is told of such an end.
		await check(connection);
	}

	async function check(connection: Connection): Promise<void> {
		if (connection.member === null) return;
		const member = await parts.authenticate(connection.token);
		if (member === null) end(connection, closeCodes.who);
	}

	const checkQuietly = (connection: Connection) =>
		void check(connection).catch((error) => platform.log.warn({ detail: String(error) }, 'sockets: a login was not checked'));

	let beats = 0;
	const heartbeat = setInterval(() => {
		beats += 1;
		void inSlices(connections.all(), (connection) => {
			if (!connection.alive) return connection.socket.terminate();
			connection.alive = false;
			connection.socket.ping();
			if (beats % limits.recheckEvery === 0) checkQuietly(connection);
		});
	}, limits.heartbeat);
	heartbeat.unref();
	server.addHook('onClose', async () => clearInterval(heartbeat));

	return {
		onMessage: (payload) => {
			const [, id, what, session] = /^member (\d+) (new|read|check|ended)(?: (\d+))?$/.exec(payload) ?? [];
			if (id === undefined) return;
			for (const connection of connections.of(Number(id))) {
				if (what === 'check') checkQuietly(connection);
				else if (what !== 'ended') told(connection);
				else if (connection.member?.sessionId === Number(session)) end(connection, closeCodes.who);
			}
		},
		onListening: () =>
			void inSlices(connections.all(), (connection) => {
				if (connection.member === null) return;
				told(connection);
				checkQuietly(connection);
			}),
	};
}

/** A program that is no browser has none. Whether the way here was encrypted is the proxy's affair. */
function isOwnOrigin(origin: string | undefined, own: string): boolean {
	return origin === undefined || (URL.canParse(origin) && new URL(origin).host === new URL(own).host);
}

function parsed(data: Buffer): unknown {
	try {
		return JSON.parse(data.toString());
	} catch {
		return undefined;
	}
}

async function inSlices<T>(all: readonly T[], work: (each: T) => void): Promise<void> {
	for (let from = 0; from < all.length; from += slice) {
		if (from > 0) await new Promise((resolve) => setImmediate(resolve));
		for (const each of all.slice(from, from + slice)) work(each);
	}
}
