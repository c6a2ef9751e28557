import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLogin } from '../../../test/factories.ts';
import { makeStaff, staffToken, type TestStaff } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { answeredQuestion } from './answers.service.ts';
import { purgeRemovedNotes } from './notes.service.ts';

let app: TestApp;
let category: number;
let teacher: TestStaff;
let staff: string;
let course: number;
let trial: number;
let bought: number;
let token: string;
let serial = 0;
const day = 86_400_000;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-24T02:00:00Z');
	category = await makeCategory(app.db);
	teacher = await makeStaff(app, { name: '教务小何', roles: ['teacher'] });
});
afterAll(() => app.close());
beforeEach(async () => {
	course = await makeCourse(app.db, { category, title: '从零讲微积分', titleEn: 'Calculus from Zero' });
	[trial = 0, bought = 0] = await lessonsOf(course);
	const login = await makeLogin(app, `136${String(++serial).padStart(8, '0')}`);
	token = login.token;
	await makeGrant(app.db, { member: login.member.id, course });
	staff = await staffToken(app, teacher);
});

const lessonsOf = async (id: number) =>
	(await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${id} order by sort`)).map((row) => row.id);
const made = async (key: 'noteSave' | 'questionAsk', fields: object) => {
	const { json } = await app.call(
		key,
		{ videoId: bought, second: 130, text: '两点确定一条线。', requestId: `notes-rows-${++serial}`, ...fields },
		{ token },
	);
	if (json.code !== 1) throw new Error(JSON.stringify(json));
	return json.data.id;
};
const note = (fields: object = {}) => made('noteSave', fields);
const question = (fields: object = {}) => made('questionAsk', fields);
const idsOf = async (answer: Promise<{ json: { data: { dataList: { id: number }[] } } }>) => (await answer).json.data.dataList.map(({ id }) => id);
const counts = async () => (await app.call('noteCounts', {}, { token })).json.data;

describe('R75 notes of one moment', () => {
	test('stand in the order in which they came: at a lesson, and among all; of two lessons the first comes first', async () => {
		const [late, one, two] = [await note({ second: 900 }), await note(), await note()];
		const [other, before] = [await note({ videoId: trial, second: 7 }), await note({ videoId: trial, second: 3 })];
		expect(await idsOf(app.call('lessonNotes', { videoId: bought }, { token }))).toEqual([one, two, late]);
		const all = [before, other, one, two, late];
		expect(await idsOf(app.call('myNotes', {}, { token }))).toEqual(all);
		const page = (currPage: number) => idsOf(app.call('myNotes', { currPage, pageSize: 3 }, { token }));
		expect([await page(1), await page(2)]).toEqual([all.slice(0, 3), all.slice(3)]);
	});

	test('that was taken out is in no list and no number, cannot be changed, and keeps its first moment; it goes after a day to the millisecond', async () => {
		const [gone, stays] = [await note(), await note({ second: 131 })];
		const remove = () => app.call('noteRemove', { id: gone }, { token });
		await remove();
		const removed = app.app.platform.now();
		app.advance(1000);
		await remove();
		const rows = () => app.db.rows(sql`select id, removed_at from note where id = any(${[gone, stays]}::int[]) order by id`);
		const kept = { id: stays, removed_at: null };
		expect(await rows()).toEqual([{ id: gone, removed_at: removed }, kept]);
		expect((await app.call('lessonNotes', { videoId: bought }, { token })).json.data).toMatchObject({ totalCount: 1, dataList: [{ id: stays }] });
		expect((await app.call('myNotes', {}, { token })).json.data).toMatchObject({ totalCount: 1, dataList: [{ id: stays }] });
		expect(await counts()).toMatchObject([{ courseId: course, notes: 1 }]);
		const change = { id: gone, version: 1, text: '另一句话' };
		expect((await app.call('noteUpdate', change, { token })).json.reason).toBe('not_found');
		app.setNow(new Date(removed.getTime() + day));
		await purgeRemovedNotes(app.app.platform);
		expect(await rows()).toHaveLength(2);
		app.advance(1);
		await purgeRemovedNotes(app.app.platform);
		expect(await rows()).toEqual([kept]);
	});
});

describe('R76 questions of one moment', () => {
	test('stand in their order: in the film and for staff the first one first, where the newest are first the last one', async () => {
		const [one, two] = [await question(), await question()];
		const lesson = (sort: string) => idsOf(app.call('lessonQuestions', { videoId: bought, sort }, { token }));
		expect([await lesson('second'), await lesson('newest')]).toEqual([
			[one, two],
			[two, one],
		]);
		expect(await idsOf(app.call('myQuestions', {}, { token }))).toEqual([two, one]);
		const forStaff = (waiting: number) => idsOf(app.call('staffQuestions', { courseId: course, waiting }, { token: staff }));
		expect([await forStaff(1), await forStaff(0)]).toEqual([
			[one, two],
			[two, one],
		]);
	});

	test('that staff have taken off wait for nobody and count for nobody; to a notice there is nothing to tell until one is answered', async () => {
		const [hidden, shown] = [await question(), await question()];
		await app.call('staffQuestionShow', { id: hidden, version: 1, shown: false }, { token: staff });
		expect((await app.call('staffQuestions', { courseId: course, waiting: 1 }, { token: staff })).json.data).toMatchObject({
			totalCount: 1,
			dataList: [{ id: shown }],
		});
		expect((await app.call('lessonQuestions', { videoId: bought, mine: 1 }, { token })).json.data).toMatchObject({
			...{ totalCount: 1, allCount: 1, mineCount: 1 },
			dataList: [{ id: shown }],
		});
		expect([await answeredQuestion(app.db, shown), await answeredQuestion(app.db, 2_000_000_000)]).toEqual([undefined, undefined]);
	});
});

test('R75 R76 courses with the most notes come first, of as many those with more questions, then the one that was there first', async () => {
	const courses = [course];
	for (let n = 0; n < 9; n += 1) courses.push(await makeCourse(app.db, { category, trial: true }));
	const lessons = await Promise.all(courses.map(async (id) => (await lessonsOf(id))[0] ?? 0));
	const [most, more, ...alike] = lessons.toReversed();
	await note({ videoId: most });
	for (const videoId of [more, more]) await question({ videoId });
	for (const videoId of alike) await question({ videoId });
	expect((await counts()).map((each) => [each.courseId, each.notes, each.questions])).toEqual([
		[courses[9], 1, 0],
		[courses[8], 0, 2],
		...courses.slice(0, 8).map((id) => [id, 0, 1]),
	]);
	expect((await counts()).map(({ courseTitle }) => courseTitle).filter((title) => title === '')).toEqual([]);
});
