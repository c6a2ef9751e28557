import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { budgetTable, weighScripts } from './script-budget.ts';
import { temporaryTree } from './temporary-tree.ts';

const routes: RouteConfigEntry[] = [
	{ path: 'index', file: 'site/Home.tsx' },
	{ file: 'member/frame/MemberOnly.tsx', children: [{ path: 'user', file: 'member/User.tsx' }] },
	{ path: 'admin/*', file: 'admin/AdminRoute.tsx' },
];
const query = '?__react-router-build-client-route';

/**
 * A build of one shared chunk, an entry, a root and three pages, one of which has texts of its own. `code` is what a chunk holds, or the bytes that it has
 * when it is packed.
 */
function build(code: Record<string, string | number>, manifest: Record<string, unknown> = {}) {
	const chunk = (file: string, imports: string[] = []) => ({ file: `assets/${file}.js`, imports });
	const table = {
		'_base.js': chunk('base'),
		'web/entry.client.tsx': {
			...chunk('entry', ['_base.js']),
			dynamicImports: ['web/lib/later.ts', 'web/locales/en/shared.po', 'web/locales/en/member.po'],
		},
		[`web/root.tsx${query}`]: chunk('root', ['_base.js']),
		[`web/site/Home.tsx${query}`]: chunk('home', ['_base.js', '_card.js']),
		'_card.js': chunk('card', ['_base.js']),
		[`web/member/frame/MemberOnly.tsx${query}`]: chunk('member'),
		[`web/member/User.tsx${query}`]: chunk('user'),
		[`web/admin/AdminRoute.tsx${query}`]: chunk('admin'),
		'web/lib/later.ts': chunk('later'),
		'web/locales/en/shared.po': chunk('en'),
		'web/locales/zh-CN/shared.po': chunk('zh-CN'),
		'web/locales/en/member.po': chunk('en-member'),
		'web/locales/zh-CN/member.po': chunk('zh-CN-member'),
		...manifest,
	};
	const names = ['base', 'entry', 'root', 'home', 'card', 'member', 'user', 'admin', 'later', 'en', 'zh-CN', 'en-member', 'zh-CN-member'];
	const files = names.flatMap((name) => {
		const held = code[name] ?? `export const ${name.replaceAll('-', '')} = 1;`;
		const file = `assets/${name}.js`;
		return typeof held === 'string'
			? [[file, held]]
			: [
					[file, ''],
					[`${file}.br`, 'x'.repeat(held)],
				];
	});
	return temporaryTree({
		'.vite/manifest.json': JSON.stringify(table),
		'.vite/texts.json': '{"assets/user.js":["member"]}',
		...Object.fromEntries(files),
	});
}

test('a page loads entry, root, its own chunk, what these import, and the catalogues of its texts', () => {
	using made = build({});
	const report = weighScripts(made.root, routes);
	expect(report?.problems).toEqual([]);
	expect(report?.pages.map(({ screen, requests }) => [screen.path, requests])).toEqual([
		['/index', 6],
		['/user', 7],
	]);
	expect(budgetTable(report ?? { pages: [], problems: [] }).join('\n')).toMatch(/kB, \d\.\d kB at first, in {2}6 files {3,}\/index/);
});

test('a public page over the budget is found; what it fetches later and the console do not count', () => {
	using light = build({ later: 200_000, admin: 200_000, en: 1000 });
	expect(weighScripts(light.root, routes)?.problems).toEqual([]);
	// Of a chunk without a twin what it would be when it is packed.
	using long = build({ base: `export const x = '${'x'.repeat(200_000)}';` });
	expect(weighScripts(long.root, routes)?.problems).toEqual([]);
	using heavy = build({ base: 70_000, card: 60_000 });
	const tooMuch = expect.stringMatching(/^\/index loads \d+\.\d kB of script; at most 120\.0 kB$/);
	expect(weighScripts(heavy.root, routes)?.problems).toEqual([tooMuch, expect.stringMatching(/^\/index needs .* before it is taken over/)]);
	// What comes when the page has been taken over counts on the wire, and not before.
	const later = { 'web/features/site/Behaviours.tsx': { file: 'assets/later.js', imports: [] } };
	using after = build({ base: 60_000, later: 70_000 }, later);
	expect(weighScripts(after.root, routes)?.problems).toEqual([tooMuch]);
});

test('what a page needs before it is taken over has a budget of its own, of bodies without heads', () => {
	using light = build({ base: 114_000 });
	expect(weighScripts(light.root, routes)?.problems).toEqual([]);
	using heavy = build({ base: 115_000 });
	expect(weighScripts(heavy.root, routes)?.problems).toEqual([
		expect.stringMatching(/^\/index needs 11[2-4]\.\d kB of script before it is taken over; at most 112\.0 kB$/),
	]);
});

test('a page behind the login has 120 kB before it is taken over, its texts counted, and no other budget', () => {
	const later = { 'web/features/site/Behaviours.tsx': { file: 'assets/later.js', imports: [] } };
	// 120 kB are 122,880 bytes; the other chunks of this build have some three hundred.
	using light = build({ user: 60_000, 'zh-CN-member': 62_000, later: 70_000 }, later);
	expect(weighScripts(light.root, routes)?.problems).toEqual([]);
	using heavy = build({ user: 60_000, 'zh-CN-member': 63_000 });
	expect(weighScripts(heavy.root, routes)?.problems).toEqual([
		expect.stringMatching(/^\/user needs 12[0-2]\.\d kB of script before it is taken over; at most 120\.0 kB$/),
	]);
});

test.each([
	['zod', 'x._zod.def'],
	['antd', '"anticon anticon-down"'],
	['TanStack Query', '"No QueryClient set, use QueryClientProvider to set one"'],
	['Radix', '"data-radix-focus-guard"'],
])('%s in the first load of a public page is found, behind an import() it is not', (name, code) => {
	using made = build({ card: code });
	expect(weighScripts(made.root, routes)?.problems).toEqual([`/index loads ${name}`]);
	using later = build({ later: code, admin: code });
	expect(weighScripts(later.root, routes)?.problems).toEqual([]);
});

test('a page that is not in the build is found', () => {
	using made = build({}, { [`web/site/Home.tsx${query}`]: undefined });
	expect(weighScripts(made.root, routes)?.problems).toEqual(['/index: web/site/Home.tsx is not in the build']);
});

test('without a build there is no report', () => {
	using empty = temporaryTree({});
	expect(weighScripts(empty.root, routes)).toBeUndefined();
});
