import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePaths } from '../../../contract/page-paths.ts';
import { type Drawings, oneDay } from '../../http/drawings.ts';
import type { Platform } from '../../http/route.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import * as media from './media.service.ts';

/** Covers, pictures, avatars and board drawings made from ids, and the site's icons. */
export function registerArt(server: FastifyInstance, platform: Platform, drawings: Drawings): void {
	const base = platform.config.basePath;

	server.get<{ Params: { category: string; id: string }; Querystring: { s?: string; b?: string } }>(
		`${base}/art/cover/:category/:id.svg`,
		async (request, reply) => {
			const { params, query } = request;
			const input = { id: params.id, category: params.category, salt: query.s ?? '0', onBoard: query.b === '1' };
			return drawings.send(request, reply, { kind: 'cover', input, draw: media.cover });
		},
	);
	server.get<{ Params: { category: string; id: string } }>(`${base}/art/picture/:category/:id.svg`, async (request, reply) => {
		const { id, category } = request.params;
		return drawings.send(request, reply, { kind: 'picture', input: { id, category }, draw: media.picture });
	});
	server.get<{ Params: { id: string; text: string }; Querystring: { small?: string; b?: string } }>(
		`${base}/art/avatar/:id/:text.svg`,
		async (request, reply) => {
			const { params, query } = request;
			const input = { id: params.id, text: params.text, small: query.small === '1', onBoard: query.b === '1' };
			return drawings.send(request, reply, { kind: 'avatar', input, draw: media.avatar });
		},
	);
	server.get<{ Params: { key: string }; Querystring: { lang?: string } }>(`${base}/art/board/:key.svg`, async (request, reply) => {
		const input = { key: request.params.key, locale: request.query.lang === 'en' ? ('en' as const) : ('zh-CN' as const) };
		return drawings.send(request, reply, { kind: 'board', input, draw: ({ key, locale }) => media.board(key, locale) });
	});
	server.get(`${base}/art/mark.svg`, async (request, reply) => drawings.send(request, reply, { kind: 'mark', input: null, draw: media.mark }));
	server.get(`${base}/favicon.svg`, async (request, reply) =>
		drawings.send(request, reply, { kind: 'favicon', input: null, draw: media.favicon, mayChange: true }),
	);
	server.get(`${base}/favicon.ico`, async (_request, reply) => png(reply, await media.icon(32)));
	for (const size of media.iconSizes) server.get(`${base}/icon-${size}.png`, async (_request, reply) => png(reply, await media.icon(size)));
	server.get(`${base}/manifest.webmanifest`, async (_request, reply) =>
		reply
			.type('application/manifest+json; charset=utf-8')
			.header('cache-control', oneDay)
			.send({
				name: '讲台 Lectern',
				short_name: '讲台',
				start_url: `${base}${pagePaths.home()}`,
				scope: `${base}/`,
				display: 'standalone',
				background_color: '#f8fbf9',
				theme_color: '#17362b',
				icons: [192, 512].map((size) => ({ src: `${base}/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
			}),
	);
}

function png(reply: FastifyReply, picture: Buffer): FastifyReply {
	return reply.type('image/png').header('cache-control', oneDay).header('content-security-policy', closedPolicy).send(picture);
}
