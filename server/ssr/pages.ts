import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePaths } from '../../contract/page-paths.ts';
import { isSameForAll } from '../../contract/page-query.ts';
import type { Entry, TagCache } from '../cache/tag-cache.ts';
import { sharingReads } from '../db/db.ts';
import { type Answer, answerKey, sendAnswer } from '../http/answers.ts';
import { bodyIn, type Encoded, encode } from '../http/encoded.ts';
import { inProcessApi, newWatch, type Watch } from '../http/in-process.ts';
import { mustFactsOf, type RequestFacts, varyOf } from '../http/request-facts.ts';
import type { Platform } from '../http/route.ts';
import type { Reader, Runner } from '../http/run-call.ts';
import { commonHeaders, withMediaFrom, withoutMarks } from '../http/security-headers.ts';
import { readerOf, retryAfter } from '../http/server.ts';
import { utf8Of } from '../lib/utf8.ts';
import type { PageSource } from './build.ts';
import { sendBusy } from './busy-page.ts';
import { holdRefusal } from './held-refusals.ts';
import { pageQuery } from './page-query.ts';
import { isRefused, PageRenders } from './page-renders.ts';
import { inPractice } from './practice.ts';
import { manifestQuery } from './route-manifest.ts';

/** A finished page. */
export interface Page {
	status: number;
	headers: Record<string, string>;
	cookies: string[];
	wire: Encoded;
}

interface PageAnswer extends Answer {
	page: Page;
}

/** Headers of the rendering that are set again here. */
const dropped = new Set(['content-type', 'content-length', 'set-cookie']);

interface PagesParts {
	platform: Platform;
	runner: Runner;
	source: PageSource;
	cache: TagCache<Answer>;
	settings: Platform['config'];
	mayKeep: () => boolean;
	/** Bytes of pages that stand in when no other can be rendered. */
	staleBytes: number;
	/** Where readers are sent for segments, when that is elsewhere. */
	mediaOrigin: string | undefined;
}

/**
 * Serves every page: rendered whole, its inline scripts hashed for the policy, and for visitors kept until a write invalidates
 * something that it shows. Pages of logged-in readers are rendered for them alone.
 */
export function registerPages(server: FastifyInstance, parts: PagesParts): void {
	const { platform, source } = parts;
	// Here and not above: a process that answers no pages goes without it.
	const router = import('react-router');
	const base = platform.config.basePath;
	const security = commonHeaders(platform.config.production);
	const { rateLimits: byAddress, renderPatienceMs: patience } = platform.config;
	const renders = new PageRenders<Page>({ staleBytes: parts.staleBytes, byAddress, patience, sizeOf });

	/** `token` is empty for a page that is the same for everybody. */
	async function render(request: FastifyRequest, url: URL, { token, locale, origin }: RequestFacts, watch: Watch): Promise<Page> {
		const reader: Reader = { ...readerOf(request, platform.config), token, db: sharingReads(platform.db) };
		const scriptMark = randomBytes(16).toString('base64url');
		const { RouterContextProvider } = await router;
		const context = new RouterContextProvider();
		const { handle, visitContext } = await source.renderer();
		let taken: string | undefined;
		context.set(visitContext, {
			timeZone: platform.config.timeZone,
			api: inProcessApi(parts.runner, reader, watch),
			token,
			locale,
			base,
			origin,
			loggedIn: token !== '',
			scriptMark,
			takeHtml: (html: string) => {
				taken = html;
			},
		});
		const response = await handle(
			// Always GET, and no headers: what of them a page may depend on is in its context.
			new Request(url),
			context as never,
		);
		const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
		const headers: Record<string, string> = {};
		for (const [name, value] of response.headers) if (!dropped.has(name)) headers[name] = value;
		let body: Buffer;
		if (type.startsWith('text/html')) {
			const finished = source.finish(taken ?? (await response.text()));
			const html = platform.config.paySandbox ? inPractice(finished, locale) : finished;
			headers['content-security-policy'] = withMediaFrom(source.policy(html, scriptMark), parts.mediaOrigin);
			body = utf8Of(withoutMarks(html, scriptMark));
		} else body = Buffer.from(await response.arrayBuffer());
		return { status: response.status, headers, cookies: response.headers.getSetCookie(), wire: encode(body, type) };
	}

	/** A page for this reader alone. */
	async function send(reply: FastifyReply, page: Page, facts: RequestFacts): Promise<FastifyReply> {
		reply.code(page.status).headers(page.headers).type(page.wire.type);
		reply.header('vary', varyOf.page).header('cache-control', 'private, no-store');
		reply.header('set-cookie', page.cookies);
		if (page.status === 503) reply.header('retry-after', retryAfter);
		const { body, coding } = await bodyIn(page.wire, facts.coding, 'once');
		if (coding !== 'identity') reply.header('content-encoding', coding);
		return reply.send(body);
	}

	const answerOf = (url: URL, page: Page, holdsUntil: number | undefined): PageAnswer => ({
		page,
		status: page.status,
		headers: { ...security, ...page.headers, vary: varyOf.page, 'cache-control': 'public, max-age=0, must-revalidate' },
		wire: page.wire,
		holdsUntil,
		forVisitorsOnly: !isSameForAll(url.pathname.slice(base.length)),
	});

	async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		const facts = mustFactsOf(request.raw, platform.config);
		const url = new URL(facts.path + facts.search, facts.origin);
		// `/about/` is `/about`: one address a page.
		if (url.pathname.length > base.length + 1 && url.pathname.endsWith('/'))
			return reply.redirect(facts.path.replace(/\/+$/, '') + facts.search, 308);
		const reader = { ip: request.ip, isLeft: () => request.raw.socket.destroyed };
		try {
			if (url.pathname === `${base}/__manifest`) return await routesOfLinks(request, reply, url, { ...facts, token: '' });
			if (facts.token !== '' && !isSameForAll(url.pathname.slice(base.length)))
				return await send(reply, await renders.run(() => render(request, url, facts, newWatch()), reader), facts);
			return await shared(request, reply, url, { ...facts, token: '' }, reader);
		} catch (error) {
			if (!isRefused(error)) throw error;
			await holdRefusal();
			return sendBusy(reply, error, facts.locale);
		}
	}

	/** Which routes a page's links lead to, for navigation in the browser: the same for everybody until the next build, and nothing is rendered. */
	async function routesOfLinks(request: FastifyRequest, reply: FastifyReply, asked: URL, facts: RequestFacts): Promise<FastifyReply> {
		const { fixedSegments } = await source.renderer();
		const search = manifestQuery(asked.searchParams, fixedSegments);
		if (search === null) return reply.code(400).header('cache-control', 'no-store').send();
		const url = new URL(asked);
		url.search = search;
		const load = async () => {
			const made = await renders.run(() => render(request, url, facts, newWatch()), { ip: request.ip });
			const headers = { ...security, ...made.headers, vary: 'accept-encoding' };
			const value: PageAnswer = { page: made, status: made.status, headers, wire: made.wire, holdsUntil: undefined, forVisitorsOnly: false };
			// Asked of another build, the browser is told to load its page anew.
			return { value, tags: [], size: sizeOf(made), keep: made.status === 200 };
		};
		const kept = (await parts.cache.load(answerKey('routes', url.pathname + url.search), load)) as Entry<PageAnswer>;
		const { page: made } = kept.value;
		return made.status === 200 ? sendAnswer(parts, kept, request, reply, true) : send(reply, made, facts);
	}

	/** A visitor's page, and a member's where it is the same for everybody: what the address says beside the page's own keys is no part of it, and costs no rendering. */
	async function shared(
		request: FastifyRequest,
		reply: FastifyReply,
		asked: URL,
		facts: RequestFacts,
		reader: { ip: string; isLeft: () => boolean },
	): Promise<FastifyReply> {
		const url = new URL(asked);
		url.search = pageQuery(url.pathname.slice(base.length), url.searchParams);
		const key = answerKey(facts.variant, url.pathname + url.search);
		const watch = newWatch();
		const load = async () => {
			// Others may wait for it too: it is made even when who asked first has left.
			const made = await renders.run(() => render(request, url, facts, watch), { ip: reader.ip, key });
			const keep = parts.mayKeep() && isGood(made) && !watch.personal && !watch.failed && watch.tags.size > 0;
			if (keep) renders.remember(key, made);
			return { value: answerOf(url, made, watch.expiresAt), tags: watch.tags, expiresAt: watch.expiresAt, size: sizeOf(made), keep };
		};
		let kept: Entry<PageAnswer>;
		try {
			kept = (await parts.cache.load(key, load)) as Entry<PageAnswer>;
		} catch (error) {
			const old = renders.standIn(key, error);
			if (old === undefined) throw error;
			return send(reply, old, facts);
		}
		const { page: made } = kept.value;
		// A redirect may carry the address whole.
		if (made.status >= 300 && made.status < 400 && url.search !== asked.search)
			return send(reply, await renders.run(() => render(request, asked, facts, newWatch()), reader), facts);
		if (!isGood(made)) return send(reply, made, facts);
		// What is found before the framework is found by the address as it stands: one name a page, not one for every address.
		return sendAnswer(parts, kept, request, reply, url.search === asked.search);
	}

	server.route({ method: ['GET', 'HEAD'], url: `${base}/*`, exposeHeadRoute: false, handler: page });
	if (base !== '')
		server.route({
			method: ['GET', 'HEAD'],
			url: base,
			exposeHeadRoute: false,
			handler: async (_request, reply) => reply.redirect(`${base}${pagePaths.home()}`, 302),
		});
}

/** Compressed forms count when somebody has asked for them. */
function sizeOf({ wire }: Page): number {
	return wire.body.length + 2000;
}

function isGood(page: Page): boolean {
	return page.status === 200 && page.cookies.length === 0;
}
