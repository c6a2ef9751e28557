import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { styleTable, weighStyles } from './style-budget.ts';
import { temporaryTree } from './temporary-tree.ts';

const noise = (bytes: number) => randomBytes(bytes).toString('latin1').replace(/\n/g, ' ');

/** A build of a home page and a course under one root, and the member area; `css` is what a sheet holds. */
function build(css: Record<string, string> = {}, home = ['/assets/cards-abcdefgh.css']) {
	const routes = {
		root: { id: 'root', path: '', module: { handle: { sheets: ['/assets/app-abcdefgh.css'] } } },
		'site/Home': { id: 'site/Home', parentId: 'root', path: 'index', module: { handle: { sheets: home } } },
		'site/Course': { id: 'site/Course', parentId: 'root', path: 'course/:id?', module: {} },
		'member/Frame': { id: 'member/Frame', parentId: 'root', module: { handle: { sheets: ['/assets/member-abcdefgh.css'] } } },
		'member/Study': { id: 'member/Study', parentId: 'member/Frame', path: 'user/course', module: {} },
	};
	const sheets = ['app', 'cards', 'member'].map((name) => [`client/assets/${name}-abcdefgh.css`, css[name] ?? `.${name}{color:red}`]);
	return temporaryTree({
		'package.json': '{"type":"module"}',
		'server/index.js': `export const routes = ${JSON.stringify(routes)};`,
		...Object.fromEntries(sheets),
	});
}

test('a page waits for the sheets of its route and of those around it', async () => {
	using made = build();
	const report = await weighStyles(made.root);
	expect(report?.problems).toEqual([]);
	expect(report?.pages.map(({ path, isPublic, sheets }) => [path, isPublic, sheets])).toEqual([
		['/index', true, ['app', 'cards']],
		['/course/:id?', true, ['app']],
		['/user/course', false, ['app', 'member']],
	]);
	expect(styleTable(report ?? { pages: [], problems: [] }).join('\n')).toMatch(/kB {2}· \/user\/course {2}app, member/);
});

test('a public page that waits for more is found, by the sum of its sheets; the member area may', async () => {
	using light = build({ app: noise(6000), member: noise(20_000) });
	expect((await weighStyles(light.root))?.problems).toEqual([]);
	using heavy = build({ app: noise(6000), cards: noise(6000) });
	expect((await weighStyles(heavy.root))?.problems).toEqual([
		expect.stringMatching(/^\/index waits for \d\d\.\d kB of styles \(app, cards\); at most 12\.0 kB$/),
	]);
});

test('a sheet that was not built is found, and a page without one', async () => {
	using lost = build({}, ['/assets/gone-abcdefgh.css']);
	expect((await weighStyles(lost.root))?.problems).toEqual(['/index names /assets/gone-abcdefgh.css, which is not in the build']);
	using bare = temporaryTree({
		'package.json': '{"type":"module"}',
		'server/index.js': 'export const routes = { home: { id: "home", path: "index", module: {} } };',
	});
	expect((await weighStyles(bare.root))?.problems).toEqual(['/index has no sheet']);
});

test('without a build there is no report', async () => {
	using empty = temporaryTree({});
	expect(await weighStyles(empty.root)).toBeUndefined();
});
