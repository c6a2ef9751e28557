import type { FastifyInstance } from 'fastify';
import { mustFactsOf } from '../../http/request-facts.ts';
import type { Platform } from '../../http/route.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { openExport } from './exports.service.ts';

/** Exports of members' data. A browser fetches them as it does a page, by its cookie; the address alone opens nothing. */
export function registerExports(server: FastifyInstance, platform: Platform): void {
	server.route<{ Params: { id: string } }>({
		method: 'GET',
		url: `${platform.config.basePath}/export/:id(^[1-9]\\d{0,14}$).zip`,
		exposeHeadRoute: false,
		handler: async (request, reply) => {
			const { headerToken, cookieToken } = mustFactsOf(request.raw, platform.config);
			const { stream, bytes, name } = await openExport(platform, headerToken || cookieToken, Number(request.params.id));
			return reply
				.type('application/zip')
				.header('content-length', String(bytes))
				.header('content-disposition', `attachment; filename="${name}"`)
				.header('cache-control', 'private, no-store')
				.header('content-security-policy', closedPolicy)
				.header('cross-origin-resource-policy', 'same-origin')
				.send(stream);
		},
	});
}
