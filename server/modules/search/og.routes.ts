import type { FastifyInstance } from 'fastify';
import { matches } from '../../http/encoded.ts';
import type { Platform } from '../../http/route.ts';
import type { Runner } from '../../http/run-call.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { readerOf } from '../../http/server.ts';
import { addressKey } from '../../lib/address.ts';
import { OgPictures } from './og.pictures.ts';
import { openGraphCard } from './og.service.ts';

/** Pictures for shared links: `/art/og/{course|teacher|live|news|site}/{id}.png?lang=`. */
export function registerOpenGraph(server: FastifyInstance, platform: Platform, runner: Runner): void {
	const pictures = new OgPictures(platform.config);
	server.addHook('onClose', async () => pictures.close());
	server.get<{ Params: { kind: string; id: string }; Querystring: { lang?: string } }>(
		`${platform.config.basePath}/art/og/:kind/:id.png`,
		async (request, reply) => {
			const reader = { ...readerOf(request), token: '', locale: request.query.lang === 'en' ? ('en' as const) : ('zh-CN' as const) };
			const card = await openGraphCard(runner, reader, request.params.kind, Number(request.params.id));
			const key = await pictures.keyOf(card);
			const etag = `"${key}"`;
			const isKnown = matches(request.headers['if-none-match'], etag);
			const picture = isKnown ? null : await pictures.picture(key, card, addressKey(request.ip));
			reply.header('cache-control', 'public, max-age=3600').header('content-security-policy', closedPolicy).header('etag', etag);
			return picture === null ? reply.code(304).send() : reply.type('image/png').send(picture);
		},
	);
}
