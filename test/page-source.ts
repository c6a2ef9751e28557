import { createHash } from 'node:crypto';
import { createContext, type RequestHandler } from 'react-router';
import type { Api } from '../contract/calls.ts';
import type { PageSource } from '../server/ssr/build.ts';

interface Visit {
	api: Api;
	scriptMark: string;
	takeHtml: (html: string) => void;
	[name: string]: unknown;
}
const visitContext = createContext<Visit>();

/** What was rendered: the address, and whom the rendering was for. */
export const rendered: { url: string; method: string; headers: [string, string][]; visit: Omit<Visit, 'api' | 'scriptMark' | 'takeHtml'> }[] = [];
export const html = { 'content-type': 'text/html; charset=utf-8', 'x-own': 'yes', 'cache-control': 'no-cache', 'content-length': '7' };

/** Pages rendered as the build's are, by their address: each reads what it says, so that it is kept until that goes stale. */
export const pages: Record<string, (visit: Visit, url: URL) => Promise<Response> | Response> = {
	// Handed over as the build's pages are; the others by their body.
	'/index': async ({ api, scriptMark, takeHtml }) => {
		const { data } = (await api('webInfo', {})) as { data: { siteName: string } };
		takeHtml(`<p>${data.siteName}</p><script nonce="${scriptMark}">own()</script><script>foreign()</script>${' '.repeat(1200)}`);
		return new Response(null, { headers: html });
	},
	'/member': async ({ api }) => {
		await api('memberInfo', {}).catch(() => {});
		await api('webInfo', {});
		return new Response('<p>member</p>', { headers: html });
	},
	'/failed': async ({ api }) => {
		await api('webInfo', {});
		await api('agencyInfo', {}).catch(() => {});
		return new Response('<p>failed</p>', { headers: html });
	},
	'/ends': async ({ api }) => {
		const { data } = (await api('adList', { terminal: 'pc' })) as { data: unknown[] };
		return new Response(`<p>${data.length} ads</p>`, { headers: html });
	},
	'/reads-nothing': () => new Response('<p>nothing</p>', { headers: html }),
	'/cookies': async ({ api }) => {
		await api('webInfo', {});
		const headers = new Headers(html);
		headers.append('set-cookie', 'a=1');
		headers.append('set-cookie', 'b=2');
		return new Response('<p>cookies</p>', { headers });
	},
	'/old': async ({ api }, url) => {
		await api('webInfo', {});
		return new Response(null, { status: 302, headers: { location: `/new${url.search}` } });
	},
	'/gone': async ({ api }) => {
		await api('webInfo', {});
		return new Response('<p>gone</p>', { status: 404, headers: html });
	},
	'/down': () => new Response('<p>down</p>', { status: 503, headers: html }),
	'/bare': () => new Response(new Blob(['<p>bare</p>']).stream()),
	// As React Router does; `version` is the build's.
	'/__manifest': (_visit, url) => {
		const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
		const { version, paths } = Object.fromEntries(url.searchParams);
		if (version !== 'v') return new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } });
		return paths === undefined ? new Response('Invalid Request', { status: 400 }) : Response.json({ paths }, { headers });
	},
	'/data': () => new Response('{"script":"<script>x</script>"}', { headers: { 'content-type': 'application/json' } }),
};

// One that is made for whoever asks (`isSameForAll`).
pages['/user/course'] = (visit, url) => pages['/index']?.(visit, url) ?? new Response();

const handle: RequestHandler = async (request, context) => {
	const url = new URL(request.url);
	const visit = (context as unknown as { get(key: typeof visitContext): Visit }).get(visitContext);
	const { api: _api, scriptMark: _mark, takeHtml: _take, ...known } = visit;
	rendered.push({ url: request.url, method: request.method, headers: [...request.headers], visit: known });
	const path = url.pathname.replace(/^\/school/, '');
	if (path === '/broken') throw new Error('broken');
	return pages[path]?.(visit, url) ?? new Response(`<p>${path}</p>`, { headers: html });
};
/** What the server takes in place of the build. */
export const source: PageSource = {
	renderer: () => ({ handle, visitContext: visitContext as never, fixedSegments: new Set(['school', 'course', 'news']) }),
	finish: (text) => `${text}<i>finished</i>`,
	policy: (text, mark) => `policy of ${createHash('sha1').update(text.replaceAll(mark, 'MARK')).digest('hex').slice(0, 8)}; media-src 'self'`,
};
