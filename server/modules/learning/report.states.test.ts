import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/calls.ts';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse, makeGrant, makeLogin, makeSession } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { purgeExpiredPlaySessions } from './report.service.ts';

let app: TestApp;
let category: number;
let course: number;
/** A trial lesson and one that is none. */
let lesson: number;
let paid: number;
let token: string;
let memberId: number;
let phone = 13500139000;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';
const start = Date.parse('2026-11-21T08:00:00Z');

beforeAll(async () => {
	app = await startApp();
	category = await makeCategory(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
	app.setNow(new Date(start));
	phone += 1;
	const login = await makeLogin(app, String(phone));
	({ token } = login);
	memberId = login.member.id;
	course = await makeCourse(app.db, { category });
	[lesson = 0, paid = 0] = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map(
		({ id }) => id,
	);
});

type Report = Partial<CallInput<'progressReport'>>;
const at = (milliseconds: number) => app.setNow(new Date(start + milliseconds));
const send = (report: Report, by = token) =>
	app.call('progressReport', { videoId: lesson, position: 0, heard: [], ...report }, { token: by, headers: { 'user-agent': chrome } });
const told = async (report: Report) => (await send(report)).json.data;
const records = () =>
	app.db.rows<{ from: number; to: number; heard: string; device: string; title: string; course_id: number }>(
		sql`select extract(epoch from started_at)::float8 * 1000 - ${start}::float8 as "from", extract(epoch from last_at)::float8 * 1000 - ${start}::float8 as "to",
			heard::text, device, title, course_id from listening_record where member_id = ${memberId} order by id`,
	);
const spans = async () => (await records()).map((record) => [record.from, record.to, record.heard]);
const chain = () =>
	app.db.row<{ busy: number; noted: number; version: number; seq: number; consumed: string }>(
		sql`select extract(epoch from busy_until)::float8 * 1000 - ${start}::float8 as busy, case when isfinite(noted_until) then extract(epoch from noted_until)::float8 * 1000 - ${start}::float8 end as noted,
			version, seq, spent::text as consumed from chain_head where member_id = ${memberId}`,
	);

describe('R71 the place where one stopped', () => {
	test('is the player’s, rounded, inside the lesson; two seconds behind its end are its end', async () => {
		const places: [number, number][] = [
			[12.4, 12],
			[12.5, 13],
			[-0.1, 13],
			[0, 0],
			[1802, 1800],
			[1802.1, 1800],
			[700, 700],
			[1e300, 700],
		];
		for (const [seq, [position, kept]] of places.entries())
			expect([position, (await told({ session: 'a', seq, position })).position]).toEqual([position, kept]);
	});

	test('is not moved by a report that was made before the last one', async () => {
		at(100_000);
		await send({ session: 'a', seq: 0, position: 5 });
		at(130_000);
		await send({ session: 'b', seq: 0, position: 50 });
		// Made at the same moment it moves the place, a millisecond before it does not.
		at(140_000);
		expect((await told({ session: 'a', seq: 1, age: 10, position: 70 })).position).toBe(70);
		expect((await told({ session: 'a', seq: 2, age: 10.001, position: 90 })).position).toBe(90);
		await send({ session: 'c', seq: 0, position: 20 });
		expect((await told({ session: 'a', seq: 3, age: 0.001, position: 99 })).position).toBe(20);
		expect((await told({ session: 'a', seq: 4, age: 0, position: 98 })).position).toBe(98);
	});
});

describe('R73 a record ends with a minute of silence, to the millisecond', () => {
	const hear = async (milliseconds: number, seq: number, heard: [number, number][], session = 'a') => {
		at(milliseconds);
		return told({ session, seq, heard });
	};

	test('a second that begins 59.999 s after the last goes on in it, one after 60 s does not', async () => {
		await hear(0, 0, []);
		await hear(10_000, 1, [[0, 10]]);
		expect(await records()).toEqual([{ from: 0, to: 10_000, heard: '{[0,10)}', device: 'Chrome · Windows', title: '第一讲', course_id: course }]);
		// Ten seconds heard take ten seconds before the report.
		await hear(79_999, 2, [[10, 20]]);
		expect(await spans()).toEqual([[0, 79_999, '{[0,20)}']]);
		await hear(149_999, 3, [[20, 30]]);
		expect(await spans()).toEqual([
			[0, 79_999, '{[0,20)}'],
			[139_999, 149_999, '{[20,30)}'],
		]);
	});

	test('what waited offline goes on in a record that began within a minute after it', async () => {
		await hear(0, 0, [], 'train');
		await hear(100_000, 0, [], 'desk');
		await hear(110_000, 1, [[500, 510]], 'desk');
		expect(await spans()).toEqual([[100_000, 110_000, '{[500,510)}']]);
		at(120_000);
		await told({ session: 'train', seq: 1, age: 79.999, heard: [[0, 10]] });
		expect(await spans()).toEqual([[100_000, 110_000, '{[0,10),[500,510)}']]);
		at(200_000);
		await hear(300_000, 2, [[510, 520]], 'desk');
		await hear(400_000, 2, [], 'train');
		at(410_000);
		await hear(500_000, 3, [], 'train');
		// 60 s before the newest record began: a record of its own.
		await hear(600_000, 3, [[520, 530]], 'desk');
		expect((await spans()).at(-1)).toEqual([590_000, 600_000, '{[520,530)}']);
		at(600_000);
		await told({ session: 'train', seq: 4, age: 70, heard: [[10, 20]] });
		expect((await spans()).slice(-2)).toEqual([
			[590_000, 600_000, '{[520,530)}'],
			[520_000, 530_000, '{[10,20)}'],
		]);
	});

	test('a document is opened and opened again: a record, no seconds, nothing paid', async () => {
		await app.db.run(sql`update lesson set kind = 'document' where id = ${lesson}`);
		expect(await hear(0, 0, [[0, 5]])).toMatchObject({ accepted: 0, refused: 5, heardSeconds: 0, percent: 100, finished: true });
		expect(await spans()).toEqual([[0, 0, '{}']]);
		await hear(59_999, 1, []);
		expect(await spans()).toEqual([[0, 59_999, '{}']]);
		await hear(119_999, 2, []);
		expect(await spans()).toEqual([
			[0, 59_999, '{}'],
			[119_999, 119_999, '{}'],
		]);
		expect((await chain())?.consumed).toBe('{}');
	});
});

describe('S9 what a report costs its member', () => {
	test('a session ten seconds, a record twenty, an entry one; a refusal is noted for three minutes', async () => {
		await send({ session: 'a', seq: 0, heard: [[0, 5]] });
		expect(await chain()).toMatchObject({ busy: 11_000, noted: 180_000, version: 1, seq: 1 });
		at(10_000);
		await send({ session: 'a', seq: 1, heard: [[0, 10]] });
		expect(await chain()).toMatchObject({ busy: 32_000, noted: 180_000, version: 2, seq: 2 });
		at(20_000);
		await send({ session: 'a', seq: 2, position: 11 });
		expect(await chain()).toMatchObject({ busy: 32_000, noted: 180_000, version: 3, seq: 2 });
		at(40_000);
		await send({
			session: 'a',
			seq: 3,
			heard: [
				[20, 30],
				[50, 9],
			],
		});
		expect(await chain()).toMatchObject({ busy: 42_000, noted: 360_000, version: 4, seq: 4 });
	});

	test('too much is refused with the seconds to wait, and takes nothing', async () => {
		await send({ session: 'a', seq: 0 });
		const set = (busy: number) =>
			app.db.run(sql`update chain_head set busy_until = ${new Date(start + 60_000 + busy)}, version = version + 1 where member_id = ${memberId}`);
		at(60_000);
		await set(590_001);
		const refused = await send({ session: 'b', seq: 0 });
		expect([refused.status, refused.json.reason, refused.headers['retry-after']]).toEqual([429, 'too_many_requests', '1']);
		await set(600_000);
		expect((await send({ session: 'c', seq: 0, heard: [[0, 1]] })).headers['retry-after']).toBe('11');
		expect(await chain()).toMatchObject({ busy: 660_000, seq: 0 });
		await set(590_000);
		expect((await send({ session: 'd', seq: 0 })).status).toBe(200);
	});
});

describe('R71 what a process keeps of a lesson', () => {
	test('its length is looked up again after a minute, however often is reported meanwhile', async () => {
		await send({ session: 'a', seq: 0 });
		await app.db.run(sql`update lesson set seconds = 20 where id = ${lesson}`);
		at(30_000);
		expect((await told({ session: 'a', seq: 1, heard: [[0, 18]] })).percent).toBe(1);
		at(59_999);
		expect((await told({ session: 'a', seq: 2, heard: [[0, 18]] })).percent).toBe(1);
		at(60_000);
		expect(await told({ session: 'a', seq: 3, heard: [[0, 18]] })).toMatchObject({ percent: 90, finished: true });
		await app.db.run(sql`update lesson set seconds = 40 where id = ${lesson}`);
		at(0);
		expect((await told({ session: 'a', seq: 4, position: 3 })).percent).toBe(45);
	});

	test('what is spare of a session, and what came of it, is read anew as it was', async () => {
		await send({ session: 'a', seq: 0 });
		at(10_400);
		expect(await told({ session: 'a', seq: 1, heard: [[0, 20]] })).toMatchObject({ accepted: 20, refused: 0 });
		const row =
			await app.db.row(sql`select extract(epoch from opened_at)::float8 * 1000 - ${start}::float8 as opened, extract(epoch from last_at)::float8 * 1000 - ${start}::float8 as last,
			seen::text, spare_ms from play_session where member_id = ${memberId}`);
		expect(row).toEqual({ opened: 0, last: 10_400, seen: '{[0,2)}', spare_ms: 800 });
		at(70_500);
		expect(await told({ session: 'a', seq: 2, heard: [[100, 221]] })).toMatchObject({ accepted: 121, refused: 0 });
		at(140_000);
		expect(await told({ session: 'a', seq: 1, heard: [[300, 310]] })).toMatchObject({ repeated: true, accepted: 0 });
	});

	test('a report that comes again takes nobody back to its place', async () => {
		await send({ session: 'a', seq: 0 });
		at(10_000);
		await send({ session: 'a', seq: 1, position: 10, heard: [[0, 10]] });
		at(20_000);
		expect(await told({ session: 'a', seq: 2, position: 20, heard: [[10, 20]] })).toMatchObject({ position: 20, repeated: false });
		expect(await told({ session: 'a', seq: 1, position: 10, heard: [[0, 10]] })).toMatchObject({ position: 20, repeated: true });
	});

	test('when others always come first the report is refused, and may be sent again', async () => {
		await send({ session: 'a', seq: 0 });
		await asOwner(
			app.databaseUrl,
			`create function pass_by() returns trigger language plpgsql as 'begin return null; end';
			create trigger pass_by before update on chain_head for each row when (old.member_id = ${memberId}) execute function pass_by()`,
		);
		try {
			at(10_000);
			expect(await send({ session: 'a', seq: 1, heard: [[0, 10]] })).toMatchObject({ status: 409, json: { reason: 'conflict' } });
		} finally {
			await asOwner(app.databaseUrl, 'drop function pass_by cascade');
		}
		expect(await told({ session: 'a', seq: 1, heard: [[0, 10]] })).toMatchObject({ accepted: 10, repeated: false });
	});

	test('another process went on meanwhile: judged by what is true now', async () => {
		const other = await startApp({ databaseUrl: app.databaseUrl });
		try {
			const there = (report: Report, milliseconds: number) => {
				other.setNow(new Date(start + milliseconds));
				return other.call('progressReport', { videoId: lesson, position: 0, heard: [], ...report }, { token, headers: { 'user-agent': chrome } });
			};
			await send({ session: 'a', seq: 0 });
			at(10_000);
			await send({ session: 'a', seq: 1, heard: [[0, 10]] });
			expect((await there({ session: 'a', seq: 2, heard: [[10, 20]] }, 20_000)).json.data).toMatchObject({ accepted: 10, heardSeconds: 20 });
			at(30_000);
			expect(await told({ session: 'a', seq: 3, heard: [[20, 50]] })).toMatchObject({ accepted: 20, refused: 10, heardSeconds: 40 });
			expect(await spans()).toEqual([[0, 30_000, '{[0,40)}']]);
		} finally {
			await other.close();
		}
	});
});

describe('R70 R71 who reports', () => {
	test('a fourth device that reports takes the place of the first, which is refused: by its token, and by its ticket after half a minute', async () => {
		await makeGrant(app.db, { member: memberId, course });
		const { ticket } = await told({ videoId: paid, session: 'first', seq: 0 });
		for (let n = 1; n <= 3; n += 1) {
			at(n * 1000);
			expect((await send({ videoId: paid, session: `s${n}`, seq: 0 }, await makeSession(app, memberId))).status).toBe(200);
		}
		at(20_000);
		const refused = await send({ videoId: paid, session: 'first', seq: 1, heard: [[0, 10]] });
		expect([refused.status, refused.json.reason]).toEqual([403, 'too_many_devices']);
		// For half a minute what its ticket says is believed; access is checked from then on.
		at(29_999);
		expect((await send({ videoId: paid, session: 'first', seq: 2, ticket, heard: [[10, 20]] })).json.data).toMatchObject({ accepted: 10, ticket });
		at(30_000);
		for (const by of [token, '']) {
			const late = await send({ videoId: paid, session: 'first', seq: 3, ticket, heard: [[20, 30]] }, by);
			expect([late.status, late.json.reason]).toEqual([403, 'too_many_devices']);
		}
	});

	test('a trial lesson plays on as many devices as there are, and takes no place', async () => {
		await makeGrant(app.db, { member: memberId, course: await makeCourse(app.db, { category }) });
		for (let n = 1; n <= 4; n += 1) {
			at(n * 1000);
			expect((await send({ session: `s${n}`, seq: 0 }, await makeSession(app, memberId))).status).toBe(200);
		}
		at(20_000);
		expect((await send({ session: 'first', seq: 1, heard: [[0, 10]] })).status).toBe(200);
		expect(await app.db.rows(sql`select 1 from play_device where member_id = ${memberId}`)).toEqual([]);
	});

	test('a ticket is handed back while it is fresh; then a new one goes on in its session', async () => {
		const { ticket } = await told({ session: 'tab', seq: 0 });
		at(29_999);
		expect((await send({ seq: 1, ticket }, '')).json.data.ticket).toBe(ticket);
		at(30_000);
		const next = (await send({ seq: 2, ticket, heard: [[0, 10]] }, '')).json.data;
		expect(next).toMatchObject({ accepted: 10, repeated: false });
		expect(next.ticket).not.toBe(ticket);
		at(40_000);
		expect((await send({ seq: 2, ticket: next.ticket }, '')).json.data.repeated).toBe(true);
		const sessions = await app.db.rows<{ id: string }>(sql`select id from play_session where member_id = ${memberId}`);
		expect(sessions).toEqual([{ id: 'tab' }]);
	});

	test('who names no session and has no ticket has that of the login; a ticket of another lesson says nothing', async () => {
		const { ticket } = await told({ session: 'tab', seq: 0 });
		await makeGrant(app.db, { member: memberId, course });
		expect((await send({ videoId: paid, ticket })).status).toBe(200);
		expect((await send({ videoId: paid, ticket }, '')).status).toBe(401);
		const { id } = (await app.db.row<{ id: number }>(sql`select id from member_session where member_id = ${memberId}`)) ?? { id: 0 };
		const sessions = await app.db.rows<{ id: string }>(sql`select id from play_session where member_id = ${memberId} and lesson_id = ${paid}`);
		expect(sessions).toEqual([{ id: `login-${id}` }]);
	});

	test('after the logout what was heard counts only where access still held', async () => {
		const granted = await makeGrant(app.db, { member: memberId, course });
		const { ticket } = await told({ videoId: paid, session: 'tab', seq: 0 });
		at(40_000);
		await app.call('logout', {}, { token });
		await app.db.run(sql`update enrolment_grant set revoked_at = ${new Date(start)} where id = ${granted}`);
		const heard = () => app.db.row(sql`select heard::text from heard where member_id = ${memberId} and lesson_id = ${paid}`);
		const left = () => send({ videoId: paid, ticket, session: 'tab', seq: 1, heard: [[0, 10]] }, '');
		expect((await left()).status).toBe(401);
		expect(await heard()).toEqual({ heard: '{}' });
		await app.db.run(sql`update enrolment_grant set revoked_at = null where id = ${granted}`);
		const answer = await left();
		expect([answer.status, answer.json.reason]).toEqual([401, 'not_logged_in']);
		expect(await heard()).toEqual({ heard: '{[0,10)}' });
	});
});

test('play sessions are forgotten when their last report is older than two days', async () => {
	await send({ session: 'old', seq: 0 });
	at(1);
	await send({ session: 'young', seq: 0 });
	at(2 * 86_400_000 + 1);
	await purgeExpiredPlaySessions(app.app.platform);
	const rows = await app.db.rows(sql`select id from play_session where member_id = ${memberId}`);
	expect(rows).toEqual([{ id: 'young' }]);
});
