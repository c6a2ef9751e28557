import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StudyWeek } from '../../../contract/plan/member.ts';
import { listenFor } from '../../../test/events.ts';
import { makeLogin } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { goalBehind } from './plan.events.ts';
import { remindBehind } from './remind.service.ts';

let app: TestApp;
let serial = 0;
async function newMember(site = app): Promise<{ token: string; id: number }> {
	const { token, member } = await makeLogin(site, `135${String(++serial).padStart(8, '0')}`);
	await site.db.run(sql`update member_session set expires_at = '2028-01-01' where member_id = ${member.id}`);
	return { token, id: member.id };
}
const week = async (token: string, site = app): Promise<StudyWeek> => (await site.call('studyWeek', {}, { token })).json.data;
const set = (token: string, goal: Record<string, unknown>) => app.call('setGoal', goal, { token });
/** Minutes of listening that began at a moment. */
async function hear(memberId: number, at: string, minutes: number, site = app): Promise<void> {
	await site.db.run(sql`insert into listening_record (member_id, kind, lesson_id, title, started_at, last_at, heard)
		values (${memberId}, 'video', 1, '第一讲', ${new Date(at)}, ${new Date(at)}, int4multirange(int4range(0, ${minutes * 60}::int)))`);
}
async function checkIn(memberId: number, day: string, madeUp = false): Promise<void> {
	await app.db.run(
		sql`insert into check_in (member_id, source, day, checked_at, made_up) values (${memberId}, 'daily', ${day}::date, ${new Date(`${day}T04:00:00Z`)}, ${madeUp})`,
	);
}
const minutes = (amount: number, remind = true) => ({ kind: 'minutes', amount, remind });

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.run(sql`delete from study_goal`);
	await app.db.run(sql`delete from graphile_worker._private_jobs`);
});

describe('R77 the week', () => {
	test('is Monday to Sunday with what was heard and ticked on each day, beside the seven days up to today, and no goal at first', async () => {
		const { token, id } = await newMember();
		const other = await newMember();
		// A Saturday, 16:00 in Shanghai.
		app.setNow('2026-11-21T08:00:00Z');
		await hear(id, '2026-11-07T15:59:59Z', 7);
		await hear(id, '2026-11-07T16:00:00Z', 6);
		await hear(id, '2026-11-15T15:59:59Z', 50);
		await hear(id, '2026-11-15T16:00:00Z', 38);
		await hear(id, '2026-11-16T10:00:00Z', 2);
		await hear(id, '2026-11-18T10:00:00Z', 24);
		await hear(other.id, '2026-11-18T10:00:00Z', 99);
		await checkIn(id, '2026-11-15');
		await checkIn(id, '2026-11-16');
		await checkIn(id, '2026-11-17', true);
		const none = { heardSeconds: 0, checked: false, madeUp: false };
		const days = [
			{ day: '2026-11-16', heardSeconds: 2400, checked: true, madeUp: false },
			{ day: '2026-11-17', heardSeconds: 0, checked: true, madeUp: true },
			{ day: '2026-11-18', heardSeconds: 1440, checked: false, madeUp: false },
			...['19', '20', '21'].map((day) => ({ day: `2026-11-${day}`, ...none })),
		];
		expect(await week(token)).toEqual({
			today: '2026-11-21',
			days: [...days, { day: '2026-11-22', ...none }],
			// The seven before begin with the minutes of 8 November.
			recent: {
				days: [{ day: '2026-11-15', heardSeconds: 3000, checked: true, madeUp: false }, ...days],
				heardSeconds: 6840,
				heardSecondsBefore: 360,
			},
			heardSeconds: 3840,
			studyDays: 3,
			average: { heardSeconds: 945, studyDays: 0.75 },
			goal: null,
		});
	});

	test('the average is that of the four weeks before, no earlier one', async () => {
		const { token, id } = await newMember();
		app.setNow('2026-11-21T08:00:00Z');
		await hear(id, '2026-10-18T15:59:59Z', 500);
		expect((await week(token)).average).toBeNull();
		await hear(id, '2026-10-18T16:00:00Z', 40);
		await hear(id, '2026-11-10T10:00:00Z', 40);
		await checkIn(id, '2026-11-11');
		expect((await week(token)).average).toEqual({ heardSeconds: 1200, studyDays: 0.75 });
	});

	test.each([
		// Spring forward and fall back of New York, on a Sunday; Santiago's day without a midnight.
		['America/New_York', '2026-03-09T03:59:59Z', '2026-03-02', '2026-03-09T04:00:00Z', '2026-03-09'],
		['America/New_York', '2026-11-02T04:59:59Z', '2026-10-26', '2026-11-02T05:00:00Z', '2026-11-02'],
		['America/Santiago', '2026-09-07T02:59:59Z', '2026-08-31', '2026-09-07T03:00:00Z', '2026-09-07'],
		['Pacific/Kiritimati', '2026-11-22T09:59:59Z', '2026-11-16', '2026-11-22T10:00:00Z', '2026-11-23'],
	])('ends at midnight of %s', async (timeZone, last, monday, first, next) => {
		const site = await startApp({ config: { timeZone } });
		const { token, id } = await newMember(site);
		await hear(id, last, 3, site);
		await hear(id, first, 5, site);
		const seen = [];
		for (const at of [last, first]) {
			site.setNow(at);
			const { days, heardSeconds } = await week(token, site);
			seen.push([days[0]?.day, days.length, heardSeconds / 60, days.findIndex((day) => day.heardSeconds > 0)]);
		}
		expect(seen).toEqual([
			[monday, 7, 3, 6],
			[next, 7, 5, 0],
		]);
		await site.close();
	});
});

describe('R77 the goal', () => {
	test('is set, changed and dropped; twice is once, and the last of two devices stays', async () => {
		const { token } = await newMember();
		const other = await newMember();
		expect((await set(token, minutes(240))).json).toEqual({ code: 1, data: { goal: minutes(240) } });
		expect((await week(token)).goal).toEqual(minutes(240));
		await Promise.all(Array.from({ length: 20 }, (_, n) => set(token, n % 2 ? minutes(240) : { kind: 'days', amount: 5, remind: false })));
		await set(token, { kind: 'days', amount: 5, remind: false });
		expect((await week(token)).goal).toEqual({ kind: 'days', amount: 5, remind: false });
		expect((await week(other.token)).goal).toBeNull();
		for (const _ of [1, 2]) expect((await app.call('dropGoal', {}, { token })).json.data).toEqual({ goal: null });
		expect((await week(token)).goal).toBeNull();
	});

	test.each([
		[minutes(30), 200],
		[minutes(2400), 200],
		[minutes(0), 422],
		[minutes(15), 422],
		[minutes(45), 422],
		[minutes(2430), 422],
		[{ kind: 'days', amount: 1, remind: true }, 200],
		[{ kind: 'days', amount: 7, remind: true }, 200],
		[{ kind: 'days', amount: 0, remind: true }, 422],
		[{ kind: 'days', amount: 8, remind: true }, 422],
		[{ kind: 'weeks', amount: 3, remind: true }, 422],
		[{ kind: 'days', amount: 3 }, 422],
		[{}, 422],
	])('%o is answered with %i', async (goal, status) => {
		const { token } = await newMember();
		expect((await set(token, goal)).status).toBe(status);
	});

	test('what is kept for a member knows of it at once', async () => {
		const { token, id } = await newMember();
		const version = async () => (await app.db.one<{ version: number }>(sql`select version from member where id = ${id}`)).version;
		const seen = [await version()];
		await set(token, minutes(60));
		seen.push(await version());
		await set(token, minutes(90));
		seen.push(await version());
		app.setNow('2026-11-28T08:00:00Z');
		await remindBehind(app.app.platform);
		seen.push(await version());
		await app.call('dropGoal', {}, { token });
		seen.push(await version());
		const [before = 0] = seen;
		expect(seen.map((each) => each - before)).toEqual([0, 1, 2, 2, 3]);
	});
});

describe('R77 the reminder', () => {
	/** Members with a goal set on Monday; who they are by what they did. */
	async function behind(goals: Record<string, unknown>[], site = app, at = '2026-11-16T08:00:00Z') {
		site.setNow(at);
		const all = await Promise.all(goals.map(() => newMember(site)));
		for (const [n, { token }] of all.entries()) expect((await site.call('setGoal', goals[n] ?? {}, { token })).status).toBe(200);
		return all;
	}
	const saturday = '2026-11-21T02:00:00Z';
	const remind = async (at = saturday, site = app) => {
		site.setNow(at);
		await remindBehind(site.app.platform);
	};

	test('is told from Saturday ten o’clock on to who is behind, with what is missing, once a week', async () => {
		using told = listenFor(app.db, goalBehind);
		const [slow, done, days, quiet, none] = await behind([
			minutes(60),
			minutes(60),
			{ kind: 'days', amount: 3, remind: true },
			minutes(60, false),
			minutes(30),
		]);
		await hear(slow?.id ?? 0, '2026-11-17T04:00:00Z', 11);
		await app.db.run(sql`update listening_record set heard = '{[0,601)}' where member_id = ${slow?.id ?? 0}`);
		await hear(done?.id ?? 0, '2026-11-17T04:00:00Z', 60);
		await hear(days?.id ?? 0, '2026-11-17T04:00:00Z', 1);
		await checkIn(days?.id ?? 0, '2026-11-18');
		// Of the week before.
		await hear(none?.id ?? 0, '2026-11-15T04:00:00Z', 99);
		await remind('2026-11-21T01:59:59.999Z');
		expect(await told.told()).toEqual([]);
		const expected = [
			{ memberId: slow?.id, kind: 'minutes', missing: 50 },
			{ memberId: days?.id, kind: 'days', missing: 1 },
			{ memberId: none?.id, kind: 'minutes', missing: 30 },
		];
		for (const at of [saturday, '2026-11-21T03:00:00Z', '2026-11-22T15:59:59Z']) {
			await remind(at);
			expect(await told.told()).toEqual(expected);
		}
		// Monday is a new week, and its Saturday a new reminder.
		await remind('2026-11-23T00:00:00Z');
		expect(await told.told()).toHaveLength(3);
		await remind('2026-11-28T02:00:00Z');
		expect((await told.told()).slice(3).map(({ memberId, missing }) => [memberId, missing])).toEqual([
			[slow?.id, 60],
			[done?.id, 60],
			[days?.id, 3],
			[none?.id, 30],
		]);
		expect(quiet).toBeDefined();
	});

	test('a site that was down on Saturday tells on Sunday; a goal of this weekend waits for the next', async () => {
		using told = listenFor(app.db, goalBehind);
		const [early] = await behind([minutes(60)]);
		await behind([minutes(60)], app, saturday);
		await remind('2026-11-22T15:00:00Z');
		expect((await told.told()).map(({ memberId }) => memberId)).toEqual([early?.id]);
	});

	test('two workers at once tell each member once, and one that dies half-way leaves none out', async () => {
		using told = listenFor(app.db, goalBehind);
		const all = await behind(Array.from({ length: 4 }, () => minutes(60)));
		await app.db.run(
			sql`insert into member (phone, nickname, password_hash, created_at) select '136' || lpad(n::text, 8, '0'), '学员', '', now() from generate_series(1, 1300) n`,
		);
		await app.db.run(
			sql`insert into study_goal (member_id, kind, amount, remind, set_at) select id, 'minutes', 60, true, '2026-11-16' from member where phone like '136%'`,
		);
		app.setNow(saturday);
		// Dies after its first batch.
		const dying = new AbortController();
		const died = remindBehind(
			{
				...app.app.platform,
				db: new Proxy(app.app.platform.db, {
					get: (db, name) =>
						name === 'transaction'
							? async (run: Parameters<typeof db.transaction>[0]) => {
									const answer = await db.transaction(run);
									dying.abort();
									return answer;
								}
							: Reflect.get(db, name, db),
				}),
			},
			dying.signal,
		);
		await died;
		expect(await told.told()).toHaveLength(500);
		await Promise.all([remindBehind(app.app.platform), remindBehind(app.app.platform), remindBehind(app.app.platform)]);
		const members = (await told.told()).map(({ memberId }) => memberId);
		expect([members.length, new Set(members).size]).toEqual([1304, 1304]);
		expect(all.every(({ id }) => members.includes(id))).toBe(true);
		await app.db.run(sql`delete from member where phone like '136%'`);
	});

	test.each([
		['America/New_York', '2026-10-26T16:00:00Z', '2026-10-31T14:00:00Z'],
		['America/New_York', '2026-11-02T16:00:00Z', '2026-11-07T15:00:00Z'],
		['Pacific/Kiritimati', '2026-11-16T08:00:00Z', '2026-11-20T20:00:00Z'],
	])('%s has its own Saturday, ten o’clock, in summer and winter', async (timeZone, monday, due) => {
		const site = await startApp({ config: { timeZone } });
		using told = listenFor(site.db, goalBehind, 'zones');
		await behind([minutes(60)], site, monday);
		await remind(new Date(Date.parse(due) - 1).toISOString(), site);
		expect(await told.told()).toEqual([]);
		await remind(due, site);
		expect(await told.told()).toHaveLength(1);
		await site.close();
	});
});
