import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, readSources, type Source } from './sources.ts';

/** Modules from the bottom up. A module imports modules of the lines above its own and no other. */
const order = [
	['media', 'site'],
	['members', 'teachers', 'news'],
	['catalogue', 'staff', 'push'],
	['enrolment', 'favourites', 'follows', 'addresses', 'passkeys', 'invoices', 'cart'],
	['learning', 'coupons'],
	['live', 'video', 'seats'],
	['orders', 'gifts'],
	['punch', 'payments', 'search', 'reviews', 'notes'],
	['plan'],
	['notices'],
	['privacy'],
];
/** Every folder but that of the modules. */
const platform = /^server\/(?!modules\/)[\w-]+\/|^server\/config\.ts$/;
/** All that the browser carries of the contract; schemas would bring zod along. */
const plainContract =
	/^contract\/((\w+\/)?(public|reader|member|staff)-paths|page-paths|errors|money|product-numbers|tax-number)\.ts$|^contract\/addresses\/divisions\.json$/;
/** Never in what a public page loads first. */
const tooHeavy = /^(zod|antd|@ant-design\/.*|@tanstack\/.*|radix-ui|@radix-ui\/.*)$/;
/** Not even on demand: the console's alone. */
const consoleOnly = /^(antd|@ant-design\/.*)$/;

type Rule = (from: string, to: Import) => string | undefined;

/** Every import across a boundary, one line each. */
export function crossedBoundaries(root: string): string[] {
	const sources = readSources(root, ['contract', 'server', 'web']);
	const found: string[] = [];
	for (const source of sources.values()) {
		for (const to of source.imports) {
			for (const rule of rules) {
				const why = rule(source.path, to);
				if (why !== undefined) found.push(`${source.path}:${to.line} imports ${to.file ?? to.package}: ${why}`);
			}
		}
		found.push(...straySql(source));
	}
	return [...found, ...heavyPages(root, sources)];
}

const sides: Rule = (from, to) => {
	const target = to.file ?? '';
	if (from.startsWith('contract/')) return target.startsWith('contract/') || to.package === 'zod' ? undefined : 'the contract imports only zod';
	if (from.startsWith('server/')) {
		if (from === 'server/start-process.ts' && target.startsWith('tools/seed/')) return;
		return /^(web|tools|test)\//.test(target) ? 'the server imports server and contract' : undefined;
	}
	if (/^(server|tools|test)\//.test(target)) return 'the web never imports the server';
	if (target.startsWith('contract/') && !to.types && !plainContract.test(target)) return 'the web takes types alone from the contract';
	return;
};

const platformIsBelow: Rule = (from, to) => {
	if (!platform.test(from) || to.file === undefined) return;
	return /^server\/(modules\/|(app|main|start-process|supervisor|prepare-machine)\.ts)/.test(to.file)
		? 'the platform never imports a module'
		: undefined;
};

const moduleOrder: Rule = (from, to) => {
	const mine = moduleOf(from);
	if (mine === undefined) return;
	if (/^server\/(app|main|start-process|supervisor|prepare-machine)\.ts$/.test(to.file ?? '')) return 'a module does not know the app';
	const rank = rankOf(mine);
	if (rank === -1) return `module ${mine} has no place in the order (tools/check/import-boundaries.ts)`;
	const other = moduleOf(to.file ?? '');
	if (other === undefined || other === mine) return;
	if (rankOf(other) >= rank) return `${mine} may import only modules below it (architecture: module order)`;
	if (/\.tables\.ts$/.test(to.file ?? '')) return `${other} alone builds statements over its tables; ask its service`;
	if (!to.types && /\.(queries|routes)\.ts$/.test(to.file ?? '')) return `${other} alone uses its queries and routes; ask its service`;
	return;
};

const roles: Rule = (from, to) => {
	const mine = moduleOf(from);
	if (mine === undefined || to.types) return;
	const target = to.file ?? '';
	const role = /\.(\w+)\.ts$/.exec(from)?.[1];
	if (role === 'queries') return /^server\/(db|lib)\//.test(target) ? undefined : 'queries import db, lib and types';
	if (role === 'presenter') return /^server\/db\/|\.queries\.ts$/.test(target) || to.package === 'pg' ? 'a presenter reads nothing' : undefined;
	if (role === 'rules') return /^server\/(db|http|adapters|cache)\/|\.(queries|service)\.ts$/.test(target) ? 'rules are pure' : undefined;
	if (role === 'routes') {
		const own = target.startsWith(`server/modules/${mine}/`) && target.endsWith('.service.ts');
		return own || /^(contract|server\/http)\//.test(target) ? undefined : 'routes import contract, http and their own service';
	}
	return to.package === 'pg' ? 'statements run through server/db' : undefined;
};

const webOrder: Rule = (from, to) => {
	if (!from.startsWith('web/') || !to.file?.startsWith('web/')) return;
	const [mine, other] = [webRank(from), webRank(to.file)];
	if (other > mine) return 'the web goes ui, lib ← api ← features ← site, member, admin ← routes';
	if (mine === 3 && other === 3 && audience(from) !== audience(to.file)) return 'site, member and admin share through features';
	return;
};

const rules = [sides, platformIsBelow, moduleOrder, roles, webOrder];

function straySql({ path, sqlLines }: Source): string[] {
	if (moduleOf(path) === undefined || path.endsWith('.queries.ts')) return [];
	return sqlLines.map((line) => `${path}:${line} holds SQL: statements belong in *.queries.ts`);
}

/** Follows what public pages load, file by file. */
function heavyPages(root: string, sources: Map<string, Source>): string[] {
	const routes = sources.has('web/routes.ts') ? readFileSync(join(root, 'web/routes.ts'), 'utf8') : '';
	const pages = [...routes.matchAll(/'(site\/[\w/-]+\.tsx)'/g)].map(([, file]) => `web/${file}`);
	const entries = ['web/entry.client.tsx', 'web/root.tsx', ...pages];
	return [...reach(sources, entries, false, tooHeavy, 'first load of a public page'), ...reach(sources, entries, true, consoleOnly, 'public page')];
}

function reach(sources: Map<string, Source>, entries: string[], lazyToo: boolean, forbidden: RegExp, where: string): string[] {
	const cameFrom = new Map<string, string | undefined>(entries.map((each) => [each, undefined]));
	const found: string[] = [];
	// A Map goes on to entries that are added while it is walked.
	for (const [path] of cameFrom) {
		for (const to of sources.get(path)?.imports ?? []) {
			if (to.types || (to.dynamic && !lazyToo)) continue;
			if (to.package !== undefined && forbidden.test(to.package)) found.push(`${to.package} is in the ${where}: ${chain(cameFrom, path)}`);
			if (to.file !== undefined && !cameFrom.has(to.file)) cameFrom.set(to.file, path);
		}
	}
	return found;
}

function chain(cameFrom: Map<string, string | undefined>, path: string): string {
	const before = cameFrom.get(path);
	return before === undefined ? path : `${chain(cameFrom, before)} → ${path}`;
}

function moduleOf(path: string): string | undefined {
	return /^server\/modules\/([^/]+)\//.exec(path)?.[1];
}

function rankOf(module: string): number {
	return order.findIndex((line) => line.includes(module));
}

function audience(path: string): string | undefined {
	return path.split('/')[1];
}

function webRank(path: string): number {
	const ranks: Record<string, number> = {
		ui: 0,
		lib: 0,
		'paths.ts': 0,
		locales: 0,
		styles: 0,
		'types.d.ts': 0,
		api: 1,
		features: 2,
		site: 3,
		member: 3,
		admin: 3,
	};
	const place = audience(path) ?? '';
	// React Router writes the types of a route beside it: `./+types/…`.
	return path.includes('/+types/') ? 0 : (ranks[place] ?? 4);
}
