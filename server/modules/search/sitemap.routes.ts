import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../http/route.ts';
import { highestId, type Kind, kinds, listAddresses } from './sitemap.queries.ts';

/** A sitemap file holds at most this many addresses (sitemaps.org). */
const perFile = 50_000;
/** One address of ours appears in two languages, so a file covers half as many. */
const idsPerFile = perFile / 2;

const detailPath: Record<Kind, string> = { course: '/course/detail/', teacher: '/teacher/detail/', live_room: '/live/player/', news: '/news/detail/' };
const fixed = ['/index', '/course', '/live', '/teacher', '/news', '/about', '/vip', '/legal/terms', '/legal/privacy'];

/** `/robots.txt`, and `/sitemap.xml`: an index of files cut by id, so that each costs one walk of a primary key. */
export function registerSitemap(server: FastifyInstance, platform: Platform): void {
	const base = platform.config.basePath;
	const home = (request: FastifyRequest) => `${platform.config.publicOrigin ?? `${request.protocol}://${request.host}`}${base}`;
	const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' };

	server.get(`${base}/robots.txt`, async (request, reply) =>
		reply
			.type('text/plain; charset=utf-8')
			.header('cache-control', 'public, max-age=600')
			.send(`User-agent: *\nDisallow: ${base}/user\nDisallow: ${base}/payment\nDisallow: ${base}/payresult\nDisallow: ${base}/admin\nDisallow: ${base}/api/\nDisallow: ${base}/search\nSitemap: ${home(request)}/sitemap.xml\n`),
	);

	server.get(`${base}/sitemap.xml`, async (request, reply) => {
		const files = [`${home(request)}/sitemap-pages-1.xml`];
		for (const kind of Object.keys(kinds) as Kind[]) {
			const count = Math.ceil((await highestId(platform.db, kind)) / idsPerFile);
			for (let part = 1; part <= count; part += 1) files.push(`${home(request)}/sitemap-${kind}-${part}.xml`);
		}
		const body = files.map((file) => `<sitemap><loc>${escape(file)}</loc></sitemap>`).join('');
		return reply.headers(xml).send(`<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</sitemapindex>`);
	});

	server.get<{ Params: { kind: string; part: string } }>(`${base}/sitemap-:kind(pages|course|teacher|live_room|news)-:part(^\\d{1,4}$).xml`, async (request, reply) => {
		const part = Number(request.params.part);
		const entries =
			request.params.kind === 'pages'
				? fixed.map((path) => ({ path, at: undefined }))
				: (await listAddresses(platform.db, request.params.kind as Kind, (part - 1) * idsPerFile, part * idsPerFile)).map((row) => ({
						path: `${detailPath[request.params.kind as Kind]}${row.id}`,
						at: row.updated_at,
					}));
		const body = entries.map((entry) => address(home(request), entry.path, entry.at)).join('');
		return reply
			.headers(xml)
			.send(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${body}</urlset>`);
	});
}

/** An address in both languages, each pointing at the other. */
function address(home: string, path: string, at: Date | undefined): string {
	const chinese = escape(home + path);
	const english = escape(`${home + path}?lang=en`);
	const links = `<xhtml:link rel="alternate" hreflang="zh-CN" href="${chinese}"/><xhtml:link rel="alternate" hreflang="en" href="${english}"/>`;
	const lastmod = at ? `<lastmod>${at.toISOString()}</lastmod>` : '';
	return `<url><loc>${chinese}</loc>${lastmod}${links}</url><url><loc>${english}</loc>${lastmod}${links}</url>`;
}

function escape(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
