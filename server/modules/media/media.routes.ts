import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { Platform } from '../../http/route.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import * as media from './media.service.ts';

/** The address carries everything a drawing depends on, so it may be kept for ever. */
const forEver = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';
/** A drawing shown as an image may style itself and load nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Covers, pictures, avatars and board drawings made from ids, and the site's icons. */
export function registerArt(server: FastifyInstance, platform: Platform): void {
	const base = platform.config.basePath;

	server.get<{ Params: { category: string; id: string }; Querystring: { s?: string; b?: string } }>(
		`${base}/art/cover/:category/:id.svg`,
		async ({ params, query }, reply) => svg(reply, media.cover({ ...params, salt: query.s ?? '0', onBoard: query.b === '1' })),
	);
	server.get<{ Params: { category: string; id: string } }>(`${base}/art/picture/:category/:id.svg`, async ({ params }, reply) =>
		svg(reply, media.picture(params)),
	);
	server.get<{ Params: { id: string; text: string }; Querystring: { small?: string; b?: string } }>(
		`${base}/art/avatar/:id/:text.svg`,
		async ({ params, query }, reply) => svg(reply, await media.avatar({ ...params, small: query.small === '1', onBoard: query.b === '1' })),
	);
	server.get<{ Params: { key: string }; Querystring: { lang?: string } }>(`${base}/art/board/:key.svg`, async ({ params, query }, reply) =>
		svg(reply, await media.board(params.key, query.lang === 'en' ? 'en' : 'zh-CN')),
	);
	server.get(`${base}/art/mark.svg`, async (_request, reply) => svg(reply, media.mark()));
	server.get(`${base}/favicon.svg`, async (_request, reply) => svg(reply, media.favicon(), oneDay));
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

function svg(reply: FastifyReply, drawing: string, cacheControl = forEver): FastifyReply {
	return reply
		.type('image/svg+xml; charset=utf-8')
		.header('cache-control', cacheControl)
		.header('content-security-policy', drawingPolicy)
		.send(drawing);
}

function png(reply: FastifyReply, picture: Buffer): FastifyReply {
	return reply.type('image/png').header('cache-control', oneDay).header('content-security-policy', closedPolicy).send(picture);
}
