import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

const english = { headers: { 'accept-language': 'en' } };
let it: TestApp;
let maths: number;
let music: number;
/** In the agency's order, which is not that of the ids. */
let teachers: number[];
let offline: number;
let withdrawn: number;

const ids = (list: { id: number }[]) => list.map(({ id }) => id);
const teacher = (n: number) => teachers[n] as number;

beforeAll(async () => {
	it = await startApp();
	maths = await makeCategory(it.db, { name: '数学', nameEn: 'Mathematics' });
	music = await makeCategory(it.db, { name: '音乐' });
	const made: number[] = [];
	for (let n = 0; n < 13; n += 1) made.push(await makeTeacher(it.db, { category: n % 2 === 0 ? maths : music }));
	// The last one first; the others keep their order, the 4th and the 5th by the same number.
	await it.db.run(sql`update teacher set sort = 0 where id = ${made[12]}`);
	await it.db.run(sql`update teacher set sort = (select sort from teacher where id = ${made[3]}) where id = ${made[4]}`);
	teachers = [made[12] as number, ...made.slice(0, 12)];
	offline = await makeTeacher(it.db, { category: maths, recommended: 1 });
	withdrawn = await makeTeacher(it.db, { category: maths });
	await it.db.run(sql`update teacher set online = false, sort = -1 where id = any(${[offline, withdrawn]})`);
	await it.db.run(sql`update teacher set withdrawn_at = now() where id = ${withdrawn}`);
	// Six with a rank, two of them the same: five are shown.
	for (const [n, rank] of [
		[7, 3],
		[2, 3],
		[9, 1],
		[4, 8],
		[1, 5],
		[11, 9],
	] as const)
		await it.db.run(sql`update teacher set recommended = ${rank} where id = ${teacher(n)}`);
	await it.db.run(sql`update teacher set course_count = 3, learner_count = 250, rating = 4.7, introduction = '<p>讲微积分</p>',
		en = '{"name": "Gu Mingyuan", "title": "Teacher", "summary": "Plain words", "introduction": "<p>Calculus</p>"}' where id = ${teacher(1)}`);
});
afterAll(() => it.close());

describe('R08 R50 teacherList', () => {
	test('10 a page in the agency’s order with the total, as many as asked, nothing behind the last', async () => {
		const page = async (input: object) => (await it.call('teacherList', input)).json.data;
		const first = await page({});
		expect(first).toMatchObject({ totalCount: 13, pageSize: 10, curPage: 1 });
		expect(ids(first.dataList)).toEqual(teachers.slice(0, 10));
		expect(ids((await page({ currPage: 2 })).dataList)).toEqual(teachers.slice(10));
		expect(ids((await page({ currPage: 3 })).dataList)).toEqual([]);
		expect(ids((await page({ currPage: 2, pageSize: 4 })).dataList)).toEqual(teachers.slice(4, 8));
	});
	test('of one category', async () => {
		const { data } = (await it.call('teacherList', { categoryLevel1: music })).json;
		expect(data.totalCount).toBe(6);
		expect(ids(data.dataList)).toEqual(teachers.filter((_, index) => index > 0 && index % 2 === 0));
		expect((await it.call('teacherList', { categoryLevel1: maths })).json.data.totalCount).toBe(7);
		expect((await it.call('teacherList', { categoryLevel1: 999 })).json.data).toMatchObject({ totalCount: 0, dataList: [] });
	});
	test('the 5 that are recommended, by rank and then by id', async () => {
		const wanted = [teacher(9), ...[teacher(2), teacher(7)].sort((a, b) => a - b), teacher(1), teacher(4)];
		expect(ids((await it.call('recommendedTeachers')).json.data)).toEqual(wanted);
	});
});

describe('R09 R50 teacherDetail', () => {
	test('carries what the page shows, in both languages', async () => {
		const { data } = (await it.call('teacherDetail', { id: teacher(1) })).json;
		const chinese = {
			id: teacher(1),
			name: expect.stringMatching(/^顾老师\d+$/),
			avatar: expect.stringContaining(`/art/avatar/${teacher(1)}/`),
			title: '教师',
			summary: '先把问题讲成一句人话。',
			categoryLevel1: maths,
			categoryName: '数学',
			years: 12,
			courseCount: 3,
			learnerCount: 250,
			rating: 4.7,
			introduction: '<p>讲微积分</p>',
		};
		expect(data).toEqual(chinese);
		const { introduction: _, ...card } = chinese;
		expect((await it.call('teacherList', {})).json.data.dataList[1]).toEqual(card);
		expect((await it.call('teacherDetail', { id: teacher(1) }, english)).json.data).toEqual({
			...chinese,
			name: 'Gu Mingyuan',
			avatar: expect.any(String),
			title: 'Teacher',
			summary: 'Plain words',
			categoryName: 'Mathematics',
			introduction: '<p>Calculus</p>',
		});
	});
	test('the avatar is drawn from the surname', async () => {
		const { avatar } = (await it.call('teacherDetail', { id: teacher(2) })).json.data;
		expect(decodeURIComponent(avatar)).toContain(`/art/avatar/${teacher(2)}/顾.svg`);
		const picture = await it.get(avatar);
		expect(picture.status).toBe(200);
		expect(picture.headers['content-type']).toContain('image/svg+xml');
		expect(picture.headers['cache-control']).toContain('immutable');
	});
	test('404 for an unknown one and one that is not shown, 410 for one that was withdrawn', async () => {
		expect((await it.call('teacherDetail', { id: 99_999 })).json).toMatchObject({ code: 404, reason: 'not_found' });
		expect((await it.call('teacherDetail', { id: offline })).json).toMatchObject({ code: 404, reason: 'not_found' });
		expect((await it.call('teacherDetail', { id: withdrawn })).json).toMatchObject({ code: 410, reason: 'withdrawn' });
	});
});
