import { type Plugin, parseAst } from 'vite';

/** What a function does in place of what nobody here asks of it. */
const absent = '{ throw new Error("left out of this build") }';
const nothing = '{}';

/**
 * Functions of React Router that no page of ours reaches, by the module under `dist/production/lib` that they stand in. Every route that loads has a
 * `clientLoader` that asks our own calls; there are no actions, no fetchers, no blockers and no view transitions; sheets and prefetching are ours
 * (`web/ui/Sheets.tsx`, `web/features/site/Prefetch.tsx`).
 */
export const unusedParts: Record<string, Record<string, string>> = {
	'router/router.js': {
		handleAction: absent,
		handleFetcherAction: absent,
		handleFetcherLoader: absent,
		fetch: absent,
		normalizeNavigateOptions: '{ return { path: path } }',
		shouldBlockNavigation: nothing,
		persistAppliedTransitions: nothing,
		restoreAppliedTransitions: nothing,
	},
	'dom/ssr/single-fetch.js': {
		singleFetchActionStrategy: absent,
		nonSsrStrategy: absent,
		singleFetchLoaderFetcherStrategy: absent,
		fetchAndDecodeViaTurboStream: absent,
		unwrapSingleFetchResult: absent,
		bubbleMiddlewareErrors: nothing,
		// A page carries its data as JSON (`web/lib/page-data.ts`). A heading of an article may have any id.
		decodeViaTurboStream: '{ return Promise.resolve({ value: JSON.parse(document.querySelector("body>script#page-data").textContent) }) }',
	},
	// What it says, to whoever writes a page: a link that names its parts is seen before it is built.
	'router/utils.js': { getInvalidPathError: '{ return "no such path" }' },
	'dom/ssr/links.js': { prefetchRouteCss: nothing, prefetchStyleLinks: nothing },
	'dom/ssr/components.js': { PrefetchPageLinks: absent, usePrefetchBehavior: '{ return [false, null, {}] }' },
};

interface Node {
	type: string;
	start: number;
	end: number;
	id?: { name: string };
	body?: Node;
}

/** The code with these bodies of its functions; throws when one of them is not there, or not once. */
export function withBodies(code: string, bodies: Readonly<Record<string, string>>): string {
	const found = new Map<string, Node>();
	const walk = (node: unknown) => {
		if (typeof node !== 'object' || node === null) return;
		const { type, id, body } = node as Node;
		if (type === 'FunctionDeclaration' && id && id.name in bodies && body) {
			if (found.has(id.name)) throw new Error(`${id.name} is there twice`);
			found.set(id.name, body);
		}
		Object.values(node).forEach(walk);
	};
	walk(parseAst(code));
	const missing = Object.keys(bodies).filter((name) => !found.has(name));
	if (missing.length > 0) throw new Error(`there is no function ${missing.join(', ')} any more`);
	return [...found]
		.sort(([, a], [, b]) => b.start - a.start)
		.reduce((text, [name, { start, end }]) => `${text.slice(0, start)}${bodies[name]}${text.slice(end)}`, code);
}

/** Leaves these out of what browsers get: some five kilobytes of every first load. Fails the build when one is not where it was. */
export function noUnusedParts(): Plugin {
	const met = new Set<string>();
	return {
		name: 'lectern:no-unused-parts',
		apply: 'build',
		enforce: 'pre',
		applyToEnvironment: (environment) => environment.name === 'client',
		transform(code, id) {
			const file = /node_modules\/react-router\/dist\/production\/lib\/(.+\.js)$/.exec(id)?.[1] ?? '';
			const bodies = unusedParts[file];
			if (!bodies) return null;
			met.add(file);
			try {
				return { code: withBodies(code, bodies), map: null };
			} catch (error) {
				return this.error(`react-router ${file}: ${(error as Error).message}`);
			}
		},
		buildEnd(error) {
			const missing = Object.keys(unusedParts).filter((file) => !met.has(file));
			if (!error && this.environment.name === 'client' && missing.length > 0) this.error(`react-router has no ${missing.join(', ')} any more`);
		},
	};
}
