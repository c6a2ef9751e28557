import { expect, test } from 'vitest';
import { spelledAddresses } from './addresses.ts';
import { temporaryTree } from './temporary-tree.ts';

const table =
	"export default [route('/', 'a.tsx'), route('news/detail/:id?', 'b.tsx'), layout('c.tsx', [route('user', 'd.tsx')]), route('*', 'e.tsx')];";

/** What is found in one file of the web, beside a table of pages. */
function found(code: string, path = 'web/site/A.tsx'): string[] {
	using tree = temporaryTree({ 'web/routes.ts': table, [path]: `export const a = ${code};` });
	return spelledAddresses(tree.root).map((each) => each.replace(/: the contract.*$/, ''));
}

test.each([
	["fetch('/api/agency/core/nav/list')", '/api/agency/core/nav/list'],
	['<a href="/user">x</a>', '/user'],
	["'/user?tab=1'", '/user?tab=1'],
	['`/news/detail/${id}`', '/news/detail/'],
	['`${base}/news/detail/${id}`', '/news/detail/'],
	['/^\\/news\\/detail\\/\\d+$/.test(path)', '/news/detail/\\d+$'],
	["path.startsWith('/user/')", '/user/'],
])('a spelled address is found: %s', (code, address) => {
	expect(found(code)).toEqual([`web/site/A.tsx:1 spells the address ${address}`]);
	expect(found(code, 'server/modules/a/a.service.tsx')).toHaveLength(1);
});

test.each([
	"'/'",
	"'/users'",
	"'/user.svg'",
	"'/art/og/0.png'",
	"'a/user'",
	"'news/detail'",
	"'/api/'",
	'`${base}/api/*`',
	'<p>/user</p>',
	"1 // '/user'\n",
])('no address of the contract: %s', (code) => {
	expect(found(code)).toEqual([]);
});

test('tests and the files that spell addresses for the others are left alone', () => {
	expect(found("'/user'", 'web/site/A.test.tsx')).toEqual([]);
	expect(found("'/user'", 'web/paths.ts')).toEqual([]);
	expect(found("'/user'", 'contract/page-paths.ts')).toEqual([]);
});
