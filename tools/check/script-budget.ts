import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { textsFile } from '../build/page-texts.ts';
import { type Screen, screens } from '../print/screens.ts';

/** Script that a public page may put on the wire, as Lighthouse counts it: 120 kB of 1024 bytes, bodies after brotli with the headers of their answers. */
export const budget = 120 * 1024;
/** Of that what must be there before scripts take the page over: 112 kB of 1024 bytes, bodies after brotli without heads. */
export const firstBudget = 112 * 1024;
/** The same of a page behind the login: 120 kB. */
export const memberFirstBudget = 120 * 1024;
/** Bytes of the head of an answer with a script (built-files.ts): its length has up to five digits. */
export const headBytes = 232;
/** Fetched by every page once it has been taken over (`web/root.tsx`). */
const afterwards = 'web/features/site/Behaviours.tsx';

interface Chunk {
	file: string;
	src?: string;
	isEntry?: boolean;
	imports?: string[];
	dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

/** Words that stay in a package's code when it is minified. */
export const traces: Record<string, RegExp> = {
	zod: /_zod\b|ZodError/,
	antd: /ant-design|anticon/,
	'TanStack Query': /No QueryClient set/,
	Radix: /data-radix-|radix-:/,
};

export interface PageWeight {
	screen: Screen;
	/** Bytes on the wire. */
	bytes: number;
	/** Bytes of bodies before the page is taken over. */
	first: number;
	requests: number;
	forbidden: string[];
}

export interface BudgetReport {
	pages: PageWeight[];
	problems: string[];
}

/**
 * Weighs what every screen loads before anybody touches it, with the catalogues of its texts in the language that is heavier; undefined when nothing has
 * been built. `client` is the folder of the built browser code.
 */
export function weighScripts(client: string, config: RouteConfigEntry[]): BudgetReport | undefined {
	const file = join(client, '.vite/manifest.json');
	if (!existsSync(file)) return undefined;
	const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
	const weighed = new Map<string, { bytes: number; forbidden: string[] }>();
	const problems: string[] = [];
	const areasOf = JSON.parse(readFileSync(join(client, textsFile), 'utf8')) as Record<string, string[]>;
	const texts = (chunks: Chunk[]) => {
		const areas = [...new Set(['shared', ...chunks.flatMap(({ file }) => areasOf[file] ?? [])])];
		const inEach = ['zh-CN', 'en'].map((locale) => areas.flatMap((area) => chunksOf(manifest, `web/locales/${locale}/${area}.po`)));
		const bytes = inEach.map((files) => files.reduce((sum, { file }) => sum + weigh(client, file, weighed).bytes, 0));
		return { bytes: Math.max(...bytes), requests: inEach[0]?.length ?? 0 };
	};
	const pages = screens(config)
		.filter((screen) => screen.guard !== 'staff')
		.map((screen) => {
			const keys = [...screen.parents, screen.file].map((each) => `web/${each}`);
			for (const key of keys) if (chunksOf(manifest, key).length === 0) problems.push(`${screen.path}: ${key} is not in the build`);
			const first = firstLoad(manifest, ['web/entry.client.tsx', 'web/root.tsx', ...keys]);
			const chunks = [...new Set([...first, ...firstLoad(manifest, [afterwards])])];
			const parts = chunks.map((chunk) => weigh(client, chunk.file, weighed));
			const catalogues = texts(chunks);
			const bytes = parts.reduce((sum, each) => sum + each.bytes, catalogues.bytes);
			const requests = parts.length + catalogues.requests;
			const later = chunks.slice(first.length).reduce((sum, chunk) => sum + weigh(client, chunk.file, weighed).bytes, 0);
			const atFirst = bytes - later - headBytes * (requests - (chunks.length - first.length));
			return { screen, bytes, first: atFirst, requests, forbidden: [...new Set(parts.flatMap((each) => each.forbidden))] };
		});
	for (const { screen, bytes, first, forbidden } of pages) {
		const open = screen.guard === 'public';
		if (open && bytes > budget) problems.push(`${screen.path} loads ${kB(bytes)} of script; at most ${kB(budget)}`);
		const atFirst = open ? firstBudget : memberFirstBudget;
		if (first > atFirst) problems.push(`${screen.path} needs ${kB(first)} of script before it is taken over; at most ${kB(atFirst)}`);
		if (!open) continue;
		for (const name of forbidden) problems.push(`${screen.path} loads ${name}`);
	}
	return { pages, problems };
}

/** A source file's chunk; routes carry a query that React Router gave them. */
function chunksOf(manifest: Manifest, source: string): Chunk[] {
	return Object.entries(manifest)
		.filter(([key]) => key.replace(/\?.*$/, '') === source)
		.map(([, chunk]) => chunk);
}

/** The chunks of the sources and what they import, statically and through one another. */
function firstLoad(manifest: Manifest, sources: string[]): Chunk[] {
	const chunks = new Set(sources.flatMap((source) => chunksOf(manifest, source)));
	// A Set goes on to entries that are added while it is walked.
	for (const chunk of chunks) {
		for (const key of chunk.imports ?? []) {
			const next = manifest[key];
			if (next) chunks.add(next);
		}
	}
	return [...chunks].filter((chunk) => chunk.file.endsWith('.js'));
}

function weigh(client: string, file: string, weighed: Map<string, { bytes: number; forbidden: string[] }>) {
	const known = weighed.get(file);
	if (known) return known;
	const code = readFileSync(join(client, file));
	const twin = join(client, `${file}.br`);
	// A finished build has it (compress.ts).
	const bytes = existsSync(twin)
		? statSync(twin).size
		: brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: code.length } }).length;
	const text = code.toString();
	const weight = { bytes: bytes + headBytes, forbidden: Object.keys(traces).filter((name) => traces[name]?.test(text)) };
	weighed.set(file, weight);
	return weight;
}

export function kB(bytes: number): string {
	return `${(bytes / 1024).toFixed(1)} kB`;
}

/** The report as lines for the terminal, heaviest page first. */
export function budgetTable({ pages }: BudgetReport): string[] {
	return [...pages]
		.sort((a, b) => b.bytes - a.bytes)
		.map(
			({ screen, bytes, first, requests }) =>
				`${kB(bytes).padStart(9)}, ${kB(first)} at first, in ${String(requests).padStart(2)} files  ${screen.guard === 'public' ? ' ' : '·'} ${screen.path}`,
		);
}
