import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeCatalogue } from '../../../test/catalogue.ts';
import { makeCategory, makeCourse, makeLessons } from '../../../test/factories.ts';
import { keptBy } from '../../../test/shared-answer.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { insertOne, newProducts } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import type { Context } from '../../http/route.ts';
import { spine } from '../../lib/art/cover.ts';
import { saveText } from '../site/site.service.ts';
import { presentVipTexts } from './catalogue.presenter.ts';
import { coursesByIds, lessonsByIds, lessonsShowing, renameCourse, requireCourse } from './catalogue.service.ts';
import { listShelf } from './lessons.queries.ts';

let site: TestApp;
let maths: number;
let limits: number;
let music: number;
let gu: number;
let course: number;
const english = { headers: { 'accept-language': 'en' } };
const contextIn = (locale: 'zh-CN' | 'en') => ({ ...site.app.platform, locale }) as Context;
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

beforeAll(async () => {
	site = await startApp();
	({ maths, limits, music, gu, course } = await makeCatalogue(site));
});
afterAll(() => site.close());

/** Courses that one test needed: no list of another shows them. */
async function takeOffline(...ids: number[]): Promise<void> {
	await site.db.run(sql`update course set online = false where id = any(${ids})`);
	site.app.forget();
}

describe('R02 R50 lists of the home page', () => {
	const made: number[] = [];
	beforeAll(async () => {
		// Of music: fourteen courses, the first learned most; some are ranked for trial, some recommended.
		for (let n = 0; n < 14; n += 1)
			made.push(
				await makeCourse(site.db, {
					category: music,
					teacher: gu,
					learnerCount: 100 - n,
					trial: n % 2 === 0,
					vip: n % 3 === 0,
					publishedAt: new Date(Date.UTC(2026, 4, 1, n)).toISOString(),
				}),
			);
		await site.db.run(sql`update course set learner_count = 90, published_at = '2026-05-01T10:00:00Z' where id = any(${[made[10], made[12]]})`);
		await site.db.run(sql`update course set trial_rank = 2 where id = any(${[made[2], made[4]]})`);
		await site.db.run(sql`update course set trial_rank = 1 where id = any(${[made[8], made[1]]})`);
		await site.db.run(sql`update course set recommended = 2 where id = any(${[made[3], made[5]]})`);
		await site.db.run(sql`update course set recommended = 1 where id = ${course}`);
		await site.db.run(sql`update course set recommended = 0, trial_rank = 0, online = false where id = ${made[6]}`);
		site.app.forget();
	});
	const at = (list: readonly { id: number }[]) => idsOf(list).map((id) => (id === course ? 'course' : made.indexOf(id)));

	test('trial courses: by rank, by number among equals, then the newest; none offline and none without the flag', async () => {
		const trial = async (size: number) => (await site.call('trialCourses', { size })).json.data;
		expect(at(await trial(8))).toEqual([8, 2, 4, 12, 10, 0]);
		expect([at(await trial(1)), at(await trial(2)), at(await trial(4)), at(await trial(5))]).toEqual([[8], [8, 2], [8, 2, 4, 12], [8, 2, 4, 12, 10]]);
	});
	test('trial courses without a rank: the newest, of VIP or not, of equals the latest; as many as are wanted', async () => {
		const before = await site.db.rows(sql`select id, trial_rank, published_at from course where id = any(${made})`);
		onTestFinished(async () => {
			await site.db.run(sql`update course c set trial_rank = b.trial_rank, published_at = b.published_at
				from json_to_recordset(${JSON.stringify(before)}::json) b(id int, trial_rank int, published_at timestamptz) where c.id = b.id`);
			site.app.forget();
		});
		await site.db.run(sql`update course set trial_rank = null where id = any(${made})`);
		await site.db.run(sql`update course set published_at = '2026-05-01T10:00:00Z' where id = any(${[made[8], made[10]]})`);
		await site.db.run(sql`update course set published_at = '2026-05-01T09:00:00Z' where id = ${made[12]}`);
		site.app.forget();
		const trial = async (size: number) => at((await site.call('trialCourses', { size })).json.data);
		expect(await Promise.all([1, 2, 3, 4, 8].map(trial))).toEqual([[10], [10, 8], [10, 8, 12], [10, 8, 12, 4], [10, 8, 12, 4, 2, 0]]);
		await site.db.run(sql`update course set published_at = '2026-05-01T10:00:00Z' where id = ${made[12]}`);
		site.app.forget();
		expect(await Promise.all([1, 2].map(trial))).toEqual([[12], [12, 10]]);
	});
	test('with their first film: the first lesson that is one, or none', async () => {
		const first = async () => {
			site.app.forget();
			const [card] = (await site.call('trialCourses', { size: 1 })).json.data;
			return [card?.firstVideoId, card?.firstVideoSeconds];
		};
		const lessons = idsOf(await site.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${made[8]} order by sort`));
		await site.db.run(sql`update lesson set seconds = 77 where id = ${lessons[1]}`);
		expect(await first()).toEqual([lessons[0], 1800]);
		await site.db.run(sql`update lesson set kind = 'document' where id = ${lessons[0]}`);
		expect(await first()).toEqual([lessons[1], 77]);
		await site.db.run(sql`update lesson set kind = 'live' where id = ${lessons[1]}`);
		expect(await first()).toEqual([null, 0]);
	});
	test('recommended ones in the agency’s order, then those learned most; of a category, and without the one that is shown', async () => {
		const recommended = async (input: object) => at((await site.call('recommendedCourses', input)).json.data);
		expect(await recommended({})).toEqual(['course', 3, 5, 0, 1, 2, 4, 7]);
		expect(await recommended({ size: 2 })).toEqual(['course', 3]);
		expect(await recommended({ size: 3 })).toEqual(['course', 3, 5]);
		expect(await recommended({ size: 4 })).toEqual(['course', 3, 5, 0]);
		expect(await recommended({ categoryLevel1: music, size: 4 })).toEqual([3, 5, 0, 1]);
		expect(await recommended({ categoryLevel1: music, size: 5, exceptId: made[5] })).toEqual([3, 0, 1, 2, 4]);
		expect(await recommended({ size: 5, exceptId: made[0] })).toEqual(['course', 3, 5, 1, 2]);
		// Equals by their number, the newer first; none offline.
		expect(await recommended({ categoryLevel1: music, size: 50 })).toEqual([3, 5, 0, 1, 2, 4, 7, 8, 9, 12, 10, 11, 13]);
		expect(await recommended({ categoryLevel1: 99_999 })).toEqual([]);
		const category = await makeCategory(site.db);
		// One more than are looked at.
		for (let n = 0; n < 2; n += 1) await makeCourse(site.db, { category, learnerCount: 0 });
		const newest = await makeCourse(site.db, { category, learnerCount: 0 });
		expect(idsOf((await site.call('recommendedCourses', { categoryLevel1: category, size: 1 })).json.data)).toEqual([newest]);
		// The one that is shown already leaves room for as many as are wanted.
		const popular = await makeCourse(site.db, { category, learnerCount: 3 });
		const next = await makeCourse(site.db, { category, learnerCount: 2 });
		site.app.forget();
		expect(idsOf((await site.call('recommendedCourses', { categoryLevel1: category, size: 2, exceptId: popular })).json.data)).toEqual([
			next,
			newest,
		]);
		await site.db.run(sql`update course set online = false where cat1 = ${category}`);
	});
	test('twelve of a teacher, the newest first', async () => {
		expect(at((await site.call('coursesOfTeacher', { teacherId: gu })).json.data)).toEqual([13, 11, 12, 10, 9, 8, 7, 5, 4, 3, 2, 1]);
		expect((await site.call('coursesOfTeacher', { teacherId: 99_999 })).json.data).toEqual([]);
	});
	test('VIP: plans in order, a shelf of twenty-five spines, the number of courses in the agency’s words', async () => {
		const plans = await newProducts(site.db, 3, 4);
		for (const [n, id] of plans.entries())
			await site.db.run(
				sql`insert into vip_plan (id, title, days, price, original_price, note, sort, online, en) values (${id}, ${`卡${n}`}, ${30 + n}, ${1000 + n}, ${n === 0 ? 2000 : null}, ${`注${n}`}, ${n === 2 ? -1 : 1}, ${n !== 1}, ${n === 0 ? { title: 'Card', note: 'Note' } : {}})`,
			);
		const text = {
			title: '会员看 {count} 门',
			lead: '共 {count} 门，{count}',
			homeTitle: '首页',
			homeLead: '引',
			refund: '退',
			answers: [{ question: '问', answer: '答' }, {}],
		};
		await saveText(site.db, 'vip', text, { title: '{count} courses' });
		const { data } = (await site.call('vipPlans')).json;
		const plan = { prodType: 3, currency: 'CNY' };
		expect(data.plans).toEqual([
			{ ...plan, id: plans[2], title: '卡2', days: 32, price: 1002, originalPrice: null, note: '注2' },
			{ ...plan, id: plans[0], title: '卡0', days: 30, price: 1000, originalPrice: 2000, note: '注0' },
			// At the same place, so by its number.
			{ ...plan, id: plans[3], title: '卡3', days: 33, price: 1003, originalPrice: null, note: '注3' },
		]);
		const vip = [0, 3, 9, 12].map((n) => made[n] as number);
		expect(data.shelf).toEqual([
			...vip.map((id) => ({ id, title: expect.any(String), ...spine({ id, category: 'music' }) })),
			{ id: course, title: '从零讲极限', ...spine({ id: course, category: 'maths' }) },
		]);
		expect(data.courseCount).toBe(5);
		expect(data.texts).toEqual({
			title: '会员看 5 门',
			lead: '共 5 门，5',
			homeTitle: '首页',
			homeLead: '引',
			refund: '退',
			answers: [
				{ question: '问', answer: '答' },
				{ question: '', answer: '' },
			],
		});
		const inEnglish = (await site.call('vipPlans', {}, english)).json.data;
		expect([inEnglish.plans[1]?.title, inEnglish.plans[1]?.note, inEnglish.shelf.at(-1)?.title, inEnglish.texts.title]).toEqual([
			'Card',
			'Note',
			'Limits from zero',
			'5 courses',
		]);
		expect(presentVipTexts({ answers: 'none' }, 1)).toEqual({ title: '', lead: '', homeTitle: '', homeLead: '', refund: '', answers: [] });
		const more: number[] = [];
		for (let n = 0; n < 24; n += 1)
			more.push(await makeCourse(site.db, { category: maths, vip: true, trial: n % 2 === 0, learnerCount: 1000 + n, online: n !== 3 }));
		site.app.forget();
		const full = (await site.call('vipPlans')).json.data;
		expect([full.courseCount, full.shelf.length, idsOf(full.shelf).slice(-2)]).toEqual([28, 25, [made[0], made[3]]]);
		await takeOffline(...more);
	});
});

test('the shelf holds the most learned VIP courses, with a trial or without; of equals the latest', async () => {
	const learned = [9, 9, 11, 11, ...Array<number>(12).fill(10)];
	const ids: number[] = [];
	for (const [n, count] of learned.entries())
		ids.push(await makeCourse(site.db, { category: maths, vip: true, trial: n % 2 === 1, learnerCount: 1_000_000 + count }));
	const ordered = [3, 2, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 1, 0].map((n) => ids[n]);
	for (let most = 1; most <= 16; most += 1) expect(idsOf(await listShelf(site.db, most))).toEqual(ordered.slice(0, most));
	await takeOffline(...ids.filter((_, n) => n % 2 === 1));
	const alone = ordered.filter((id) => ids.indexOf(id as number) % 2 === 0);
	for (const most of [1, 8]) expect(idsOf(await listShelf(site.db, most))).toEqual(alone.slice(0, most));
	await takeOffline(...ids);
});

describe('what other modules ask of the catalogue', () => {
	test('lessons in the order asked for, each with its place in its course; those of courses offline left out', async () => {
		const id = await makeCourse(site.db, { category: limits, title: '三章', titleEn: 'Three chapters', teacher: gu });
		const later = await makeLessons(site.db, id, [['甲', 'A'], ['乙']]);
		const chapter = await insertOne(site.db, sql`insert into chapter (course_id, title, sort) values (${id}, '序', -1) returning id`);
		const before = await insertOne(
			site.db,
			sql`insert into lesson (course_id, chapter_id, title, sort, seconds, trial, kind) values (${id}, ${chapter}, '序', 9, 60, true, 'live') returning id`,
		);
		const offline = await makeCourse(site.db, { category: limits, online: false });
		const [away] = await makeLessons(site.db, offline, [['藏']]);
		const found = await lessonsByIds(contextIn('zh-CN'), [later[1], away, before, later[0], 99_999] as number[]);
		const lesson = {
			durationSeconds: 1800,
			trialFlag: 0,
			kind: 'video',
			locked: true,
			progress: null,
			courseId: id,
			courseTitle: '三章',
			teachers: ['顾明远'],
		};
		expect(found).toEqual([
			{ ...lesson, id: later[1], title: '乙', number: 3 },
			{ ...lesson, id: before, title: '序', number: 1, durationSeconds: 60, trialFlag: 1, kind: 'live', locked: false },
			{ ...lesson, id: later[0], title: '甲', number: 2 },
		]);
		expect(await lessonsByIds(contextIn('en'), [later[0] as number])).toMatchObject([
			{ title: 'A', courseTitle: 'Three chapters', teachers: [expect.stringMatching(/^Teacher/)] },
		]);
		await site.db.run(sql`update course set trial = true where id = ${id}`);
		expect(await lessonsByIds(contextIn('zh-CN'), [later[0] as number])).toMatchObject([{ trialFlag: 1, locked: false }]);
		expect(await lessonsByIds(contextIn('zh-CN'), [])).toEqual([]);
		const asset = await insertOne(site.db, sql`insert into media_asset (title) values ('片') returning id`);
		await site.db.run(sql`update lesson set resource_id = ${asset} where id = any(${[later[1], later[0], away]})`);
		expect(await lessonsShowing(site.db, asset)).toEqual([
			`lesson ${later[0]} 甲 (course ${id} 三章)`,
			`lesson ${later[1]} 乙 (course ${id} 三章)`,
			expect.stringMatching(new RegExp(`^lesson ${away} 藏 \\(course ${offline} `)),
		]);
		expect(await lessonsShowing(site.db, 99_999)).toEqual([]);
		await takeOffline(id);
	});
	test('cards in the order asked for', async () => {
		const ids: number[] = [];
		for (let n = 0; n < 3; n += 1) ids.push(await makeCourse(site.db, { category: limits, online: false }));
		for (const order of [ids, ids.toReversed(), [ids[1], ids[2], ids[0]] as number[]])
			expect(idsOf(await coursesByIds(contextIn('zh-CN'), order))).toEqual(order);
	});
	test('whether the public may see a course, and how long it is', async () => {
		expect(await requireCourse(contextIn('en'), course)).toEqual({ durationSeconds: 3600 });
		await expect(requireCourse(contextIn('en'), 99_999)).rejects.toMatchObject({ reason: 'not_found' });
		const offline = await makeCourse(site.db, { category: limits, online: false });
		await expect(requireCourse(contextIn('en'), offline)).rejects.toMatchObject({ reason: 'not_found' });
		const gone = await makeCourse(site.db, { category: limits, online: false, withdrawn: true });
		await expect(requireCourse(contextIn('en'), gone)).rejects.toMatchObject({ reason: 'withdrawn' });
	});
	test('a new title leaves the subtitle, unless there is a new one too; there is nothing to rename in no course', async () => {
		const id = await makeCourse(site.db, { category: limits, online: false });
		const texts = () => site.db.row(sql`select title, subtitle from course where id = ${id}`);
		await renameCourse(site.db, id, { title: '新题' });
		expect(await texts()).toEqual({ title: '新题', subtitle: '一句话' });
		await renameCourse(site.db, id, { title: '再新', subtitle: '副题' });
		expect(await texts()).toEqual({ title: '再新', subtitle: '副题' });
		await expect(renameCourse(site.db, 99_999, { title: '无' })).rejects.toMatchObject({ reason: 'not_found' });
	});
	test('R54 every answer is kept until what it shows is written', async () => {
		const lists = ['courses', 'teachers', 'categories'];
		expect(
			Object.fromEntries(
				await Promise.all(
					(
						[
							['industryCategories', {}],
							['categoryChildren', {}],
							['categoryPath', { nodeId: maths }],
							['trialCourses', {}],
							['recommendedCourses', {}],
							['courseList', {}],
							['courseFacets', {}],
							['courseDetail', { id: course }],
							['courseVideos', { id: course }],
							['courseTeachers', { id: course }],
							['coursesOfTeacher', { teacherId: gu }],
							['vipPlans', {}],
						] as const
					).map(async ([key, input]) => [key, (await keptBy(site, key, input as never)).tags]),
				),
			),
		).toEqual({
			industryCategories: ['categories', 'courses'],
			categoryChildren: ['categories', 'courses'],
			categoryPath: ['categories', 'courses'],
			trialCourses: lists,
			recommendedCourses: lists,
			courseList: lists,
			courseFacets: lists,
			courseDetail: [`course:${course}`, 'teachers', 'categories'],
			courseVideos: [`course:${course}`],
			courseTeachers: [`course:${course}`, 'teachers'],
			coursesOfTeacher: lists,
			vipPlans: ['courses', 'plans', 'categories', 'site'],
		});
	});
});
