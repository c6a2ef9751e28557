import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { pagePolicy } from '../http/security-headers.ts';
import { registerStatic } from '../http/static-files.ts';
import { StartError } from '../lib/start-error.ts';
import { afterPaint } from './after-paint.ts';
import { partsOf } from './build-parts.ts';
import { fixedSegmentsOf } from './route-manifest.ts';

/** Where pages come from: the finished build, or in development one that follows the sources (tools/dev). */
export interface PageSource {
	/** Asked once for every page that is rendered. */
	renderer(): Renderer | Promise<Renderer>;
	/** The last change to a finished page; its policy is made after it. */
	finish(html: string): string;
	/** `mark` is on the scripts that the renderer made. */
	policy(html: string, mark: string): string;
}

/** React Router over one build, and the key under which that build's loads look for who visits. */
export interface Renderer {
	handle: RequestHandler;
	visitContext: Parameters<RouterContextProvider['set']>[0];
	/** What the build's addresses spell out (`route-manifest.ts`). */
	fixedSegments: ReadonlySet<string>;
}

const built = new URL('../../build/', import.meta.url);
const assetsIn = (folder: URL) => new URL('client/assets/', folder).pathname;
/** Scripts, styles and fonts of the pages as `npm start` built them. */
export const builtAssets = assetsIn(built);

/** The pages as `npm start` built them into `folder`, with their scripts and styles. */
export async function openBuiltPages(server: FastifyInstance, base: string, folder = built): Promise<PageSource> {
	await registerStatic(server, { prefix: base, root: assetsIn(folder) });
	const renderer = await rendererOf(await loadBuild(base, new URL('server/index.js', folder)), 'production');
	return { renderer: () => renderer, finish: afterPaint, policy: pagePolicy };
}

/** React Router is loaded here: a process that answers no pages goes without. */
export async function rendererOf(build: ServerBuild, mode: 'production' | 'development'): Promise<Renderer> {
	const { createRequestHandler } = await import('react-router');
	const { visitContext } = build.entry.module as unknown as Pick<Renderer, 'visitContext'>;
	const partOf = partsOf(build);
	const handlers = new Map<ServerBuild, RequestHandler>();
	const handle: RequestHandler = (request, context) => {
		const part = partOf(new URL(request.url).pathname);
		const handler = handlers.get(part) ?? createRequestHandler(part, mode);
		handlers.set(part, handler);
		return handler(request, context);
	};
	return { handle, visitContext, fixedSegments: fixedSegmentsOf(build) };
}

async function loadBuild(base: string, file: URL): Promise<ServerBuild> {
	if (!existsSync(file)) throw new StartError('The pages have not been built: start with npm start.');
	const build = (await import(file.href)) as ServerBuild;
	return base === '' ? build : rebased(build, base);
}

/** A build as if it had been made for `base` (a path such as `/school`): its addresses begin with it, and all else stays. */
export function rebased(build: ServerBuild, base: string): ServerBuild {
	return { ...build, basename: base, publicPath: `${base}/`, assets: prefixed(build.assets, base) };
}

/** Every string in the manifest that begins with /assets/ gets the base. */
function prefixed<T>(value: T, base: string): T {
	if (typeof value === 'string') return (value.startsWith('/assets/') ? `${base}${value}` : value) as T;
	if (Array.isArray(value)) return value.map((each) => prefixed(each, base)) as T;
	if (typeof value === 'object' && value !== null)
		return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, prefixed(each, base)])) as T;
	return value;
}
