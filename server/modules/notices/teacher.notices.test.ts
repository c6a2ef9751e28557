import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeLogin, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { publishCourse } from '../catalogue/publish.service.ts';
import { publishRoom } from '../live/publish.service.ts';

let app: TestApp;
let category: number;
let gu: number;
let shen: number;
let serial = 0;
const now = new Date('2026-11-20T04:00:00Z');

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(app.db);
	gu = await makeTeacher(app.db, { name: '顾明远', category });
	shen = await makeTeacher(app.db, { name: '沈一舟', category });
	await app.db.run(sql`update teacher set en = en || '{"name": "Gu Mingyuan"}' where id = ${gu}`);
});
beforeEach(async () => {
	app.setNow(now);
	await app.db.run(sql`delete from notice`);
	await app.db.run(sql`delete from follow`);
});
afterAll(() => app.close());

async function follower(...teachers: number[]): Promise<{ token: string; id: number }> {
	const { token, member } = await makeLogin(app, `136${String(++serial).padStart(8, '0')}`);
	for (const teacherId of teachers) await app.call('followAdd', { teacherId }, { token });
	return { token, id: member.id };
}
/** A course that was never online. */
async function draft(...teachers: number[]): Promise<number> {
	const id = await makeCourse(app.db, { category, title: '导数', titleEn: 'Derivatives', online: false });
	await app.db.run(sql`update course set first_online_at = null where id = ${id}`);
	for (const teacher of teachers) await app.db.run(sql`insert into course_teacher (course_id, teacher_id) values (${id}, ${teacher})`);
	return id;
}
/** A room that was never online. */
async function draftRoom(minutes = 60): Promise<number> {
	const id = await makeRoom(app.db, { teacher: gu, category, now, minutes, title: '导数直播' });
	await app.db.run(sql`update live_room set online = false, first_online_at = null where id = ${id}`);
	return id;
}
const told = async ({ token }: { token: string }, locale = 'zh') =>
	(await app.call('noticeList', {}, { token, headers: { 'accept-language': locale } })).json.data.dataList.map(({ kind, title, text, act }) => [
		...[kind, title, text],
		...[act?.href, act?.now],
	]);
const publish = async (id: number) => {
	await publishCourse(app.db, id, app.app.platform.now());
	await runJobs(app);
};

test('R69 R78 followers are told when a teacher’s course comes online for the first time, once, in both languages', async () => {
	const [one, both, other, none] = [await follower(gu), await follower(gu, shen), await follower(shen), await follower()];
	const [course, alone] = [await draft(gu, shen), await draft(gu)];
	await publish(alone);
	const href = `/course/detail/${alone}`;
	expect(await told(one)).toEqual([['course', '顾明远开了新课', '《导数》上线了。', href, false]]);
	expect(await told(one, 'en')).toEqual([['course', 'Gu Mingyuan has a new course', '“Derivatives” is online.', href, false]]);
	expect([(await told(both)).length, await told(other), await told(none)]).toEqual([1, [], []]);
	expect(await app.db.rows(sql`select online, published_at, first_online_at from course where id = ${alone}`)).toEqual([
		{ online: true, published_at: now, first_online_at: now },
	]);
	// Of two of its teachers one is named.
	await publish(course);
	expect([(await told(one)).length, (await told(both)).length, (await told(other)).length, await told(none)]).toEqual([2, 2, 1, []]);
	// Offline and back is no news, nor is what was online before this was counted.
	app.advance(3_600_000);
	await app.db.run(sql`update course set online = false where id = ${course}`);
	await app.db.run(sql`delete from notice`);
	await publish(course);
	await publish(await makeCourse(app.db, { category, teacher: gu }));
	expect([await told(one), await told(both)]).toEqual([[], []]);
	expect(await app.db.rows(sql`select online, published_at from course where id = ${course}`)).toEqual([{ online: true, published_at: now }]);
});

test('R69 R78 and when a room is published, until it is over; what is offline again by then is told to nobody', async () => {
	const one = await follower(gu);
	const room = await draftRoom();
	await Promise.all([1, 2, 3].map(() => publishRoom(app.db, room, now)));
	await runJobs(app);
	const href = `/live/player/${room}`;
	expect(await told(one)).toEqual([['course', '顾明远要开直播课', '《导数直播》，11月20日 13:00 开始。', href, false]]);
	expect((await told(one, 'en'))[0]?.slice(1, 3)).toEqual([
		'Gu Mingyuan will be live',
		expect.stringMatching(/^“Room \d+” begins on 20 November 13:00\.$/),
	]);
	app.setNow('2026-11-20T05:00:00Z');
	expect((await told(one))[0]?.at(-1)).toBe(true);
	app.setNow('2026-11-20T06:00:00Z');
	expect((await told(one))[0]?.at(-1)).toBe(false);
	const [over, taken] = [await draftRoom(-60), await draftRoom()];
	app.setNow(now);
	for (const each of [over, taken]) await publishRoom(app.db, each, now);
	await app.db.run(sql`update live_room set online = false where id = ${taken}`);
	const course = await draft(gu);
	await publishCourse(app.db, course, now);
	await app.db.run(sql`update course set online = false where id = ${course}`);
	await runJobs(app);
	expect(await told(one)).toHaveLength(1);
	// What was withdrawn does not come back.
	await app.db.run(sql`update live_room set online = false, withdrawn_at = now() where id = ${taken}`);
	await expect(publishRoom(app.db, taken, now)).rejects.toMatchObject({ reason: 'not_found' });
	await app.db.run(sql`update course set withdrawn_at = now() where id = ${course}`);
	await expect(publishCourse(app.db, course, now)).rejects.toMatchObject({ reason: 'not_found' });
});

test('R69 R78 two hundred and one followers are told by hundreds; who wants to hear nothing does not; more than five in an hour are one', async () => {
	const [quiet, last] = [await follower(gu), await follower(gu)];
	await app.call('noticeSettingsSave', { kind: 'course', way: 'site', wanted: false }, { token: quiet.token });
	await app.db.run(sql`with crowd as (insert into member (nickname) select '学员' from generate_series(1, 199) returning id)
		insert into follow (member_id, teacher_id, created_at) select id, ${gu}, now() from crowd`);
	await publish(await draft(gu));
	const { members, notices } = await app.db.one<{ members: number; notices: number }>(
		sql`select count(distinct member_id)::int as members, count(*)::int as notices from notice where topic = 'teacher_course'`,
	);
	expect([members, notices, (await told(quiet)).length, (await told(last)).length]).toEqual([200, 200, 0, 1]);
	for (let n = 0; n < 5; n += 1) await publish(await draft(gu));
	expect((await told(last)).map(([kind]) => kind)).toEqual(['course']);
});
