import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../test/catalogue.ts';
import { makeCourse, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { insertOne } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import type { Context } from '../../http/route.ts';
import { presentChapters } from './catalogue.presenter.ts';
import { coursesByIds, lessonsByIds } from './catalogue.service.ts';

let site: TestApp;
let maths: number;
let calculus: number;
let limits: number;
let hidden: number;
let music: number;
let gu: number;
let shen: number;
let course: number;
const english = { headers: { 'accept-language': 'en' } };
const contextIn = (locale: 'zh-CN' | 'en') => ({ ...site.app.platform, locale }) as Context;
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

beforeAll(async () => {
	site = await startApp();
	({ maths, calculus, limits, hidden, music, gu, shen, course } = await makeCatalogue(site));
});
afterAll(() => site.close());

describe('R03 R50 a course, field by field', () => {
	const card = () => ({
		id: course,
		prodType: 1,
		title: '从零讲极限',
		subtitle: '一句话',
		cover: `/art/cover/maths/${course}.svg?v=3&s=2`,
		price: 19_900,
		originalPrice: 29_900,
		currency: 'CNY',
		vipFlag: 1,
		trialFlag: 0,
		categoryId: limits,
		categoryName: '数学',
		categoryKey: 'maths',
		lessonCount: 2,
		durationSeconds: 3600,
		learnerCount: 7,
		rating: 4.6,
		ratingCount: 9,
		teachers: [
			{ id: shen, name: '沈知白', avatar: '/shen.webp' },
			{ id: gu, name: '顾明远', avatar: `/art/avatar/${gu}/${encodeURIComponent('顾')}.svg?v=3` },
		],
		publishedAt: '2026-03-01T00:00:00.000Z',
	});
	test('as a card of a list, in both languages', async () => {
		expect((await site.call('courseList')).json.data).toEqual({ dataList: [{ ...card(), own: null }], totalCount: 1, curPage: 1, pageSize: 16 });
		const inEnglish = {
			...card(),
			title: 'Limits from zero',
			categoryName: 'Maths',
			teachers: [
				{ ...card().teachers[0], name: expect.stringMatching(/^Teacher/) },
				expect.objectContaining({ name: expect.stringMatching(/^Teacher/) }),
			],
		};
		expect((await site.call('courseList', {}, english)).json.data.dataList).toEqual([{ ...inEnglish, own: null }]);
		expect(await coursesByIds(contextIn('en'), [course])).toEqual([inEnglish]);
		// Of nothing nothing is asked.
		expect(await lessonsByIds({ db: undefined } as never, [])).toEqual([]);
		expect((await site.call('coursesOfTeacher', { teacherId: gu })).json.data).toEqual([card()]);
		expect((await site.call('recommendedCourses')).json.data).toEqual([{ ...card(), own: null }]);
	});
	test('as its page shows it', async () => {
		const [first] = await site.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`);
		const detail = {
			...card(),
			introduction: '<p>介绍</p>',
			audience: '想学的人',
			outcomes: ['会了'],
			validityDays: 365,
			materials: true,
			memberPrice: 14_900,
			paysMemberPrice: false,
			soldOut: false,
			categoryPath: [
				{ id: maths, name: '数学' },
				{ id: calculus, name: '微积分' },
				{ id: limits, name: '极限' },
			],
			owned: false,
			favourite: false,
			nextVideoId: first?.id,
			trialVideoId: first?.id,
			seo: { title: '题', keywords: '词', description: '', image: '' },
		};
		expect((await site.call('courseDetail', { id: course })).json.data).toEqual(detail);
		expect((await site.call('courseDetail', { id: course }, english)).json.data).toMatchObject({
			introduction: '<p>About it</p>',
			audience: 'Whoever wants',
			outcomes: ['You can do it'],
			categoryPath: [{ name: 'Maths' }, { name: 'Calculus' }, { name: 'Limits' }],
			seo: { title: 'T', keywords: '词', description: 'D', image: '/p.png' },
		});
	});
	test('its trial lesson is the first that can be seen by itself: no live lesson, and any of a trial course', async () => {
		const trialOf = async (id: number) => (await site.call('courseDetail', { id })).json.data.trialVideoId;
		const [first, second] = idsOf(await site.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`));
		await site.db.run(sql`update lesson set kind = 'live' where id = ${first}`);
		site.app.forget();
		expect(await trialOf(course)).toBeNull();
		await site.db.run(sql`update course set trial = true where id = ${course}`);
		site.app.forget();
		expect(await trialOf(course)).toBe(second);
		await site.db.run(sql`update lesson set kind = 'video' where id = ${first}`);
		site.app.forget();
		expect(await trialOf(course)).toBe(first);
		await site.db.run(sql`update course set trial = false where id = ${course}`);
		site.app.forget();
		// Of another course it is never.
		const without = await makeCourse(site.db, { category: music });
		await site.db.run(sql`update lesson set trial = false where course_id = ${without}`);
		expect([await trialOf(course), await trialOf(without)]).toEqual([first, null]);
		await site.db.run(sql`update course set online = false where id = ${without}`);
		site.app.forget();
	});
	test('R03 R02 of chapters that count their lessons each from one, the first lesson is the first chapter’s', async () => {
		const id = await makeCourse(site.db, { category: music, trial: true });
		const [chapter, first] = await Promise.all([
			site.db.one<{ id: number }>(sql`select id from chapter where course_id = ${id}`),
			site.db.one<{ id: number }>(sql`select id from lesson where course_id = ${id} order by sort limit 1`),
		]);
		await site.db.run(sql`update chapter set sort = 1 where id = ${chapter.id}`);
		await site.db.run(sql`update lesson set sort = 2 where id = ${first.id}`);
		await site.db.run(sql`with later as (insert into chapter (course_id, title, sort) values (${id}, '第二章', 2) returning id)
			insert into lesson (course_id, chapter_id, title, sort, seconds, trial) select ${id}, id, '后来的第一讲', 1, 600, true from later`);
		await site.db.run(sql`update lesson set sort = 3 where course_id = ${id} and title = '第二讲'`);
		site.app.forget();
		expect((await site.call('courseDetail', { id })).json.data.trialVideoId).toBe(first.id);
		const trials = (await site.call('trialCourses', {})).json.data;
		expect(trials.find((course) => course.id === id)?.firstVideoId).toBe(first.id);
		await site.db.run(sql`update course set online = false where id = ${id}`);
		site.app.forget();
	});
	test('chapters and lessons in order, with what a visitor may see', async () => {
		const id = await makeCourse(site.db, { category: music, seconds: 600, publishedAt: '2025-01-01T00:00:00.000Z' });
		const [lessonOne, lessonTwo] = idsOf(await site.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${id} order by sort`)) as [
			number,
			number,
		];
		const [chapterOne] = idsOf(await site.db.rows<{ id: number }>(sql`select id from chapter where course_id = ${id}`)) as [number];
		const asset = await insertOne(site.db, sql`insert into media_asset (title, state, seconds) values ('讲义', 'ready', 44.6) returning id`);
		const chapterZero = await insertOne(site.db, sql`insert into chapter (course_id, title, sort) values (${id}, '序', -1) returning id`);
		const document = await insertOne(
			site.db,
			sql`insert into lesson (course_id, chapter_id, title, sort, seconds, kind, resource_id) values (${id}, ${chapterOne}, '讲义', 2, 5, 'document', ${asset}) returning id`,
		);
		const chapterSame = await insertOne(site.db, sql`insert into chapter (course_id, title, sort) values (${id}, '同序', -1) returning id`);
		const lesson = {
			durationSeconds: 300,
			filmSeconds: 300,
			sample: false,
			trialFlag: 0,
			kind: 'video',
			resourceId: null,
			locked: true,
			progress: null,
		};
		const chapters = [
			{ id: chapterZero, title: '序', videos: [] },
			{ id: chapterSame, title: '同序', videos: [] },
			{
				id: chapterOne,
				title: '第一章',
				videos: [
					{ ...lesson, id: lessonOne, title: '第一讲', trialFlag: 1, locked: false },
					{ ...lesson, id: lessonTwo, title: '第二讲' },
					{ ...lesson, id: document, title: '讲义', kind: 'document', resourceId: asset, durationSeconds: 45, filmSeconds: 45 },
				],
			},
		];
		expect((await site.call('courseVideos', { id })).json.data).toEqual(chapters);
		expect((await site.call('courseVideos', { id }, english)).json.data[2]).toMatchObject({
			title: 'Chapter one',
			videos: [{ title: 'Lesson one' }, { title: '第二讲' }, { title: '讲义' }],
		});
		const state = async (set: string) => {
			await site.db.pool.query(`update course set ${set} where id = ${id}`);
			site.app.forget();
			const { json } = await site.call('courseVideos', { id });
			return json.code === 1 ? json.data[2]?.videos.map(({ trialFlag, locked }) => [trialFlag, locked]) : json.code;
		};
		expect(await state('trial = true')).toEqual([
			[1, false],
			[1, false],
			[1, false],
		]);
		expect(await state('online = false, withdrawn_at = now()')).toEqual([
			[1, true],
			[1, true],
			[1, true],
		]);
		expect(await state('withdrawn_at = null')).toBe(404);
		expect((await site.call('courseVideos', { id: 99_999 })).status).toBe(404);
		expect(presentChapters([], { trial: true, online: true }, 'en')).toEqual([]);
	});
	test('its teachers in their order, those offline left out', async () => {
		const teacher = { title: '教师', summary: '先把问题讲成一句人话。', years: 12 };
		const both = [
			{ ...teacher, id: shen, name: '沈知白', avatar: '/shen.webp' },
			{ ...teacher, id: gu, name: '顾明远', avatar: `/art/avatar/${gu}/${encodeURIComponent('顾')}.svg?v=3` },
		];
		expect((await site.call('courseTeachers', { id: course })).json.data).toEqual(both);
		expect((await site.call('courseTeachers', { id: course }, english)).json.data[0]?.name).toMatch(/^Teacher/);
		await site.db.run(sql`update course_teacher set sort = 0 where course_id = ${course}`);
		site.app.forget();
		expect(idsOf((await site.call('courseTeachers', { id: course })).json.data)).toEqual([gu, shen]);
		await site.db.run(sql`update teacher set online = false where id = ${shen}`);
		site.app.forget();
		expect((await site.call('courseTeachers', { id: course })).json.data).toEqual([both[1]]);
		await site.db.run(sql`update teacher set online = true where id = ${shen}`);
		await site.db.run(sql`update course_teacher set sort = -1 where teacher_id = ${shen}`);
		site.app.forget();
		expect((await site.call('courseTeachers', { id: 99_999 })).json.data).toEqual([]);
	});
});

describe('R50 categories', () => {
	test('the tree in its order, none that is offline, with exact counts at every level', async () => {
		const node = (id: number, key: string, parentId: number, level: number, name: string, courseCount: number, children: unknown[] = []) => ({
			id,
			key,
			parentId,
			level,
			name,
			courseCount,
			children,
		});
		const third = node(limits, 'limits', calculus, 3, '极限', 1);
		const second = node(calculus, 'calculus', maths, 2, '微积分', 1, [third]);
		const first = node(maths, 'maths', 0, 1, '数学', 1, [second]);
		const tree = [first, node(music, 'music', 0, 1, '音乐', 0)];
		expect((await site.call('industryCategories')).json.data).toEqual(tree);
		expect((await site.call('industryCategories', {}, english)).json.data.map(({ name }) => name)).toEqual(['Maths', 'Music']);
		const flat = ({ children: _, ...rest }: (typeof tree)[number]) => rest;
		expect((await site.call('categoryChildren')).json.data).toEqual(tree.map(flat));
		expect((await site.call('categoryChildren', { parentId: maths, online: 1 })).json.data).toEqual([flat(second)]);
		expect((await site.call('categoryChildren', { parentId: maths, online: 0 })).json.data).toEqual([]);
		expect((await site.call('categoryChildren', { parentId: limits })).json.data).toEqual([]);
		expect((await site.call('categoryPath', { nodeId: limits })).json.data).toEqual({
			path: [flat(first), flat(second), flat(third)],
		});
		expect((await site.call('categoryPath', { nodeId: maths }, english)).json.data.path.map(({ name }) => name)).toEqual(['Maths']);
	});
	test('siblings follow their place, equals their number', async () => {
		const names = async () => {
			site.app.forget();
			return (await site.call('industryCategories')).json.data.map(({ key }) => key);
		};
		const place = (sort: number) => site.db.run(sql`update category set sort = ${sort} where id = ${music}`);
		const { sort } = await site.db.one<{ sort: number }>(sql`select sort from category where id = ${maths}`);
		const { sort: own } = await site.db.one<{ sort: number }>(sql`select sort from category where id = ${music}`);
		await place(sort - 1);
		expect(await names()).toEqual(['music', 'maths']);
		await place(sort);
		expect(await names()).toEqual(['maths', 'music']);
		await place(own);
		site.app.forget();
	});
	test('what is offline, or below it, has no path and no courses', async () => {
		expect((await site.call('categoryPath', { nodeId: hidden })).json).toMatchObject({ code: 404, reason: 'not_found' });
		expect((await site.call('courseList', { categoryLevel1: hidden })).json.data.totalCount).toBe(0);
		await site.db.run(sql`update category set online = false where id = ${calculus}`);
		site.app.forget();
		expect((await site.call('categoryPath', { nodeId: limits })).status).toBe(404);
		expect((await site.call('industryCategories')).json.data[0]?.children).toEqual([]);
		expect((await site.call('courseFacets', { categoryLevel1: calculus })).json.data).toMatchObject({ total: 0, directions: [] });
		// There are courses in it: only its own state keeps them out of the list.
		expect(await site.db.row(sql`select count(*)::int > 0 as some from course where cat2 = ${calculus} and online`)).toEqual({ some: true });
		expect((await site.call('courseList', { categoryLevel1: calculus })).json.data).toMatchObject({ totalCount: 0, dataList: [] });
		await site.db.run(sql`update category set online = true where id = ${calculus}`);
		site.app.forget();
	});
	test('choices of the list’s filters have names in the reader’s language, the twelve first teachers of the place, and the chosen one', async () => {
		const more: number[] = [];
		for (let n = 0; n < 12; n += 1) more.push(await makeTeacher(site.db, { category: maths }));
		site.app.forget();
		const facets = async (input: object, options = {}) => (await site.call('courseFacets', input, options)).json.data;
		const plain = await facets({ categoryLevel1: limits, teacherId: more[11] }, english);
		expect(plain.categories).toEqual([
			{ id: 0, name: '', count: 0 },
			{ id: maths, name: 'Maths', count: 0 },
			{ id: music, name: 'Music', count: 0 },
		]);
		expect(plain.directions).toEqual([
			{ id: maths, name: '', count: 0 },
			{ id: calculus, name: 'Calculus', count: 0 },
		]);
		expect(plain.teachers.map(({ id, count }) => [id, count])).toEqual([
			[0, 1],
			[gu, 1],
			[shen, 1],
			...more.slice(0, 10).map((id) => [id, 0]),
			[more[11], 0],
		]);
		expect((await facets({})).teachers).toHaveLength(13);
		expect((await facets({ categoryLevel1: music })).teachers).toEqual([{ id: 0, name: '', count: 0 }]);
		expect((await facets({ categoryLevel1: 99_999, teacherId: gu })).teachers).toMatchObject([
			{ id: 0, count: 0 },
			...Array.from({ length: 12 }, () => ({ count: 0 })),
		]);
		expect((await facets({ teacherId: gu })).categories.map(({ count }) => count)).toEqual([1, 1, 0]);
		await site.db.run(sql`delete from teacher where id = any(${more})`);
		site.app.forget();
	});
});
