import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { cleanedLine } from '../../contract/clean-text.ts';
import type { Config } from '../config.ts';
import { isLostConnection } from '../db/db.ts';
import { withoutPort } from '../lib/address.ts';
import { AppError } from '../lib/app-error.ts';
import { maskPhonesIn } from '../lib/log.ts';
import { begunOf, type EarlyAnswer } from './early-answer.ts';
import { answerMalformed } from './malformed.ts';
import { factsOf, mustFactsOf } from './request-facts.ts';
import type { Platform } from './route.ts';
import type { Reader } from './run-call.ts';
import { closedPolicy, commonHeaders, fileHeaders } from './security-headers.ts';
import { sentence } from './sentences.ts';
import { closeSlowSockets } from './slow-sockets.ts';

/** Largest JSON body, unless a call says otherwise. */
const bodyLimit = 100 * 1024;

/** Seconds after which a 503 may be asked again, unless something knows better. */
export const retryAfter = 5;

/** What is answered to bytes that became no request, by Node's name for them; 400 to all others. */
const statusOfParser: Record<string, string> = {
	HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
	ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Calls have schemas of their own (`contract/`): what the framework would make of its own with comes in a hundred modules, and is not loaded. */
function noSchemas(): never {
	throw new Error('a route has no schema of the framework: calls are described in contract/');
}

/** The bare HTTP server: limits, time-outs, headers, error answers. Calls and pages are registered on it by `app.ts`. */
export function createHttpServer(platform: Platform, early: readonly EarlyAnswer[]): FastifyInstance {
	const { config, log } = platform;
	let isClosing = false;
	const server = Fastify({
		logger: false,
		bodyLimit,
		trustProxy: config.trustProxy,
		genReqId: () => randomUUID(),
		routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 500 },
		return503OnClosing: false,
		schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
		forceCloseConnections: 'idle',
		serverFactory: (handler) => {
			const node = createServer(
				{
					maxHeaderSize: 16 * 1024,
					headersTimeout: config.headersMs,
					requestTimeout: config.requestMs,
					keepAliveTimeout: 65_000,
					connectionsCheckingInterval: config.headersMs / 3,
					shouldUpgradeCallback: isUpgrade(config),
				},
				(request, response) => {
					// Every answer says it then, also one that the framework does not see: who went on asking on a kept connection kept us from closing.
					if (isClosing) response.shouldKeepAlive = false;
					const leave = () => handler(request, response);
					if (answerMalformed(request, response, config)) return;
					for (const answer of early) if (answer(request, response, leave)) return;
					leave();
				},
			);
			node.maxHeadersCount = 100;
			closeSlowSockets(node, { window: config.slowSocketMs });
			return node;
		},
		clientErrorHandler: (error, socket) => {
			const { code } = error as { code?: string };
			// Browsers open connections ahead. One that has asked nothing is closed without a word: a word would be read as the answer to its first request.
			const isUnused = code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
			if (code === 'ECONNRESET' || isUnused || !socket.writable) return socket.destroy();
			const status = (code !== undefined && statusOfParser[code]) || '400 Bad Request';
			socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
		},
	});
	server.addHook('preClose', (done) => {
		isClosing = true;
		// A connection whose request came before waits for the next one as ever once it is answered: for a second, Node's own margin, and not a minute.
		server.server.keepAliveTimeout = 1;
		done();
	});
	const headers = commonHeaders(config.production);
	const files = [`${config.basePath}/assets/`, `${config.basePath}/art/`];
	server.addHook('onRequest', (request, reply, done) => {
		if (!files.some((folder) => request.url.startsWith(folder))) reply.headers(headers);
		else {
			reply.headers(fileHeaders);
			// HTTP/1.1 keeps connections anyway; saying so costs each of a page's forty files fifty bytes.
			if (request.raw.httpVersion === '1.1' && reply.raw.shouldKeepAlive) reply.raw.removeHeader('connection');
		}
		done();
	});
	server.setErrorHandler((error, request, reply) => sendError(platform, error, request, reply));
	// JSON alone; everything else is 415 before it is read.
	server.removeContentTypeParser('text/plain');
	if (log.isLevelEnabled('debug'))
		server.addHook('onResponse', (request, reply, done) => {
			if (reply.statusCode < 500)
				log.debug(
					{
						traceId: request.id,
						method: request.method,
						url: maskPhonesIn(request.url),
						status: reply.statusCode,
						ms: Math.round(reply.elapsedTime),
					},
					'answered',
				);
			done();
		});
	return server;
}

/** Only live connections change their protocol; whoever offers another (some clients offer HTTP/2 with every request) is answered as ever. */
function isUpgrade({ basePath }: Config): (request: IncomingMessage) => boolean {
	return ({ url = '', headers }) => headers.upgrade?.toLowerCase() === 'websocket' && url.split('?')[0] === `${basePath}/ws`;
}

/** Who asks, from the request alone. A call's token is the header's, never the cookie's: a cross-site form can then do nothing. */
export function readerOf(request: FastifyRequest, config: Config): Reader {
	const { locale, token } = mustFactsOf(request.raw, config);
	const userAgent = cleanedLine(String(request.headers['user-agent'] ?? ''), 300);
	return { locale, ip: withoutPort(request.ip), userAgent, traceId: request.id, token, ...begunOf(request.raw) };
}

/** Turns whatever was thrown into a refusal of ours. */
export function toAppError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const { code, statusCode } = error as { code?: string; statusCode?: number };
	if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new AppError('too_large');
	if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new AppError('unsupported_media_type');
	if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('bad_request', { detail: (error as Error).message });
	// PostgreSQL away or stopping (57P0x), or too many connections: it comes back, so say so.
	if (/^(08|57P|53|ECONN|ENOENT)/.test(String(code)) || isLostConnection(error)) return new AppError('maintenance', { detail: String(error) });
	return new AppError('server_error', { detail: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}

export function sendError(platform: Platform, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const error = toAppError(thrown);
	const { status } = error;
	if (status >= 500)
		platform.log.error(
			{ traceId: request.id, method: request.method, url: maskPhonesIn(request.url), detail: maskPhonesIn(error.message) },
			error.reason,
		);
	reply.header('cache-control', 'private, no-store').header('content-security-policy', closedPolicy);
	const wait = error.retryAfter ?? (status === 503 ? retryAfter : undefined);
	if (wait !== undefined) reply.header('retry-after', String(wait));
	const refusal = status === 200;
	return reply.code(status).send({
		code: refusal ? 0 : status,
		msg: sentence(error.reason, factsOf(request.raw, platform.config)?.locale ?? 'zh-CN'),
		reason: error.reason,
		...(refusal ? {} : { traceId: request.id }),
		...(error.errors ? { errors: error.errors } : {}),
	});
}
