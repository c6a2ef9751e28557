import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeNewsModule } from '../../../test/factories.ts';
import { keptBy } from '../../../test/shared-answer.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { listByIds, listPage, listRelated } from './news.queries.ts';

let site: TestApp;
let notes: number;
let notices: number;
/** By their order in time, the oldest first; the third and the fourth came at the same moment. */
const ids: number[] = [];
const moments = [0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const english = { headers: { 'accept-language': 'en' } };

beforeAll(async () => {
	site = await startApp();
	notices = await makeNewsModule(site.db, '通知');
	notes = await makeNewsModule(site.db, '笔记');
	await site.db.run(sql`update news_module set sort = -sort, en = '{"name": "Notes"}' where id = ${notes}`);
	for (const [n, minute] of moments.entries())
		ids.push(
			await makeArticle(site.db, {
				module: n === 5 ? notices : notes,
				title: `第 ${n} 篇`,
				publishedAt: at(minute),
				viewCount: n % 4,
				...(n === 7 ? { online: false } : {}),
			}),
		);
	await site.db.run(sql`update news set withdrawn_at = now(), online = false where id = ${ids[8]}`);
	await site.db.run(sql`update news set cover = '/own.webp', picture = 'maths' where id = ${ids[1]}`);
	site.app.forget();
});
afterAll(() => site.close());

const seen = ids;
const online = () => seen.filter((_, n) => n !== 7 && n !== 8);
const named = (list: { id: number }[]) => list.map(({ id }) => seen.indexOf(id));

describe('R10 R11 R50 news, field by field', () => {
	test('a card, with its own picture and with a drawn one, in both languages', async () => {
		const card = async (n: number, options = {}) =>
			(await site.call('newsList', { pageSize: 100 }, options)).json.data.dataList.find(({ id }) => id === ids[n]);
		expect(await card(0)).toEqual({
			id: ids[0],
			moduleId: notes,
			moduleName: '笔记',
			title: '第 0 篇',
			summary: '摘要',
			cover: `/art/picture/writing/${ids[0]}.svg?v=3`,
			publishedAt: '2026-01-01T00:00:00.000Z',
			viewCount: 0,
		});
		expect(await card(1, english)).toMatchObject({
			moduleName: 'Notes',
			title: expect.stringMatching(/^Article \d+$/),
			summary: '摘要',
			cover: '/own.webp',
			viewCount: 1,
		});
		expect((await card(5, english))?.moduleName).toBe('通知');
	});
	test('an article with all its texts and its neighbours; those offline are passed over, those of the same moment go by number', async () => {
		const detail = async (n: number, options = {}) => (await site.call('newsDetail', { id: ids[n] as number }, options)).json.data;
		expect(await detail(2)).toEqual({
			...(await site.call('newsList', { pageSize: 100 })).json.data.dataList.find(({ id }) => id === ids[2]),
			content: '<p>正文</p>',
			author: '教研组',
			source: '讲台',
			previous: { id: ids[1], title: '第 1 篇' },
			next: { id: ids[3], title: '第 3 篇' },
		});
		const around = async (n: number) => {
			const { previous, next } = await detail(n);
			return [previous === null ? null : seen.indexOf(previous.id), next === null ? null : seen.indexOf(next.id)];
		};
		expect([await around(0), await around(1), await around(3), await around(4), await around(6), await around(9), await around(11)]).toEqual([
			[null, 1],
			[0, 2],
			[2, 4],
			[3, 5],
			[5, 9],
			[6, 10],
			[10, null],
		]);
		expect([(await detail(5)).moduleName, (await detail(6)).moduleName]).toEqual(['通知', '笔记']);
		expect(await detail(2, english)).toMatchObject({
			content: '<p>Text</p>',
			author: 'Teaching team',
			source: '讲台',
			next: { title: expect.stringMatching(/^Article/) },
		});
	});
	test('404 for one that is unknown or offline, 410 for one that was withdrawn', async () => {
		expect((await site.call('newsDetail', { id: 99_999 })).status).toBe(404);
		expect((await site.call('newsList')).json.data.pageSize).toBe(5);
		const refusal = async (n: number) => (await site.call('newsDetail', { id: ids[n] as number })).json;
		expect(await refusal(7)).toMatchObject({ code: 404, reason: 'not_found' });
		expect(await refusal(8)).toMatchObject({ code: 410, reason: 'withdrawn' });
	});
	test('every page of every size, of all and of a module, from either end', async () => {
		for (const moduleId of [0, notes, notices]) {
			const wanted = online()
				.filter((id) => moduleId === 0 || (seen.indexOf(id) === 5 ? notices : notes) === moduleId)
				.reverse();
			for (const pageSize of [1, 3, 5, 10]) {
				const found: number[] = [];
				for (let currPage = 1; currPage <= Math.ceil(wanted.length / pageSize) + 1; currPage += 1) {
					const { data } = (await site.call('newsList', { moduleId, currPage, pageSize })).json;
					expect([data.totalCount, data.curPage, data.pageSize]).toEqual([wanted.length, currPage, pageSize]);
					expect(data.dataList).toHaveLength(Math.max(0, Math.min(pageSize, wanted.length - (currPage - 1) * pageSize)));
					found.push(...data.dataList.map(({ id }) => id));
				}
				expect(named(found.map((id) => ({ id }))), `${moduleId} by ${pageSize}`).toEqual(named(wanted.map((id) => ({ id }))));
			}
		}
	});
	test('a module that has had no article yet is an empty page', async () => {
		const { data } = (await site.call('newsList', { moduleId: 9999, currPage: 1, pageSize: 7 })).json;
		expect([data.totalCount, data.dataList]).toEqual([0, []]);
	});
	test('the end is read from the end: past the middle of what is there, by its number and not by passing what comes before', async () => {
		// A total that is not true shows from which end it was read.
		const from = async (offset: number) => named(await listPage(site.db.lists, { module: 0, offset, limit: 2, total: 8 }));
		expect(await from(4)).toEqual([5, 4]);
		expect(await from(5)).toEqual([2, 1]);
		expect(await from(7)).toEqual([0]);
		// Past the end nothing is asked.
		expect(await listPage(undefined as never, { module: 0, offset: 8, limit: 2, total: 8 })).toEqual([]);
	});
	test('the eight that are read most, the newer first among equals', async () => {
		const { data } = (await site.call('hotNews')).json;
		expect([named(data), data.filter(({ moduleName }) => moduleName === '通知').map(({ id }) => seen.indexOf(id))]).toEqual([
			[11, 3, 10, 6, 2, 9, 5, 1],
			[5],
		]);
	});
	test('five of the same module, newest first, never itself: those just before, and where they are too few those just after', async () => {
		const related = async (n: number) => named((await site.call('relatedNews', { newsId: ids[n] as number })).json.data);
		expect([await related(11), await related(6), await related(0), await related(2), await related(5), await related(7)]).toEqual([
			[10, 9, 6, 4, 3],
			[4, 3, 2, 1, 0],
			[6, 4, 3, 2, 1],
			[6, 4, 3, 1, 0],
			[],
			[6, 4, 3, 2, 1],
		]);
		expect((await site.call('relatedNews', { newsId: 99_999 })).json.data).toEqual([]);
		const nearest = async (n: number, limit: number) => named(await listRelated(site.db, ids[n] as number, limit));
		// Of two at the same moment the nearer by number; on neither side one that is offline or of another module.
		expect([await nearest(0, 2), await nearest(4, 1), await nearest(0, 20), await nearest(11, 20), await nearest(4, 20)]).toEqual([
			[2, 1],
			[3],
			[11, 10, 9, 6, 4, 3, 2, 1],
			[10, 9, 6, 4, 3, 2, 1, 0],
			[11, 10, 9, 6, 3, 2, 1, 0],
		]);
		expect(named((await listRelated(site.db, ids[2] as number, 3)).filter(({ module_name: name }) => name === '笔记'))).toEqual([3, 1, 0]);
	});
	test('modules in their order; cards by number in the order in which they are asked for', async () => {
		expect((await site.call('newsModules')).json.data).toEqual([
			{ id: notes, name: '笔记' },
			{ id: notices, name: '通知' },
		]);
		expect((await site.call('newsModules', {}, english)).json.data).toEqual([
			{ id: notes, name: 'Notes' },
			{ id: notices, name: '通知' },
		]);
		const cards = await listByIds(site.db, [ids[4], ids[1], 99_999, ids[5], ids[9]] as number[]);
		expect([named(cards), cards.map((card) => card.module_name)]).toEqual([
			[4, 1, 5, 9],
			['笔记', '笔记', '通知', '笔记'],
		]);
		// Two at the same place go by number.
		const third = await makeNewsModule(site.db, '第三');
		await site.db.run(sql`update news_module set sort = (select sort from news_module where id = ${notices}) where id = ${third}`);
		site.app.forget();
		expect((await site.call('newsModules')).json.data.map(({ id }) => id)).toEqual([notes, notices, third]);
		await site.db.run(sql`delete from news_module where id = ${third}`);
		site.app.forget();
	});
	test('R54 every answer is kept until news are written', async () => {
		for (const [key, input] of [
			['newsModules', {}],
			['newsModules', { objName: 'other' }],
			['newsList', {}],
			['hotNews', {}],
			['newsDetail', { id: ids[0] as number }],
			['relatedNews', { newsId: ids[0] as number }],
		] as const)
			expect(await keptBy(site, key, input as never), key).toEqual({ tags: ['news'], until: undefined });
	});
});
