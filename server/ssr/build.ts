import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { StartError } from '../lib/start-error.ts';

const file = new URL('../../build/server/index.js', import.meta.url);
export const clientFolder = new URL('../../build/client/', import.meta.url);

/** The built pages, moved under the base path: one build serves any. */
export async function loadBuild(base: string): Promise<ServerBuild> {
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
