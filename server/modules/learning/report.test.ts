import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/calls.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { grant, revokeCourse } from '../enrolment/enrolment.service.ts';
import { verifyLedger } from './ledger.service.ts';
import { issueTicket } from './tickets.service.ts';

let app: TestApp;
let category: number;
let course: number;
/** A trial lesson of half an hour and one that is not. */
let trial: number;
let paid: number;
let token: string;
let memberId: number;
let otherToken: string;
let otherId: number;

beforeAll(async () => {
	app = await startApp();
	app.setNow('2026-11-21T08:00:00Z');
	category = await makeCategory(app.db);
	({
		token,
		member: { id: memberId },
	} = await registerMember(app, '13500135001'));
	({
		token: otherToken,
		member: { id: otherId },
	} = await registerMember(app, '13500135002'));
});
afterAll(() => app.close());
beforeEach(async () => {
	app.advance(3_600_000);
	course = await makeCourse(app.db, { category });
	[trial, paid] = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map((row) => row.id) as [
		number,
		number,
	];
});

type Report = Partial<CallInput<'progressReport'>>;
const send = (report: Report, options: { token?: string; headers?: Record<string, string> } = {}) =>
	app.call('progressReport', { videoId: trial, position: 0, heard: [], ...report }, { token, ...options });
const wait = (seconds: number) => app.advance(seconds * 1000);
const ledger = () =>
	app.db.rows<{ from: number; to: number; outcome: string }>(
		sql`select from_s as "from", to_s as "to", outcome from ledger where member_id = ${memberId} and lesson_id = ${trial} order by seq`,
	);
const stored = async () =>
	(await app.db.row<{ heard: string; heard_seconds: number; position: number }>(
		sql`select heard::text, heard_seconds, position from heard where member_id = ${memberId} and lesson_id = ${trial}`,
	)) ?? { heard: '{}', heard_seconds: 0, position: 0 };

describe('R71 progressReport', () => {
	test('what is played counts, what is skipped does not, and another device goes on from there', async () => {
		await send({ session: 'a', seq: 0 });
		wait(10);
		await send({ session: 'a', seq: 1, position: 10, heard: [[0, 10]] });
		wait(10);
		const { json } = await send({
			session: 'a',
			seq: 2,
			position: 610,
			heard: [
				[10, 15],
				[605, 610],
			],
		});
		expect(json).toMatchObject({
			code: 1,
			data: {
				videoId: trial,
				courseId: course,
				position: 610,
				heardSeconds: 20,
				percent: 1,
				finished: false,
				accepted: 10,
				refused: 0,
				repeated: false,
			},
		});
		expect(json.data.heard).toEqual([
			[0, 15],
			[605, 610],
		]);
		expect(await stored()).toEqual({ heard: '{[0,15),[605,610)}', heard_seconds: 20, position: 610 });
		const phone = await send({ session: 'phone', seq: 0, position: 610 });
		expect(phone.json.data).toMatchObject({ position: 610, heardSeconds: 20 });
	});

	test('after a clock that was ahead the place moves again, on any device', async () => {
		await send({ session: 'a', seq: 0, position: 10 });
		wait(3600);
		await send({ session: 'a', seq: 1, position: 20 });
		wait(-3590);
		await send({ session: 'a', seq: 2, position: 30, heard: [[20, 30]] });
		expect((await stored()).position).toBe(30);
		wait(10);
		await send({ session: 'b', seq: 0, position: 40 });
		expect((await stored()).position).toBe(40);
		// What waited offline is older by now.
		await send({ session: 'a', seq: 3, position: 50, age: 5 });
		expect((await stored()).position).toBe(40);
	});

	test('a forged client that claims an hour in a minute gets two minutes, and the ledger says why', async () => {
		await send({ session: 'forged', seq: 0, heard: [[0, 1800]] });
		wait(60);
		const { json } = await send({ session: 'forged', seq: 1, position: 1800, heard: [[0, 1800]] });
		expect(json.data).toMatchObject({ accepted: 120, refused: 1680, heardSeconds: 120, finished: false });
		expect(await ledger()).toEqual([
			{ from: 0, to: 1800, outcome: 'too_fast' },
			{ from: 0, to: 120, outcome: 'accepted' },
			{ from: 120, to: 1800, outcome: 'too_fast' },
		]);
	});

	test('many sessions of a forged client share the time of one listener', async () => {
		const sessions = Array.from({ length: 12 }, (_, at) => `s${at}`);
		for (const session of sessions) await send({ session, seq: 0 });
		wait(30);
		await Promise.all(sessions.map((session) => send({ session, seq: 1, heard: [[0, 1800]] })));
		expect((await stored()).heard_seconds).toBe(60);
	});

	test.each([
		['negative', [[-20, -10]], 'outside'],
		['before the beginning', [[-5, 5]], 'outside'],
		['behind the end', [[1795, 1900]], 'outside'],
		['huge', [[0, 1e300]], 'outside'],
		['reversed', [[9, 3]], 'reversed'],
	] as const)('an interval that is %s changes nothing and is noted', async (_name, heard, outcome) => {
		await send({ session: 'a', seq: 0, position: 7 });
		wait(10);
		const { json } = await send({ session: 'a', seq: 1, position: -1e300, heard: heard as never });
		expect(json.data).toMatchObject({ accepted: 0, heardSeconds: 0, position: 7, heard: [] });
		expect(await ledger()).toMatchObject([{ outcome }]);
	});

	test.each([
		['of nothing', [[5, 5]]],
		['of less than half a second', [[5, 5.4]]],
		['as small as a number can be', [[0, 5e-324]]],
		['as large as a number can be', [[-1.7976931348623157e308, 1.7976931348623157e308]]],
		['beyond 32 bits', [[0, 2 ** 31]]],
		['beyond what is counted exactly', [[2 ** 53, 2 ** 53 + 2]]],
		['wholly in what has not been made', [[1802.01, 1803]]],
		['a hundred times too long', Array.from({ length: 100 }, (_, n) => [n, 1e9 + n])],
	] as const)('an interval %s changes nothing', async (_name, heard) => {
		await send({ session: 'a', seq: 0, position: 7 });
		wait(10);
		const answer = await send({ session: 'a', seq: 2 ** 29, position: 2 ** 31, heard: heard as never });
		expect([answer.status, answer.json.data]).toMatchObject([200, { accepted: 0, heardSeconds: 0, position: 7, heard: [] }]);
		expect((await ledger()).every(({ outcome }) => outcome === 'outside')).toBe(true);
		expect((await ledger()).length).toBeLessThanOrEqual(2);
		expect((await verifyLedger(app.db, (sentence) => expect.fail(sentence))).members).toBeGreaterThan(0);
	});

	test('intervals that overlap count once', async () => {
		await send({ session: 'a', seq: 0 });
		wait(10);
		const heard = Array.from({ length: 100 }, () => [0, 8] as [number, number]);
		expect((await send({ session: 'a', seq: 1, heard })).json.data).toMatchObject({ accepted: 8, refused: 0, heardSeconds: 8 });
		wait(10);
		expect((await send({ session: 'a', seq: 2, heard: [[0, 8]] })).json.data).toMatchObject({ accepted: 8, heardSeconds: 8 });
	});

	test.each([
		['{"videoId":1,"position":0,"heard":[[0,null]]}', 'heard.0.1'],
		['{"videoId":1,"position":0,"heard":[["NaN",5]]}', 'heard.0.0'],
		['{"videoId":1,"position":null,"heard":[]}', 'position'],
		['{"videoId":1,"position":0,"heard":[[1]]}', 'heard.0'],
		['{"videoId":1,"position":0,"heard":[[0,1e999]]}', 'heard.0.1'],
		['{"videoId":1,"position":1e999,"heard":[]}', 'position'],
		['{"videoId":1,"position":0,"heard":[[0,"5"]]}', 'heard.0.1'],
		['{"videoId":1,"position":0,"heard":[[0,[5]]]}', 'heard.0.1'],
		['{"videoId":1,"position":0,"heard":{"0":[0,5],"length":1}}', 'heard'],
		['{"videoId":2147483648,"position":0,"heard":[]}', 'videoId'],
		['{"videoId":1.5,"position":0,"heard":[]}', 'videoId'],
		['{"videoId":1,"position":0,"heard":[],"seq":2147483648}', 'seq'],
		['{"videoId":1,"position":0,"heard":[],"age":1e308}', 'age'],
		['{"videoId":1,"position":0,"heard":[],"age":-5}', 'age'],
		['{"videoId":1,"position":0,"heard":[],"seq":1.5}', 'seq'],
		['{"videoId":1,"position":0,"heard":[],"session":"a b"}', 'session'],
		[`{"videoId":1,"position":0,"heard":${JSON.stringify(Array.from({ length: 101 }, () => [0, 1]))}}`, 'heard'],
		[`{"videoId":1,"position":0,"heard":${JSON.stringify(Array.from({ length: 5000 }, (_, n) => [n, n + 1]))}}`, 'heard'],
	])('R53 a body like %s is 422', async (body, path) => {
		// As it stands: what JSON has no word for must not become null on the way.
		const answer = await app.app.server.inject({
			method: 'POST',
			url: '/api/product/video/progress/report',
			headers: { 'content-type': 'application/json', token },
			payload: body,
		});
		expect(answer.statusCode).toBe(422);
		expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual([path]);
	});

	test('a report that comes again, later and at once, adds nothing', async () => {
		await send({ session: 'a', seq: 0 });
		wait(10);
		const report: Report = { session: 'a', seq: 1, position: 10, heard: [[0, 10]] };
		const answers = await Promise.all(Array.from({ length: 8 }, () => send(report)));
		expect(answers.map((answer) => answer.json.data.repeated).filter((repeated) => !repeated)).toHaveLength(1);
		expect(answers.every((answer) => answer.json.data.heardSeconds === 10)).toBe(true);
		wait(100);
		const { json } = await send({ ...report, heard: [[0, 1000]] });
		expect(json.data).toMatchObject({ repeated: true, accepted: 0, heardSeconds: 10, position: 10 });
		expect(await ledger()).toHaveLength(1);
	});

	test('two devices at once are counted once, also in two processes', async () => {
		const second = await startApp({ databaseUrl: app.databaseUrl });
		try {
			second.setNow(app.app.platform.now());
			const there = (report: Report) => second.call('progressReport', { videoId: trial, position: 0, heard: [], ...report }, { token });
			await Promise.all([send({ session: 'desk', seq: 0 }), there({ session: 'phone', seq: 0 })]);
			for (let seq = 1; seq <= 6; seq += 1) {
				wait(10);
				second.setNow(app.app.platform.now());
				const from = (seq - 1) * 20;
				await Promise.all([
					send({ session: 'desk', seq, heard: [[from, from + 20]] }),
					there({ session: 'phone', seq, heard: [[1000 + from, 1020 + from]] }),
				]);
			}
			expect((await stored()).heard_seconds).toBe(120);
			const problems: string[] = [];
			await verifyLedger(app.db, (sentence) => problems.push(sentence));
			expect(problems).toEqual([]);
		} finally {
			await second.close();
		}
	});

	test('out of order, every second arrives and the position stays the newest', async () => {
		await send({ session: 'a', seq: 0 });
		wait(20);
		await send({ session: 'a', seq: 2, position: 20, heard: [[10, 20]] });
		const { json } = await send({ session: 'a', seq: 1, position: 10, heard: [[0, 10]] });
		expect(json.data).toMatchObject({ accepted: 10, heardSeconds: 20, position: 20 });
	});

	test('a queue from offline is worth the time that passed, and no more', async () => {
		await send({ session: 'train', seq: 0 });
		wait(600);
		for (let seq = 1; seq <= 6; seq += 1) await send({ session: 'train', seq, age: 600 - seq * 100, heard: [[(seq - 1) * 100, seq * 100]] });
		expect(await stored()).toMatchObject({ heard: '{[0,600)}' });
		expect((await send({ session: 'train', seq: 7, age: 600, heard: [[600, 1800]] })).json.data).toMatchObject({ accepted: 0 });
	});

	test('what waited offline does not move the place where another device went on', async () => {
		await send({ session: 'train', seq: 0, position: 0 });
		wait(100);
		await send({ session: 'desk', seq: 0, position: 0 });
		wait(10);
		await send({ session: 'desk', seq: 1, position: 500, heard: [[490, 500]] });
		const { json } = await send({ session: 'train', seq: 1, age: 60, position: 50, heard: [[0, 50]] });
		expect(json.data).toMatchObject({ accepted: 50, position: 500 });
		const queue = [1, 2, 3].map((at) => ({ session: 'desk', seq: 1 + at, age: 30 - at * 10, position: 500 + at * 10 }));
		wait(30);
		for (const report of queue) await send(report);
		expect((await stored()).position).toBe(530);
	});

	test('one ticket for two sessions that count for themselves', async () => {
		const ticket = await issueTicket(app.app.platform, { memberId, sessionId: 1, lessonId: trial });
		for (const [session, from] of [
			['one', 0],
			['two', 10],
		] as const) {
			await send({ ticket, session, seq: 0 });
			wait(10);
			await send({ ticket, session, seq: 1, heard: [[from, from + 10]] });
		}
		expect((await stored()).heard_seconds).toBe(20);
	});

	test('a client that names no session has one for its login', async () => {
		await send({ heard: [[0, 10]] });
		wait(10);
		expect((await send({ heard: [[0, 10]] })).json.data).toMatchObject({ accepted: 10, refused: 0 });
		expect((await send({ heard: [[0, 10]] })).json.data).toMatchObject({ accepted: 0, refused: 10, heardSeconds: 10 });
	});

	test('S10 the ledger takes no change: not from the site, and not from the owner of its tables', async () => {
		await send({ session: 'a', seq: 0, heard: [[0, 10]] });
		const owner = new Client({ connectionString: app.databaseUrl });
		await owner.connect();
		try {
			for (const statement of [
				`update ledger set to_s = 1000 where member_id = ${memberId}`,
				`delete from ledger where member_id = ${memberId}`,
				'truncate ledger',
				`update ledger_checkpoint set members = 0`,
				'delete from ledger_checkpoint_head',
			]) {
				await expect(app.db.pool.query(statement)).rejects.toThrow('permission denied');
				await expect(owner.query(statement)).rejects.toThrow('append-only');
			}
			for (const way of [
				'alter table ledger disable trigger all',
				'set session_replication_role = replica',
				'drop trigger ledger_append_only on ledger',
			])
				await expect(app.db.pool.query(way)).rejects.toThrow(/must be owner|permission denied/);
			expect((await app.db.pool.query('select current_user::text as "user"')).rows).toEqual([{ user: 'lectern_app' }]);
			expect(await app.db.lists.rows(sql`select current_user::text as "user"`)).toEqual([{ user: 'lectern_app' }]);
		} finally {
			await owner.end();
		}
	});
});

describe('R71 who may report', () => {
	test('a stranger is 401, a member without the course 403, nothing is written', async () => {
		expect((await send({}, { token: '' })).status).toBe(401);
		const refused = await send({ videoId: paid, heard: [[0, 10]] });
		expect([refused.status, refused.json.reason]).toEqual([403, 'not_bought']);
		expect((await send({ videoId: 99_999_999 })).status).toBe(404);
		expect(await app.db.rows(sql`select 1 from heard where lesson_id = ${paid}`)).toEqual([]);
	});

	test('with a grant it opens, without it any more it closes within half a minute', async () => {
		const now = app.app.platform.now();
		await app.db.transaction((tx) =>
			grant(tx, { memberId, courseId: course, source: 'gift', sourceRef: `g${course}`, startsAt: now, endsAt: null }, { now }),
		);
		const first = await send({ videoId: paid, session: 'a', seq: 0 });
		expect(first.status).toBe(200);
		await app.db.transaction((tx) => revokeCourse(tx, { memberId, courseId: course, why: 'test', now }));
		wait(30);
		const later = await send({ videoId: paid, session: 'a', seq: 1, heard: [[0, 10]], ticket: first.json.data.ticket });
		expect([later.status, later.json.reason]).toEqual([403, 'access_revoked']);
	});

	test('a ticket alone is enough for sendBeacon, for its lesson and ten minutes', async () => {
		const { ticket } = (await send({ session: 'tab', seq: 0 })).json.data;
		wait(10);
		// As the browser sends it on leaving: no token; cookies come along and mean nothing.
		const leave = { token: '', headers: { cookie: `agency-smart-token=${otherToken}` } };
		const left = await send({ ticket, seq: 1, position: 10, heard: [[0, 10]] }, leave);
		expect(left.json).toMatchObject({ code: 1, data: { heardSeconds: 10, position: 10 } });
		expect(await stored()).toMatchObject({ heard: '{[0,10)}', position: 10 });
		expect((await send({ ticket, videoId: paid, heard: [[0, 10]] }, leave)).status).toBe(401);
		expect((await send({ ticket: `${ticket}x` }, leave)).status).toBe(401);
		expect((await send({ ticket: 'x' }, leave)).status).toBe(401);
		expect((await send({}, leave)).status).toBe(401);
		wait(600);
		expect((await send({ ticket, seq: 2 }, leave)).status).toBe(401);
		expect((await send({ ticket, seq: 2 })).status).toBe(200);
	});

	test("another member's ticket is refused, and nobody's seconds move", async () => {
		const { ticket } = (await send({ session: 'tab', seq: 0 })).json.data;
		wait(10);
		const answer = await send({ ticket, heard: [[0, 10]] }, { token: otherToken });
		expect([answer.status, answer.json.reason]).toEqual([403, 'forbidden']);
		expect((await stored()).heard_seconds).toBe(0);
		expect(await app.db.rows(sql`select 1 from heard where member_id = ${otherId}`)).toEqual([]);
	});

	test("another member's session name is one's own session", async () => {
		await send({ session: 'same', seq: 0 });
		wait(60);
		expect((await send({ session: 'same', seq: 1, heard: [[0, 60]] }, { token: otherToken })).json.data).toMatchObject({ accepted: 0 });
	});

	test('a ticket from player data proves when the player was opened', async () => {
		const now = app.app.platform.now();
		const ticket = await issueTicket(app.app.platform, { memberId, sessionId: 1, lessonId: trial });
		expect(ticket).not.toContain(token);
		app.setNow(new Date(now.getTime() + 20_000));
		await send({ ticket, seq: 0, age: 20 });
		expect((await send({ ticket, seq: 1, heard: [[0, 1800]] })).json.data).toMatchObject({ accepted: 40 });
	});

	test('a form of another site cannot report: only JSON is read', async () => {
		const response = await app.app.server.inject({
			method: 'POST',
			url: '/api/product/video/progress/report',
			headers: { 'content-type': 'text/plain', token },
			payload: JSON.stringify({ videoId: trial, position: 0, heard: [] }),
		});
		expect(response.statusCode).toBe(415);
	});
});
