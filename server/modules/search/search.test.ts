import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeCategory, makeCourse, makeNewsModule, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { holds, misspellable, partsOf, patternOf, tsquery, wordsOf } from './search.rules.ts';
import { refreshWords } from './words.queries.ts';

let site: TestApp;
const ids = new Map<string, number>();

beforeAll(async () => {
	site = await startApp();
	const category = await makeCategory(site.db);
	const teacher = await makeTeacher(site.db, { name: '周以宁', category });
	const titles = [
		'数据结构：看得见的算法',
		'数据库入门',
		'会计数字',
		'Python 写给所有人',
		'C++ 从零开始',
		'Node.js 实战',
		'机器学习',
		'学习机器的人',
		'茶与器',
	];
	for (const [index, title] of titles.entries())
		ids.set(
			title,
			await makeCourse(site.db, { category, title, titleEn: `Title ${index}`, learnerCount: index, ...(index === 0 ? { teacher } : {}) }),
		);
	await makeRoom(site.db, { teacher, category, now: new Date(), minutes: 60, title: '数据直播' });
	await makeArticle(site.db, { module: await makeNewsModule(site.db), title: '数据说明了什么' });
	await refreshWords(site.db);
});
afterAll(() => site.close());

const found = async (q: string) => (await site.call('search', { q })).json.data.courses.dataList.map((course) => course.title);

describe('R50 R51 search', () => {
	test.each([
		['数据', ['数据库入门', '数据结构：看得见的算法']],
		['数据库', ['数据库入门']],
		['机器学习', ['机器学习']],
		['学习机', ['学习机器的人']],
		['茶', ['茶与器']],
		['python', ['Python 写给所有人']],
		['PYTH', ['Python 写给所有人']],
		['c++', ['C++ 从零开始']],
		['node.js', ['Node.js 实战']],
		['周以宁', ['数据结构：看得见的算法']],
		['算法 数据', ['数据结构：看得见的算法']],
		['python写给', ['Python 写给所有人']],
		['写给python', ['Python 写给所有人']],
		['从零c++', ['C++ 从零开始']],
		['构看', []],
		['不存在的词', []],
		["'; drop table course; --", []],
		['&|!():*', []],
		['', []],
	])('%s', async (q, titles) => {
		expect(await found(q)).toEqual(titles);
	});
	test('teachers, rooms and news stand beside', async () => {
		const { json } = await site.call('search', { q: '数据' });
		expect(json.data.rooms.dataList).toMatchObject([{ title: '数据直播' }]);
		expect(json.data.news.dataList).toMatchObject([{ title: '数据说明了什么' }]);
		expect((await site.call('search', { q: '周以宁' })).json.data.teachers.dataList).toMatchObject([{ name: '周以宁' }]);
	});
	test('courses are found by the names of their categories, in both languages, also after a rename and a move', async () => {
		const above = await makeCategory(site.db, { name: '手艺', nameEn: 'Handicraft' });
		const below = await makeCategory(site.db, { name: '木工', nameEn: 'Woodwork', parent: above });
		const title = '一把凳子';
		const id = await makeCourse(site.db, { category: below, title, titleEn: 'A stool' });
		for (const q of ['手艺', '木工', 'woodwork', '木工 凳子']) expect(await found(q)).toEqual([title]);
		await site.db.run(sql`update category set name = '木作' where id = ${below}`);
		await site.db.run(sql`update course set cat1 = category_id, cat2 = null where id = ${id}`);
		site.app.forget();
		expect([await found('木作'), await found('木工'), await found('手艺')]).toEqual([[title], [], []]);
	});
	test('pages do not overlap', async () => {
		const first = await site.call('search', { q: '数据', pageSize: 1 });
		const second = await site.call('search', { q: '数据', pageSize: 1, currPage: 2 });
		expect(first.json.data.courses.totalCount).toBe(2);
		expect(first.json.data.courses.dataList[0]?.id).not.toBe(second.json.data.courses.dataList[0]?.id);
	});
	test.each(['pyhton', 'pythn', 'Pytohn'])('L4 a misspelt word (%s) finds what was meant, and says by which spelling', async (q) => {
		const { data } = (await site.call('search', { q })).json;
		expect([data.suggestion, data.courses.dataList.map(({ title }) => title)]).toEqual(['Python', ['Python 写给所有人']]);
	});
	test('a word that finds something is not corrected', async () => {
		expect((await site.call('search', { q: 'python' })).json.data.suggestion).toBeNull();
	});
	test('R53 a query that is too long is 422', async () => {
		expect((await site.call('search', { q: '长'.repeat(61) })).status).toBe(422);
	});
});

describe('the query language', () => {
	test.each([
		['数据库', "('数据' <-> '据库')"],
		['数', "'数':*"],
		['C++ 入门', "'cplusplus' & '入门'"],
		['python web', "'python' & 'web':*"],
		['！？', ''],
	])('%s', (q, query) => expect(tsquery(wordsOf(q))).toBe(query));
	test('weights confine every pair', () => {
		expect(tsquery(wordsOf('数据库 web'), 'AB')).toBe("('数据':AB <-> '据库':AB) & 'web':*AB");
	});
	test.each([
		['学 pyhton 和 go', ['pyhton']],
		['c++', []],
	])('%s: Latin words of three letters and more can be misspelt', (q, words) => {
		expect(misspellable(wordsOf(q)).map(({ text }) => text)).toEqual(words);
	});
	test.each([
		['隐函', '这是隐函数', true],
		['java', 'JavaScript 入门', true],
		['java 入门', 'JavaScript 入门', false],
		['script', 'JavaScript', false],
		['Ｃ＋＋', '写 c++ 的人', true],
		['100%', '100% 的把握', true],
		['node.js', 'Node.js', true],
	])('%s in %s: %s', (q, text, yes) => {
		expect(holds(text, wordsOf(q)[0] as never)).toBe(yes);
	});
	test('what a pattern means by itself is taken as it stands', () => {
		expect(patternOf({ text: '.net', lexeme: 'dotnet', chinese: false, prefix: false })).toEqual({
			like: '%.net%',
			regex: '\\.net(\\M|(?=[\\u3400-\\u9fff]))',
		});
		expect(patternOf({ text: '50%_', lexeme: '', chinese: true, prefix: false }).like).toBe('%50\\%\\_%');
	});
	test('parts of a query: its words, then pieces of its Chinese, longest first, a dozen at most', () => {
		expect(partsOf(wordsOf('线性代数 web')).slice(0, 4)).toEqual(['线性代数', 'web', '线性代', '性代数']);
		expect(partsOf(wordsOf('一二三四五六七八九十'))).toHaveLength(12);
	});
});
