import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLessons, makeLogin, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { insertOne } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import { heardOfCourse } from './heard.service.ts';
import { courseProgress, heardOf, learnSecondsOf, nextLessonOf, progressOf } from './learning.service.ts';

let app: TestApp;
let category: number;
let course: number;
let lessons: number[];
let token: string;
let memberId: number;
let phone = 13500140000;
const start = new Date('2026-11-21T08:00:00.000Z');
const minutes = (n: number) => new Date(start.getTime() + n * 60_000);
const iso = (n: number) => minutes(n).toISOString();

beforeAll(async () => {
	app = await startApp();
	category = await makeCategory(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
	app.setNow(start);
	phone += 1;
	const login = await makeLogin(app, String(phone));
	({ token } = login);
	memberId = login.member.id;
	course = await makeCourse(app.db, { category, title: '微积分', titleEn: 'Calculus' });
	lessons = await makeLessons(app.db, course, [['一', 'One'], ['二'], ['三'], ['四']]);
});

const at = (index: number) => lessons[index] ?? 0;
const heard = (
	lesson: number,
	seconds: number,
	updated: number,
	more: { member?: number; of?: number; finished?: boolean; position?: number } = {},
) =>
	app.db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, position, finished_at, updated_at) values (${more.member ?? memberId}, ${lesson}, ${more.of ?? course},
		${seconds === 0 ? '{}' : `{[0,${seconds})}`}::int4multirange, ${more.position ?? seconds}, ${more.finished ? start : null}, ${minutes(updated)})`);
const record = (
	started: number,
	last: number,
	seconds: number,
	more: { member?: number; kind?: string; lesson?: number | null; room?: number; of?: number } = {},
) =>
	insertOne(
		app.db,
		sql`insert into listening_record (member_id, kind, lesson_id, room_id, course_id, title, device, started_at, last_at, heard) values (${more.member ?? memberId}, ${more.kind ?? 'video'},
			${more.lesson === undefined && more.room === undefined ? at(0) : (more.lesson ?? null)}, ${more.room ?? null}, ${more.room === undefined ? (more.of ?? course) : null}, '从前', 'Safari · iPad',
			${minutes(started)}, ${minutes(last)}, ${seconds === 0 ? '{}' : `{[0,${seconds})}`}::int4multirange) returning id`,
	);
const other = async () => (await makeLogin(app, String(phone + 400))).member.id;
const mine = async <K extends 'myProgress' | 'myCourses' | 'attendList' | 'studyTime' | 'unfinishedLessons'>(key: K, input = {}, headers = {}) =>
	(await app.call(key, input, { token, headers })).json.data;

describe('R18 R72 progress', () => {
	test('of every lesson that was opened, the newest first, never more than its length', async () => {
		await heard(at(0), 100, 1);
		await heard(at(1), 5000, 3, { finished: true });
		await heard(at(2), 0, 2, { position: 7 });
		await heard(at(3), 60, 1);
		await heard(at(0), 77, 9, { member: await other() });
		const shown = { courseId: course, durationSeconds: 1800, finished: false };
		expect(await mine('myProgress')).toEqual([
			{ ...shown, videoId: at(1), position: 5000, heardSeconds: 1800, percent: 100, finished: true, updatedAt: iso(3) },
			{ ...shown, videoId: at(2), position: 7, heardSeconds: 0, percent: 0, updatedAt: iso(2) },
			{ ...shown, videoId: at(0), position: 100, heardSeconds: 100, percent: 5, updatedAt: iso(1) },
			{ ...shown, videoId: at(3), position: 60, heardSeconds: 60, percent: 3, updatedAt: iso(1) },
		]);
		expect((await app.call('myProgress')).json.reason).toBe('not_logged_in');
		expect([...(await progressOf(app.db, memberId, [at(0), at(2), 999_999]))]).toEqual([
			[at(0), { position: 100, percent: 5, finished: false, updatedAt: iso(1) }],
			[at(2), { position: 7, percent: 0, finished: false, updatedAt: iso(2) }],
		]);
		expect(await learnSecondsOf(app.db, memberId)).toBe(5160);
		expect(await learnSecondsOf(app.db, 999_999)).toBe(0);
	});

	test('of a lesson for the player, and of one that was never opened', async () => {
		await heard(at(0), 100, 1, { finished: true, position: 40 });
		expect(await heardOf(app.db, memberId, at(0))).toEqual({ position: 40, heard: [[0, 100]], finished: true, updatedAt: minutes(1) });
		expect(await heardOf(app.db, memberId, at(1))).toEqual({ position: 0, heard: [], finished: false, updatedAt: null });
	});

	test('of a course: films by their seconds, documents by being opened, live lessons not at all', async () => {
		await app.db.run(sql`update lesson set kind = 'document', seconds = 500 where id = ${at(2)}`);
		await app.db.run(sql`update lesson set kind = 'live' where id = ${at(3)}`);
		await heard(at(0), 900, 2);
		await heard(at(1), 4000, 1, { finished: true });
		await heard(at(3), 100, 7);
		const empty = await makeCourse(app.db, { category });
		const nothing = { percent: 0, heardSeconds: 0, finishedLessons: 0, finished: false, lastVideoId: null, lastLearnedAt: null };
		expect([...(await courseProgress(app.db, memberId, [course, empty]))].toSorted((a, b) => a[0] - b[0])).toEqual([
			[course, { ...nothing, percent: 75, heardSeconds: 2700, finishedLessons: 1, lastVideoId: at(0), lastLearnedAt: minutes(2) }],
			[empty, nothing],
		]);
		await heard(at(2), 0, 9, { finished: true });
		await app.db.run(sql`update heard set finished_at = ${start} where lesson_id = ${at(0)}`);
		expect((await courseProgress(app.db, memberId, [course])).get(course)).toMatchObject({ finishedLessons: 3, finished: true, lastVideoId: at(2) });
	});

	test('of reviewers: what they heard of the films of the course, capped by each film', async () => {
		const [one, two] = [memberId, await other()];
		await app.db.run(sql`update lesson set kind = 'document' where id = ${at(3)}`);
		await heard(at(0), 900, 1);
		await heard(at(1), 4000, 1);
		await heard(at(3), 100, 1);
		await heard(at(0), 54, 1, { member: two });
		expect([...(await heardOfCourse(app.db, course, [one, two, 999_999]))].toSorted((a, b) => a[0] - b[0])).toEqual([
			[one, { heardSeconds: 2700, courseSeconds: 5400, percent: 50 }],
			[two, { heardSeconds: 54, courseSeconds: 5400, percent: 1 }],
			[999_999, { heardSeconds: 0, courseSeconds: 5400, percent: 0 }],
		]);
		expect([...(await heardOfCourse(app.db, course, [two]))]).toHaveLength(1);
		expect((await heardOfCourse(app.db, course, [])).size).toBe(0);
	});
});

describe('R18 the lesson to go on with', () => {
	test('the unfinished one that was heard last, else the next after it, round to the first; live ones and finished ones are passed over', async () => {
		const next = () => nextLessonOf(app.db, memberId, course);
		expect(await next()).toBe(at(0));
		await heard(at(1), 10, 1);
		expect(await next()).toBe(at(1));
		await app.db.run(sql`update heard set finished_at = ${start} where lesson_id = ${at(1)}`);
		expect(await next()).toBe(at(2));
		await app.db.run(sql`update lesson set kind = 'live' where id = ${at(2)}`);
		expect(await next()).toBe(at(3));
		await heard(at(3), 10, 2, { finished: true });
		expect(await next()).toBe(at(0));
		await heard(at(0), 10, 0, { finished: true });
		expect(await next()).toBeNull();
		expect(await nextLessonOf(app.db, await other(), course)).toBe(at(0));
	});

	test('in the order of the contents: chapters, then lessons; its number counts every lesson', async () => {
		const chapter = await insertOne(app.db, sql`insert into chapter (course_id, title, sort) values (${course}, '序', -1) returning id`);
		await app.db.run(sql`update lesson set chapter_id = ${chapter}, kind = 'live' where id = ${at(3)}`);
		await app.db.run(sql`update lesson set sort = 9 where id = ${at(0)}`);
		await makeGrant(app.db, { member: memberId, course });
		expect((await mine('myCourses'))[0]?.nextVideo).toEqual({ id: at(1), title: '二', number: 2 });
		await heard(at(2), 10, 1, { finished: true });
		expect((await mine('myCourses', {}, { 'accept-language': 'en' }))[0]?.nextVideo).toEqual({ id: at(0), title: 'One', number: 4 });
	});
});

describe('R18 my courses', () => {
	test('what was learned last, then what was enrolled last; those of VIP by when they were begun', async () => {
		const make = (vip = false) => makeCourse(app.db, { category, vip });
		const [a, b, c, vip, gone] = [await make(), await make(), await make(), await make(true), await make(true)];
		await makeGrant(app.db, { member: memberId, course: a, startsAt: minutes(-50) });
		await makeGrant(app.db, { member: memberId, course: b, startsAt: minutes(-40), endsAt: start });
		await makeGrant(app.db, { member: memberId, course: c, startsAt: minutes(-60) });
		await makeGrant(app.db, { member: memberId, course: null, startsAt: minutes(-90), endsAt: minutes(90) });
		const first = async (of: number) =>
			(await app.db.row<{ id: number }>(sql`select id from lesson where course_id = ${of} order by sort limit 1`))?.id ?? 0;
		await heard(await first(c), 36, -5, { of: c });
		await heard(await first(vip), 0, -7, { of: vip });
		await record(-30, -20, 0, { lesson: await first(vip), of: vip });
		await record(-25, -20, 0, { lesson: await first(vip), of: vip });
		await heard(await first(gone), 10, -1, { of: gone });
		await app.db.run(sql`update course set vip = false where id = ${gone}`);
		const shown = await mine('myCourses');
		expect(
			shown.map(({ id, enrolledAt, expiresAt, expired, lastLearnedAt, percent }) => ({ id, enrolledAt, expiresAt, expired, lastLearnedAt, percent })),
		).toEqual([
			{ id: c, enrolledAt: iso(-60), expiresAt: null, expired: false, lastLearnedAt: iso(-5), percent: 1 },
			// VIP courses stay open a day beyond the term.
			{ id: vip, enrolledAt: iso(-30), expiresAt: iso(90 + 24 * 60), expired: false, lastLearnedAt: iso(-7), percent: 0 },
			{ id: b, enrolledAt: iso(-40), expiresAt: iso(0), expired: true, lastLearnedAt: null, percent: 0 },
			{ id: a, enrolledAt: iso(-50), expiresAt: null, expired: false, lastLearnedAt: null, percent: 0 },
		]);
	});

	test('one of VIP that has no record was begun when it was opened; nobody’s courses are an empty list', async () => {
		expect(await mine('myCourses')).toEqual([]);
		await makeGrant(app.db, { member: memberId, course: null, startsAt: minutes(-90), endsAt: minutes(90) });
		await app.db.run(sql`update course set vip = true where id = ${course}`);
		expect(await mine('myCourses')).toEqual([]);
		await heard(at(0), 0, -8);
		await heard(at(1), 0, -3);
		await heard(at(2), 0, -1, { member: await other() });
		expect(await mine('myCourses')).toMatchObject([{ id: course, enrolledAt: iso(-3), lastVideoId: at(1) }]);
	});
});

describe('R19 listening records', () => {
	test('newest first by their beginning, of both kinds, page by page', async () => {
		const room = await makeRoom(app.db, { teacher: await makeTeacher(app.db, { category }), category, now: start, minutes: -300, title: '答疑' });
		const ids = [await record(-90, -80, 5), await record(-30, -20, 10), await record(-60, 0, 20), await record(-60, -1, 0, { kind: 'live', room })];
		await record(-10, -5, 7, { member: await other() });
		const list = async (input = {}) => {
			const { dataList, ...rest } = await mine('attendList', input);
			return { ids: dataList.map((each) => ids.indexOf(each.id)), ...rest };
		};
		expect(await list()).toEqual({ ids: [1, 3, 2, 0], totalCount: 4, curPage: 1, pageSize: 10 });
		expect(await list({ pageSize: 2, currPage: 2 })).toEqual({ ids: [2, 0], totalCount: 4, curPage: 2, pageSize: 2 });
		expect(await list({ kind: 'video', pageSize: 1, currPage: 2 })).toEqual({ ids: [2], totalCount: 3, curPage: 2, pageSize: 1 });
		expect(await list({ kind: 'live' })).toEqual({ ids: [3], totalCount: 1, curPage: 1, pageSize: 10 });
	});

	test('on a device one alone is going on: what was left for another lesson is not, nor what was heard to its end', async () => {
		const open = async () => (await mine('attendList')).dataList.map((each) => [each.videoId, each.open]);
		await record(-9, -0.5, 60);
		expect(await open()).toEqual([[at(0), true]]);
		// Begun later, and left for what was begun before.
		await record(-6, -0.75, 60, { lesson: at(1) });
		expect(await open()).toEqual([
			[at(1), false],
			[at(0), true],
		]);
		await record(-0.25, 0, 10, { lesson: at(2) });
		await record(-0.25, 0, 10, { lesson: at(2), member: await other() });
		expect(await open()).toEqual([
			[at(2), true],
			[at(1), false],
			[at(0), false],
		]);
		await app.db.run(sql`update listening_record set device = 'Safari · iPhone' where member_id = ${memberId} and lesson_id = ${at(0)}`);
		expect((await open())[2]).toEqual([at(0), true]);
		await app.db.run(sql`update listening_record set heard = '{[0,5),[1790,1800)}' where member_id = ${memberId} and lesson_id = ${at(2)}`);
		expect((await open())[0]).toEqual([at(2), false]);
	});

	test('of a lesson, of a room, and of what is gone', async () => {
		const room = await makeRoom(app.db, { teacher: await makeTeacher(app.db, { category }), category, now: start, minutes: -300, title: '答疑' });
		await record(-90, -80, 90);
		await record(-60, 0, 0, { kind: 'live', room });
		await record(-30, -20, 10, { lesson: 2_147_483_000, of: 2_147_483_000 });
		await app.db.run(sql`update course set cover_salt = 3 where id = ${course}`);
		const key = (await app.db.row<{ key: string }>(sql`select key from category where id = ${category}`))?.key;
		const { dataList } = await mine('attendList');
		const common = {
			document: false,
			device: 'Safari · iPad',
			courseId: null,
			courseTitle: null,
			videoId: null,
			roomId: null,
			heardSeconds: 0,
			percent: 0,
		};
		expect(dataList.map(({ id: _, ...shown }) => shown)).toEqual([
			{
				...common,
				kind: 'video',
				title: '从前',
				cover: null,
				courseId: 2_147_483_000,
				videoId: 2_147_483_000,
				startedAt: iso(-30),
				lastAt: iso(-20),
				open: false,
				heardSeconds: 10,
			},
			{
				...common,
				kind: 'live',
				title: '答疑',
				cover: `/art/picture/${key}/${room}.svg?v=3`,
				roomId: room,
				startedAt: iso(-60),
				lastAt: iso(0),
				open: true,
			},
			{
				...{
					...common,
					kind: 'video',
					title: '一',
					cover: `/art/cover/${key}/${course}.svg?v=3&s=3`,
					courseId: course,
					courseTitle: '微积分',
					videoId: at(0),
				},
				...{ startedAt: iso(-90), lastAt: iso(-80), open: false, heardSeconds: 90, percent: 5 },
			},
		]);
		const english = (await mine('attendList', {}, { 'accept-language': 'en' })).dataList;
		expect(english.map(({ title, courseTitle }) => [title, courseTitle])).toEqual([
			['从前', null],
			[expect.stringMatching(/^Room \d+$/), null],
			['One', 'Calculus'],
		]);
	});
});

describe('R18 study time', () => {
	test('from the first of the month or thirteen days ago, whichever is earlier; a record counts on the day it began', async () => {
		app.setNow('2026-11-05T15:59:59.999Z');
		const begun = (moment: string, seconds: number) =>
			app.db.run(sql`insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at, heard)
				values (${memberId}, 'video', ${at(0)}, 'x', ${moment}, ${moment}, ${`{[0,${seconds})}`}::int4multirange)`);
		// Shanghai is eight hours ahead: each is the first or last moment of a day there.
		for (const [moment, seconds] of [
			['2026-10-22T15:59:59.999Z', 1],
			['2026-10-22T16:00:00Z', 2],
			['2026-10-29T15:59:59.999Z', 4],
			['2026-10-29T16:00:00Z', 8],
			['2026-10-31T15:59:59.999Z', 16],
			['2026-10-31T16:00:00Z', 32],
			['2026-11-05T15:59:59Z', 64],
		] as const)
			await begun(moment, seconds);
		const time = await mine('studyTime');
		expect(time.days.map(({ day, heardSeconds }) => [day.slice(5), heardSeconds])).toEqual([
			['10-30', 8],
			['10-31', 16],
			['11-01', 32],
			['11-02', 0],
			['11-03', 0],
			['11-04', 0],
			['11-05', 64],
		]);
		expect(time).toMatchObject({ heardSeconds: 120, heardSecondsBefore: 6, month: { heardSeconds: 96, records: 2 } });
		app.setNow('2026-11-30T15:59:59.999Z');
		expect(await mine('studyTime')).toMatchObject({ heardSeconds: 0, heardSecondsBefore: 0, month: { heardSeconds: 96, records: 2 } });
		app.setNow('2026-11-30T16:00:00Z');
		expect((await mine('studyTime')).month).toEqual({ heardSeconds: 0, records: 0 });
	});
});

describe('R71 what one can go on with', () => {
	test('three films that were begun and are open, the newest first, of those looked at twelve', async () => {
		await makeGrant(app.db, { member: memberId, course });
		for (const [index, updated] of [3, 1, 2, 4].entries()) await heard(at(index), 10 + index, updated);
		await heard(at(0), 99, 9, { member: await other() });
		const ids = async () => (await mine('unfinishedLessons')).lessons.map(({ videoId }) => lessons.indexOf(videoId));
		expect(await ids()).toEqual([3, 0, 2]);
		await app.db.run(sql`update heard set finished_at = ${start} where lesson_id = ${at(3)}`);
		expect(await ids()).toEqual([0, 2, 1]);
		await app.db.run(sql`update heard set heard = '{}' where lesson_id = ${at(0)}`);
		await app.db.run(sql`update lesson set kind = 'document' where id = ${at(2)}`);
		expect(await ids()).toEqual([1]);
		// Closed ones are looked at too: an open one that comes after twelve of them is not found.
		const closed = await makeCourse(app.db, { category });
		const many = await makeLessons(
			app.db,
			closed,
			Array.from({ length: 12 }, (_, n): [string] => [`关${n}`]),
		);
		for (const [n, id] of many.slice(0, 11).entries()) await heard(id, 5, 20 + n, { of: closed });
		expect(await ids()).toEqual([1]);
		await heard(many[11] ?? 0, 5, 40, { of: closed });
		expect(await ids()).toEqual([]);
		await app.db.run(sql`update course set online = false where id = ${closed}`);
		expect(await ids()).toEqual([1]);
	});

	test('each with its place, its heard line and its number in the course; a trial lesson needs no grant', async () => {
		await app.db.run(sql`update lesson set trial = true where id = ${at(2)}`);
		await heard(at(2), 30, 5, { position: 25 });
		await heard(at(1), 30, 6);
		app.setNow('2026-11-21T15:59:00Z');
		const { nickname, hour, lessons: found } = await mine('unfinishedLessons');
		const card = (await app.call('courseDetail', { id: course })).json.data;
		expect({ nickname, hour }).toEqual({ nickname: expect.stringMatching(/^学员/), hour: 23 });
		expect(found).toEqual([
			{
				...{ videoId: at(2), courseId: course, title: '三', courseTitle: '微积分', cover: card.cover, number: 3, durationSeconds: 1800 },
				...{ position: 25, heard: [[0, 30]], heardSeconds: 30, updatedAt: iso(5) },
			},
		]);
		app.setNow('2026-11-21T16:00:00Z');
		expect((await mine('unfinishedLessons')).hour).toBe(0);
	});
});
