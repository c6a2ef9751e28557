import { expect, test } from 'vitest';
import { bareChinese } from './bare-chinese.ts';
import { temporaryTree } from './temporary-tree.ts';

function found(path: string, code: string): string[] {
	using tree = temporaryTree({ [path]: code });
	return bareChinese(tree.root, []).map((each) => each.replace(/ has no English.*$/, ''));
}

test.each([
	['export const A = () => <p>课程</p>;', '课程'],
	['export const A = () => <img alt="课程" />;', '课程'],
	["export const a = ['老师'];", '老师'],
	['export const a = (n: number) => `共 ${n}`;', '共'],
	["export const a = (locale: string) => (locale === 'en' ? 'Courses' : '课程');", '课程'],
	["export const a = [t`课程`, '老师'];", '老师'],
	['export const a = /第\\d讲/;', '第\\d讲'],
	["export const A = () => <Other>{'课程'}</Other>;", '课程'],
])('Chinese outside the macros of the web is found: %s', (code, says) => {
	expect(found('web/site/A.tsx', code)).toEqual([`web/site/A.tsx:1 “${says}”`]);
});

test.each(
	[
		"export const a = '课程'",
		"export const a = { 'zh-CN': '课程' }",
		"export const a = { zh: '课程', en: '课程' }",
		"export const a = ['课程', 'Courses', 'Cours']",
		"export const a = (x: string) => (x === '' ? '课程' : 'Courses')",
		"export const a = (locale: string) => (locale === 'en' ? '课程' : '')",
		"export const a = say('课程', 'Courses')",
	].map((code) => [code]),
)('Chinese of the server without its English is found: %s', (code) => {
	expect(found('server/a.ts', code).length).toBeGreaterThan(0);
});

test('macros, comments, tests, and Chinese with its English beside it are left alone', () => {
	const web = [
		'// 课程',
		'export const A = () => <><Trans>课程 <b>老师</b></Trans><p title={t`课程`}>{/* 老师 */}</p></>;',
		"export const b = [msg`课程`, t({ message: '老师' }), plural(2, { other: '# 门课' })];",
	];
	expect(found('web/site/A.tsx', web.join('\n'))).toEqual([]);
	expect(found('web/site/A.test.tsx', "export const a = '课程';")).toEqual([]);
	const server = [
		"export const a = { refused: ['课程', 'Courses'], all: { 'zh-CN': { one: '课程' }, en: { one: 'Course' } } };",
		"export const b = (locale: string, n: number) => (locale === 'en' ? 'Courses' : `课程 ${n}`) + words('老师', 'Teachers');",
	];
	expect(found('server/a.ts', server.join('\n'))).toEqual([]);
});

test('an exception holds for one text of one file; one that nothing needs is found', () => {
	using tree = temporaryTree({ 'web/a.ts': "export const a = ['讲台', '课程'];", 'web/b.ts': "export const b = '讲台';" });
	const says = (each: string) => `${each} has no English: a macro of lingui, or its English beside it`;
	expect(bareChinese(tree.root, [{ file: 'web/a.ts', texts: ['讲台', '老师'], why: 'a name' }])).toEqual([
		says('web/a.ts:1 “课程”'),
		says('web/b.ts:1 “讲台”'),
		'tools/check/bare-chinese.ts excuses “老师” of web/a.ts, which is not there',
	]);
});
