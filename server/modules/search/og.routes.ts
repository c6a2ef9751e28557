import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/route.ts';
import type { Runner } from '../../http/run-call.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { readerOf } from '../../http/server.ts';
import { openGraphPicture } from './og.service.ts';

/** Pictures for shared links: `/art/og/{course|teacher|live|news|site}/{id}.png?lang=`. */
export function registerOpenGraph(server: FastifyInstance, platform: Platform, runner: Runner): void {
	server.get<{ Params: { kind: string; id: string }; Querystring: { lang?: string } }>(
		`${platform.config.basePath}/art/og/:kind/:id.png`,
		async (request, reply) => {
			const reader = { ...readerOf(request, platform.config), token: '', locale: request.query.lang === 'en' ? ('en' as const) : ('zh-CN' as const) };
			const picture = await openGraphPicture(runner, reader, request.params.kind, Number(request.params.id));
			return reply.type('image/png').header('cache-control', 'public, max-age=3600').header('content-security-policy', closedPolicy).send(picture);
		},
	);
}
