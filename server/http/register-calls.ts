import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { addressKey } from '../lib/address.ts';
import { AppError } from '../lib/app-error.ts';
import { type KeptAnswers, sendAnswer } from './answers.ts';
import { deviceCookieOf } from './device-cookie.ts';
import { bodyIn } from './encoded.ts';
import { RateLimiter } from './rate-limit.ts';
import { mustFactsOf, varyOf } from './request-facts.ts';
import type { Platform, RateLimit } from './route.ts';
import type { Runner } from './run-call.ts';
import { closedPolicy } from './security-headers.ts';
import { readerOf } from './server.ts';
import { countShared } from './shared-limits.ts';

/** Reads nobody limits can still be hammered; this stops an address long before the database feels it. */
const generalLimit: RateLimit = { max: 1200, windowSeconds: 60 };

/** Registers every call at its addresses, with 405 for other methods and 404 for unknown addresses under /api. */
export function registerCalls(server: FastifyInstance, platform: Platform, runner: Runner, answers: KeptAnswers): void {
	const limiter = new RateLimiter(() => platform.now().getTime());
	const prefix = platform.config.basePath;
	for (const route of runner.routes.values()) {
		const definition = calls[route.key];
		const isKnown = onlyKeysOf(definition.input);
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
					if (platform.config.rateLimits && (route.limit || !definition.cached)) {
						const key = `${route.key} ${addressKey(request.ip)}`;
						// Whoever is one too many here costs the database nothing.
						limiter.count(key, limit);
						if (limit.shared) await countShared(platform, key, limit);
					}
					if (!acceptsJson(request.headers.accept)) throw new AppError('not_acceptable');
				},
				handler: async (request, reply) => {
					const input = request.method === 'POST' ? (request.body ?? {}) : request.query;
					const { origin, device, coding } = mustFactsOf(request.raw, platform.config);
					const keepDevice = (name: string) => {
						reply.header('set-cookie', deviceCookieOf(name, { path: prefix || '/', secure: origin.startsWith('https:') }));
					};
					const outcome = await runner(route, { ...readerOf(request, platform.config), device, keepDevice }, input);
					if (outcome.shared !== null) return sendAnswer(answers, outcome.shared, request, reply, isKnown(request.query));
					reply.header('cache-control', 'private, no-store');
					if (outcome.own === undefined) return reply.send({ code: 1, data: outcome.data });
					const { wire } = outcome.own.value;
					const { body, coding: made } = await bodyIn(wire, coding, 'once');
					if (made !== 'identity') reply.header('content-encoding', made);
					return reply.header('vary', varyOf.call).type(wire.type).send(body);
				},
			});
		}
	}
	server.all(`${prefix}/api/*`, async () => {
		throw new AppError('not_found');
	});
}

/** Whether a query has no keys but those that a call reads: an address with others finds its answer through the framework alone, however many there are. */
function onlyKeysOf(input: z.ZodType): (query: unknown) => boolean {
	const keys = input instanceof z.ZodObject ? new Set(Object.keys(input.shape)) : null;
	return (query) => keys === null || Object.keys(Object(query)).every((key) => keys.has(key));
}

function acceptsJson(accept: string | undefined): boolean {
	return accept === undefined || /\*\/\*|application\/(\*|([\w.-]+\+)?json)|text\/html/.test(accept);
}
