import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf, sessionCookie } from '../../http/cookies.ts';
import type { Platform } from '../../http/route.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { presentToken } from '../../http/server.ts';
import * as delivery from './delivery.service.ts';

/** A document is shown inside a page of ours, by the browser's own viewer. */
const documentPolicy = "frame-ancestors 'self'";

/** Published media under signed, expiring addresses: playlists, keys, segments, sprites, captions, documents. */
export function registerDelivery(server: FastifyInstance, platform: Platform): void {
	const deliver = delivery.openDelivery(platform);
	server.route<{ Params: { token: string; asset: string; revision: string; '*': string } }>({
		method: ['GET', 'HEAD'],
		url: `${platform.config.basePath}/media/:token/:asset(^\\d{1,9}$)/:revision(^r\\d{1,9}$)/*`,
		exposeHeadRoute: false,
		handler: async (request, reply) => send(reply, await deliver(fileRequest(request))),
	});
}

function fileRequest(request: FastifyRequest<{ Params: { token: string; asset: string; revision: string; '*': string } }>): delivery.FileRequest {
	const { params, headers } = request;
	const header = presentToken(typeof headers['token'] === 'string' ? headers['token'] : undefined);
	return {
		token: params.token,
		assetId: Number(params.asset),
		revision: Number(params.revision.slice(1)),
		path: params['*'],
		// The cookie opens nothing but reads of one's own, so a cross-site page gains nothing by it.
		session: header === '' ? presentToken(cookiesOf(headers.cookie).get(sessionCookie)) : header,
		isHead: request.method === 'HEAD',
		range: headers.range,
		ifRange: typeof headers['if-range'] === 'string' ? headers['if-range'] : undefined,
		ifNoneMatch: headers['if-none-match'],
	};
}

async function send(reply: FastifyReply, answer: delivery.FileAnswer): Promise<FastifyReply> {
	const { status, headers, body } = answer;
	reply.header('content-security-policy', headers['content-type'] === 'application/pdf' ? documentPolicy : closedPolicy);
	reply.code(status).headers(headers);
	if (body === null || !('file' in body)) return reply.send(body ?? undefined);
	reply.hijack();
	reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>);
	await body.file.send(reply.raw, body.start, body.end);
	return reply;
}
