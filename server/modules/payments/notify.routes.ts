import type { FastifyInstance } from 'fastify';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { Platform } from '../../http/route.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { receiveNotice } from './inbox.service.ts';

/** Of a notice; the largest of a provider is some kilobytes. */
const mostBytes = 64 * 1024;

/** What providers tell us, as the bytes that they signed, whatever they call them. */
export function registerNotify(server: FastifyInstance, platform: Platform): void {
	void server.register((scope, _options, registered) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, parsed) => parsed(null, body));
		scope.post<{ Params: { provider: string } }>(
			`${platform.config.basePath}${pagePaths.payNotices(':provider(^[a-z]{1,20}$)')}`,
			async (request, reply) => {
				const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
				const answer = await receiveNotice(platform, request.params.provider, { headers: request.headers, body });
				return reply
					.code(answer.status)
					.header('cache-control', 'private, no-store')
					.header('content-security-policy', closedPolicy)
					.type(answer.contentType)
					.send(answer.body);
			},
		);
		registered();
	});
}
