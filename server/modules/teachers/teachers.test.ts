import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeTeacher } from '../../../test/factories.ts';
import { keptBy } from '../../../test/shared-answer.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import type { Context } from '../../http/route.ts';
import { teacherNames, teachersByIds } from './teachers.service.ts';

let site: TestApp;
let maths: number;
let music: number;
const ids: number[] = [];
const english = { headers: { 'accept-language': 'en' } };
const contextIn = (locale: 'zh-CN' | 'en') => ({ ...site.app.platform, locale }) as Context;

beforeAll(async () => {
	site = await startApp();
	maths = await makeCategory(site.db, { name: '数学', nameEn: 'Maths' });
	music = await makeCategory(site.db, { name: '音乐', nameEn: 'Music' });
	// Seven are recommended; the agency's order is the reverse of their numbers, and two stand at the same place.
	for (let n = 0; n < 9; n += 1)
		ids.push(await makeTeacher(site.db, { name: `师${n}`, category: n % 3 === 0 ? music : maths, ...(n < 7 ? { recommended: 10 - n } : {}) }));
	await site.db.run(
		sql`update teacher set sort = 20 - id, course_count = 4, learner_count = 500, rating = 4.5, introduction = '<p>介绍</p>', avatar = case when id = ${ids[1]} then '/own.webp' else '' end`,
	);
	await site.db.run(sql`update teacher set sort = (select sort from teacher where id = ${ids[3]}) where id = ${ids[2]}`);
	await site.db.run(sql`update teacher set recommended = 6 where id = ${ids[3]}`);
	await site.db.run(sql`update teacher set en = en || '{"title": "Teacher", "introduction": "<p>About</p>"}' where id = ${ids[1]}`);
	await site.db.run(sql`update teacher set online = false where id = ${ids[5]}`);
	await site.db.run(sql`update teacher set online = false, withdrawn_at = now() where id = ${ids[6]}`);
	site.app.forget();
});
afterAll(() => site.close());

const named = (list: readonly { id: number }[]) => list.map(({ id }) => ids.indexOf(id));

describe('R08 R09 R50 teachers, field by field', () => {
	test('a card and the whole, in both languages, with an avatar of their own or a drawn one', async () => {
		const card = {
			id: ids[1],
			name: '师1',
			avatar: '/own.webp',
			title: '教师',
			summary: '先把问题讲成一句人话。',
			categoryLevel1: maths,
			categoryName: '数学',
			years: 12,
			courseCount: 4,
			learnerCount: 500,
			rating: 4.5,
		};
		const listed = async (n: number, options = {}) =>
			(await site.call('teacherList', {}, options)).json.data.dataList.find(({ id }) => id === ids[n]);
		expect(await listed(1)).toEqual(card);
		expect((await site.call('teacherDetail', { id: ids[1] as number })).json.data).toEqual({
			...card,
			introduction: '<p>介绍</p>',
			following: false,
		});
		const inEnglish = { ...card, name: expect.stringMatching(/^Teacher \d+$/), title: 'Teacher', categoryName: 'Maths' };
		expect(await listed(1, english)).toEqual(inEnglish);
		expect((await site.call('teacherDetail', { id: ids[1] as number }, english)).json.data).toEqual({
			...inEnglish,
			introduction: '<p>About</p>',
			following: false,
		});
		expect(await listed(0)).toMatchObject({ avatar: `/art/avatar/${ids[0]}/${encodeURIComponent('师')}.svg?v=3`, categoryName: '音乐' });
	});
	test('pages in the agency’s order, by number among equals, of all and of a category, with exact totals', async () => {
		const page = async (input: object) => {
			const { data } = (await site.call('teacherList', input)).json;
			return [named(data.dataList), data.totalCount, data.curPage, data.pageSize];
		};
		expect(await page({})).toEqual([[8, 7, 4, 2, 3, 1, 0], 7, 1, 10]);
		expect(await page({ pageSize: 3 })).toEqual([[8, 7, 4], 7, 1, 3]);
		expect([await page({ pageSize: 4 }), await page({ pageSize: 4, currPage: 2 })]).toEqual([
			[[8, 7, 4, 2], 7, 1, 4],
			[[3, 1, 0], 7, 2, 4],
		]);
		expect(await page({ pageSize: 3, currPage: 3 })).toEqual([[0], 7, 3, 3]);
		expect(await page({ pageSize: 3, currPage: 4 })).toEqual([[], 7, 4, 3]);
		expect(await page({ categoryLevel1: music })).toEqual([[3, 0], 2, 1, 10]);
		expect(await page({ categoryLevel1: maths, pageSize: 2, currPage: 2 })).toEqual([[4, 2], 5, 2, 2]);
		expect(await page({ categoryLevel1: 0 })).toEqual([[8, 7, 4, 2, 3, 1, 0], 7, 1, 10]);
		expect(await page({ categoryLevel1: 99_999 })).toEqual([[], 0, 1, 10]);
	});
	test('five that are recommended, in the order of the agency, by number among equals, none that is offline', async () => {
		const recommended = (await site.call('recommendedTeachers')).json.data;
		expect([named(recommended), recommended.map(({ categoryName }) => categoryName)]).toEqual([
			[3, 4, 2, 1, 0],
			['音乐', '数学', '数学', '数学', '音乐'],
		]);
		// Nobody fills the places of those who are not recommended any more.
		const [, one, two] = await site.db.rows<{ recommended: number }>(
			sql`select recommended from teacher where id = any(${[ids[0], ids[1], ids[2]] as number[]}) order by id`,
		);
		await site.db.run(sql`update teacher set recommended = null where id = any(${[ids[1], ids[2]] as number[]})`);
		site.app.forget();
		expect(named((await site.call('recommendedTeachers')).json.data)).toEqual([3, 4, 0]);
		for (const [n, row] of [
			[1, one],
			[2, two],
		] as const)
			await site.db.run(sql`update teacher set recommended = ${row?.recommended} where id = ${ids[n]}`);
		await site.db.run(sql`update teacher set recommended = 1 where id = ${ids[8]}`);
		site.app.forget();
		expect(named((await site.call('recommendedTeachers')).json.data)).toEqual([8, 3, 4, 2, 1]);
		await site.db.run(sql`update teacher set recommended = 1 where id = ${ids[7]}`);
		site.app.forget();
		expect(named((await site.call('recommendedTeachers')).json.data).slice(0, 2)).toEqual([7, 8]);
	});
	test('an avatar is drawn from the surname, and kept for ever', async () => {
		const { json } = await site.call('teacherDetail', { id: ids[0] as number });
		const picture = await site.get(json.data.avatar);
		expect(picture.status).toBe(200);
		expect(picture.headers['content-type']).toContain('image/svg+xml');
		expect(picture.headers['cache-control']).toContain('immutable');
	});
	test('404 for one who is unknown or offline, 410 for one who was withdrawn', async () => {
		expect((await site.call('teacherDetail', { id: 99_999 })).status).toBe(404);
		expect((await site.call('teacherDetail', { id: ids[5] as number })).json).toMatchObject({ code: 404, reason: 'not_found' });
		expect((await site.call('teacherDetail', { id: ids[6] as number })).json).toMatchObject({ code: 410, reason: 'withdrawn' });
		for (const [n, categoryName] of [
			[0, '音乐'],
			[1, '数学'],
			[3, '音乐'],
			[8, '数学'],
		] as const)
			expect((await site.call('teacherDetail', { id: ids[n] as number })).json.data).toMatchObject({ id: ids[n], categoryName });
	});
	test('for other modules: cards by number in the order asked for, and names to choose from with the one that was chosen', async () => {
		const cards = await teachersByIds(contextIn('zh-CN'), [ids[4], ids[1], 99_999, ids[8], ids[3]] as number[]);
		expect([named(cards), cards.map(({ categoryName }) => categoryName)]).toEqual([
			[4, 1, 8, 3],
			['数学', '数学', '数学', '音乐'],
		]);
		const names = async (category: number, and: number, limit: number) => named(await teacherNames(contextIn('zh-CN'), { category, and, limit }));
		expect([await names(0, 0, 3), await names(0, 0, 4), await names(0, 0, 9)]).toEqual([
			[8, 7, 4],
			[8, 7, 4, 2],
			[8, 7, 4, 2, 3, 1, 0],
		]);
		expect(await names(0, ids[6] as number, 2)).toEqual([8, 7]);
		expect(await names(0, ids[0] as number, 3)).toEqual([8, 7, 4, 0]);
		expect(await names(0, ids[7] as number, 3)).toEqual([8, 7, 4]);
		expect(await names(0, ids[5] as number, 3)).toEqual([8, 7, 4]);
		expect(await names(music, ids[8] as number, 5)).toEqual([3, 0, 8]);
		expect(await names(maths, 0, 9)).toEqual([8, 7, 4, 2, 1]);
		expect(await teacherNames(contextIn('en'), { category: music, and: 0, limit: 1 })).toEqual([
			{ id: ids[3], name: expect.stringMatching(/^Teacher/) },
		]);
		expect(await teacherNames(contextIn('zh-CN'), { category: music, and: 0, limit: 1 })).toEqual([{ id: ids[3], name: '师3' }]);
	});
	test('R54 every answer is kept until what it shows is written', async () => {
		expect((await keptBy(site, 'recommendedTeachers', {})).tags).toEqual(['teachers', 'categories']);
		expect((await keptBy(site, 'teacherList', {})).tags).toEqual(['teachers', 'categories']);
		expect((await keptBy(site, 'teacherDetail', { id: ids[1] as number })).tags).toEqual(['teachers', 'categories']);
	});
});
