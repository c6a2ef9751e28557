import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { addressKey } from '../lib/address.ts';
import { AppError } from '../lib/app-error.ts';
import { deviceCookieOf } from './device-cookie.ts';
import { bodyIn, matches } from './encoded.ts';
import type { HotAnswers } from './hot.ts';
import { RateLimiter } from './rate-limit.ts';
import { type Coding, mustFactsOf, varyOf } from './request-facts.ts';
import type { Platform } from './route.ts';
import type { Outcome, Runner } from './run-call.ts';
import { closedPolicy, commonHeaders } from './security-headers.ts';
import { readerOf } from './server.ts';

/** What every public read says. */
const publicCache = { 'cache-control': 'public, max-age=0, must-revalidate', vary: varyOf.call };
/** Reads nobody limits can still be hammered; this stops an address long before the database feels it. */
const generalLimit = { max: 1200, windowSeconds: 60 };

/** Registers every call at its addresses, with 405 for other methods and 404 for unknown addresses under /api. */
export function registerCalls(server: FastifyInstance, platform: Platform, runner: Runner, hot: HotAnswers): void {
	const limiter = new RateLimiter(() => platform.now().getTime());
	const prefix = platform.config.basePath;
	const hotHeaders = { ...commonHeaders(platform.config.production), 'content-security-policy': closedPolicy, ...publicCache };
	for (const route of runner.routes.values()) {
		const definition = calls[route.key];
		const methods = new Set<string>([definition.method, ...(definition.also ?? [])]);
		for (const path of definition.paths) {
			server.route({
				method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
				url: `${prefix}${path}`,
				...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
				// Before the body is read: a wrong method or one call too many costs nothing.
				onRequest: async (request, reply) => {
					reply.header('content-security-policy', closedPolicy);
					const method = request.method === 'HEAD' ? 'GET' : request.method;
					if (!methods.has(method)) {
						reply.header('allow', [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', '));
						throw new AppError('method_not_allowed');
					}
					const limit = route.limit ?? generalLimit;
					if (platform.config.rateLimits && (route.limit || !definition.cached)) limiter.count(`${route.key} ${addressKey(request.ip)}`, limit);
					if (!acceptsJson(request.headers.accept)) throw new AppError('not_acceptable');
				},
				handler: async (request, reply) => {
					const input = request.method === 'POST' ? (request.body ?? {}) : request.query;
					const { origin, device, coding } = mustFactsOf(request.raw, platform.config);
					const keepDevice = (name: string) => {
						reply.header('set-cookie', deviceCookieOf(name, { path: prefix || '/', secure: origin.startsWith('https:') }));
					};
					const outcome = await runner(route, { ...readerOf(request, platform.config), device, keepDevice }, input);
					return answer(request, reply, outcome, coding, hot, hotHeaders);
				},
			});
		}
	}
	server.all(`${prefix}/api/*`, async () => {
		throw new AppError('not_found');
	});
}

async function answer(
	request: FastifyRequest,
	reply: FastifyReply,
	outcome: Outcome,
	wanted: Coding,
	hot: HotAnswers,
	hotHeaders: Record<string, string>,
): Promise<FastifyReply> {
	if (outcome.shared === null) return reply.header('cache-control', 'private, no-store').send({ code: 1, data: outcome.data });
	const { wire } = outcome.shared.value;
	reply.headers(publicCache).header('etag', wire.etag).type(wire.type);
	if (matches(request.headers['if-none-match'], wire.etag)) return reply.code(304).send();
	const { body, coding } = await bodyIn(wire, wanted);
	if (coding !== 'identity') reply.header('content-encoding', coding);
	await hot.remember(request.raw, { entry: outcome.shared, wire, status: 200, headers: hotHeaders });
	return reply.send(body);
}

function acceptsJson(accept: string | undefined): boolean {
	return accept === undefined || /\*\/\*|application\/(\*|([\w.-]+\+)?json)|text\/html/.test(accept);
}
