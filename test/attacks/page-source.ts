import { createHash } from 'node:crypto';
import { createContext, type RequestHandler } from 'react-router';
import type { Api } from '../../contract/calls.ts';
import type { PageSource } from '../../server/ssr/build.ts';

const visitContext = createContext<{ api: Api }>();

/**
 * Pages without a build, rendered in the real way: each makes a call in process, so that it is kept until that goes stale, and
 * costs the processor. `/held/…` waits until the test lets it go; `/down` fails as when the database is away.
 */
export function testPages() {
	const held: (() => void)[] = [];
	let holds = true;
	const rendered: string[] = [];
	const handle: RequestHandler = async (request, context) => {
		const { pathname, search } = new URL(request.url);
		rendered.push(pathname + search);
		const { api } = (context as unknown as { get(key: typeof visitContext): { api: Api } }).get(visitContext);
		const { data } = (await api('webInfo', {})) as { data: { siteName: string } };
		if (holds && pathname.startsWith('/held/')) await new Promise<void>((resolve) => held.push(resolve));
		let work = '';
		for (let n = 0; n < 500; n += 1) work = createHash('sha256').update(work).update(pathname).digest('hex');
		const status = pathname === '/down' ? 503 : 200;
		const headers = { 'content-type': 'text/html; charset=utf-8' };
		return new Response(`<!doctype html><title>${pathname}</title><p>${data.siteName} ${work}</p>`, { status, headers });
	};
	const source: PageSource = {
		renderer: () => ({ handle, visitContext: visitContext as never, fixedSegments: new Set() }),
		finish: (html) => html,
		policy: () => "default-src 'none'",
	};
	return {
		open: async () => source,
		/** What was rendered since it was last asked. */
		rendered: () => rendered.splice(0),
		/** How many renderings wait for the test. */
		holding: () => held.length,
		/** Lets go of all that wait, and of all that come. */
		release: () => {
			holds = false;
			for (const go of held.splice(0)) go();
		},
	};
}
