import type { FastifyInstance, FastifyReply } from 'fastify';
import sharp from 'sharp';
import { closedPolicy } from '../../http/security-headers.ts';
import type { Platform } from '../../http/route.ts';
import { avatarSvg } from '../../lib/art/avatar.ts';
import { boardSvg, emptyBoardSvg, errorBoardSvg, loginBoardSvg } from '../../lib/art/board.ts';
import { coverSvg } from '../../lib/art/cover.ts';
import { faviconSvg, markSvg } from '../../lib/art/mark.ts';
import { AppError } from '../../lib/app-error.ts';

/** The address carries everything a drawing depends on, so it may be kept for ever. */
const forEver = 'public, max-age=31536000, immutable';
/** A drawing shown as an image may style itself and load nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Covers, pictures, avatars and board drawings made from ids, and the site's icons. */
export function registerArt(server: FastifyInstance, platform: Platform): void {
	const base = platform.config.basePath;
	const locale = (lang: unknown) => (lang === 'en' ? ('en' as const) : ('zh-CN' as const));

	server.get<{ Params: { category: string; id: string }; Querystring: { s?: string; b?: string } }>(`${base}/art/cover/:category/:id.svg`, async (request, reply) =>
		svg(reply, coverSvg({ id: number(request.params.id), category: request.params.category, salt: number(request.query.s ?? '0') }, { onBoard: request.query.b === '1' })),
	);
	server.get<{ Params: { category: string; id: string } }>(`${base}/art/picture/:category/:id.svg`, async (request, reply) =>
		svg(reply, coverSvg({ id: number(request.params.id), category: request.params.category, spine: false })),
	);
	server.get<{ Params: { id: string; text: string }; Querystring: { small?: string } }>(`${base}/art/avatar/:id/:text.svg`, async (request, reply) =>
		svg(reply, avatarSvg({ id: number(request.params.id), text: [...request.params.text][0] ?? '讲', small: request.query.small === '1' })),
	);
	server.get<{ Params: { key: string }; Querystring: { lang?: string } }>(`${base}/art/board/:key.svg`, async (request, reply) => {
		const drawing = board(request.params.key, locale(request.query.lang));
		if (drawing === null) throw new AppError('not_found');
		return svg(reply, drawing);
	});
	server.get(`${base}/art/mark.svg`, async (_request, reply) => svg(reply, markSvg()));
	server.get(`${base}/favicon.svg`, async (_request, reply) => svg(reply, faviconSvg(), 'public, max-age=86400'));
	const icons = new Map<number, Promise<Buffer>>();
	const icon = (size: number) => {
		const made = icons.get(size) ?? sharp(Buffer.from(faviconSvg()), { density: 300 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
		icons.set(size, made);
		return made;
	};
	for (const size of [32, 180, 192, 512]) {
		server.get(`${base}/icon-${size}.png`, async (_request, reply) => png(reply, await icon(size)));
	}
	server.get(`${base}/favicon.ico`, async (_request, reply) => png(reply, await icon(32)));
	server.get(`${base}/manifest.webmanifest`, async (_request, reply) =>
		reply
			.type('application/manifest+json; charset=utf-8')
			.header('cache-control', 'public, max-age=86400')
			.send({
				name: '讲台 Lectern',
				short_name: '讲台',
				start_url: `${base}/index`,
				scope: `${base}/`,
				display: 'standalone',
				background_color: '#f8fbf9',
				theme_color: '#17362b',
				icons: [192, 512].map((size) => ({ src: `${base}/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
			}),
	);
}

function board(key: string, locale: 'zh-CN' | 'en'): string | null {
	if (key === '403' || key === '404' || key === '500') return errorBoardSvg(key, locale);
	if (key === 'login') return loginBoardSvg(locale);
	if (key === 'empty' || key === 'error') return emptyBoardSvg(key);
	return boardSvg({ category: key, locale });
}

function number(text: string): number {
	if (!/^\d{1,10}$/.test(text)) throw new AppError('not_found');
	return Number(text);
}

function svg(reply: FastifyReply, drawing: string, cacheControl = forEver): FastifyReply {
	return reply.type('image/svg+xml; charset=utf-8').header('cache-control', cacheControl).header('content-security-policy', drawingPolicy).send(drawing);
}

function png(reply: FastifyReply, picture: Buffer): FastifyReply {
	return reply.type('image/png').header('cache-control', 'public, max-age=86400').header('content-security-policy', closedPolicy).send(picture);
}
