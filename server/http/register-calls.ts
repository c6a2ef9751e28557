import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { addressKey } from '../lib/address.ts';
import { AppError } from '../lib/app-error.ts';
import { type KeptAnswers, sendAnswer } from './answers.ts';
import { deviceCookieOf } from './device-cookie.ts';
import { begunOf } from './early-answer.ts';
import { sendOwn } from './own-answers.ts';
import { generalLimit, type RateLimiter } from './rate-limit.ts';
import { acceptsJson, mustFactsOf } from './request-facts.ts';
import type { Platform } from './route.ts';
import type { Runner } from './run-call.ts';
import { closedPolicy } from './security-headers.ts';
import { readerOf } from './server.ts';
import { countShared } from './shared-limits.ts';

/** Registers every call at its addresses, with 405 for other methods and 404 for unknown addresses under /api. */
export function registerCalls(server: FastifyInstance, platform: Platform, runner: Runner, answers: KeptAnswers, limiter: RateLimiter): void {
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
					if (platform.config.rateLimits && (route.limit || !definition.cached) && begunOf(request.raw) === undefined) {
						const key = `${route.key} ${addressKey(request.ip)}`;
						// Whoever is one too many here costs the database nothing.
						limiter.count(key, limit);
						if (limit.shared) await countShared(platform, key, limit);
					}
					if (!acceptsJson(request.headers.accept)) throw new AppError('not_acceptable');
				},
				handler: async (request, reply) => {
					const input = request.method === 'POST' ? (request.body ?? {}) : request.query;
					const { origin, device } = mustFactsOf(request.raw, platform.config);
					const keepDevice = (name: string) => {
						reply.header('set-cookie', deviceCookieOf(name, { path: prefix || '/', secure: origin.startsWith('https:') }));
					};
					const outcome = await runner(route, { ...readerOf(request, platform.config), device, keepDevice }, input);
					if (outcome.shared !== null) return sendAnswer(answers, outcome.shared, request, reply, isKnown(request.query));
					reply.header('cache-control', 'private, no-store');
					return outcome.own === undefined ? reply.send({ code: 1, data: outcome.data }) : sendOwn(answers, outcome.own, request, reply);
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
