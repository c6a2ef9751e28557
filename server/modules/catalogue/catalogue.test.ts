import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseCard } from '../../../contract/catalogue/public.ts';
import { makeCategory, makeCourse, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { renameCourse } from './catalogue.service.ts';
import { filterIn } from './facets.service.ts';

let site: TestApp;
let maths: number;
let calculus: number;
let limits: number;
let language: number;
let teacher: number;
const plain: number[] = [];

beforeAll(async () => {
	site = await startApp();
	maths = await makeCategory(site.db, { name: '数学', nameEn: 'Maths', key: 'maths' });
	calculus = await makeCategory(site.db, { name: '高等数学', parent: maths });
	limits = await makeCategory(site.db, { name: '极限', parent: calculus });
	language = await makeCategory(site.db, { name: '语言' });
	teacher = await makeTeacher(site.db, { name: '顾明远', category: maths });
	for (let n = 0; n < 20; n += 1)
		plain.push(
			await makeCourse(site.db, {
				category: n < 12 ? limits : language,
				teacher,
				vip: n % 4 === 0,
				trial: n % 10 === 0,
				price: 10_000 + n * 100,
				trialRank: n + 1,
			}),
		);
	await makeCourse(site.db, { category: maths, online: false, title: '没上架' });
});
afterAll(() => site.close());

/** A course that one test needed: no list of another shows it. */
async function takeOffline(id: number): Promise<void> {
	await site.db.run(sql`update course set online = false where id = ${id}`);
	site.app.forget();
}

describe('R04 R50 courseList', () => {
	test('answers 16 a page with the exact total, newest first', async () => {
		const first = await site.call('courseList', { prodType: 1, currPage: 1 });
		expect(first.status).toBe(200);
		expect(first.json.code).toBe(1);
		expect(first.json.data).toMatchObject({ totalCount: 20, curPage: 1, pageSize: 16 });
		expect(first.json.data.dataList.map((course) => course.id)).toEqual([...plain].reverse().slice(0, 16));
		const second = await site.call('courseList', { prodType: 1, currPage: 2 });
		expect(second.json.data.dataList.map((course) => course.id)).toEqual([...plain].reverse().slice(16));
	});

	test('a page past the end is empty and keeps the total', async () => {
		const { json } = await site.call('courseList', { currPage: 400 });
		expect(json.data).toMatchObject({ dataList: [], totalCount: 20, curPage: 400 });
	});

	test.each([
		['level 1', () => maths, 12],
		['level 2', () => calculus, 12],
		['level 3', () => limits, 12],
		['another', () => language, 8],
		['unknown', () => 99_999, 0],
		['0 is all', () => 0, 20],
	])('filters by a category of %s', async (_name, category, total) => {
		const { json } = await site.call('courseList', { categoryLevel1: category() });
		expect(json.data.totalCount).toBe(total);
		expect(json.data.dataList).toHaveLength(Math.min(16, total));
	});

	test('vipFlag and trialFlag 1 filter, 0 and empty do not', async () => {
		const vip = await site.call('courseList', { vipFlag: 1, pageSize: 100 });
		expect(vip.json.data.totalCount).toBe(5);
		expect(vip.json.data.dataList.every((course) => course.vipFlag === 1)).toBe(true);
		expect((await site.call('courseList', { trialFlag: 1 })).json.data.totalCount).toBe(2);
		expect((await site.call('courseList', { vipFlag: 1, trialFlag: 1 })).json.data.totalCount).toBe(1);
		expect((await site.call('courseList', { vipFlag: 0, trialFlag: 0 })).json.data.totalCount).toBe(20);
		expect((await site.get('/api/product/agency/prod/list?prodType=1&vipFlag=&trialFlag=&categoryLevel1=')).json).toMatchObject({
			data: { totalCount: 20 },
		});
	});

	test.each(['newest', 'popular', 'price', 'price-desc'] as const)('sorted by %s, every page from either end agrees with SQL', async (sort) => {
		const order = {
			newest: 'published_at desc, id desc',
			popular: 'learner_count desc, id desc',
			price: 'price, id',
			'price-desc': 'price desc, id desc',
		}[sort];
		const wanted = (await site.db.pool.query(`select id from course where online order by ${order}`)).rows.map((row: { id: number }) => row.id);
		const seen: number[] = [];
		for (let page = 1; page <= 7; page += 1)
			seen.push(...(await site.call('courseList', { sort, currPage: page, pageSize: 3 })).json.data.dataList.map((course) => course.id));
		expect(seen).toEqual(wanted);
	});

	test('pages far in are read from the other end and agree', async () => {
		const { pageOfCourses } = await import('./courses.queries.ts');
		const near = await pageOfCourses(site.db.lists, { node: null, ...filterIn({}), sort: 'newest' }, { offset: 17, limit: 2 });
		expect(near.rows.map((row) => row.id)).toEqual([plain[2], plain[1]]);
	});

	test.each([
		['currPage', 'currPage=zero'],
		['currPage', 'currPage=0'],
		['pageSize', 'pageSize=101'],
		['pageSize', 'pageSize=1.5'],
		['vipFlag', 'vipFlag=2'],
		['categoryLevel1', 'categoryLevel1=-1'],
		['sort', 'sort=name'],
		['prodType', 'prodType=2'],
	])('R53 %s out of bounds is 422 with its path (%s)', async (path, query) => {
		const answer = await site.get(`/api/product/agency/prod/list?${query}`);
		expect(answer.status).toBe(422);
		expect(answer.json).toMatchObject({ code: 422, reason: 'invalid', errors: [{ path }] });
		expect(answer.headers['cache-control']).toBe('private, no-store');
	});

	test('English names for English readers, Chinese where there are none', async () => {
		const { json } = await site.call('courseList', { pageSize: 1 }, { headers: { 'accept-language': 'en' } });
		expect(json.data.dataList[0]).toMatchObject({
			categoryName: expect.stringMatching(/^Category/),
			title: expect.stringMatching(/^Course/),
			subtitle: '一句话',
		});
	});
});

describe('R03 R50 courseDetail', () => {
	test('texts, chapters and lessons in English for English readers, Chinese where there is none', async () => {
		const english = { headers: { 'accept-language': 'en' } };
		const { json } = await site.call('courseDetail', { id: plain[0] as number }, english);
		expect(json.data).toMatchObject({ introduction: '<p>About it</p>', outcomes: ['You can do it'] });
		const [chapter] = (await site.call('courseVideos', { id: plain[0] as number }, english)).json.data;
		expect(chapter).toMatchObject({ title: 'Chapter one', videos: [{ title: 'Lesson one' }, { title: '第二讲' }] });
		const [chinese] = (await site.call('courseVideos', { id: plain[0] as number })).json.data;
		expect(chinese).toMatchObject({ title: '第一章', videos: [{ title: '第一讲' }, { title: '第二讲' }] });
	});
	test('carries what the page shows', async () => {
		const { json } = await site.call('courseDetail', { id: plain[0] as number });
		expect(json.data).toMatchObject({
			id: plain[0],
			introduction: '<p>介绍</p>',
			outcomes: ['会了'],
			owned: false,
			favourite: false,
			categoryPath: [{ name: '数学' }, { name: '高等数学' }, { name: '极限' }],
			teachers: [{ name: '顾明远' }],
		});
	});
	test('404 for an unknown one, one offline, and no number', async () => {
		expect((await site.call('courseDetail', { id: 99_999 })).status).toBe(404);
		const hidden = await site.db.row<{ id: number }>(sql`select id from course where not online`);
		expect((await site.call('courseDetail', { id: hidden?.id ?? 0 })).status).toBe(404);
		expect((await site.get('/api/product/detail?id=abc')).status).toBe(422);
		expect((await site.get('/api/product/detail')).status).toBe(422);
		expect((await site.get('/api/product/detail?id=99999999999')).status).toBe(422);
	});
	test('410 for one that was withdrawn', async () => {
		const id = await makeCourse(site.db, { category: maths, online: false, withdrawn: true });
		const answer = await site.call('courseDetail', { id });
		expect(answer.status).toBe(410);
		expect(answer.json.reason).toBe('withdrawn');
	});
	test('chapters and lessons: all but trial lessons are locked', async () => {
		const { json } = await site.call('courseVideos', { id: plain[1] as number });
		expect(json.data).toMatchObject([
			{
				title: '第一章',
				videos: [
					{ title: '第一讲', trialFlag: 1, locked: false },
					{ title: '第二讲', trialFlag: 0, locked: true },
				],
			},
		]);
	});
	test('teachers, and courses by teacher', async () => {
		expect((await site.call('courseTeachers', { id: plain[1] as number })).json.data).toMatchObject([{ name: '顾明远', years: 12 }]);
		expect((await site.call('coursesOfTeacher', { teacherId: teacher })).json.data).toHaveLength(12);
	});
});

describe('R02 R50 home lists', () => {
	test('trial courses: those with the trial flag and no others, by rank and then the newest, with their first lesson; size is bounded', async () => {
		const { json } = await site.call('trialCourses');
		const listed = (await site.call('courseList', { trialFlag: 1 })).json.data.dataList;
		expect(json.data.map((course) => course.id).sort()).toEqual(listed.map((course) => course.id).sort());
		expect(json.data.every((course) => course.trialFlag === 1)).toBe(true);
		expect(json.data.map((course) => course.id)).toEqual([plain[0], plain[10]]);
		await site.db.run(sql`update course set trial_rank = null where id = ${plain[0]}`);
		const unranked = await makeCourse(site.db, { category: maths, trial: true, vip: true });
		site.app.forget();
		expect((await site.call('trialCourses')).json.data.map((course) => course.id)).toEqual([plain[10], unranked, plain[0]]);
		expect((await site.call('trialCourses', { size: 2 })).json.data.map((course) => course.id)).toEqual([plain[10], unranked]);
		await site.db.run(sql`update course set online = false where id = ${unranked}`);
		await site.db.run(sql`update course set trial_rank = 1 where id = ${plain[0]}`);
		site.app.forget();
		expect(json.data[0]).toMatchObject({ firstVideoId: expect.any(Number), firstVideoSeconds: 1800 });
		expect((await site.call('trialCourses', { size: 51 })).status).toBe(422);
	});
	test('recommended courses are filled up with the most learned', async () => {
		const chosen = await makeCourse(site.db, { category: language, recommended: 1, learnerCount: 0 });
		const { json } = await site.call('recommendedCourses', { prodType: 1, size: 8 });
		expect(json.data).toHaveLength(8);
		expect(json.data[0]?.id).toBe(chosen);
		expect(json.data[1]?.id).toBe(plain[19]);
		await takeOffline(chosen);
	});
});

describe('R50 categories', () => {
	test.each(['/api/product/agency/category', '/api/product/category'])('both readings of the address answer under %s', async (prefix) => {
		const children = await site.get(`${prefix}/getByParentId?parentId=0&online=1`);
		expect(children.json).toMatchObject({ code: 1, data: [{ id: maths, name: '数学', level: 1 }, { id: language }] });
		const path = await site.get(`${prefix}/get?nodeId=${limits}`);
		expect(path.json).toMatchObject({ data: { path: [{ id: maths }, { id: calculus }, { id: limits }] } });
	});
	test('the tree has three levels', async () => {
		const { json } = await site.call('industryCategories');
		expect(json.data[0]?.children[0]?.children[0]).toMatchObject({ id: limits, level: 3, courseCount: expect.any(Number) });
	});
	test('an unknown category has no path', async () => {
		expect((await site.call('categoryPath', { nodeId: 99_999 })).status).toBe(404);
	});
});

describe('copies and counters', () => {
	test('totals follow every change of flags, category and publication', async () => {
		const before = (await site.call('courseList', { vipFlag: 1 })).json.data.totalCount;
		const id = await makeCourse(site.db, { category: language });
		await site.db.transaction(async (tx) => {
			await tx.run(sql`update course set vip = true where id = ${id}`);
			await tx.invalidate('courses');
		});
		expect((await site.call('courseList', { vipFlag: 1 })).json.data.totalCount).toBe(before + 1);
		const wrong =
			await site.db.rows(sql`select * from (select node, flags, count(*)::int as n from course cross join lateral (values (0), (cat1), (cat2), (cat3)) v(node) where online and node is not null group by 1, 2) t
			full join course_count c using (node, flags) where coalesce(t.n, 0) <> coalesce(c.n, 0)`);
		expect(wrong).toEqual([]);
		await takeOffline(id);
	});
	test('a renamed teacher is renamed on every card', async () => {
		for (const name of ['沈知白', '顾明远']) {
			await site.db.transaction(async (tx) => {
				await tx.run(sql`update teacher set name = ${name} where id = ${teacher}`);
				await tx.invalidate('teachers');
			});
			expect((await site.call('courseDetail', { id: plain[0] as number })).json.data.teachers[0]?.name).toBe(name);
			expect((await site.call('search', { q: name })).json.data.courses.totalCount).toBe(20);
		}
	});
	test('a teacher who is taken offline leaves every card and the search, and comes back', async () => {
		const set = (online: boolean) =>
			site.db.transaction(async (tx) => {
				await tx.run(sql`update teacher set online = ${online} where id = ${teacher}`);
				await tx.invalidate('teachers', 'courses');
			});
		const shown = async () => [
			(await site.call('courseDetail', { id: plain[0] as number })).json.data.teachers.length,
			(await site.call('search', { q: '顾明远' })).json.data.courses.totalCount,
		];
		expect(await shown()).toEqual([1, 20]);
		await set(false);
		expect(await shown()).toEqual([0, 0]);
		await set(true);
		expect(await shown()).toEqual([1, 20]);
	});
	test('a renamed category is renamed on every card, in both languages, and a card moves with its course', async () => {
		const id = plain[5] as number;
		const card = async (language: 'zh-CN' | 'en') => {
			const { json } = await site.call('courseList', { pageSize: 100 }, { headers: { 'accept-language': language } });
			return json.data.dataList.find((course) => course.id === id)?.categoryName;
		};
		const set = (statement: Sql) =>
			site.db.transaction(async (tx) => {
				await tx.run(statement);
				await tx.invalidate('categories', 'courses');
			});
		const [before] = await site.db.rows<{ name: string; en: object }>(sql`select name, en from category where id = ${maths}`);
		await set(sql`update category set name = '数与形', en = '{"name": "Number and form"}' where id = ${maths}`);
		expect([await card('zh-CN'), await card('en')]).toEqual(['数与形', 'Number and form']);
		await set(sql`update course set cat1 = ${language}, cat2 = null, cat3 = null, category_id = ${language} where id = ${id}`);
		expect(await card('zh-CN')).toBe('语言');
		await set(sql`update course set cat1 = ${maths}, cat2 = ${calculus}, cat3 = ${limits}, category_id = ${limits} where id = ${id}`);
		await set(sql`update category set name = ${before?.name}, en = ${JSON.stringify(before?.en)}::jsonb where id = ${maths}`);
		expect(await card('zh-CN')).toBe('数学');
	});
	test('a card has what its course has', async () => {
		const id = plain[6] as number;
		const listed = (await site.call('courseList', { pageSize: 100 })).json.data.dataList.find((course) => course.id === id);
		const [row] = await site.db.rows(sql`select c.*, k.name as category, k.key from course c join category k on k.id = c.cat1 where c.id = ${id}`);
		const stored = row as Record<string, unknown>;
		const teachers = stored['teachers'] as { id: number; name: string }[];
		expect(teachers).toHaveLength(1);
		// Whole, so that a field that is new needs its line here.
		expect(listed).toEqual({
			...{ id, prodType: 1, currency: 'CNY', own: null },
			cover: expect.stringMatching(new RegExp(`^/art/cover/[a-z]+/${id}\\.svg`)),
			teachers: teachers.map((each) => ({ id: each.id, name: each.name, avatar: expect.stringContaining('/art/avatar/') })),
			title: stored['title'],
			subtitle: stored['subtitle'],
			price: stored['price'],
			originalPrice: stored['original_price'],
			vipFlag: Number(stored['vip']),
			trialFlag: Number(stored['trial']),
			categoryId: stored['category_id'],
			categoryName: stored['category'],
			categoryKey: stored['key'],
			lessonCount: stored['lesson_count'],
			durationSeconds: stored['duration_seconds'],
			learnerCount: stored['learner_count'],
			rating: stored['rating'],
			ratingCount: stored['rating_count'],
			publishedAt: (stored['published_at'] as Date).toISOString(),
		});
	});
	test('a card is stored under the names of the contract', async () => {
		const { card } = await site.db.one<{ card: object }>(sql`select card from course where id = ${plain[6] as number}`);
		const { prodType: _always, currency: _same, ...shown } = courseCard.shape;
		expect(Object.keys(card).sort()).toEqual([...Object.keys(shown), 'coverSalt', 'en'].sort());
	});
	test('a renamed course shows at once in detail, list and search', async () => {
		const id = plain[3] as number;
		await site.call('courseDetail', { id });
		await renameCourse(site.db, id, { title: '新的名字' });
		expect((await site.call('courseDetail', { id })).json.data.title).toBe('新的名字');
		expect((await site.call('courseList', { pageSize: 100 })).json.data.dataList.find((course) => course.id === id)?.title).toBe('新的名字');
		expect((await site.call('search', { q: '新的名字' })).json.data.courses.dataList.map((course) => course.id)).toEqual([id]);
	});
});
