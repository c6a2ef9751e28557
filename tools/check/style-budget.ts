import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { kB } from './script-budget.ts';

/** Sheets that a public page waits for before it is painted: 12 kB of 1024 bytes, after brotli. */
export const styleBudget = 12 * 1024;

/** A route as the built server has it. */
interface BuiltRoute {
	id: string;
	parentId?: string;
	path?: string;
	module: { handle?: { sheets?: readonly string[] } };
}

interface StyleWeight {
	path: string;
	isPublic: boolean;
	bytes: number;
	/** Names without what the build put behind them. */
	sheets: string[];
}

interface StyleReport {
	pages: StyleWeight[];
	problems: string[];
}

/** Weighs the sheets that the route of every screen and those around it name; undefined when nothing has been built. `build` is the folder of the whole build. */
export async function weighStyles(build: string): Promise<StyleReport | undefined> {
	const server = join(build, 'server/index.js');
	if (!existsSync(server)) return undefined;
	const { routes } = (await import(pathToFileURL(server).href)) as { routes: Record<string, BuiltRoute> };
	const chain = (route: BuiltRoute | undefined): BuiltRoute[] => (route ? [...chain(routes[route.parentId ?? '']), route] : []);
	const problems: string[] = [];
	const weighed = new Map<string, number>();
	const weigh = (sheet: string, path: string): number => {
		const known = weighed.get(sheet);
		if (known !== undefined) return known;
		const file = join(build, 'client', sheet);
		const there = existsSync(file);
		if (!there) problems.push(`${path} names ${sheet}, which is not in the build`);
		const bytes = there ? packed(readFileSync(file)) : 0;
		weighed.set(sheet, bytes);
		return bytes;
	};
	const pages = Object.values(routes)
		.filter(({ path }) => path !== undefined && path !== '')
		.map((route): StyleWeight => {
			const around = chain(route);
			const path = `/${around.flatMap((each) => each.path?.replace(/^\//, '') || []).join('/')}`;
			const sheets = [...new Set(around.flatMap(({ module }) => module.handle?.sheets ?? []))];
			return {
				path,
				isPublic: around.every(({ id }) => !/^(member|admin)\//.test(id)),
				bytes: sheets.reduce((sum, sheet) => sum + weigh(sheet, path), 0),
				sheets: sheets.map((sheet) => sheet.replace(/^.*\/|-[^/]{8}\.css$/g, '')),
			};
		});
	for (const { path, isPublic, bytes, sheets } of pages) {
		if (sheets.length === 0) problems.push(`${path} has no sheet`);
		if (isPublic && bytes > styleBudget) problems.push(`${path} waits for ${kB(bytes)} of styles (${sheets.join(', ')}); at most ${kB(styleBudget)}`);
	}
	return { pages, problems };
}

function packed(css: Buffer): number {
	return brotliCompressSync(css, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: css.length } }).length;
}

/** The report as lines for the terminal, heaviest page first. */
export function styleTable({ pages }: StyleReport): string[] {
	return [...pages]
		.sort((a, b) => b.bytes - a.bytes)
		.map(({ path, isPublic, bytes, sheets }) => `${kB(bytes).padStart(9)}  ${isPublic ? ' ' : '·'} ${path}  ${sheets.join(', ')}`);
}
