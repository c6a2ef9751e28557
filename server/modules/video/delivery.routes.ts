import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { EarlyAnswer } from '../../http/early-answer.ts';
import { sendStream } from '../../http/file-body.ts';
import { mustFactsOf } from '../../http/request-facts.ts';
import type { Platform } from '../../http/route.ts';
import { closedPolicy, commonHeaders } from '../../http/security-headers.ts';
import type { Delivery, FileAnswer, FileRequest } from './delivery.service.ts';

/** A document is shown inside a page of ours, by the browser's own viewer. */
const documentPolicy = "frame-ancestors 'self'";

interface Address {
	token: string;
	asset: string;
	revision: string;
	'*': string;
}

/** Published media under signed, expiring addresses: playlists, keys, segments, sprites, captions, documents. */
export function registerDelivery(server: FastifyInstance, platform: Platform, delivery: Delivery): void {
	const common = commonHeaders(platform.config.production);
	server.route<{ Params: Address }>({
		method: ['GET', 'HEAD'],
		url: `${platform.config.basePath}/media/:token/:asset(^\\d{1,9}$)/:revision(^r\\d{1,9}$)/*`,
		exposeHeadRoute: false,
		handler: async (request, reply) => {
			const answer = await delivery.send(fileRequest(platform, request.raw, request.params));
			reply.hijack();
			await write(reply.raw, answer, common);
			return reply;
		},
	});
}

/** Segments for readers whose access was just checked: the framework would add nothing but time. */
export function deliverEarly(platform: Platform, delivery: Delivery): EarlyAnswer {
	const common = commonHeaders(platform.config.production);
	const segment = new RegExp(`^${platform.config.basePath}/media/([\\w.-]{1,200})/(\\d{1,9})/(r\\d{1,9})/([\\w-]{1,20}/\\d{1,6}\\.m4s)$`);
	return (request, response, leave) => {
		if (request.method !== 'GET') return false;
		const [, token, asset, revision, path] = segment.exec(request.url as string) ?? [];
		if (token === undefined || asset === undefined || revision === undefined || path === undefined) return false;
		const wanted = fileRequest(platform, request, { token, asset, revision, '*': path });
		if (!delivery.isRecentlyAuthorized(wanted)) return false;
		// What goes wrong is put into words by the framework, which asks anew.
		delivery
			.send(wanted)
			.then((answer) => write(response, answer, common), leave)
			.catch(() => response.destroy());
		return true;
	};
}

function fileRequest({ config }: Platform, request: IncomingMessage, address: Address): FileRequest {
	const { method, headers } = request;
	const { headerToken, cookieToken } = mustFactsOf(request, config);
	return {
		token: address.token,
		assetId: Number(address.asset),
		revision: Number(address.revision.slice(1)),
		path: address['*'],
		// The cookie opens nothing but reads of one's own, so a cross-site page gains nothing by it.
		session: headerToken === '' ? cookieToken : headerToken,
		isHead: method === 'HEAD',
		range: headers.range,
		ifRange: typeof headers['if-range'] === 'string' ? headers['if-range'] : undefined,
		ifNoneMatch: headers['if-none-match'],
	};
}

async function write(response: ServerResponse, { status, headers, body }: FileAnswer, common: Record<string, string>): Promise<void> {
	const policy = headers['content-type'] === 'application/pdf' ? documentPolicy : closedPolicy;
	// Without a length Node sends an empty body in chunks.
	const length = body === null && status !== 304 ? { 'content-length': '0' } : {};
	response.writeHead(status, { ...common, 'content-security-policy': policy, ...length, ...headers });
	if (body === null || Buffer.isBuffer(body)) response.end(body ?? undefined);
	else if ('file' in body) await body.file.send(response, body.start, body.end);
	else sendStream(response, body);
}
