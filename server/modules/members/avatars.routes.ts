import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/route.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { avatarPicture } from './avatars.service.ts';

/** Pictures of members. Another picture has another address, so each may be kept for ever. */
export function registerAvatars(server: FastifyInstance, platform: Platform): void {
	server.get<{ Params: { name: string } }>(`${platform.config.basePath}/avatar/:name.webp`, async ({ params }, reply) => {
		const picture = await avatarPicture(platform, params.name);
		return reply
			.type('image/webp')
			.header('cache-control', 'public, max-age=31536000, immutable')
			.header('content-security-policy', closedPolicy)
			.send(picture);
	});
}
