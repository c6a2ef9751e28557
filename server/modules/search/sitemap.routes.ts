import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mustFactsOf } from '../../http/request-facts.ts';
import type { Platform } from '../../http/route.ts';
import { robots, sitemapFile, sitemapIndex } from './sitemap.service.ts';

/** `/robots.txt`, `/sitemap.xml` and the files it names. */
export function registerSitemap(server: FastifyInstance, platform: Platform): void {
	const base = platform.config.basePath;
	const home = (request: FastifyRequest) => mustFactsOf(request.raw, platform.config).origin + base;
	const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' };

	server.get(`${base}/robots.txt`, async (request, reply) =>
		reply
			.type('text/plain; charset=utf-8')
			.header('cache-control', 'public, max-age=600')
			.send(robots(home(request), base)),
	);
	server.get(`${base}/sitemap.xml`, async (request, reply) => reply.headers(xml).send(await sitemapIndex(platform.db, home(request))));
	server.get<{ Params: { kind: 'pages' | 'course' | 'lesson' | 'teacher' | 'live_room' | 'news'; part: string } }>(
		`${base}/sitemap-:kind(pages|course|lesson|teacher|live_room|news)-:part(^\\d{1,4}$).xml`,
		async (request, reply) =>
			reply.headers(xml).send(await sitemapFile(platform.db, home(request), request.params.kind, Number(request.params.part))),
	);
}
