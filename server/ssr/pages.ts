import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RouterContextProvider } from 'react-router';
import type { Locale } from '../../contract/call.ts';
import type { Entry, TagCache } from '../cache/tag-cache.ts';
import { cookiesOf, sessionCookie } from '../http/cookies.ts';
import { bodyIn, codingFor, type Encoded, encode, matches } from '../http/encoded.ts';
import type { HotAnswers } from '../http/hot.ts';
import { inProcessApi, newWatch, type Watch } from '../http/in-process.ts';
import type { Platform } from '../http/route.ts';
import type { Reader, Runner } from '../http/run-call.ts';
import { commonHeaders, withMediaFrom } from '../http/security-headers.ts';
import { presentToken, readerOf, retryAfter } from '../http/server.ts';
import type { PageSource } from './build.ts';

/** A finished page. */
export interface Page {
	status: number;
	headers: Record<string, string>;
	cookies: string[];
	wire: Encoded;
}

/** Query keys that change what a page shows; any other must not make an entry of its own. */
const knownKeys = new Set(['lang', 'sort', 'q', 'page', 'redirect']);
/** Headers of the rendering that are set again here. */
const dropped = new Set(['content-type', 'content-length', 'set-cookie', 'cache-control']);

interface PagesParts {
	platform: Platform;
	runner: Runner;
	source: PageSource;
	cache: TagCache<Page>;
	hot: HotAnswers;
	mayKeep: () => boolean;
	/** Where readers are sent for segments, when that is elsewhere. */
	mediaOrigin: string | undefined;
}

/**
 * Serves every page: rendered whole, its inline scripts hashed for the policy, and for visitors kept until a write touches
 * something that it shows. Pages of logged-in readers are rendered for them alone.
 */
export function registerPages(server: FastifyInstance, parts: PagesParts): void {
	const { platform, source } = parts;
	const base = platform.config.basePath;
	const security = commonHeaders(platform.config.production);

	async function render(request: FastifyRequest, url: URL, visit: { token: string; locale: Locale }, watch: Watch): Promise<Page> {
		const abort = new AbortController();
		request.raw.once('close', () => request.raw.destroyed && abort.abort());
		const reader: Reader = { ...readerOf(request), token: visit.token, locale: visit.locale };
		const context = new RouterContextProvider();
		const { handle, visitContext } = await source.renderer();
		context.set(visitContext, {
			api: inProcessApi(parts.runner, reader, watch),
			token: visit.token,
			locale: visit.locale,
			base,
			origin: url.origin,
			loggedIn: visit.token !== '',
		});
		const response = await handle(
			new Request(url, { method: request.method === 'HEAD' ? 'GET' : request.method, headers: headersOf(request), signal: abort.signal }),
			context as never,
		);
		const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
		const headers: Record<string, string> = {};
		for (const [name, value] of response.headers) if (!dropped.has(name)) headers[name] = value;
		let body = Buffer.from(await response.arrayBuffer());
		if (type.startsWith('text/html')) {
			const html = source.finish(body.toString());
			headers['content-security-policy'] = withMediaFrom(source.policy(html), parts.mediaOrigin);
			body = Buffer.from(html);
		}
		return { status: response.status, headers, cookies: response.headers.getSetCookie(), wire: encode(body, type) };
	}

	async function send(request: FastifyRequest, reply: FastifyReply, page: Page, shared: boolean): Promise<FastifyReply> {
		reply.code(page.status).headers(page.headers).type(page.wire.type);
		reply.header('vary', 'accept-encoding, cookie').header('cache-control', shared ? 'public, max-age=0, must-revalidate' : 'private, no-store');
		if (page.status === 503) reply.header('retry-after', retryAfter);
		if (page.cookies.length > 0) reply.header('set-cookie', page.cookies);
		if (shared && page.status === 200) {
			reply.header('etag', page.wire.etag);
			if (matches(request.headers['if-none-match'], page.wire.etag)) return reply.code(304).send();
		}
		const { body, coding } = await bodyIn(page.wire, codingFor(request.headers['accept-encoding']));
		if (coding !== 'identity') reply.header('content-encoding', coding);
		return reply.send(body);
	}

	async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		const url = addressOf(request, platform.config.publicOrigin);
		// `/about/` is `/about`: one address a page.
		if (url.pathname.length > base.length + 1 && url.pathname.endsWith('/'))
			return reply.redirect(url.pathname.replace(/\/+$/, '') + url.search, 308);
		const cookies = cookiesOf(request.headers.cookie);
		const token = presentToken(cookies.get(sessionCookie));
		const lang = url.searchParams.get('lang');
		const locale: Locale = (lang ?? cookies.get('lectern-locale')) === 'en' ? 'en' : 'zh-CN';
		const shareable = request.method === 'GET' && token === '' && [...url.searchParams.keys()].every((key) => knownKeys.has(key));
		if (!shareable) return send(request, reply, await render(request, url, { token, locale }, newWatch()), false);
		const kept = await parts.cache.load(`${url.origin} ${locale} ${url.pathname}?${[...url.searchParams].sort().map(String).join('&')}`, async () => {
			const watch = newWatch();
			const made = await render(request, url, { token, locale }, watch);
			const keep = parts.mayKeep() && made.status === 200 && made.cookies.length === 0 && !watch.personal && !watch.failed && watch.tags.size > 0;
			return { value: made, tags: watch.tags, expiresAt: watch.expiresAt, size: made.wire.body.length * 2 + 2000, keep };
		});
		const made = kept.value;
		if (!kept.dead) await parts.hot.remember(request.raw, hotAnswer(kept, made, security));
		return send(request, reply, made, made.status === 200 && made.cookies.length === 0);
	}

	server.route({ method: ['GET', 'HEAD'], url: base === '' ? '/*' : `${base}/*`, exposeHeadRoute: false, handler: page });
	if (base !== '')
		server.route({
			method: ['GET', 'HEAD'],
			url: base,
			exposeHeadRoute: false,
			handler: async (_request, reply) => reply.redirect(`${base}/index`, 302),
		});
}

function hotAnswer(entry: Entry<Page>, page: Page, security: Record<string, string>) {
	const headers = { ...security, ...page.headers, vary: 'accept-encoding, cookie', 'cache-control': 'public, max-age=0, must-revalidate' };
	return { entry, wire: page.wire, status: page.status, headers };
}

/** The address as the reader typed it; the origin is the agency's when it is configured. */
function addressOf(request: FastifyRequest, publicOrigin: string | undefined): URL {
	const host = /^[\w.:[\]-]+$/.test(request.host ?? '') ? request.host : 'localhost';
	return new URL(request.raw.url ?? '/', publicOrigin ?? `${request.protocol}://${host}`);
}

function headersOf(request: FastifyRequest): Headers {
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		if (name.startsWith(':') || value === undefined) continue;
		for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each);
	}
	return headers;
}
