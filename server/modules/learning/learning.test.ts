import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/calls.ts';
import { listenFor } from '../../../test/events.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { grant } from '../enrolment/enrolment.service.ts';
import { heardOfCourse } from './heard.service.ts';
import { lessonFinished } from './learning.events.ts';
import { courseProgress, learnSecondsOf, positionOf, progressOf } from './learning.service.ts';
import { purgeExpiredPlaySessions } from './report.service.ts';
import { listUnfinished } from './unfinished.queries.ts';

let app: TestApp;
let category: number;
let token: string;
let memberId: number;
let phone = 13500136000;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

beforeAll(async () => {
	app = await startApp();
	app.setNow('2026-11-21T08:00:00Z');
	category = await makeCategory(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
	app.advance(3_600_000);
	phone += 1;
	({
		token,
		member: { id: memberId },
	} = await registerMember(app, String(phone)));
});

const wait = (seconds: number) => app.advance(seconds * 1000);
const lessonsOf = async (course: number) =>
	(await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map((row) => row.id) as [number, number];
const send = (report: Partial<CallInput<'progressReport'>>, headers: Record<string, string> = { 'user-agent': chrome }) =>
	app.call('progressReport', { position: 0, heard: [], ...report }, { token, headers });
async function own(course: number, endsAt: Date | null = null): Promise<void> {
	const startsAt = app.app.platform.now();
	await app.db.transaction((tx) =>
		grant(tx, { memberId, courseId: course, source: 'gift', sourceRef: `g${course}-${memberId}`, startsAt, endsAt }, { now: startsAt }),
	);
}
/** Hears a stretch of a lesson at normal speed. */
async function hear(videoId: number, from: number, to: number): Promise<void> {
	const session = `h${from}-${app.app.platform.now().getTime()}`;
	await send({ videoId, session, seq: 0, position: from });
	wait(to - from);
	await send({ videoId, session, seq: 1, position: to, heard: [[from, to]] });
}

describe('R72 what is finished', () => {
	test('a lesson at 90 % heard, a course by its seconds; the study centre shows both', async () => {
		const course = await makeCourse(app.db, { category });
		const [first, second] = await lessonsOf(course);
		await own(course);
		await hear(first, 0, 1619);
		expect((await app.call('myProgress', {}, { token })).json.data).toMatchObject([
			{ courseId: course, videoId: first, position: 1619, heardSeconds: 1619, percent: 89, finished: false },
		]);
		await hear(first, 1700, 1701);
		await hear(second, 0, 180);
		const progress = (await app.call('myProgress', {}, { token })).json.data;
		expect(progress).toMatchObject([
			{ videoId: second, heardSeconds: 180, percent: 10, finished: false },
			{ videoId: first, heardSeconds: 1620, percent: 90, finished: true },
		]);
		const { json } = await app.call('myCourses', {}, { token });
		expect(json.data).toMatchObject([
			{ id: course, percent: 50, heardSeconds: 1800, finishedLessons: 1, finished: false, lastVideoId: second, expiresAt: null, expired: false },
		]);
		await hear(second, 180, 1620);
		expect((await app.call('myCourses', {}, { token })).json.data).toMatchObject([{ percent: 90, finishedLessons: 2, finished: true }]);
	});

	test('once finished it stays so, and what was heard again counts once', async () => {
		const course = await makeCourse(app.db, { category, trial: true });
		const [lesson] = await lessonsOf(course);
		await hear(lesson, 0, 1700);
		const finishedAt = () =>
			app.db.row<{ finished_at: Date }>(sql`select finished_at from heard where member_id = ${memberId} and lesson_id = ${lesson}`);
		const before = await finishedAt();
		await hear(lesson, 0, 1000);
		expect(await finishedAt()).toEqual(before);
		expect((await app.call('myProgress', {}, { token })).json.data).toMatchObject([{ heardSeconds: 1700, finished: true }]);
	});

	test('is told once to whoever subscribed, in the report that finishes the lesson', async () => {
		using finished = listenFor(app.db, lessonFinished);
		const course = await makeCourse(app.db, { category, trial: true });
		const [lesson] = await lessonsOf(course);
		await hear(lesson, 0, 900);
		await hear(lesson, 800, 1619);
		expect(await finished.told()).toEqual([]);
		await hear(lesson, 1700, 1701);
		await hear(lesson, 1701, 1790);
		await hear(lesson, 0, 1800);
		expect(await finished.told()).toEqual([{ memberId, lessonId: lesson, courseId: course }]);
	});

	test('the length is that of the file that the lesson shows', async () => {
		const course = await makeCourse(app.db, { category, trial: true });
		const [lesson] = await lessonsOf(course);
		await app.db.run(sql`with a as (insert into media_asset (title, seconds, state) values ('短片', 60.04, 'ready') returning id)
			update lesson set resource_id = a.id from a where lesson.id = ${lesson}`);
		await hear(lesson, 0, 54);
		expect((await app.call('myProgress', {}, { token })).json.data).toMatchObject([{ percent: 90, finished: true }]);
		await send({ videoId: lesson, session: 'x', seq: 0, position: 60.04 });
		expect(await positionOf(app.db, memberId, lesson)).toBe(60);
	});

	test('a sample film is what is heard and what finishes, in lessons, courses, records and statements', async () => {
		const course = await makeCourse(app.db, { category, trial: true });
		const [lesson, other] = await lessonsOf(course);
		await app.db.run(sql`with a as (insert into media_asset (title, seconds, state, sample) values ('示例', 64, 'ready', true) returning id)
			update lesson set resource_id = a.id from a where lesson.id = any(${[lesson, other]})`);
		await hear(lesson, 0, 30);
		// What is left is what is left of the film; so is how much of a course has been heard, for whoever wants to review it.
		expect(await listUnfinished(app.db, memberId, 9)).toMatchObject([{ id: lesson, seconds: 64, heard_seconds: 30 }]);
		await hear(lesson, 30, 58);
		expect((await heardOfCourse(app.db, course, [memberId])).get(memberId)).toEqual({ heardSeconds: 58, courseSeconds: 128, percent: 45 });
		expect((await app.call('myProgress', {}, { token })).json.data).toMatchObject([
			{ videoId: lesson, heardSeconds: 58, percent: 90, finished: true },
		]);
		expect((await courseProgress(app.db, memberId, [course])).get(course)).toMatchObject({ percent: 45, heardSeconds: 58, finishedLessons: 1 });
		const [record] = (await app.call('attendList', {}, { token })).json.data.dataList;
		expect(record).toMatchObject({ percent: 90, heardSeconds: 58 });
		// By the calendar of the site's zone.
		const day = new Date(app.app.platform.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
		const statement = (await app.call('studyStatement', { from: day, to: day }, { token })).json.data;
		expect(statement.courses[0]?.lessons).toMatchObject([{ heardSeconds: 58, durationSeconds: 64 }]);
	});

	test('a document is finished when it was opened', async () => {
		const course = await makeCourse(app.db, { category, trial: true });
		const [lesson] = await lessonsOf(course);
		// However long it says it is, nothing of it is heard.
		await app.db.run(sql`update lesson set kind = 'document', seconds = 500 where id = ${lesson}`);
		await hear(lesson, 0, 100);
		expect((await send({ videoId: lesson })).json.data).toMatchObject({ percent: 100, finished: true, heardSeconds: 0 });
		const [record] = (await app.call('attendList', {}, { token })).json.data.dataList;
		expect(record).toMatchObject({ document: true, percent: 100, heardSeconds: 0 });
	});

	test('what others ask for: progress, position, courses, all seconds', async () => {
		const course = await makeCourse(app.db, { category, trial: true });
		const [first, second] = await lessonsOf(course);
		await hear(first, 0, 900);
		expect(await progressOf(app.db, memberId, [first, second])).toEqual(
			new Map([[first, { position: 900, percent: 50, finished: false, updatedAt: expect.stringMatching(/Z$/) }]]),
		);
		expect([await positionOf(app.db, memberId, first), await positionOf(app.db, memberId, second)]).toEqual([900, 0]);
		expect((await courseProgress(app.db, memberId, [course])).get(course)).toMatchObject({ percent: 25, finishedLessons: 0, lastVideoId: first });
		expect(await learnSecondsOf(app.db, memberId)).toBe(900);
		expect((await app.call('memberInfo', {}, { token })).json.data.learnSeconds).toBe(900);
		// In lists of courses: theirs alone, with the lesson to go on with.
		const ownIn = async (key: 'courseList' | 'recommendedCourses') => {
			const { data } = (await app.call(key, {}, { token })).json;
			return ('dataList' in data ? data.dataList : data).find(({ id }) => id === course)?.own;
		};
		expect([await ownIn('courseList'), await ownIn('recommendedCourses')]).toEqual([null, null]);
		await own(course);
		expect([await ownIn('courseList'), await ownIn('recommendedCourses')]).toEqual(Array(2).fill({ percent: 25, lessonNumber: 1 }));
		expect([(await progressOf(app.db, memberId, [])).size, (await courseProgress(app.db, memberId, [])).size]).toEqual([0, 0]);
	});

	test('player data and the list of lessons say where the member stopped', async () => {
		const course = await makeCourse(app.db, { category, trial: true });
		const [first] = await lessonsOf(course);
		await hear(first, 100, 190);
		const play = (await app.call('playData', { videoId: first }, { token })).json.data;
		expect(play).toMatchObject({ position: 190, heard: [[100, 190]] });
		const chapters = (await app.call('courseVideos', { id: course }, { token })).json.data;
		expect(chapters[0]?.videos[0]?.progress).toEqual({ position: 190, percent: 5, finished: false, updatedAt: expect.stringMatching(/Z$/) });
		const opened = await app.call('progressReport', { videoId: first, position: 0, heard: [], ticket: play.ticket ?? '', seq: 0 });
		expect(opened.json).toMatchObject({ code: 1, data: { videoId: first } });
		expect((await app.call('playData', { videoId: first })).json.data.ticket).toBeNull();
	});
});

describe('R18 myCourses', () => {
	test('what was learned last comes first; nothing of others, and nothing for a stranger', async () => {
		const [a, b, c] = [await makeCourse(app.db, { category }), await makeCourse(app.db, { category }), await makeCourse(app.db, { category })];
		for (const course of [a, b, c]) await own(course);
		await hear((await lessonsOf(b))[0], 0, 10);
		const { json } = await app.call('myCourses', {}, { token });
		expect(json.data.map((course) => course.id)[0]).toBe(b);
		expect(new Set(json.data.map((course) => course.id))).toEqual(new Set([a, b, c]));
		expect(json.data.find((course) => course.id === a)).toMatchObject({ percent: 0, lastVideoId: null, lastLearnedAt: null });
		expect((await app.call('myCourses')).status).toBe(401);
	});

	test('an ended one is shown as such; of VIP courses those that were begun', async () => {
		const ended = await makeCourse(app.db, { category });
		const now = app.app.platform.now().getTime();
		await own(ended, new Date(now + 1000));
		const [begun, untouched] = [await makeCourse(app.db, { category, vip: true }), await makeCourse(app.db, { category, vip: true })];
		const trial = await makeCourse(app.db, { category, trial: true });
		const vipEnd = new Date(now + 86_400_000);
		await app.db.transaction((tx) =>
			grant(
				tx,
				{ memberId, courseId: null, source: 'vip', sourceRef: `v${memberId}`, startsAt: new Date(now), endsAt: vipEnd },
				{ now: new Date(now) },
			),
		);
		await hear((await lessonsOf(begun))[1], 0, 10);
		await hear((await lessonsOf(trial))[0], 0, 10);
		const { json } = await app.call('myCourses', {}, { token });
		expect(json.data.map((course) => course.id)).toEqual([begun, ended]);
		expect(json.data).toMatchObject([
			// VIP courses stay open a day beyond the term.
			{ expired: false, expiresAt: new Date(vipEnd.getTime() + 86_400_000).toISOString(), heardSeconds: 10 },
			{ expired: true, heardSeconds: 0 },
		]);
		expect(json.data.map((course) => course.id)).not.toContain(untouched);
	});
});

describe('R19 R73 listening records', () => {
	const records = async (query: CallInput<'attendList'> = {}, headers: Record<string, string> = {}) =>
		(await app.call('attendList', query, { token, headers })).json.data;
	let lesson: number;
	let course: number;
	beforeEach(async () => {
		course = await makeCourse(app.db, { category, trial: true });
		[lesson] = await lessonsOf(course);
	});

	test('opened by the first second heard, extended, closed by a minute of silence', async () => {
		const startedAt = app.app.platform.now().toISOString();
		await send({ videoId: lesson, session: 'a', seq: 0 });
		expect(await records()).toMatchObject({ totalCount: 0, dataList: [] });
		for (let seq = 1; seq <= 3; seq += 1) {
			wait(10);
			await send({ videoId: lesson, session: 'a', seq, heard: [[(seq - 1) * 10, seq * 10]] });
		}
		wait(59);
		await send({ videoId: lesson, session: 'a', seq: 4, heard: [[30, 40]] });
		const lastAt = app.app.platform.now().toISOString();
		expect(await records()).toMatchObject({
			totalCount: 1,
			dataList: [
				{
					kind: 'video',
					title: '第一讲',
					courseId: course,
					videoId: lesson,
					roomId: null,
					startedAt,
					lastAt,
					open: true,
					heardSeconds: 40,
					percent: 2,
					device: 'Chrome · Windows',
				},
			],
		});
		wait(70);
		expect((await records()).dataList[0]).toMatchObject({ lastAt, open: false });
		await send({ videoId: lesson, session: 'a', seq: 5, heard: [[40, 50]] });
		const list = await records();
		expect(list.totalCount).toBe(2);
		expect(list.dataList.map((record) => [record.heardSeconds, record.startedAt])).toEqual([
			[10, new Date(Date.parse(lastAt) + 60_000).toISOString()],
			[40, startedAt],
		]);
		expect((await records({}, { 'accept-language': 'en' })).dataList[0]?.title).toBe('Lesson one');
	});

	test('another device is another record; what is heard again counts once in each', async () => {
		await send({ videoId: lesson, session: 'desk', seq: 0 });
		await send({ videoId: lesson, session: 'phone', seq: 0 }, { 'user-agent': iphone });
		wait(10);
		await send({ videoId: lesson, session: 'desk', seq: 1, heard: [[0, 10]] });
		wait(10);
		await send({ videoId: lesson, session: 'desk', seq: 2, heard: [[0, 10]] });
		wait(7);
		await send({ videoId: lesson, session: 'phone', seq: 1, heard: [[0, 7]] }, { 'user-agent': iphone });
		expect((await records()).dataList.map(({ device, heardSeconds }) => [device, heardSeconds]).toSorted()).toEqual([
			['Chrome · Windows', 10],
			['Safari · iPhone', 7],
		]);
	});

	test('a closed tab leaves its last seconds by its ticket', async () => {
		const { ticket } = (await send({ videoId: lesson, session: 'tab', seq: 0 })).json.data;
		wait(7);
		await app.call('progressReport', { videoId: lesson, position: 7, heard: [[0, 7]], seq: 1, ticket }, { headers: { 'user-agent': chrome } });
		wait(3600);
		expect((await records()).dataList).toMatchObject([{ heardSeconds: 7, open: false }]);
	});

	test('by page and by kind; nothing for a stranger, and nobody sees others', async () => {
		for (let at = 0; at < 3; at += 1) {
			await hear(lesson, at * 100, at * 100 + 90);
			wait(60);
		}
		expect(await records({ pageSize: 2 })).toMatchObject({ totalCount: 3, curPage: 1, pageSize: 2 });
		expect((await records({ pageSize: 2, currPage: 2 })).dataList).toHaveLength(1);
		expect(await records({ currPage: 9 })).toMatchObject({ totalCount: 3, dataList: [] });
		expect(await records({ kind: 'live' })).toMatchObject({ totalCount: 0, dataList: [] });
		expect(await records({ kind: 'video' })).toMatchObject({ totalCount: 3 });
		expect(await records({ kind: '' as never })).toMatchObject({ totalCount: 3 });
		expect((await app.call('attendList', { kind: 'other' }, { token })).status).toBe(422);
		expect((await app.call('attendList')).status).toBe(401);
		const other = await registerMember(app, String(phone + 500));
		expect((await app.call('attendList', {}, { token: other.token })).json.data.totalCount).toBe(0);
	});

	test('play sessions that are long over are forgotten, records stay', async () => {
		await hear(lesson, 0, 10);
		wait(3 * 86_400);
		await purgeExpiredPlaySessions(app.app.platform);
		expect(await app.db.rows(sql`select 1 from play_session where member_id = ${memberId}`)).toEqual([]);
		expect(await records()).toMatchObject({ totalCount: 1 });
	});
});
