import { vi } from 'vitest';

export interface FakeBrowser {
	/** What was last written to `document.cookie`. */
	written: () => string;
	/** Requests in their order. */
	requests: { url: string; method: string; headers: Headers; body: string | undefined; signal: AbortSignal | null | undefined }[];
	/** How the network answers from now on. */
	answer: (reply: (url: string, init: RequestInit) => Response | Promise<Response>) => void;
}

/** As much of a browser as the request client, the cookie and the loads touch. `vi.unstubAllGlobals()` takes it away. */
export function fakeBrowser({ lang = 'zh-CN', protocol = 'http:', basename = '/' } = {}): FakeBrowser {
	const jar = new Map<string, string>();
	let last = '';
	const requests: FakeBrowser['requests'] = [];
	let reply: (url: string, init: RequestInit) => Response | Promise<Response> = () => json({ code: 1, data: null });
	vi.stubGlobal('document', {
		documentElement: { lang },
		get cookie() {
			return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
		},
		set cookie(text: string) {
			last = text;
			const [pair = '', ...attributes] = text.split('; ');
			const [name = '', ...value] = pair.split('=');
			if (attributes.includes('max-age=0')) jar.delete(name);
			else jar.set(name, value.join('='));
		},
	});
	vi.stubGlobal('location', { protocol, origin: `${protocol}//lectern.test` });
	vi.stubGlobal('window', { __reactRouterContext: { basename } });
	vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
		requests.push({
			url,
			method: init.method ?? 'GET',
			headers: new Headers(init.headers),
			body: init.body as string | undefined,
			signal: init.signal,
		});
		return reply(url, init);
	});
	return {
		written: () => last,
		requests,
		answer: (next) => {
			reply = next;
		},
	};
}

export function json(body: unknown, status = 200, statusText = ''): Response {
	return new Response(JSON.stringify(body), { status, statusText, headers: { 'content-type': 'application/json' } });
}

/** A network that never answers until it is called off. */
export function hang(_url: string, init: RequestInit): Promise<Response> {
	return new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))));
}
