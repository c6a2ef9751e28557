import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeLessons, makeLogin, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Context } from '../../http/route.ts';
import {
	type DirectHits,
	findCourses,
	findDirectly,
	findLessons,
	findTeachers,
	findTranscripts,
	type LessonHits,
	presentSpoken,
	visitor,
} from './find.service.ts';
import { queryOf, wordsOf } from './search.rules.ts';

let site: TestApp;
let context: Context;
let asked = 0;
const courses: number[] = [];
const teachers: number[] = [];
let lesson: number;
const query = (q: string) => queryOf(wordsOf(`${q} `));
const page = { offset: 0, limit: 16 };
const none = { courses: 0, lessons: 0, outcomes: 0 };

beforeAll(async () => {
	site = await startApp();
	const category = await makeCategory(site.db, { name: '数学' });
	for (const name of ['甲', '乙', '丙', '丁']) teachers.push(await makeTeacher(site.db, { category, name }));
	// 石榴 stands in the titles of the first two and in a lesson of the last two.
	for (const [n, title] of ['石榴一', '石榴二', '课三', '课四'].entries())
		courses.push(await makeCourse(site.db, { category, title, titleEn: title, learnerCount: 9 - n, teacher: teachers[n] as number }));
	for (const id of courses.slice(2)) [lesson = 0] = await makeLessons(site.db, id, [['石榴']]);
	await site.db.run(sql`update course set outcomes = array['会剥皮', '认得石榴', '石榴会剥', '会了'], en = '{}' where id = ${courses[3]}`);
	const { platform } = site.app;
	const lists: Db = {
		...platform.db.lists,
		rows: (statement: Sql) => {
			asked += 1;
			return platform.db.lists.rows(statement);
		},
	};
	context = { ...platform, db: { ...platform.db, lists }, locale: 'zh-CN', member: null, tag: () => {}, holdsUntil: () => {} } as unknown as Context;
});
afterAll(() => site.close());

/** How many statements of lists it takes, and what it answers. */
async function statements<T>(work: () => Promise<T>): Promise<[T, number]> {
	asked = 0;
	return [await work(), asked];
}

test('L4 words that are nowhere cost a look at each index; only of several words each is looked for by itself', async () => {
	const empty = { ids: [], perCourse: new Map(), courses: [], total: 0, capped: false };
	const sample = Promise.resolve(none);
	expect(await statements(() => findLessons(context, query('鸵鸟'), sample))).toEqual([empty, 3]);
	expect(await statements(() => findLessons(context, query('鸵鸟 企鹅'), sample))).toEqual([empty, 3 + 2 * 3]);
	const direct = (q: string, courses: number) =>
		statements(() => findDirectly(context, query(q), page, { teachers: 6, sample: Promise.resolve({ ...none, courses }) }));
	// Two for teachers, three for outcomes; of a word that many have one more walk.
	expect([(await direct('鸵鸟', 23))[1], (await direct('鸵鸟', 24))[1]]).toEqual([2 + 3 + 3, 2 + 3 + 4]);
});

test('L4 a page of courses: by themselves, by outcome, by lesson, by what is said; each once, also when it was on an earlier page', async () => {
	const [one = 0, two = 0, three = 0, four = 0] = courses;
	const lessons: LessonHits = { ids: [], perCourse: new Map([[three, 2]]), courses: [one, three], total: 2, capped: false };
	const directly = (ids: number[], more: Partial<DirectHits['courses']> = {}): DirectHits['courses'] => ({
		ids,
		total: 2,
		capped: false,
		classes: new Map(ids.map((id) => [id, id === one ? 1 : 2])),
		...more,
	});
	const found = async (courses: DirectHits['courses'], at = page, more: { byOutcome?: number[]; lessons?: LessonHits } = {}) => {
		const direct = { courses, byOutcome: more.byOutcome ?? [four, two], teachers: { ids: [], total: 0, capped: false } };
		const spoken = [{ lessonId: 1, courseId: four, lines: [] }];
		const answer = await findCourses(context, query('石榴'), at, { direct, lessons: more.lessons ?? lessons, spoken });
		return [answer.dataList.map(({ id, match, outcome, lessonHits }) => [id, match, outcome, lessonHits]), answer.totalCount, answer.capped];
	};
	const first = [
		[one, 'name', null, 0],
		[two, 'text', null, 0],
		[four, 'outcome', '认得石榴', 0],
		[three, 'lesson', null, 2],
	];
	expect(await found(directly([one, two]))).toEqual([first, 4, false]);
	expect(await found(directly([one]), { offset: 0, limit: 1 })).toEqual([first.slice(0, 1), 4, false]);
	expect(await found(directly([two]), { offset: 1, limit: 2 })).toEqual([first.slice(1, 3), 4, false]);
	expect(await found(directly([]), { offset: 3, limit: 2 })).toEqual([first.slice(3), 4, false]);
	expect(await found(directly([]), { offset: 9, limit: 2 })).toEqual([[], 4, false]);
	const byVoice = await found(directly([one, two]), page, { byOutcome: [], lessons: { ...lessons, courses: [] } });
	expect(byVoice).toEqual([[...first.slice(0, 2), [four, 'transcript', '认得石榴', 0]], 3, false]);
	// More than anybody pages through: it is said, and nothing more is counted.
	expect((await found(directly([one, two], { total: 998 }))).slice(1)).toEqual([1000, false]);
	expect((await found(directly([one, two], { total: 999 }))).slice(1)).toEqual([1000, true]);
	expect(await found(directly([one, two], { total: 1000, capped: true }))).toEqual([first.slice(0, 2), 1000, true]);
	const many = Array.from({ length: 200 }, (_, n) => 100_000 + n);
	expect((await found(directly([one, two]), page, { byOutcome: many }))[2]).toBe(true);
	expect((await found(directly([one, two]), page, { byOutcome: many.slice(1) }))[2]).toBe(false);
	expect((await found(directly([one, two]), page, { lessons: { ...lessons, courses: many } }))[2]).toBe(true);
	expect((await found(directly([one, two]), page, { lessons: { ...lessons, courses: many.slice(1) } }))[2]).toBe(false);
	// One line has all the words.
	const peeled = { courses: directly([four]), byOutcome: [], teachers: { ids: [], total: 0, capped: false } };
	const { dataList } = await findCourses(context, query('石榴 会剥'), page, { direct: peeled, lessons: { ...lessons, courses: [] }, spoken: [] });
	expect(dataList.map(({ outcome }) => outcome)).toEqual(['石榴会剥']);
	// Who holds the words is asked only where the page does not show it.
	const cost = async (...input: Parameters<typeof found>) => (await statements(() => found(...input)))[1];
	expect([await cost(directly([one, two])), await cost(directly([one]), { offset: 0, limit: 1 })]).toEqual([1, 2]);
	expect(await cost(directly([one, two], { total: 1000, capped: true }))).toBe(1);
});

test('L4 teachers: their own, then those of the lessons, most lessons first; when there are more of their own nobody is added', async () => {
	const [one = 0, two = 0, three = 0, four = 0] = teachers;
	const lessons: LessonHits = {
		ids: [],
		perCourse: new Map(courses.map((id, n) => [id, n + 1])),
		courses: [],
		total: 10,
		capped: false,
	};
	const found = async (own: { ids: number[]; total: number; capped: boolean }, limit: number, hits = lessons) => {
		const answer = await findTeachers(context, own, limit, hits);
		return [answer.dataList.map(({ id, lessonHits }) => [id, lessonHits]), answer.totalCount, answer.capped];
	};
	const all = [
		[two, 2],
		[four, 4],
		[three, 3],
		[one, 1],
	];
	expect(await found({ ids: [two], total: 1, capped: false }, 6)).toEqual([all, 4, false]);
	expect(await found({ ids: [two], total: 1, capped: false }, 3)).toEqual([all.slice(0, 3), 4, false]);
	expect(await found({ ids: [two], total: 2, capped: true }, 6)).toEqual([all.slice(0, 1), 2, true]);
	const nothing = { ...lessons, perCourse: new Map() };
	expect(await statements(() => found({ ids: [two], total: 1, capped: false }, 6, nothing))).toEqual([[[[two, 0]], 1, false], 0]);
});

test('L4 a piece of which no line holds a word gives none; a lesson that is gone meanwhile is left out', async () => {
	const asset =
		(await site.db.row<{ id: number }>(sql`insert into media_asset (title, state, seconds) values ('影片', 'ready', 60) returning id`))?.id ?? 0;
	await site.db.run(sql`update lesson set resource_id = ${asset}, trial = true where id = ${lesson}`);
	await site.db.run(sql`insert into transcript_piece (asset_id, lang, n, starts, lines, words, open, vip)
		values (${asset}, 'zh-CN', 0, '{0,5}', '{这里没有,那里也没有}', '袋熊', true, false), (${asset}, 'en', 0, '{7,9}', '{袋熊 is here,no}', '袋熊', true, false)`);
	const found = (locale: string) => findTranscripts({ ...context, locale } as Context, query('袋熊'), visitor);
	expect(await found('zh-CN')).toEqual({ spoken: [], total: 0 });
	const lines = [{ second: 7, text: '袋熊 is here' }];
	expect(await found('en')).toEqual({ spoken: [{ lessonId: lesson, courseId: courses[3], lines }], total: 1 });
	const gone = { lessonId: 999_999, courseId: 1, lines };
	expect(await presentSpoken(context, [gone, { lessonId: lesson, courseId: courses[3] ?? 0, lines }])).toEqual([
		{ videoId: lesson, title: '石榴', number: 1, courseId: courses[3], courseTitle: '课四', totalCount: 1, lines },
	]);
});

test('L4 lines are looked for in the fifty courses that a member got last', async () => {
	const { token, member } = await makeLogin(site, '13500135099');
	const [one = 0] = courses;
	const [heard] = await makeLessons(site.db, one, [['听']]);
	const asset =
		(await site.db.row<{ id: number }>(sql`insert into media_asset (title, state, seconds) values ('影片', 'ready', 60) returning id`))?.id ?? 0;
	await site.db.run(sql`update lesson set resource_id = ${asset} where id = ${heard}`);
	await site.db.run(
		sql`insert into transcript_piece (asset_id, lang, n, starts, lines, words, open, vip) values (${asset}, 'zh-CN', 0, '{3}', '{一只犀鸟}', '一只犀鸟', false, false)`,
	);
	// Fifty others, got one after another later.
	await site.db.run(sql`with p as (insert into product (prod_type) select 1 from generate_series(1, 50) returning id),
			c as (insert into course (id, title, price, category_id, cat1) select p.id, '别的', 1, k.id, k.id from p cross join (select min(id) as id from category) k returning id)
		insert into enrolment_grant (member_id, course_id, source, source_ref, starts_at)
		select ${member.id}, id, 'gift', 'later', '2026-02-01'::timestamptz + row_number() over (order by id) * interval '1 day' from c`);
	await site.db.run(
		sql`insert into enrolment_grant (member_id, course_id, source, source_ref, starts_at) values (${member.id}, ${one}, 'gift', 'first', '2026-01-01')`,
	);
	site.setNow('2026-11-21T08:00:00Z');
	const lines = async () => (await site.call('search', { q: '犀鸟' }, { token })).json.data.transcripts.totalCount;
	expect(await lines()).toBe(0);
	await site.db.run(
		sql`update enrolment_grant set revoked_at = now() where member_id = ${member.id} and course_id = (select max(course_id) from enrolment_grant where member_id = ${member.id})`,
	);
	expect(await lines()).toBe(1);
});
