import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLessons, makeLogin, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { renameCourse } from '../catalogue/catalogue.service.ts';
import { refreshSearch } from './search.service.ts';

let site: TestApp;
let maths: number;
let teacher: number;
const courses: Record<string, number> = {};
const lessons: Record<string, number[]> = {};

const found = async (q: string, token = '') => (await site.call('search', { q }, { token })).json.data;
const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title);

beforeAll(async () => {
	site = await startApp();
	maths = await makeCategory(site.db, { name: '数学', nameEn: 'Mathematics' });
	teacher = await makeTeacher(site.db, { name: '顾明远', category: maths });
	const make = async (title: string, fields: object, titles: [string, string?][], outcomes: string[] = []) => {
		const id = await makeCourse(site.db, { category: maths, title, titleEn: title, ...fields });
		courses[title] = id;
		lessons[title] = await makeLessons(site.db, id, titles);
		await site.db.run(sql`update course set outcomes = ${outcomes}, en = en - 'outcomes' where id = ${id}`);
	};
	await make('从零讲微积分', { teacher, learnerCount: 50 }, [
		['割线怎样变成切线', 'How a secant becomes a tangent'],
		['隐函数与反函数', 'Implicit functions'],
	]);
	await make(
		'多元微积分入门',
		{ learnerCount: 90 },
		[['隐函数求导：两边一起来', 'Implicit differentiation with Kubernetes'], ['一条等高线']],
		['看懂偏导数'],
	);
	await make('几何重讲', { learnerCount: 10 }, [['从图上读出一个隐函数'], ['用Docker部署'], ['没有DockerHub部署']]);
	await make('没有上架的课', { online: false, learnerCount: 999 }, [['隐函数的秘密']]);
});
afterAll(() => site.close());

describe('L4 lessons and outcomes', () => {
	test('a lesson is found by its title, with its place, its course and its teachers; those of a course offline are not', async () => {
		const { lessons: list, courses: shelf, transcripts } = await found('隐函数');
		expect(titlesOf(list.dataList)).toEqual(['隐函数求导：两边一起来', '隐函数与反函数', '从图上读出一个隐函数']);
		expect([list.totalCount, list.capped, transcripts.totalCount]).toEqual([3, false, 0]);
		expect(list.dataList[1]).toMatchObject({
			id: lessons['从零讲微积分']?.[1],
			number: 2,
			courseId: courses['从零讲微积分'],
			courseTitle: '从零讲微积分',
			teachers: ['顾明远'],
			trialFlag: 0,
			locked: true,
			progress: null,
		});
		expect(shelf.dataList.map(({ title, match, lessonHits }) => [title, match, lessonHits])).toEqual([
			['多元微积分入门', 'lesson', 1],
			['从零讲微积分', 'lesson', 1],
			['几何重讲', 'lesson', 1],
		]);
	});
	test.each([
		['函数', 3],
		['implicit', 2],
		['IMPL', 2],
		['微积分 隐函数', 2],
		['顾明远 反函数', 1],
		['函数隐', 0],
		// Written without blanks, as Chinese is.
		['kubernetes求导', 1],
		['求导kubernetes', 1],
		['用docker部署', 1],
		['docker 部署', 1],
		['dock 部署', 0],
		['线 函数', 0],
	])('%s: %i lessons', async (q, count) => {
		expect((await found(q)).lessons.totalCount).toBe(count);
	});
	test('a course is found by an outcome, which is told', async () => {
		const { dataList } = (await found('偏导')).courses;
		expect(dataList.map(({ title, match, outcome }) => [title, match, outcome])).toEqual([['多元微积分入门', 'outcome', '看懂偏导数']]);
	});
	test('the teachers of lessons that were found stand beside, with how many', async () => {
		expect((await found('反函数')).teachers.dataList.map(({ name, lessonHits }) => [name, lessonHits])).toEqual([['顾明远', 1]]);
		await site.db.run(sql`update teacher set online = false where id = ${teacher}`);
		site.app.forget();
		expect((await found('反函数')).teachers.dataList).toEqual([]);
		await site.db.run(sql`update teacher set online = true where id = ${teacher}`);
		site.app.forget();
	});
	test('a wrong letter in a lesson’s Latin word is forgiven', async () => {
		const { suggestion, lessons: list } = await found('kuberntes');
		expect([suggestion, list.totalCount]).toEqual(['kubernetes', 1]);
	});
});

describe('L4 ranking: titles above all, then teacher or category, other texts, outcomes, lessons', () => {
	test('whatever is learned how much', async () => {
		const word = '拓扑';
		const other = await makeCategory(site.db, { name: '别的' });
		const topology = await makeCategory(site.db, { name: '拓扑学' });
		const named = await makeTeacher(site.db, { name: '林拓扑', category: other });
		const plan: [title: string, fields: object, lesson: string, outcome: string, subtitle: string][] = [
			['拓扑，一门课', { category: other, learnerCount: 1 }, '开头', '', ''],
			['学得多的课', { category: topology, learnerCount: 4000 }, '开头', '', ''],
			['老师的课', { category: other, learnerCount: 3000, teacher: named }, '开头', '', ''],
			['副题的课', { category: other, learnerCount: 5000 }, '开头', '', '说一点拓扑'],
			['收获的课', { category: other, learnerCount: 6000 }, '开头', '明白拓扑是什么', ''],
			['目录的课', { category: other, learnerCount: 7000 }, '拓扑从哪里来', '', ''],
		];
		for (const [title, fields, lesson, outcome, subtitle] of plan) {
			const id = await makeCourse(site.db, { ...(fields as { category: number }), title, titleEn: title });
			await site.db.run(sql`update course set subtitle = ${subtitle}, outcomes = ${outcome === '' ? [] : [outcome]} where id = ${id}`);
			await makeLessons(site.db, id, [[lesson]]);
		}
		site.app.forget();
		const { dataList, totalCount } = (await found(word)).courses;
		expect(dataList.map(({ title, match }) => [title, match])).toEqual([
			['拓扑，一门课', 'title'],
			['学得多的课', 'name'],
			['老师的课', 'name'],
			['副题的课', 'text'],
			['收获的课', 'outcome'],
			['目录的课', 'lesson'],
		]);
		expect(totalCount).toBe(6);
		const pages = await Promise.all(
			[1, 2, 3].map(async (currPage) => titlesOf((await site.call('search', { q: word, currPage, pageSize: 2 })).json.data.courses.dataList)),
		);
		expect(pages.flat()).toEqual(plan.map(([title]) => title));
	});
});

describe('the outline follows what it copies', () => {
	const count = async (q: string) => (await found(q)).lessons.totalCount;
	test('a lesson is renamed, moved, deleted; its course goes offline, online and away: told in the same transaction, caches too', async () => {
		const id = await makeCourse(site.db, { category: maths, title: '一门会变的课', titleEn: 'Changing' });
		const other = await makeCourse(site.db, { category: maths, title: '另一门', titleEn: 'Other' });
		const [lesson = 0] = await makeLessons(site.db, id, [['玄武岩']]);
		await expect.poll(() => count('玄武岩'), { interval: 10 }).toBe(1);
		await site.db.run(sql`update lesson set title = '花岗岩' where id = ${lesson}`);
		await expect.poll(async () => [await count('玄武岩'), await count('花岗岩')], { interval: 10 }).toEqual([0, 1]);
		await site.db.run(
			sql`update lesson set course_id = ${other}, chapter_id = (select id from chapter where course_id = ${other} limit 1) where id = ${lesson}`,
		);
		await expect.poll(async () => (await found('花岗岩')).lessons.dataList, { interval: 10 }).toMatchObject([{ courseId: other }]);
		await site.db.run(sql`update course set online = false where id = ${other}`);
		await expect.poll(() => count('花岗岩'), { interval: 10 }).toBe(0);
		await site.db.run(sql`update course set online = true where id = ${other}`);
		await expect.poll(() => count('花岗岩'), { interval: 10 }).toBe(1);
		await site.db.run(sql`delete from lesson where id = ${lesson}`);
		await expect.poll(() => count('花岗岩'), { interval: 10 }).toBe(0);
		await site.db.run(sql`update course set outcomes = '{认得一块石头}' where id = ${other}`);
		await expect.poll(async () => (await found('认得一块')).courses.totalCount, { interval: 10 }).toBe(1);
	});
	test('a write that is rolled back leaves nothing', async () => {
		const before = await count('石榴');
		await site.db
			.transaction(async (tx) => {
				await tx.run(sql`update lesson set title = '石榴' where id = ${lessons['几何重讲']?.[0]}`);
				throw new Error('no');
			})
			.catch(() => {});
		expect([before, await count('石榴')]).toEqual([0, 0]);
	});
	test('two lessons of a course renamed at once are both found', async () => {
		const [a = 0, b = 0] = await makeLessons(site.db, courses['几何重讲'] ?? 0, [['甲'], ['乙']]);
		await Promise.all([
			site.db.run(sql`update lesson set title = '石英岩' where id = ${a}`),
			site.db.run(sql`update lesson set title = '石灰岩' where id = ${b}`),
		]);
		site.app.forget();
		expect([await count('石英岩'), await count('石灰岩')]).toEqual([1, 1]);
	});
	test('tiers are marked anew and lose nothing', async () => {
		await site.db.run(sql`update course_outline set popular = 0`);
		site.app.forget();
		expect(await count('隐函数')).toBe(3);
		await site.db.run(sql`update course set popular = 1`);
		await refreshSearch(site.db);
		expect(await site.db.rows(sql`select distinct popular from course_outline`)).toEqual([{ popular: 2 }]);
	});
});

describe('L4 nothing is advised that finds nothing', () => {
	test('parts of what was asked come first, then categories', async () => {
		const { advice, suggestion } = await found('隐函数论');
		expect([suggestion, advice[0]]).toEqual([null, '隐函数']);
		// Nothing of what another one says in full.
		for (const part of ['隐函', '函数']) expect(advice).not.toContain(part);
		for (const q of advice) {
			const better = await found(q);
			expect(better.courses.totalCount + better.lessons.totalCount).toBeGreaterThan(0);
		}
	});
	test('three at most, its words in their order', async () => {
		expect((await found('隐函数 切线 等高线 部署 魍魉')).advice).toEqual(['隐函数', '切线', '等高线']);
	});
	test('of nothing alike it names categories that have courses, in the reader’s language', async () => {
		await makeCategory(site.db, { name: '空架子' });
		site.app.forget();
		const advice = (await found('魍魉')).advice;
		expect(advice).toContain('数学');
		expect(advice).not.toContain('空架子');
		const english = (await site.call('search', { q: '魍魉' }, { headers: { 'accept-language': 'en' } })).json.data.advice;
		expect(english).toContain('Mathematics');
	});
	test('what finds something is given no advice', async () => {
		expect((await found('隐函数')).advice).toEqual([]);
	});
});

describe('what is the reader’s', () => {
	test('locked, owned and how far, for a member; the shared answer stays a visitor’s', async () => {
		const { token, member } = await makeLogin(site, '13500135060');
		await makeGrant(site.db, { member: member.id, course: courses['从零讲微积分'] ?? 0 });
		const own = await found('隐函数', token);
		expect(own.lessons.dataList.map(({ courseTitle, locked }) => [courseTitle, locked])).toEqual([
			['多元微积分入门', true],
			['从零讲微积分', false],
			['几何重讲', true],
		]);
		expect(own.courses.dataList.map(({ title, owned }) => [title, owned])).toEqual([
			['多元微积分入门', false],
			['从零讲微积分', true],
			['几何重讲', false],
		]);
		await site.db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, position, updated_at)
			values (${member.id}, ${lessons['从零讲微积分']?.[1]}, ${courses['从零讲微积分']}, '{[0,600)}', 600, now())`);
		expect((await found('反函数', token)).lessons.dataList[0]?.progress).toMatchObject({ position: 600, finished: false });
		expect((await found('反函数')).lessons.dataList[0]).toMatchObject({ locked: true, progress: null });
	});
});

test('a renamed course is found by its new title', async () => {
	for (const title of ['几何三讲', '几何重讲']) {
		await renameCourse(site.db, courses['几何重讲'] ?? 0, { title });
		expect((await found(title)).courses.dataList[0]?.match).toBe('title');
	}
});
