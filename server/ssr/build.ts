import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { pagePolicy } from '../http/security-headers.ts';
import { registerStatic } from '../http/static-files.ts';
import { StartError } from '../lib/start-error.ts';
import { afterPaint } from './after-paint.ts';

/** Where pages come from: the finished build, or in development one that follows the sources (tools/dev). */
export interface PageSource {
	/** Asked once for every page that is rendered. */
	renderer(): Renderer | Promise<Renderer>;
	/** The last touch to a finished page; its policy is made after it. */
	finish(html: string): string;
	/** `mark` is on the scripts that the renderer made. */
	policy(html: string, mark: string): string;
}

/** React Router over one build, and the key under which that build's loads look for who visits. */
export interface Renderer {
	handle: RequestHandler;
	visitContext: Parameters<RouterContextProvider['set']>[0];
}

const file = new URL('../../build/server/index.js', import.meta.url);
const clientFolder = new URL('../../build/client/', import.meta.url);

/** The pages as `npm start` built them, with their scripts and styles. */
export async function openBuiltPages(server: FastifyInstance, base: string): Promise<PageSource> {
	await registerStatic(server, { prefix: base, root: new URL('assets/', clientFolder).pathname });
	const renderer = rendererOf(await loadBuild(base), 'production');
	return { renderer: () => renderer, finish: afterPaint, policy: pagePolicy };
}

export function rendererOf(build: ServerBuild, mode: 'production' | 'development'): Renderer {
	const { visitContext } = build.entry.module as unknown as Pick<Renderer, 'visitContext'>;
	return { handle: createRequestHandler(build, mode), visitContext };
}

/** The built pages, moved under the base path: one build serves any. */
async function loadBuild(base: string): Promise<ServerBuild> {
	if (!existsSync(file)) throw new StartError('The pages have not been built: start with npm start.');
	const build = (await import(pathToFileURL(file.pathname).href)) as ServerBuild;
	return base === '' ? build : rebase(build, base);
}

function rebase(build: ServerBuild, base: string): ServerBuild {
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
