import { createRequestHandler, data, type EntryContext, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router';
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { serverLoader } from '../api/load.ts';
import { found, type Plain, withData } from './page-data.ts';
import { visitContext } from './visit.ts';

beforeEach(() => {
	vi.stubEnv('DEV', false);
});
afterEach(() => {
	vi.unstubAllEnvs();
});

/** What React Router hands to whoever draws a page with this load, and what it would write into it. */
async function pageOf(loader: () => unknown): Promise<{ context: EntryContext; written: string }> {
	let context: EntryContext | undefined;
	const build = {
		entry: {
			module: {
				default: (_request: Request, status: number, headers: Headers, page: EntryContext) => {
					context = page;
					return new Response(page.serverHandoffStream, { status, headers });
				},
				handleError: () => {},
			},
		},
		assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
		routes: { page: { id: 'page', path: '*', module: { default: () => null, loader } } },
		basename: '/',
		publicPath: '/',
		future: {},
		ssr: true,
		routeDiscovery: { mode: 'initial' },
	} as unknown as ServerBuild;
	const answer = await createRequestHandler(build, 'production')(new Request('https://lectern.test/x'), new RouterContextProvider());
	const written = await answer.text();
	if (!context) throw new Error('nothing was drawn');
	return { context, written };
}

const course = { title: '一张发票怎么记 </script><!--', price: 0, seo: null, none: undefined, list: [{ id: 1 }, { id: 2 }] };

test('React Router’s own encoding passes by what a load found; screens are given it, and the browser its JSON', async () => {
	const { context, written } = await pageOf(() => found(course));
	expect(written).not.toMatch(/发票|price|list/);
	const { page, json } = withData(context);
	expect(page.staticHandlerContext.loaderData).toEqual({ page: course });
	expect(page.serverHandoffStream).toBeUndefined();
	expect(JSON.parse(json)).toEqual({ loaderData: { page: JSON.parse(JSON.stringify(course)) }, actionData: null, errors: null });
	// It stands in a script of the page.
	expect(json).not.toContain('<');
});

test('a page that failed says why, in the browser as well', async () => {
	const { context } = await pageOf(() => {
		throw data({ reason: 'withdrawn', traceId: 't1' }, { status: 410 });
	});
	const error = JSON.parse(withData(context).json).errors.page;
	expect(isRouteErrorResponse(error) && [error.status, error.data]).toEqual([410, { reason: 'withdrawn', traceId: 't1' }]);
	const crash = await pageOf(() => {
		throw new Error('a secret of the server');
	});
	expect(withData(crash.context).json).not.toContain('secret');
});

test('in development a page’s data go React Router’s way', async () => {
	vi.stubEnv('DEV', true);
	const { context, written } = await pageOf(() => found(course));
	expect(written).toContain('发票');
	const { page, json } = withData(context);
	expect([page, json]).toEqual([context, '']);
});

test('a load hides what it found, and what it found decides the status', async () => {
	const context = new RouterContextProvider();
	context.set(visitContext, { api: async () => ({ code: 1, data: null }), locale: 'zh-CN', base: '', origin: '', loggedIn: false } as never);
	const given = { context, params: {}, url: new URL('https://lectern.test/') } as never;
	const load = async () => ({ unknown: true });
	expect(JSON.stringify(await serverLoader(load, false)(given))).toBe('{}');
	expect(await serverLoader(load, false, ({ unknown }) => (unknown ? 404 : 200))(given)).toMatchObject({ data: {}, init: { status: 404 } });
	// A page would come to the browser without these.
	interface Timed {
		at: Date;
	}
	interface Marked {
		rows: { seen: ReadonlySet<string> }[];
	}
	interface Course {
		title?: string;
		teachers: readonly { name: string | null }[];
	}
	expectTypeOf<Timed>().not.toExtend<Plain<Timed>>();
	expectTypeOf<Marked>().not.toExtend<Plain<Marked>>();
	expectTypeOf<Course>().toExtend<Plain<Course>>();
});
