import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { insertOne } from '../../../tools/seed/bulk.ts';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Context } from '../../http/route.ts';
import { fullestCategories } from './categories.service.ts';
import { findLessonInfo, listHandouts, listLessonIds } from './contents.queries.ts';
import { outcomesOf, titlesOf, validityOf } from './contents.service.ts';
import { listChapters } from './lessons.queries.ts';

let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
});
afterAll(() => site.close());

const insertChapter = (course: number, title: string, sort: number) =>
	insertOne(
		site.db,
		sql`insert into chapter (course_id, title, sort, en) values (${course}, ${title}, ${sort}, ${{ title: `${title} en` }}) returning id`,
	);
const insertLesson = (
	course: number,
	chapter: number,
	fields: { sort: number; kind?: string; title?: string; trial?: boolean; asset?: number | null },
) =>
	insertOne(
		site.db,
		sql`insert into lesson (course_id, chapter_id, title, sort, kind, trial, seconds, resource_id, en) values (${course}, ${chapter}, ${fields.title ?? '讲'}, ${fields.sort},
			${fields.kind ?? 'video'}, ${fields.trial ?? false}, 90, ${fields.asset ?? null}, ${{ title: `${fields.title} en` }}) returning id`,
	);
const insertAsset = (sample: boolean) => insertOne(site.db, sql`insert into media_asset (title, sample) values ('片', ${sample}) returning id`);
const change = (course: number, state: ReturnType<typeof sql>) => site.db.run(sql`update course set ${state} where id = ${course}`);

/** A course of three chapters, the last two at the same place; in the first two lessons at the same place. */
async function makeContents(kind: string) {
	const course = await makeCourse(site.db, { category });
	await site.db.run(sql`delete from lesson where course_id = ${course}`);
	await site.db.run(sql`update chapter set sort = 5 where course_id = ${course}`);
	const [later, first] = [await insertChapter(course, '后', 5), await insertChapter(course, '前', 1)];
	const { id: middle } = (await site.db.row<{ id: number }>(sql`select min(id) as id from chapter where course_id = ${course}`)) ?? { id: 0 };
	const inLater = await insertLesson(course, later, { sort: 0, kind });
	const inMiddle = await insertLesson(course, middle, { sort: 9, kind });
	const last = await insertLesson(course, first, { sort: 3, kind });
	const [one, two] = [await insertLesson(course, first, { sort: 2, kind }), await insertLesson(course, first, { sort: 2, kind })];
	return { course, first, ids: [one, two, last, inMiddle, inLater] };
}

test('R03 lessons in the order of the contents: chapters, then lessons, by number where they stand at the same place; live ones and other courses’ left out', async () => {
	const [a, b] = [await makeContents('video'), await makeContents('document')];
	await insertLesson(a.course, a.first, { sort: 2, kind: 'live' });
	expect([await listLessonIds(site.db, a.course), await listLessonIds(site.db, b.course), await listLessonIds(site.db, 999_999)]).toEqual([
		a.ids,
		b.ids,
		[],
	]);
});

test('R03 handouts in the same order, documents alone, of this course while it is or was online', async () => {
	const [a, b] = [await makeContents('document'), await makeContents('document')];
	await insertLesson(a.course, a.first, { sort: 2, kind: 'video' });
	const ids = async (course: number) => (await listHandouts(site.db, course)).map(({ id }) => id);
	expect([await ids(a.course), await ids(b.course)]).toEqual([a.ids, b.ids]);
	const trials = async () => (await listHandouts(site.db, a.course)).map(({ trial, online }) => [trial, online]);
	await site.db.run(sql`update lesson set trial = true where id = ${a.ids[1]}`);
	expect(await trials()).toEqual([false, true, false, false, false].map((trial) => [trial, true]));
	await change(b.course, sql`trial = true`);
	expect(await trials()).toEqual([false, true, false, false, false].map((trial) => [trial, true]));
	await change(a.course, sql`trial = true, online = false, withdrawn_at = '2026-11-20'`);
	expect(await trials()).toEqual([true, true, true, true, true].map((trial) => [trial, false]));
	await change(a.course, sql`withdrawn_at = null`);
	expect([await ids(a.course), await ids(b.course)]).toEqual([[], b.ids]);
});

test('R85 a lesson is shown with its own chapter, course and film', async () => {
	const [plain, sample] = [await insertAsset(false), await insertAsset(true)];
	const make = async (title: string, asset: number | null) => {
		const course = await makeCourse(site.db, { category, title, titleEn: `${title} en` });
		const chapter = await insertChapter(course, `${title}章`, 7);
		return { course, lesson: await insertLesson(course, chapter, { sort: 1, title: `${title}讲`, asset }) };
	};
	const made = [await make('甲', plain), await make('乙', sample), await make('丙', null)];
	const shown = (index: number, title: string, isSample: boolean) => ({
		...{ id: made[index]?.lesson, title: `${title}讲`, en: { title: `${title}讲 en` }, kind: 'video', seconds: 90, sample: isSample, trial: false },
		...{ course_id: made[index]?.course, course_title: title, course_en: { title: `${title} en` } },
		...{ chapter_title: `${title}章`, chapter_en: { title: `${title}章 en` } },
	});
	const all = [shown(0, '甲', false), shown(1, '乙', true), shown(2, '丙', false)];
	const find = (index: number) => findLessonInfo(site.db, made[index]?.lesson ?? 0);
	expect([await find(0), await find(1), await find(2), await findLessonInfo(site.db, 999_999)]).toEqual([...all, undefined]);
	const [a, b] = made as [(typeof made)[0], (typeof made)[0]];
	// Offline it was never there, withdrawn it is shown, and it is a trial only while it is online.
	await site.db.run(sql`update lesson set trial = true where id = ${a.lesson}`);
	await change(b.course, sql`trial = true`);
	expect([(await find(0))?.trial, (await find(1))?.trial, (await find(2))?.trial]).toEqual([true, true, false]);
	for (const { course } of [a, b]) await change(course, sql`online = false, withdrawn_at = '2026-11-20'`);
	expect([(await find(0))?.trial, (await find(1))?.trial]).toEqual([false, false]);
	await change(a.course, sql`withdrawn_at = null`);
	expect([await find(0), (await find(1))?.id]).toEqual([undefined, b.lesson]);
});

test('R18 titles of lessons by the number of the course, then in the order of its contents; what is gone has none', async () => {
	const [a, b] = [await makeContents('video'), await makeContents('document')];
	await site.db.run(sql`update lesson set resource_id = ${await insertAsset(true)} where id = ${a.ids[0]}`);
	const gone = 2_147_480_000;
	const asked = [...b.ids, ...a.ids].toReversed().map((lessonId) => ({ lessonId, courseId: b.ids.includes(lessonId) ? b.course : a.course }));
	const rows = await titlesOf(site.db, [{ lessonId: gone, courseId: b.course }, { lessonId: gone + 1, courseId: gone }, ...asked]);
	expect(rows.map((row) => row.lesson_id)).toEqual([...a.ids, ...b.ids, gone, gone + 1]);
	expect(rows[1]).toEqual({
		...{ lesson_id: a.ids[1], course_id: a.course, title: '讲', title_en: 'undefined en', seconds: 90 },
		...{ course_title: expect.stringMatching(/./), course_title_en: expect.stringMatching(/^Course/) },
	});
	const none = { title: null, title_en: null, seconds: 0 };
	expect(rows.slice(-2)).toEqual([
		{ ...none, lesson_id: gone, course_id: b.course, course_title: rows[9]?.course_title, course_title_en: rows[9]?.course_title_en },
		{ ...none, lesson_id: gone + 1, course_id: gone, course_title: null, course_title_en: null },
	]);
});

test('R85 a course’s title and validity, online or not; R43 what courses promise, in the language that is asked for', async () => {
	const [a, b] = [await makeCourse(site.db, { category, title: '甲' }), await makeCourse(site.db, { category, title: '乙' })];
	await change(a, sql`validity_days = 30, online = false, outcomes = '{会,能}', en = '{"outcomes": ["can", "may"]}'`);
	await change(b, sql`validity_days = null, outcomes = '{懂}', en = '{}'`);
	expect([await validityOf(site.db, a), await validityOf(site.db, b), await validityOf(site.db, 999_999)]).toEqual([
		{ title: '甲', validityDays: 30 },
		{ title: '乙', validityDays: null },
		undefined,
	]);
	const outcomes = async (locale: 'zh-CN' | 'en') => [...(await outcomesOf(site.db, [a, b, 999_999], locale))].toSorted((x, y) => x[0] - y[0]);
	expect(await outcomes('zh-CN')).toEqual([
		[a, ['会', '能']],
		[b, ['懂']],
	]);
	expect(await outcomes('en')).toEqual([
		[a, ['can', 'may']],
		[b, ['懂']],
	]);
});

test('R43 categories online that have courses, those with most first, so many, in the language that is asked for', async () => {
	const [few, many, hidden] = [
		await makeCategory(site.db, { name: '少', nameEn: 'Few' }),
		await makeCategory(site.db, { name: '多', nameEn: 'Many' }),
		await makeCategory(site.db, { name: '无', nameEn: 'Hidden' }),
	];
	await makeCategory(site.db, { name: '空', nameEn: 'Empty' });
	for (const each of [few, ...Array(60).fill(many), ...Array(70).fill(hidden)]) await makeCourse(site.db, { category: each });
	await site.db.run(sql`update category set online = false where id = ${hidden}`);
	const names = (locale: string, limit: number) => fullestCategories({ db: site.db, locale } as Context, limit);
	const all = await names('zh-CN', 99);
	expect([all[0], all.includes('少'), all.includes('空'), all.includes('无')]).toEqual(['多', true, false, false]);
	expect([await names('zh-CN', 1), await names('en', 1)]).toEqual([['多'], ['Many']]);
});

test('R03 a course’s contents read its own lessons by their index, however many others have', async () => {
	const { course } = await makeContents('video');
	const { course: other, first } = await makeContents('video');
	await site.db.run(sql`insert into lesson (course_id, chapter_id, title, sort) select ${other}, ${first}, '讲', n from generate_series(1, 5000) n`);
	await asOwner(site.databaseUrl, 'analyze lesson');
	const asked: Sql[] = [];
	await listChapters({ row: async (statement: Sql) => void asked.push(statement) } as unknown as Db, course);
	const plan = (await site.db.rows<{ 'QUERY PLAN': string }>(sql`explain ${asked[0] as Sql}`)).map((row) => row['QUERY PLAN']).join('\n');
	expect(plan).toContain('lesson_course_id_sort_idx');
	expect(plan).not.toContain('Seq Scan on lesson');
	await site.db.run(sql`delete from lesson where course_id = ${other}`);
});
