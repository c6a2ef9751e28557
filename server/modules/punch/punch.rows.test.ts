import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeLogin, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let category: number;
let teacher: number;
let serial = 0;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(app.db);
	teacher = await makeTeacher(app.db, { name: '顾明远', category });
});
afterAll(() => app.close());

/** Somebody who joined on October 1. */
async function newMember(): Promise<{ token: string; id: number }> {
	app.setNow('2026-10-01T02:00:00Z');
	const { token, member } = await makeLogin(app, `132${String(++serial).padStart(8, '0')}`);
	await app.db.run(sql`update member_session set expires_at = '2028-01-01' where member_id = ${member.id}`);
	return { token, id: member.id };
}
const month = async (token: string, of?: string) => (await app.call('punchMonth', { month: of }, { token })).json.data;
const makeUp = async (token: string, day: string) => {
	const { json } = await app.call('punchMakeUp', { day }, { token });
	return json.code === 1 ? 'done' : json.reason;
};
const check = (memberId: number, of: { source: string; sourceId: number; day: string; at: string; madeUp?: boolean }) =>
	app.db.run(sql`insert into check_in (member_id, source, source_id, day, checked_at, made_up)
		values (${memberId}, ${of.source}, ${of.sourceId}, ${of.day}::date, ${of.at}, ${of.madeUp ?? false})`);
const hear = (memberId: number, at: string, minutes: number) =>
	app.db.run(sql`insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at, heard)
		values (${memberId}, 'video', 1, '第一讲', ${new Date(at)}, ${new Date(at)}, int4multirange(int4range(0, ${minutes * 60}::int)))`);
async function makeClass(begins: string): Promise<number> {
	const start = Date.parse(begins);
	const { id } = await app.db.one<{ id: number }>(sql`insert into classroom_session
			(title, place, course_id, opens_at, begins_at, ends_at, code, opened_by, request_id, created_at)
		select '答疑', '302', null, ${new Date(start - 1_800_000)}, ${new Date(start)}, ${new Date(start + 3_600_000)}, ${String(++serial).padStart(6, '0')},
			null, ${`rows-request-${serial}`}, ${new Date(start)} returning id`);
	return id;
}

describe('R74 what was checked in for', () => {
	test('live lessons of a month stand in the order of their days, then of the check-ins; those of other months are not there', async () => {
		const { token, id } = await newMember();
		const now = new Date('2026-11-20T02:00:00Z');
		const rooms = [];
		for (let n = 0; n < 5; n += 1) rooms.push(await makeRoom(app.db, { teacher, category, now, minutes: n }));
		const [a = 0, b = 0, c = 0, d = 0, e = 0] = rooms;
		const source = 'room';
		await check(id, { source, sourceId: d, day: '2026-10-02', at: '2026-10-02T03:00:00Z' });
		await check(id, { source, sourceId: c, day: '2026-10-01', at: '2026-10-01T04:00:00Z' });
		await check(id, { source, sourceId: b, day: '2026-10-01', at: '2026-10-01T04:00:00Z' });
		await check(id, { source, sourceId: e, day: '2026-10-01', at: '2026-10-01T03:00:00Z' });
		await check(id, { source, sourceId: a, day: '2026-11-01', at: '2026-11-01T03:00:00Z' });
		await check(id, { source, sourceId: a, day: '2026-09-30', at: '2026-09-30T03:00:00Z' });
		// A class that has the number of a room.
		await check(id, { source: 'classroom', sourceId: a, day: '2026-10-05', at: '2026-10-05T03:00:00Z' });
		app.setNow('2026-12-20T02:00:00Z');
		const roomsOf = async (of: string) => (await month(token, of)).attended.map(({ roomId }) => roomId);
		expect(await roomsOf('2026-10')).toEqual([e, b, c, d]);
		expect([await roomsOf('2026-11'), await roomsOf('2026-09'), await roomsOf('2026-12')]).toEqual([[a], [a], []]);
	});

	test('classes stand in the order in which they begin, those of one moment by their number; what else has their number is no class', async () => {
		const { token, id } = await newMember();
		const [late, early, twin] = [
			await makeClass('2026-11-03T02:00:00Z'),
			await makeClass('2026-11-02T02:00:00Z'),
			await makeClass('2026-11-02T02:00:00Z'),
		];
		const [before, after] = [await makeClass('2026-10-31T02:00:00Z'), await makeClass('2026-12-01T02:00:00Z')];
		const source = 'classroom';
		for (const [sourceId, day] of [
			[twin, '2026-11-02'],
			[late, '2026-11-03'],
			[early, '2026-11-02'],
			[before, '2026-10-31'],
			[after, '2026-12-01'],
		] as const)
			await check(id, { source, sourceId, day, at: `${day}T02:00:00Z` });
		await check(id, { source: 'room', sourceId: early, day: '2026-11-04', at: '2026-11-04T02:00:00Z' });
		app.setNow('2026-12-20T02:00:00Z');
		const classesOf = async (of: string) => (await month(token, of)).classes.map(({ classId, day }) => [classId, day]);
		expect(await classesOf('2026-11')).toEqual([
			[early, '2026-11-02'],
			[twin, '2026-11-02'],
			[late, '2026-11-03'],
		]);
		expect([await classesOf('2026-10'), await classesOf('2026-12')]).toEqual([[[before, '2026-10-31']], [[after, '2026-12-01']]]);
	});
});

describe('R74 what is shown of today beside another month', () => {
	test('the last seven days, and what was made up of the months of the last three', async () => {
		const { token, id } = await newMember();
		const daily = (day: string, madeUp = false) => check(id, { source: 'daily', sourceId: 0, day, at: `${day}T04:00:00Z`, madeUp });
		for (const day of ['2026-11-27', '2026-11-28', '2026-12-03']) await daily(day);
		await daily('2026-12-05', true);
		app.setNow('2026-12-04T04:00:00Z');
		const early = await month(token, '2026-10');
		expect(early.week.map(({ day, checked }) => [day, checked])).toEqual([
			...[['2026-11-28', true], ...['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map((day) => [day, false])],
			...[
				['2026-12-03', true],
				['2026-12-04', false],
			],
		]);
		app.setNow('2026-12-20T04:00:00Z');
		const late = await month(token, '2026-10');
		expect(late.makeUp.days.map(({ day, used }) => [day, used])).toEqual(['2026-12-17', '2026-12-18', '2026-12-19'].map((day) => [day, 1]));
		expect([early.days, late.days]).toEqual([[], []]);
	});

	test('a lesson that began before midnight is checked in for; one that was put off to another day is not', async () => {
		const { token } = await newMember();
		// From 23:40 to 00:40 in Shanghai.
		const room = await makeRoom(app.db, { teacher, category, now: new Date('2026-12-09T10:00:00Z'), minutes: 340 });
		app.setNow('2026-12-09T16:10:00Z');
		expect((await app.call('punchIn', { roomId: room }, { token })).json.code).toBe(1);
		const checkedAt = async () => (await month(token, '2026-10')).rooms.map((each) => [each.roomId, each.checkedAt]);
		expect(await checkedAt()).toEqual([[room, '2026-12-09T16:10:00.000Z']]);
		await app.db.run(sql`update live_room set start_at = '2026-12-09T17:00:00Z', end_at = '2026-12-09T18:00:00Z' where id = ${room}`);
		expect(await checkedAt()).toEqual([[room, null]]);
	});
});

describe('R74 a missed day', () => {
	test('is missed though a lesson or a class of it was checked in for, and these are no part of the row', async () => {
		const { token, id } = await newMember();
		for (const [source, sourceId] of [
			['room', 7],
			['classroom', 8],
		] as const)
			await check(id, { source, sourceId, day: '2026-11-19', at: '2026-11-19T02:00:00Z' });
		app.setNow('2026-11-20T04:00:00Z');
		expect(await makeUp(token, '2026-11-19')).toBe('make_up_listen');
		await hear(id, '2026-11-20T03:00:00Z', 30);
		const before = await month(token);
		expect([before.days, before.streak, before.checkedToday]).toEqual([[], { current: 0, longest: 0 }, false]);
		expect(before.makeUp.days.map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19']);
		expect(await makeUp(token, '2026-11-19')).toBe('done');
		expect((await month(token)).days).toEqual([{ day: '2026-11-19', madeUp: true }]);
	});

	test('made up in the first moment of a day takes a half hour of that day; what is heard less than it leaves none', async () => {
		const { token, id } = await newMember();
		const midnight = '2026-11-19T16:00:00Z';
		await check(id, { source: 'daily', sourceId: 0, day: '2026-11-18', at: midnight, madeUp: true });
		// A day that was checked in when it was takes nothing.
		await check(id, { source: 'daily', sourceId: 0, day: '2026-11-20', at: midnight });
		app.setNow('2026-11-20T04:00:00Z');
		await hear(id, '2026-11-20T03:00:00Z', 10);
		expect((await month(token)).makeUp.heardSeconds).toBe(0);
		await hear(id, '2026-11-20T03:20:00Z', 49);
		expect([(await month(token)).makeUp.heardSeconds, await makeUp(token, '2026-11-19')]).toEqual([29 * 60, 'make_up_listen']);
		await hear(id, '2026-11-20T03:50:00Z', 1);
		expect([(await month(token)).makeUp.heardSeconds, await makeUp(token, '2026-11-19')]).toEqual([30 * 60, 'done']);
	});

	test('makes the row that it would make, however long the days before it', async () => {
		const { token, id } = await newMember();
		for (const day of ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-18', '2026-11-19'])
			await check(id, { source: 'daily', sourceId: 0, day, at: `${day}T02:00:00Z` });
		app.setNow('2026-11-20T04:00:00Z');
		const shown = await month(token);
		expect(shown.makeUp.days).toEqual([{ day: '2026-11-17', lastDay: '2026-11-20', used: 0, streakAfter: 6 }]);
		expect(shown).toMatchObject({ streak: { current: 2, longest: 3 }, streakToday: 3 });
	});
});
