import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeNewsModule } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

const english = { headers: { 'accept-language': 'en' } };
let it: TestApp;
let notes: number;
let notices: number;
/** In the order of publication: the 9th and 10th at the same moment, so that the id decides. */
const articles: number[] = [];
let offline: number;
let withdrawn: number;

const at = (n: number) => new Date(Date.UTC(2026, 2, 1) + (n === 9 ? 8 : n) * 60_000).toISOString();
const article = (n: number) => articles[n] as number;
const ids = (list: { id: number }[]) => list.map(({ id }) => id);
/** Every fourth article is a notice. */
const isNotice = (n: number) => n % 4 === 0;

beforeAll(async () => {
	it = await startApp();
	notes = await makeNewsModule(it.db, '教学笔记');
	notices = await makeNewsModule(it.db, '通知');
	// The agency's order, not that of the ids; of two with the same number the older one comes first.
	const older = await makeNewsModule(it.db, '学员故事');
	const younger = await makeNewsModule(it.db, '媒体');
	await it.db.run(
		sql`update news_module set sort = case id when ${notices} then 1 when ${notes} then 9 else 5 end, en = jsonb_build_object('name', 'Module ' || id)`,
	);
	expect([older, younger]).toEqual([notices + 1, notices + 2]);
	for (let n = 0; n < 17; n += 1)
		articles.push(await makeArticle(it.db, { module: isNotice(n) ? notices : notes, publishedAt: at(n), viewCount: views(n) }));
	offline = await makeArticle(it.db, { module: notes, online: false, publishedAt: at(6), viewCount: 999 });
	withdrawn = await makeArticle(it.db, { module: notes, online: false, publishedAt: at(7), viewCount: 998 });
	await it.db.run(sql`update news set withdrawn_at = now() where id = ${withdrawn}`);
	await it.db.run(sql`update news set picture = 'maths', en = en || '{"summary": "In short", "source": "Lectern"}' where id = ${article(5)}`);
});
afterAll(() => it.close());

/** The 3rd and the 12th have been read as often. */
function views(n: number): number {
	return n === 12 ? views(3) : (n * 37) % 101;
}

const newest = () => [...articles].reverse();

describe('R10 R50 newsList', () => {
	test('5 a page by default, 7 when asked, newest first, total exact, nothing behind the last', async () => {
		const byDefault = (await it.call('newsList', {})).json.data;
		expect(byDefault).toMatchObject({ totalCount: 17, pageSize: 5, curPage: 1 });
		expect(ids(byDefault.dataList)).toEqual(newest().slice(0, 5));
		for (let page = 1; page <= 4; page += 1) {
			const { json } = await it.call('newsList', { currPage: page, pageSize: 7 });
			expect(json.data).toMatchObject({ totalCount: 17, pageSize: 7, curPage: page });
			expect(ids(json.data.dataList)).toEqual(newest().slice((page - 1) * 7, page * 7));
		}
	});
	test('of one module, the pages before and behind the middle', async () => {
		const wanted = newest().filter((_, index) => isNotice(16 - index));
		for (const [page, some] of [wanted.slice(0, 2), wanted.slice(2, 4), wanted.slice(4), []].entries()) {
			const { data } = (await it.call('newsList', { moduleId: notices, currPage: page + 1, pageSize: 2 })).json;
			expect(data.totalCount).toBe(5);
			expect(ids(data.dataList)).toEqual(some);
		}
		expect((await it.call('newsList', { moduleId: notes })).json.data.totalCount).toBe(12);
		expect((await it.call('newsList', { moduleId: 9999 })).json.data).toMatchObject({ totalCount: 0, dataList: [] });
	});
	test('a card carries what a list shows, in both languages', async () => {
		const card = async (options = {}) =>
			(await it.call('newsList', { pageSize: 17 }, options)).json.data.dataList.find(({ id }) => id === article(5));
		const chinese = {
			id: article(5),
			moduleId: notes,
			moduleName: '教学笔记',
			title: expect.stringMatching(/^文章\d+$/),
			summary: '摘要',
			cover: expect.stringMatching(/^\/art\/.*\.svg/),
			publishedAt: at(5),
			viewCount: views(5),
		};
		expect(await card()).toEqual(chinese);
		expect(await card(english)).toEqual({
			...chinese,
			moduleName: `Module ${notes}`,
			title: expect.stringMatching(/^Article \d+$/),
			summary: 'In short',
			cover: expect.any(String),
		});
	});
	test('the modules of news in the agency’s order, and of nothing else', async () => {
		const modules = [
			{ id: notices, name: '通知' },
			{ id: notices + 1, name: '学员故事' },
			{ id: notices + 2, name: '媒体' },
			{ id: notes, name: '教学笔记' },
		];
		expect((await it.call('newsModules', { objName: 'news' })).json.data).toEqual(modules);
		expect((await it.call('newsModules', {})).json.data).toEqual(modules);
		expect((await it.call('newsModules', {}, english)).json.data[0]).toEqual({ id: notices, name: `Module ${notices}` });
		expect((await it.call('newsModules', { objName: 'other' })).json.data).toEqual([]);
	});
});

describe('R11 R50 newsDetail', () => {
	test('the whole article, in both languages', async () => {
		const { data } = (await it.call('newsDetail', { id: article(5) })).json;
		const chinese = {
			id: article(5),
			moduleId: notes,
			moduleName: '教学笔记',
			title: expect.stringMatching(/^文章\d+$/),
			summary: '摘要',
			cover: expect.any(String),
			publishedAt: at(5),
			viewCount: views(5),
			content: '<p>正文</p>',
			author: '教研组',
			source: '讲台',
			previous: { id: article(4), title: expect.stringMatching(/^文章\d+$/) },
			next: { id: article(6), title: expect.stringMatching(/^文章\d+$/) },
		};
		expect(data).toEqual(chinese);
		const title = expect.stringMatching(/^Article \d+$/);
		expect((await it.call('newsDetail', { id: article(5) }, english)).json.data).toEqual({
			...chinese,
			moduleName: `Module ${notes}`,
			title,
			summary: 'In short',
			content: '<p>Text</p>',
			author: 'Teaching team',
			source: 'Lectern',
			previous: { id: article(4), title },
			next: { id: article(6), title },
		});
	});
	test('its neighbours in time: by id at the same moment, none at both ends, none that is not shown', async () => {
		const around = async (n: number) => {
			const { previous, next } = (await it.call('newsDetail', { id: article(n) })).json.data;
			return [previous?.id ?? null, next?.id ?? null];
		};
		expect(await around(0)).toEqual([null, article(1)]);
		expect(await around(6)).toEqual([article(5), article(7)]);
		expect(await around(8)).toEqual([article(7), article(9)]);
		expect(await around(9)).toEqual([article(8), article(10)]);
		expect(await around(16)).toEqual([article(15), null]);
	});
	test('404 for an unknown one and one that is not shown yet, 410 for one that was withdrawn', async () => {
		expect((await it.call('newsDetail', { id: 99_999 })).json).toMatchObject({ code: 404, reason: 'not_found' });
		expect((await it.call('newsDetail', { id: offline })).json).toMatchObject({ code: 404, reason: 'not_found' });
		expect((await it.call('newsDetail', { id: withdrawn })).json).toMatchObject({ code: 410, reason: 'withdrawn' });
	});
	test('the 8 that are read most, the newer of two first', async () => {
		const byViews = articles.map((id, n) => ({ id, viewCount: views(n) })).sort((a, b) => b.viewCount - a.viewCount || b.id - a.id);
		const hot = (await it.call('hotNews')).json.data;
		expect(hot.map(({ id, viewCount }) => ({ id, viewCount }))).toEqual(byViews.slice(0, 8));
	});
	test('the 5 nearest of the same module, newest first, without itself', async () => {
		const related = async (n: number) => ids((await it.call('relatedNews', { newsId: article(n) })).json.data);
		const sameModule = (n: number) => newest().filter((id) => id !== article(n) && isNotice(articles.indexOf(id)) === isNotice(n));
		// Of five notices four are left.
		expect(await related(4)).toEqual(sameModule(4));
		// Five before and five after are looked at; the newest five of them are shown.
		const near = (n: number) => {
			const all = sameModule(n);
			const older = all.filter((id) => id < article(n)).slice(0, 5);
			const younger = all.filter((id) => id > article(n)).slice(-5);
			return [...younger, ...older].slice(0, 5);
		};
		expect(await related(1)).toEqual(near(1));
		expect(await related(9)).toEqual(near(9));
		expect(await related(15)).toEqual(near(15));
		expect((await it.call('relatedNews', { newsId: 99_999 })).json.data).toEqual([]);
	});
});
