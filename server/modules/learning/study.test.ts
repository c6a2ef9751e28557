import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { grant } from '../enrolment/enrolment.service.ts';
import { saveText } from '../site/site.service.ts';

let app: TestApp;
let course: number;
let lessons: [number, number];
let token: string;
let memberId: number;
let phone = 13500138000;

beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	app.setNow('2026-11-02T04:00:00Z');
	phone += 1;
	({
		token,
		member: { id: memberId },
	} = await registerMember(app, String(phone)));
	course = await makeCourse(app.db, { category: await makeCategory(app.db), title: '从零讲微积分', titleEn: 'Calculus from zero' });
	lessons = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map((row) => row.id) as [
		number,
		number,
	];
	const startsAt = app.app.platform.now();
	await app.db.transaction((tx) =>
		grant(tx, { memberId, courseId: course, source: 'gift', sourceRef: `s${memberId}`, startsAt, endsAt: null }, { now: startsAt }),
	);
});

/** Hears a stretch of a lesson at normal speed, beginning at a moment. */
async function hear(at: string, videoId: number, from: number, to: number): Promise<void> {
	app.setNow(at);
	const send = (seq: number, heard: [number, number][]) =>
		app.call('progressReport', { videoId, session: `h${Date.parse(at)}`, seq, position: to, heard }, { token });
	await send(0, []);
	app.advance((to - from) * 1000);
	expect((await send(1, [[from, to]])).json.data).toMatchObject({ accepted: to - from });
}

describe('R18 how long one has listened', () => {
	test('seven days with today at the end, the seven before, and the month, by the site’s days', async () => {
		// The last evening of October in Shanghai, and the first minutes of November there.
		await hear('2026-10-31T15:50:00Z', lessons[0], 0, 100);
		await hear('2026-10-31T16:05:00Z', lessons[0], 0, 50);
		await hear('2026-11-07T02:00:00Z', lessons[0], 200, 260);
		await hear('2026-11-10T02:00:00Z', lessons[0], 300, 330);
		await hear('2026-11-10T05:00:00Z', lessons[0], 300, 340);
		app.setNow('2026-11-10T15:00:00Z');
		const time = async () => (await app.call('studyTime', {}, { token })).json.data;
		expect(await time()).toEqual({
			days: [
				{ day: '2026-11-04', heardSeconds: 0 },
				{ day: '2026-11-05', heardSeconds: 0 },
				{ day: '2026-11-06', heardSeconds: 0 },
				{ day: '2026-11-07', heardSeconds: 60 },
				{ day: '2026-11-08', heardSeconds: 0 },
				{ day: '2026-11-09', heardSeconds: 0 },
				{ day: '2026-11-10', heardSeconds: 70 },
			],
			heardSeconds: 130,
			heardSecondsBefore: 150,
			month: { heardSeconds: 180, records: 4 },
		});
		// Midnight has passed in Shanghai.
		app.setNow('2026-11-10T16:00:00Z');
		expect(await time()).toMatchObject({ heardSeconds: 130, days: { 5: { day: '2026-11-10' }, 6: { day: '2026-11-11', heardSeconds: 0 } } });
	});

	test('nothing heard is nothing; a stranger is refused, and nobody sees others', async () => {
		await hear('2026-11-10T02:00:00Z', lessons[0], 0, 10);
		const other = await registerMember(app, String(phone + 500));
		const { json } = await app.call('studyTime', {}, { token: other.token });
		expect(json.data).toMatchObject({ heardSeconds: 0, heardSecondsBefore: 0, month: { heardSeconds: 0, records: 0 } });
		expect(json.data.days).toHaveLength(7);
		expect((await app.call('studyTime')).status).toBe(401);
	});
});

describe('R18 the lesson to go on with', () => {
	const next = async (headers = {}) => (await app.call('myCourses', {}, { token, headers })).json.data[0]?.nextVideo;

	test('the first, then the one left unfinished, then the one after it, the ones left out, and none', async () => {
		expect(await next()).toEqual({ id: lessons[0], title: '第一讲', number: 1 });
		expect(await next({ 'accept-language': 'en' })).toMatchObject({ title: 'Lesson one' });
		await hear('2026-11-03T02:00:00Z', lessons[1], 0, 100);
		expect(await next()).toEqual({ id: lessons[1], title: '第二讲', number: 2 });
		await hear('2026-11-04T02:00:00Z', lessons[1], 100, 1700);
		expect(await next()).toMatchObject({ id: lessons[0] });
		await hear('2026-11-05T02:00:00Z', lessons[0], 0, 1700);
		expect(await next()).toBeNull();
	});

	test('a live lesson has its own time', async () => {
		await app.db.run(sql`update lesson set kind = 'live' where id = ${lessons[0]}`);
		expect(await next()).toMatchObject({ id: lessons[1], number: 2 });
		await hear('2026-11-03T02:00:00Z', lessons[1], 0, 900);
		const mine = async () => (await app.call('myCourses', {}, { token })).json.data[0];
		expect(await mine()).toMatchObject({ percent: 50, finished: false });
		await hear('2026-11-04T02:00:00Z', lessons[1], 900, 1800);
		expect(await mine()).toMatchObject({ percent: 100, finished: true, finishedLessons: 1, nextVideo: null });
		// A document takes no seconds, whatever time its reading was given.
		await app.db.run(sql`update lesson set kind = 'document' where id = ${lessons[0]}`);
		expect(await mine()).toMatchObject({ percent: 100, finished: false, nextVideo: { id: lessons[0], number: 1 } });
		await app.call('progressReport', { videoId: lessons[0], position: 0, heard: [] }, { token });
		expect(await mine()).toMatchObject({ percent: 100, finished: true, finishedLessons: 2 });
	});
});

test('R19 a record shows the cover of its course', async () => {
	await hear('2026-11-03T02:00:00Z', lessons[0], 0, 10);
	const [record] = (await app.call('attendList', {}, { token })).json.data.dataList;
	const [card] = (await app.call('myCourses', {}, { token })).json.data;
	expect(record?.cover).toBe(card?.cover);
	await app.db.run(sql`update listening_record set course_id = null, lesson_id = 2147483000 where member_id = ${memberId}`);
	expect((await app.call('attendList', {}, { token })).json.data.dataList[0]?.cover).toBeNull();
});

describe('my statements', () => {
	test('newest first, by page; the same statement asked for twice is there once', async () => {
		const make = (from: string, to: string) => app.call('studyStatement', { from, to }, { token });
		const list = async (query = {}) => (await app.call('myStatements', query, { token })).json.data;
		expect(await list()).toEqual({ dataList: [], totalCount: 0, curPage: 1, pageSize: 10 });
		await hear('2026-11-03T02:00:00Z', lessons[0], 0, 90);
		await hear('2026-11-04T02:00:00Z', lessons[1], 0, 30);
		const november = (await make('2026-11-01', '2026-11-30')).json.data;
		app.advance(1000);
		const aDay = (await make('2026-11-04', '2026-11-04')).json.data;
		app.advance(1000);
		await make('2026-11-01', '2026-11-30');
		const { code, from, to, madeAt, heardSeconds, days } = november;
		expect(await list()).toMatchObject({
			totalCount: 2,
			dataList: [
				{ code: aDay.code, from: '2026-11-04', to: '2026-11-04', heardSeconds: 30, days: 1 },
				{ code, from, to, madeAt, heardSeconds, days },
			],
		});
		expect([heardSeconds, days]).toEqual([120, 2]);
		expect((await list({ currPage: 2, pageSize: 1 })).dataList).toMatchObject([{ code }]);
		expect(await list({ currPage: 9 })).toMatchObject({ dataList: [], totalCount: 2 });
	});

	test('names the agency as it was called on that day, in the reader’s language', async () => {
		await saveText(
			app.db,
			'agency_info',
			{ name: '讲台', legalName: '杭州讲台教育科技有限公司' },
			{ name: 'Lectern', legalName: 'Hangzhou Lectern Co., Ltd.' },
		);
		await hear('2026-11-03T02:00:00Z', lessons[0], 0, 60);
		const { code, issuer } = (await app.call('studyStatement', { from: '2026-11-01', to: '2026-11-30' }, { token })).json.data;
		expect(issuer).toBe('杭州讲台教育科技有限公司');
		await saveText(app.db, 'agency_info', { name: '新讲台', legalName: '另一家公司' });
		const verify = async (lang: string) => (await app.call('verifyStatement', { code }, { headers: { 'accept-language': lang } })).json.data;
		expect(await verify('zh-CN')).toMatchObject({ issuer: '杭州讲台教育科技有限公司', verified: true });
		expect(await verify('en')).toMatchObject({ issuer: 'Hangzhou Lectern Co., Ltd.' });
		// One from before the name was kept still says what it proves.
		await app.db.run(sql`update study_statement set facts = facts - 'issuer' where code = ${code}`);
		expect(await verify('zh-CN')).toMatchObject({ issuer: '', verified: true });
	});

	test('a stranger is refused, and nobody sees others', async () => {
		await app.call('studyStatement', { from: '2026-11-01', to: '2026-11-02' }, { token });
		expect((await app.call('myStatements')).status).toBe(401);
		const other = await registerMember(app, String(phone + 500));
		expect((await app.call('myStatements', {}, { token: other.token })).json.data.totalCount).toBe(0);
		expect((await app.call('myStatements', { currPage: 0 }, { token })).status).toBe(422);
	});
});
