import type { FastifyInstance } from 'fastify';
import { matches } from '../../http/encoded.ts';
import type { Platform } from '../../http/route.ts';
import type { Runner } from '../../http/run-call.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { readerOf } from '../../http/server.ts';
import { openSharePictures } from './og.service.ts';

/** Pictures for shared links: `/art/og/{course|teacher|live|news|site}/{id}.png?lang=`. */
export function registerOpenGraph(server: FastifyInstance, platform: Platform, runner: Runner): void {
	const pictures = openSharePictures(platform.config, runner);
	server.addHook('onClose', async () => pictures.close());
	server.get<{ Params: { kind: string; id: string }; Querystring: { lang?: string } }>(
		`${platform.config.basePath}/art/og/:kind/:id.png`,
		async (request, reply) => {
			const reader = { ...readerOf(request, platform.config), token: '', locale: request.query.lang === 'en' ? ('en' as const) : ('zh-CN' as const) };
			const { tag, draw } = await pictures.find(reader, request.params.kind, Number(request.params.id));
			const etag = `"${tag}"`;
			const picture = matches(request.headers['if-none-match'], etag) ? null : await draw();
			reply.header('cache-control', 'public, max-age=3600').header('content-security-policy', closedPolicy).header('etag', etag);
			return picture === null ? reply.code(304).send() : reply.type('image/png').send(picture);
		},
	);
}
