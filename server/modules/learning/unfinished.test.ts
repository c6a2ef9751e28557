import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { insertOne } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import { grant, revokeCourse } from '../enrolment/enrolment.service.ts';

let app: TestApp;
let course: number;
let lessons: number[];
let token: string;
let memberId: number;
let phone = 13700138000;

beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	app.setNow('2026-11-02T12:20:00Z');
	phone += 1;
	({
		token,
		member: { id: memberId },
	} = await registerMember(app, String(phone)));
	course = await makeCourse(app.db, { category: await makeCategory(app.db), title: '从零讲微积分', titleEn: 'Calculus from zero' });
	lessons = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} and kind = 'video' order by sort`)).map(
		(row) => row.id,
	);
	const startsAt = app.app.platform.now();
	await app.db.transaction((tx) =>
		grant(tx, { memberId, courseId: course, source: 'gift', sourceRef: `u${memberId}`, startsAt, endsAt: null }, { now: startsAt }),
	);
});

const at = (index: number) => lessons[index] ?? 0;

/** Hears a stretch of a lesson at normal speed. */
async function hear(videoId: number, from: number, to: number): Promise<void> {
	const session = `h${videoId}-${app.app.platform.now().getTime()}`;
	const send = (seq: number, heard: [number, number][]) => app.call('progressReport', { videoId, session, seq, position: to, heard }, { token });
	await send(0, []);
	app.advance((to - from) * 1000);
	expect((await send(1, [[from, to]])).json.data).toMatchObject({ accepted: to - from });
}

const unfinished = async (headers = {}) => (await app.call('unfinishedLessons', {}, { token, ...headers })).json.data;

describe('R71 what a member can go on with', () => {
	test('lessons begun and not finished, the newest first, with place, heard line and the hour of the greeting', async () => {
		expect(await unfinished()).toEqual({ nickname: expect.any(String), hour: 20, lessons: [] });
		await hear(at(0), 0, 40);
		app.advance(60_000);
		await hear(at(1), 10, 30);
		const { lessons: found } = await unfinished();
		expect(found).toMatchObject([
			{ videoId: at(1), position: 30, heard: [[10, 30]], heardSeconds: 20, courseId: course, courseTitle: '从零讲微积分', number: 2 },
			{ videoId: at(0), position: 40, heard: [[0, 40]], heardSeconds: 40, number: 1 },
		]);
		expect(found[0]?.cover).toMatch(/^\//);
		expect(found[0]?.durationSeconds).toBeGreaterThan(30);
	});

	test('its number goes by chapters in their order, of one place the older first, and by lessons within', async () => {
		await hear(at(0), 0, 40);
		const number = async () => (await unfinished()).lessons[0]?.number;
		const { chapter_id: first } = await app.db.one<{ chapter_id: number }>(sql`select chapter_id from lesson where id = ${at(0)}`);
		const chapter = await insertOne(app.db, sql`insert into chapter (course_id, title, sort) values (${course}, '序', -1) returning id`);
		await app.db.run(sql`update lesson set chapter_id = ${chapter} where id = ${at(1)}`);
		expect(await number()).toBe(2);
		await app.db.run(sql`update chapter set sort = (select sort from chapter where id = ${first}) where id = ${chapter}`);
		expect(await number()).toBe(1);
		await app.db.run(sql`update lesson set chapter_id = ${first} where id = ${at(1)}`);
		expect(await number()).toBe(1);
		await app.db.run(sql`update lesson set sort = (select max(sort) + 1 from lesson where course_id = ${course}) where id = ${at(0)}`);
		expect(await number()).toBe(2);
	});

	test('a finished lesson is gone, and so is one that may no longer be heard', async () => {
		await hear(at(0), 0, 40);
		await app.db.run(sql`update heard set finished_at = now() where member_id = ${memberId} and lesson_id = ${at(0)}`);
		expect((await unfinished()).lessons).toEqual([]);
		app.advance(60_000);
		await hear(at(1), 0, 20);
		expect((await unfinished()).lessons).toHaveLength(1);
		await app.db.transaction((tx) => revokeCourse(tx, { memberId, courseId: course, why: 'test', now: app.app.platform.now() }));
		expect((await unfinished()).lessons).toEqual([]);
	});

	test('a lesson that was opened and not heard is none; a stranger is refused; others see their own', async () => {
		await app.call('progressReport', { videoId: at(0), session: 'opened', seq: 0, position: 0, heard: [] }, { token });
		expect((await unfinished()).lessons).toEqual([]);
		await hear(at(0), 0, 20);
		expect((await app.call('unfinishedLessons')).status).toBe(401);
		const other = await registerMember(app, String(phone + 500));
		expect((await unfinished({ token: other.token })).lessons).toEqual([]);
	});
});

describe('R71 play data say whose place it is, and how old', () => {
	const play = async (videoId: number, headers: { token?: string } = { token }) => (await app.call('playData', { videoId }, headers)).json.data;

	test('age by the server’s clock; nothing for a lesson never heard', async () => {
		expect(await play(at(0))).toMatchObject({ memberId, position: 0, updatedAt: null, updatedAgo: null });
		await hear(at(0), 0, 40);
		const told = app.app.platform.now().toISOString();
		app.advance(90_000);
		expect(await play(at(0))).toMatchObject({ memberId, position: 40, updatedAt: told, updatedAgo: 90 });
	});

	test('a course goes on with the unfinished lesson heard last, not with its first', async () => {
		const next = async () => (await app.call('courseDetail', { id: course }, { token })).json.data.nextVideoId;
		expect(await next()).toBe(at(0));
		await hear(at(1), 0, 20);
		expect(await next()).toBe(at(1));
	});
});
