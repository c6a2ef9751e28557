import type { FastifyInstance } from 'fastify';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { Platform } from '../../http/route.ts';
import { openUploads } from './media.uploads.service.ts';

/** Resumable uploads by tus 1.0 with checksums, for who shows a ticket in the header `upload-ticket`. */
export function registerUploads(server: FastifyInstance, platform: Platform): void {
	const path = `${platform.config.basePath}${pagePaths.uploads()}`;
	const uploads = openUploads(platform, path);
	server.register((scope, _options, done) => {
		// The body is read by tus alone, as it arrives.
		scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, parsed) => parsed(null));
		for (const url of [path, `${path}/*`]) {
			scope.route({
				method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
				url,
				handler: async (request, reply) => {
					for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
					await uploads.handle(request.raw, reply.raw);
					return reply.hijack();
				},
			});
		}
		done();
	});
	server.addHook('onReady', () => uploads.adopt());
}
