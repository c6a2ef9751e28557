import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallDefinition } from '../../contract/call.ts';
import { listFiles } from '../check/sources.ts';

export interface CallRow {
	key: string;
	methods: string[];
	paths: readonly string[];
	/** `public`, `member`, or `staff: ` with what is asked of them. */
	guard: string;
	/** The files that bind it: one, when all is well. */
	files: string[];
}

/** Every call of the contract with the file that binds it: `route('key', …)`. */
export function listCalls(root: string, calls: Record<string, CallDefinition>): CallRow[] {
	const files = new Map<string, string[]>();
	for (const path of listFiles(root, 'server').filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
		for (const [, key = ''] of readFileSync(join(root, path), 'utf8').matchAll(/\broute\(\s*'(\w+)'/g))
			files.set(key, [...(files.get(key) ?? []), path]);
	}
	return Object.entries(calls).map(([key, { method, also = [], paths, guard }]) => ({
		key,
		methods: [method, ...also],
		paths,
		guard: typeof guard === 'string' ? guard : `staff: ${guard.staff}`,
		files: files.get(key) ?? [],
	}));
}

/** Addresses that are neither screens nor calls (pictures, media, health): `server.get(…)` or a route with its methods, as the code spells them. */
export function listOthers(root: string): { methods: string; path: string; file: string }[] {
	return listFiles(root, 'server')
		.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
		.flatMap((file) => {
			const text = readFileSync(join(root, file), 'utf8');
			// `${base}/about` with `const base = `${config.basePath}/api`` is /api/about.
			const prefix = (name: string) => new RegExp(`const ${name} = \`\\$\\{[^}]*\\}(/[\\w/-]*)\``).exec(text)?.[1] ?? '';
			const short = [...text.matchAll(/\bserver\.(get|post|all)(?:<[^(]*>)?\(\s*[`'](.*?)[`']\s*,/g)];
			const long = file.startsWith('server/modules/') ? [...text.matchAll(/\bmethod: \[([^\]]*)\],\s*url: [`'](.*?)[`'],/g)] : [];
			return [...short, ...long].map(([, methods = '', path = '']) => ({
				methods: methods.replaceAll("'", '').toUpperCase(),
				path: path.replace(/^\$\{([^}]*)\}/, (_, name: string) => (/^\w+$/.test(name) ? prefix(name) : '')),
				file,
			}));
		});
}
