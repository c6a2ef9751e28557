import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLogin, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { checkedDays } from './punch.service.ts';

let app: TestApp;
let category: number;
let teacher: number;
let serial = 0;
const joined = '2026-10-01T02:00:00Z';
/** Somebody who joined on October 1. */
async function newMember(at = joined): Promise<{ token: string; id: number }> {
	app.setNow(at);
	const { token, member } = await makeLogin(app, `133${String(++serial).padStart(8, '0')}`);
	await app.db.run(sql`update member_session set expires_at = '2028-01-01' where member_id = ${member.id}`);
	return { token, id: member.id };
}
const month = async (token: string, of?: string) => (await app.call('punchMonth', { month: of }, { token })).json.data;
const punch = (token: string, roomId?: number) => app.call('punchIn', { roomId }, { token });
const makeUp = (token: string, day: string) => app.call('punchMakeUp', { day }, { token });
const outcome = ({ status, json }: Awaited<ReturnType<typeof punch>>) => (json.code === 1 ? 'done' : status === 200 ? json.reason : status);
async function punchOn(token: string, ...days: string[]): Promise<void> {
	for (const day of days) {
		app.setNow(`${day}T04:00:00Z`);
		expect(outcome(await punch(token)), day).toBe('done');
	}
}
/** Minutes of listening that began at a moment. */
async function hear(memberId: number, at: string, minutes: number): Promise<void> {
	await app.db.run(sql`insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at, heard)
		values (${memberId}, 'video', 1, '第一讲', ${new Date(at)}, ${new Date(at)}, int4multirange(int4range(0, ${minutes * 60}::int)))`);
}
const rowsOf = async (memberId: number) => (await app.db.rows(sql`select source_id from check_in where member_id = ${memberId}`)).length;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(app.db);
	teacher = await makeTeacher(app.db, { name: '顾明远', category });
});
afterAll(() => app.close());

describe('R74 the day’s check-in', () => {
	test('counts once a day, on the day of the site’s calendar', async () => {
		const { token } = await newMember();
		app.setNow('2026-11-20T15:59:59.999Z');
		expect((await punch(token)).json).toEqual({
			code: 1,
			data: { day: '2026-11-20', checkedAt: '2026-11-20T15:59:59.999Z', streak: { current: 1, longest: 1 } },
		});
		// A millisecond later it is tomorrow in Shanghai.
		app.advance(1);
		expect(await month(token)).toMatchObject({ today: '2026-11-21', checkedToday: false, streak: { current: 1 }, streakToday: 2 });
		expect((await punch(token)).json.data).toEqual({
			day: '2026-11-21',
			checkedAt: '2026-11-20T16:00:00.000Z',
			streak: { current: 2, longest: 2 },
		});
		app.advance(3_600_000);
		expect((await punch(token)).json.data).toEqual({
			day: '2026-11-21',
			checkedAt: '2026-11-20T16:00:00.000Z',
			streak: { current: 2, longest: 2 },
		});
		expect(await month(token)).toMatchObject({
			month: '2026-11',
			checkedToday: true,
			days: [
				{ day: '2026-11-20', madeUp: false },
				{ day: '2026-11-21', madeUp: false },
			],
		});
	});

	test('a hundred presses at once leave one', async () => {
		const { token, id } = await newMember();
		app.setNow('2026-11-20T04:00:00Z');
		const answers = await Promise.all(Array.from({ length: 100 }, () => punch(token)));
		expect(answers.map(outcome)).toEqual(Array(100).fill('done'));
		expect(await rowsOf(id)).toBe(1);
	});

	test('days in a row: up to today or yesterday, over the ends of months, and the longest there was', async () => {
		const { token } = await newMember();
		await punchOn(token, '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-30', '2026-10-31', '2026-11-01');
		expect((await month(token)).streak).toEqual({ current: 3, longest: 4 });
		app.setNow('2026-11-02T15:59:00Z');
		expect(await month(token)).toMatchObject({ streak: { current: 3, longest: 4 }, streakToday: 4, checkedToday: false });
		expect((await app.call('memberInfo', {}, { token })).json.data.streakDays).toBe(3);
		app.setNow('2026-11-02T16:00:00Z');
		expect(await month(token)).toMatchObject({ streak: { current: 0, longest: 4 }, streakToday: 1 });
		expect((await app.call('memberInfo', {}, { token })).json.data.streakDays).toBe(0);
		expect((await month(token, '2026-10')).days.map(({ day }) => day.slice(8))).toEqual(['02', '03', '04', '05', '30', '31']);
		expect((await month(token, '')).days.map(({ day }) => day)).toEqual(['2026-11-01']);
		expect((await month(token, '2026-12')).days).toEqual([]);
	});

	test('the week is the last seven days, also of two months', async () => {
		const { token } = await newMember();
		await punchOn(token, '2026-10-28', '2026-10-29', '2026-11-03');
		app.setNow('2026-11-04T04:00:00Z');
		for (const of of [undefined, '2026-10', '2025-01'])
			expect((await month(token, of)).week.map(({ day, checked }) => `${day.slice(8)}${checked ? ' yes' : ''}`)).toEqual([
				'29 yes',
				'30',
				'31',
				'01',
				'02',
				'03 yes',
				'04',
			]);
	});

	test('what is kept for a member in their pages knows of it, and of midnight', async () => {
		const { token } = await newMember();
		app.setNow('2026-11-20T04:00:00Z');
		const shown = async () => {
			const { parts } = (await app.call('ownParts', { calls: JSON.stringify([['memberInfo', {}]]) }, { token })).json.data;
			return (parts[0] as { streakDays: number }).streakDays;
		};
		expect(await shown()).toBe(0);
		await punch(token);
		expect(await shown()).toBe(1);
		app.setNow('2026-11-21T16:00:00Z');
		expect(await shown()).toBe(0);
	});

	test('each member has their own', async () => {
		const [one, two] = [await newMember(), await newMember()];
		await punchOn(one.token, '2026-11-20');
		expect((await month(two.token)).days).toEqual([]);
		expect(await month(two.token)).toMatchObject({ checkedToday: false, streak: { current: 0, longest: 0 } });
	});

	test('days of several members, from one to another, whatever else they checked in for', async () => {
		const [one, two, other] = [await newMember(), await newMember(), await newMember()];
		for (const { token } of [one, two, other]) await punchOn(token, '2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13');
		await app.db.run(sql`update check_in set made_up = true where member_id = ${two.id} and day = '2026-11-12'`);
		await app.db.run(sql`insert into check_in (member_id, source, source_id, day, checked_at) values (${one.id}, 'room', 7, '2026-11-11', now())`);
		const days = await checkedDays(app.db, [one.id, two.id], '2026-11-10', '2026-11-12');
		const byDay = days.toSorted((a, b) => a.memberId - b.memberId || a.day.localeCompare(b.day));
		expect(byDay).toEqual(
			[one.id, two.id].flatMap((memberId) => [
				{ memberId, day: '2026-11-10', madeUp: false },
				{ memberId, day: '2026-11-12', madeUp: memberId === two.id },
			]),
		);
		expect(await checkedDays(app.db, [], '2026-11-10', '2026-11-12')).toEqual([]);
	});

	test('a month that is none is refused', async () => {
		const { token } = await newMember();
		for (const of of ['2026-13', '2026-00', '2026-1', '1999-01', 'x'])
			expect((await app.call('punchMonth', { month: of }, { token })).status).toBe(422);
	});
});

describe('R74 where the clock is changed', () => {
	test.each([
		['Europe/Berlin', 25, ['10-24T21:59:59', '10-24T22:00:00', '10-25T22:59:59', '10-25T23:00:00'], ['10-24', '10-25', '10-25', '10-26']],
		['Europe/Berlin', 23, ['03-28T22:59:59', '03-28T23:00:00', '03-29T21:59:59', '03-29T22:00:00'], ['03-28', '03-29', '03-29', '03-30']],
		['America/New_York', 25, ['11-01T03:59:59', '11-01T04:00:00', '11-02T04:59:59', '11-02T05:00:00'], ['10-31', '11-01', '11-01', '11-02']],
	] as const)('in %s a day of %i hours is one day', async (timeZone, _hours, moments, days) => {
		const site = await startApp({ config: { rateLimits: false, timeZone } });
		site.setNow('2026-03-01T12:00:00Z');
		const { token, member } = await makeLogin(site, '13300000000');
		await site.db.run(sql`update member_session set expires_at = '2027-01-01' where member_id = ${member.id}`);
		const seen: unknown[] = [];
		for (const moment of moments) {
			site.setNow(`2026-${moment}Z`);
			const { day, streak } = (await site.call('punchIn', {}, { token })).json.data;
			const shown = (await site.call('punchMonth', {}, { token })).json.data;
			seen.push([day, streak.current, shown.today, shown.streak.current, shown.streakToday]);
		}
		expect(seen).toEqual([1, 2, 2, 3].map((streak, n) => [`2026-${days[n]}`, streak, `2026-${days[n]}`, streak, streak]));
		await site.close();
	});
});

describe('R74 live lessons', () => {
	const now = new Date('2026-11-20T10:00:00Z');
	const room = (minutes: number, more: { price?: number; length?: number } = {}) =>
		makeRoom(app.db, { teacher, category, now, minutes, title: `课 ${minutes}`, ...more });
	const inCourse = async (id: number, course: number) => app.db.run(sql`update live_room set course_id = ${course} where id = ${id}`);

	test('are open from 30 minutes before their start to their end, once each, and no part of the streak', async () => {
		const { token, id } = await newMember();
		const lesson = await room(60);
		const start = now.getTime() + 3_600_000;
		const at = async (seconds: number) => {
			app.setNow(new Date(start + seconds * 1000));
			return outcome(await punch(token, lesson));
		};
		expect([await at(-1801), await at(3600), await rowsOf(id)]).toEqual(['check_in_early', 'check_in_over', 0]);
		expect([await at(-1800), await at(0), await at(3599), await rowsOf(id)]).toEqual(['done', 'done', 'done', 1]);
		app.setNow(new Date(start));
		expect((await punch(token, lesson)).json.data).toEqual({
			day: '2026-11-20',
			checkedAt: new Date(start - 1_800_000).toISOString(),
			streak: { current: 0, longest: 0 },
		});
		const facts = {
			roomId: lesson,
			title: '课 60',
			teacherName: '顾明远',
			startAt: new Date(start).toISOString(),
			endAt: new Date(start + 3_600_000).toISOString(),
		};
		const checkedAt = new Date(start - 1_800_000).toISOString();
		const shown = await month(token);
		expect(shown.attended).toEqual([{ ...facts, day: '2026-11-20', checkedAt }]);
		expect(shown.rooms.find(({ roomId }) => roomId === lesson)).toEqual({ ...facts, opensAt: checkedAt, checkedAt });
		expect([shown.days, (await month(token, '2026-10')).attended]).toEqual([[], []]);
	});

	test('that begin before midnight are of the day on which they begin, and can be checked in for after it', async () => {
		const { token } = await newMember();
		// From 23:40 to 00:40 in Shanghai.
		const lesson = await room(340);
		app.setNow('2026-11-20T16:10:00Z');
		expect((await month(token)).rooms.map(({ roomId }) => roomId)).toEqual([lesson]);
		expect((await punch(token, lesson)).json.data).toMatchObject({ day: '2026-11-20' });
		const shown = await month(token);
		expect([shown.rooms[0]?.checkedAt, shown.attended.map(({ day }) => day)]).toEqual(['2026-11-20T16:10:00.000Z', ['2026-11-20']]);
	});

	test('are those that are free, of a course that is theirs, of a trial course, or of a VIP course as long as VIP runs', async () => {
		const [{ token, id }, other] = [await newMember(), await newMember()];
		const [own, ended, foreign, vip, trial] = [
			await makeCourse(app.db, { category }),
			await makeCourse(app.db, { category }),
			await makeCourse(app.db, { category }),
			await makeCourse(app.db, { category, vip: true }),
			await makeCourse(app.db, { category, trial: true }),
		];
		await makeGrant(app.db, { member: id, course: own });
		await makeGrant(app.db, { member: id, course: ended, endsAt: new Date(now.getTime() - 1000) });
		await makeGrant(app.db, { member: id, course: null, endsAt: new Date(now.getTime() + 3_600_000) });
		// Sold by itself, and nobody can buy it yet.
		const alone = await room(16, { price: 900 });
		const rooms: number[] = [await room(10), alone];
		for (const course of [own, ended, foreign, vip, trial]) {
			rooms.push(await room(20, { price: 900 }));
			await inCourse(rooms.at(-1) ?? 0, course);
		}
		const outcomes = async (as: string) => Promise.all(rooms.map(async (each) => outcome(await punch(as, each))));
		const listed = async (as: string) => {
			const all = new Set((await month(as)).rooms.map(({ roomId }) => roomId));
			return rooms.map((each) => all.has(each));
		};
		app.setNow(now);
		expect(await listed(token)).toEqual([true, false, true, false, false, true, true]);
		expect(await outcomes(token)).toEqual(['done', 403, 'done', 403, 403, 'done', 'done']);
		expect(await listed(other.token)).toEqual([true, false, false, false, false, false, true]);
		expect(await outcomes(other.token)).toEqual(['done', 403, 403, 403, 403, 403, 'done']);
		expect((await month(other.token)).liveDays).toContain('2026-11-20');
		// Their VIP term and its day of grace are over: its room is no longer on their days.
		await app.db.run(sql`delete from live_room where id <> ${rooms[5] ?? 0}`);
		expect((await month(token)).liveDays).toEqual(['2026-11-20']);
		app.setNow(new Date(now.getTime() + 25 * 3_600_000 - 1));
		expect((await month(token)).liveDays).toEqual(['2026-11-20']);
		app.setNow(new Date(now.getTime() + 25 * 3_600_000));
		expect((await month(token)).liveDays).toEqual([]);
	});

	test('of a course that was withdrawn or taken offline are its owners’ as before, and nobody else’s: listing and checking in agree', async () => {
		const [owner, vip, other] = [await newMember(), await newMember(), await newMember()];
		const rooms: number[] = [];
		for (const kind of [{}, { vip: true }, { trial: true }]) {
			for (const withdrawn of [true, false]) {
				const course = await makeCourse(app.db, { category, ...kind, online: false, withdrawn });
				await makeGrant(app.db, { member: owner.id, course });
				const lesson = await room(20, { price: 900 });
				await inCourse(lesson, course);
				rooms.push(lesson);
			}
		}
		await makeGrant(app.db, { member: vip.id, course: null, endsAt: new Date(now.getTime() + 3_600_000) });
		app.setNow(now);
		const seen = async ({ token }: { token: string }) => {
			const shown = await month(token);
			const listed = new Set(shown.rooms.map(({ roomId }) => roomId));
			const done = await Promise.all(rooms.map(async (each) => outcome(await punch(token, each))));
			return { listed: rooms.map((each) => listed.has(each)), done };
		};
		expect(await seen(owner)).toEqual({ listed: rooms.map(() => true), done: rooms.map(() => 'done') });
		// A withdrawn course is gone; of one that is offline nobody else is told.
		const refused = { listed: rooms.map(() => false), done: [410, 404, 410, 404, 410, 404] };
		expect([await seen(vip), await seen(other)]).toEqual([refused, refused]);
		await app.db.run(sql`delete from live_room where not id = any(${rooms})`);
		expect((await month(owner.token)).liveDays).toEqual(['2026-11-20']);
		expect([(await month(vip.token)).liveDays, (await month(other.token)).liveDays]).toEqual([[], []]);
		await app.db.run(sql`delete from live_room where id = any(${rooms})`);
	});

	test('that there are not, or not any more, are not found', async () => {
		const { token } = await newMember();
		const [offline, withdrawn] = [await room(10), await room(10)];
		await app.db.run(
			sql`update live_room set online = false, withdrawn_at = case when id = ${withdrawn} then now() end where id in (${offline}, ${withdrawn})`,
		);
		app.setNow(now);
		expect([outcome(await punch(token, 999_999)), outcome(await punch(token, offline)), outcome(await punch(token, withdrawn))]).toEqual([
			404, 404, 410,
		]);
		expect((await app.call('punchIn', { roomId: 0 }, { token })).status).toBe(422);
		expect((await month(token)).rooms).toEqual([]);
	});
});

describe('R74 a missed day', () => {
	test('is made up with half an hour heard today; it joins the days around it and counts as its own kind', async () => {
		const { token, id } = await newMember();
		await punchOn(token, '2026-11-17', '2026-11-19', '2026-11-20');
		app.setNow('2026-11-21T04:00:00Z');
		await hear(id, '2026-11-20T15:59:00Z', 90);
		await hear(id, '2026-11-20T16:00:00Z', 18);
		expect((await month(token)).makeUp).toEqual({
			days: [{ day: '2026-11-18', lastDay: '2026-11-21', used: 0, streakAfter: 4 }],
			heardSeconds: 18 * 60,
		});
		expect(outcome(await makeUp(token, '2026-11-18'))).toBe('make_up_listen');
		await hear(id, '2026-11-21T03:00:00Z', 11);
		expect(outcome(await makeUp(token, '2026-11-18'))).toBe('make_up_listen');
		await hear(id, '2026-11-21T03:30:00Z', 1);
		expect((await makeUp(token, '2026-11-18')).json.data).toEqual({
			day: '2026-11-18',
			checkedAt: '2026-11-21T04:00:00.000Z',
			streak: { current: 4, longest: 4 },
		});
		// Today is not checked in by it.
		const shown = await month(token);
		expect(shown).toMatchObject({ checkedToday: false, makeUp: { days: [], heardSeconds: 0 } });
		expect(shown.days).toEqual([
			{ day: '2026-11-17', madeUp: false },
			{ day: '2026-11-18', madeUp: true },
			{ day: '2026-11-19', madeUp: false },
			{ day: '2026-11-20', madeUp: false },
		]);
		expect(shown.week[3]).toEqual({ day: '2026-11-18', checked: true, madeUp: true });
	});

	test('is one of the last three, before today, since the member joined, and not checked in', async () => {
		const { token, id } = await newMember('2026-11-18T16:00:00Z');
		await punchOn(token, '2026-11-19');
		app.setNow('2026-11-22T04:00:00Z');
		await hear(id, '2026-11-22T03:00:00Z', 200);
		expect((await month(token)).makeUp.days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
		for (const day of ['2026-11-18', '2026-11-22', '2026-11-23', '2027-01-01'])
			expect([day, outcome(await makeUp(token, day))]).toEqual([day, 'make_up_not_open']);
		expect((await makeUp(token, '2026-11-19')).json.data.checkedAt).toBe('2026-11-19T04:00:00.000Z');
		app.setNow('2026-11-23T16:00:00Z');
		await hear(id, '2026-11-23T16:00:00Z', 200);
		expect([outcome(await makeUp(token, '2026-11-20')), outcome(await makeUp(token, '2026-11-21'))]).toEqual(['make_up_not_open', 'done']);
		expect((await month(token)).days.find(({ day }) => day === '2026-11-19')).toEqual({ day: '2026-11-19', madeUp: false });
	});

	test('takes a half hour of its own, and two a month, also of many presses at once', async () => {
		const { token, id } = await newMember();
		// The first moment of December 2 in Shanghai.
		app.setNow('2026-12-01T16:00:00Z');
		const days = ['2026-11-29', '2026-11-30', '2026-12-01'];
		await hear(id, '2026-12-02T01:00:00Z', 59);
		const all = await Promise.all(Array.from({ length: 30 }, (_, n) => makeUp(token, days[n % 3] ?? '')));
		expect(all.filter((each) => outcome(each) === 'done')).toHaveLength(10);
		expect(new Set(all.map(outcome))).toEqual(new Set(['done', 'make_up_listen']));
		expect(await rowsOf(id)).toBe(1);
		await hear(id, '2026-12-02T03:00:00Z', 1);
		expect((await month(token)).makeUp.heardSeconds).toBe(1800);
		await Promise.all(days.map((day) => makeUp(token, day)));
		expect(await rowsOf(id)).toBe(2);
		await hear(id, '2026-12-02T03:30:00Z', 30);
		await Promise.all(days.map((day) => makeUp(token, day)));
		expect(await rowsOf(id)).toBe(3);
		// Two of November and one of December: each month has two of its own.
		app.setNow('2026-12-04T04:00:00Z');
		await hear(id, '2026-12-04T01:00:00Z', 200);
		expect((await month(token)).makeUp.days).toEqual([
			{ day: '2026-12-02', lastDay: '2026-12-05', used: 1, streakAfter: 0 },
			{ day: '2026-12-03', lastDay: '2026-12-06', used: 1, streakAfter: 1 },
		]);
		expect([outcome(await makeUp(token, '2026-12-03')), outcome(await makeUp(token, '2026-12-02'))]).toEqual(['done', 'make_up_used']);
		expect((await month(token)).makeUp.days).toEqual([]);
	});
});
