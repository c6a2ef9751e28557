import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeNewsModule } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let it: TestApp;
let notes: number;
let notices: number;
const articles: number[] = [];

beforeAll(async () => {
	it = await startApp();
	notes = await makeNewsModule(it.db, '教学笔记');
	notices = await makeNewsModule(it.db, '通知');
	for (let n = 0; n < 17; n += 1) articles.push(await makeArticle(it.db, { module: n % 4 === 0 ? notices : notes, viewCount: (n * 37) % 101 }));
	await makeArticle(it.db, { module: notes, online: false });
});
afterAll(() => it.close());
const newest = () => [...articles].reverse();

describe('R10 R50 newsList', () => {
	test('5 a page by default, 7 when asked, newest first, total exact', async () => {
		const byDefault = await it.call('newsList', { currPage: 1 });
		expect(byDefault.json.data).toMatchObject({ totalCount: 17, pageSize: 5, curPage: 1 });
		for (let page = 1; page <= 3; page += 1) {
			const { json } = await it.call('newsList', { currPage: page, pageSize: 7 });
			expect(json.data.dataList.map((article) => article.id)).toEqual(newest().slice((page - 1) * 7, page * 7));
		}
	});
	test('by module, and the modules of news alone', async () => {
		expect((await it.call('newsList', { moduleId: notices })).json.data.totalCount).toBe(5);
		expect((await it.call('newsModules', { objName: 'news' })).json.data).toEqual([
			{ id: notes, name: '教学笔记' },
			{ id: notices, name: '通知' },
		]);
		expect((await it.call('newsModules', { objName: 'other' })).json.data).toEqual([]);
	});
});

describe('R11 R50 newsDetail', () => {
	test('with its neighbours in time', async () => {
		const { json } = await it.call('newsDetail', { id: articles[5] as number });
		expect(json.data).toMatchObject({ content: '<p>正文</p>', author: '教研组', previous: { id: articles[4] }, next: { id: articles[6] } });
		expect((await it.call('newsDetail', { id: articles[0] as number })).json.data.previous).toBeNull();
		expect((await it.call('newsDetail', { id: articles[16] as number })).json.data.next).toBeNull();
	});
	test('hot ones by readers; related ones of the same module without itself', async () => {
		const hot = (await it.call('hotNews')).json.data.map((article) => article.viewCount);
		expect(hot).toEqual([...hot].sort((a, b) => b - a));
		const related = (await it.call('relatedNews', { newsId: articles[4] as number })).json.data;
		expect(related.every((article) => article.moduleId === notices && article.id !== articles[4])).toBe(true);
		expect(related.length).toBeGreaterThan(2);
	});
	test('author and text in English for English readers', async () => {
		const { json } = await it.call('newsDetail', { id: articles[5] as number }, { headers: { 'accept-language': 'en' } });
		const title = expect.stringMatching(/^Article/);
		expect(json.data).toMatchObject({ title, content: '<p>Text</p>', author: 'Teaching team', source: '讲台', previous: { title } });
	});
	test('404 for an unknown one', async () => {
		expect((await it.call('newsDetail', { id: 99_999 })).status).toBe(404);
	});
});
