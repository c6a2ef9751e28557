import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/calls.ts';
import { makeCategory, makeCourse, makeGrant, makeLogin } from '../../../test/factories.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { budgets } from './budget.rules.ts';
import { verifyLedger } from './ledger.service.ts';

let app: TestApp;
let category: number;
let lessons: number[];
let token: string;
let memberId: number;
let phone = 13500138000;
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
	const session = await makeLogin(app, String(phone));
	({ token } = session);
	memberId = session.member.id;
	const course = await makeCourse(app.db, { category, trial: true });
	lessons = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map((row) => row.id);
});

type Report = Partial<CallInput<'progressReport'>>;
const wait = (seconds: number) => app.advance(seconds * 1000);
const send = (report: Report, { userAgent = chrome, by = token } = {}) =>
	app.call('progressReport', { videoId: lessons[0] ?? 0, position: 0, heard: [], ...report }, { token: by, headers: { 'user-agent': userAgent } });
const records = async () => (await app.call('attendList', { pageSize: 100 }, { token })).json.data;
const count = async (table: 'ledger' | 'play_session' | 'listening_record') =>
	(await app.db.pool.query(`select 1 from ${table} where member_id = $1`, [memberId])).rowCount ?? 0;
const heard = async (lesson = lessons[0]) =>
	(await app.db.row<{ heard: string }>(sql`select heard::text from heard where member_id = ${memberId} and lesson_id = ${lesson ?? 0}`))?.heard;

test.each([15, 60])('R71 a clock that was %i minutes ahead and was set right costs a report or two, whatever the budget says', async (minutes) => {
	await send({ session: 'a', seq: 0 });
	wait(minutes * 60);
	for (let n = 0; n < 20; n += 1) {
		wait(10);
		await send({ session: 'a', seq: n + 1, heard: [[n * 10, n * 10 + 10]] });
	}
	wait(-minutes * 60);
	const accepted: number[] = [];
	for (let n = 0; n < 6; n += 1) {
		wait(10);
		const { json } = await send({ session: 'a', seq: n + 21, heard: [[200 + n * 10, 210 + n * 10]] });
		accepted.push(json.data?.accepted ?? 0);
	}
	expect(accepted).toEqual([0, 10, 10, 10, 10, 10]);
});

describe('L16 one record for one listening', () => {
	test('opening a lesson records nothing; its first second does', async () => {
		for (const session of ['a', 'b', 'c']) {
			await send({ session, seq: 0 });
			wait(5);
		}
		expect((await records()).totalCount).toBe(0);
		await send({ session: 'c', seq: 1, heard: [[0, 1]] });
		expect(await records()).toMatchObject({ totalCount: 1, dataList: [{ heardSeconds: 1, open: true }] });
	});

	test('a reload within a minute of silence goes on in the same record, a later one does not', async () => {
		await send({ session: 'before', seq: 0 });
		wait(10);
		await send({ session: 'before', seq: 1, heard: [[0, 10]] });
		wait(30);
		await send({ session: 'after', seq: 0 });
		wait(10);
		await send({ session: 'after', seq: 1, heard: [[10, 20]] });
		expect(await records()).toMatchObject({ totalCount: 1, dataList: [{ heardSeconds: 20 }] });
		wait(60);
		await send({ session: 'later', seq: 0 });
		wait(10);
		await send({ session: 'later', seq: 1, heard: [[20, 30]] });
		expect((await records()).dataList.map(({ heardSeconds, open }) => [heardSeconds, open])).toEqual([
			[10, true],
			[20, false],
		]);
	});

	test('two tabs of a device are one record; a phone beside them is its own', async () => {
		for (const session of ['tab-1', 'tab-2']) await send({ session, seq: 0 });
		await send({ session: 'phone', seq: 0 }, { userAgent: iphone });
		for (let seq = 1; seq <= 4; seq += 1) {
			wait(10);
			await send({ session: 'tab-1', seq, heard: [[seq * 10, seq * 10 + 5]] });
			wait(10);
			await send({ session: 'tab-2', seq, heard: [[500 + seq * 10, 505 + seq * 10]] });
			wait(10);
			await send({ session: 'phone', seq, heard: [[900 + seq * 10, 905 + seq * 10]] }, { userAgent: iphone });
		}
		const { dataList } = await records();
		expect(dataList.map(({ device, heardSeconds, open }) => [device, heardSeconds, open]).toSorted()).toEqual([
			['Chrome · Windows', 40, true],
			['Safari · iPhone', 20, true],
		]);
	});

	test('what waited offline for longer than a minute has a record of its own time', async () => {
		await send({ session: 'train', seq: 0 });
		wait(10);
		await send({ session: 'train', seq: 1, heard: [[0, 10]] });
		wait(600);
		const at = app.app.platform.now().getTime();
		await send({ session: 'train', seq: 2, age: 300, heard: [[10, 60]] });
		const { dataList } = await records();
		expect(dataList.map(({ heardSeconds, lastAt }) => [heardSeconds, lastAt])).toEqual([
			[50, new Date(at - 300_000).toISOString()],
			[10, new Date(at - 600_000).toISOString()],
		]);
	});
});

describe('S8 after logout', () => {
	const open = async () => {
		const { ticket } = (await send({ session: 'tab', seq: 0 })).json.data;
		wait(40);
		return ticket;
	};

	test('a report by an old ticket is 401; what was heard before the logout counts, once, and nothing that came after', async () => {
		const ticket = await open();
		await app.call('logout', {}, { token });
		wait(20);
		const left = () => send({ ticket, session: 'tab', seq: 1, position: 30, heard: [[0, 200]] }, { by: '' });
		const answer = await left();
		expect([answer.status, answer.json.reason]).toEqual([401, 'not_logged_in']);
		// Forty seconds had passed, at twice the speed.
		expect(await heard()).toBe('{[0,80)}');
		const entries = await count('ledger');
		wait(20);
		expect((await left()).status).toBe(401);
		expect((await send({ ticket, session: 'tab', seq: 2, heard: [[80, 120]] }, { by: '' })).status).toBe(401);
		expect(await heard()).toBe('{[0,80)}');
		expect(await count('ledger')).toBeLessThanOrEqual(entries + 1);
		expect((await verifyLedger(app.db, (sentence) => expect.fail(sentence))).members).toBeGreaterThan(0);
	});

	test('logged in again, the same report adds nothing', async () => {
		phone += 1;
		({ token } = await registerMember(app, String(phone)));
		const ticket = await open();
		await app.call('logout', {}, { token });
		const report = { ticket, session: 'tab', seq: 1, heard: [[0, 30]] as [number, number][] };
		await send(report, { by: '' });
		const again = await app.call('login', { account: String(phone), password: 'chalk-and-slate-7' });
		const answer = await send(report, { by: again.json.data.token });
		expect(answer.json.data).toMatchObject({ repeated: true, accepted: 0, heardSeconds: 30 });
	});

	test('a session that expired or was never there is 401 as well', async () => {
		const ticket = await open();
		await app.db.run(sql`update member_session set expires_at = ${app.app.platform.now()} where member_id = ${memberId}`);
		expect((await send({ ticket, session: 'tab', seq: 1, heard: [[0, 10]] }, { by: '' })).status).toBe(401);
		expect(await heard()).toBe('{[0,10)}');
		await app.db.run(sql`delete from member_session where member_id = ${memberId}`);
		expect((await send({ ticket, session: 'tab', seq: 2, heard: [[10, 20]] }, { by: '' })).status).toBe(401);
		expect(await heard()).toBe('{[0,10)}');
	});

	test('of a member who was disabled nothing counts any more', async () => {
		const ticket = await open();
		await app.db.run(sql`update member set disabled_at = now() where id = ${memberId}`);
		expect((await send({ ticket, session: 'tab', seq: 1, heard: [[0, 10]] }, { by: '' })).status).toBe(401);
		expect(await heard()).toBe('{}');
	});

	test('a logout in the middle of a report is 401, never a failure', async () => {
		// One that takes a device's place: a trial lesson takes none.
		const course = await makeCourse(app.db, { category });
		await makeGrant(app.db, { member: memberId, course });
		const videoId =
			(await app.db.row<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort limit 1 offset 1`))?.id ?? 0;
		const { ticket } = (await send({ videoId, session: 'tab', seq: 0 })).json.data;
		wait(40);
		// The report has found its login and waits for its turn among the devices; meanwhile the login ends.
		await app.db.run(sql`delete from play_device where member_id = ${memberId}`);
		const holder = await app.db.pool.connect();
		let report: ReturnType<typeof send> | undefined;
		try {
			await holder.query('begin');
			await holder.query('select pg_advisory_xact_lock(7532012, $1::int)', [memberId]);
			report = send({ videoId, ticket, session: 'tab', seq: 1, heard: [[0, 10]] });
			for (let waiting = 0; waiting === 0; ) {
				const { rowCount } = await holder.query(`select 1 from pg_locks join pg_stat_activity using (pid)
					where locktype = 'advisory' and classid = 7532012 and not granted and datname = current_database()`);
				waiting = rowCount ?? 0;
			}
			await app.call('logout', {}, { token });
			await holder.query('commit');
		} finally {
			holder.release();
		}
		expect((await report)?.status).toBe(401);
	});
});

describe('S9 what reports may write', () => {
	test('new sessions by the hundred leave a few rows; the rest is asked to come later, and then counts', async () => {
		const statuses: number[] = [];
		for (let at = 0; at < 200; at += 1)
			statuses.push(
				(
					await send({
						session: `s${at}`,
						seq: 0,
						heard: [
							[0, 5],
							[9, 3],
							[-4, 2],
							[0, 1e9],
						],
					})
				).status,
			);
		expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(130);
		expect(await count('play_session')).toBe(budgets.sessions);
		expect(await count('ledger')).toBeLessThanOrEqual(20);
		expect(await count('listening_record')).toBe(0);
		const refused = await send({ session: 's199', seq: 0 });
		expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
		wait(Number(refused.headers['retry-after']));
		expect((await send({ session: 's199', seq: 0 })).status).toBe(200);
	});

	test('sessions open at once are bounded; the one longest silent makes room and may begin again', async () => {
		const { ticket } = (await send({ session: 'first', seq: 0 })).json.data;
		for (let at = 0; at < budgets.sessions; at += 1) {
			wait(10);
			await send({ session: `more-${at}`, seq: 0 });
		}
		expect(await count('play_session')).toBe(budgets.sessions);
		const sessions = await app.db.rows<{ id: string }>(sql`select id from play_session where member_id = ${memberId}`);
		expect(sessions.map(({ id }) => id)).not.toContain('first');
		wait(10);
		expect((await send({ session: 'first', seq: 1, ticket, heard: [[0, 10]] })).json.data).toMatchObject({ accepted: 0 });
		wait(10);
		expect((await send({ session: 'first', seq: 2, ticket, heard: [[10, 20]] })).json.data).toMatchObject({ accepted: 10, refused: 0 });
	});

	test('what adds nothing writes nothing', async () => {
		await send({ session: 'a', seq: 0, position: 7 });
		const state = () =>
			app.db.row(sql`select c.*, s.last_at from chain_head c join play_session s using (member_id) where c.member_id = ${memberId}`);
		const before = await state();
		wait(10);
		for (let seq = 1; seq < 30; seq += 1) expect((await send({ session: 'a', seq, position: 7, heard: [[5, 5.2]] })).status).toBe(200);
		expect(await state()).toEqual(before);
		expect((await send({ session: 'a', seq: 30, position: 8 })).json.data.position).toBe(8);
	});

	test('refused intervals are noted twenty times, then twenty an hour; what counts is never left out', async () => {
		await send({ session: 'a', seq: 0 });
		for (let seq = 1; seq <= 60; seq += 1) {
			wait(1);
			await send({
				session: 'a',
				seq,
				heard: [
					[(seq - 1) * 4, (seq - 1) * 4 + 1],
					[50, 9],
				],
			});
		}
		const outcomes = await app.db.rows<{ outcome: string; n: number }>(
			sql`select outcome, count(*)::int as n from ledger where member_id = ${memberId} group by outcome order by outcome`,
		);
		expect(outcomes).toEqual([
			{ outcome: 'accepted', n: 60 },
			{ outcome: 'reversed', n: 20 },
		]);
	});

	test('slivers of a hundred lessons do not fill the records', async () => {
		const courses = await Promise.all(Array.from({ length: 60 }, () => makeCourse(app.db, { category, trial: true })));
		const many = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = any(${courses})`)).map((row) => row.id);
		for (const [at, videoId] of many.entries()) {
			await send({ videoId, session: `s${at}`, seq: 0 });
			wait(1);
			await send({ videoId, session: `s${at}`, seq: 1, heard: [[0, 1]] });
		}
		expect(await count('listening_record')).toBeLessThanOrEqual(26);
	});

	test('an honest evening never meets a limit: two tabs, a phone, reloads, a network that fails and repeats', async () => {
		const sent = { all: 0, refused: 0 };
		const report = async (it: Report, userAgent = chrome) => {
			const answer = await send(it, { userAgent });
			sent.all += 1;
			if (answer.status !== 200) sent.refused += 1;
			// The answer was lost on the way: the same report comes again.
			if (sent.all % 3 === 0) expect((await send(it, { userAgent })).json.data.repeated || it.heard?.length === 0).toBe(true);
		};
		// A reload every minute on the desk, each a session; the second tab listens to another lesson, the phone now and then.
		let desk = 0;
		for (let minute = 0; minute < 60; minute += 1) {
			for (let part = 0; part < 6; part += 1) {
				if (part === 0) await report({ session: `desk-${minute}`, seq: 0, position: desk });
				if (minute % 10 === 0 && part === 0) {
					await report({ videoId: lessons[1] ?? 0, session: `tab-${minute}`, seq: 0 });
					await report({ session: `phone-${minute}`, seq: 0 }, iphone);
				}
				wait(10);
				// Somebody looks for a place and pauses: several ranges.
				const ranges: [number, number][] =
					part === 3
						? [
								[desk, desk + 2],
								[desk + 5, desk + 8],
							]
						: [[desk, desk + 10]];
				desk = (desk + 10) % 1790;
				await report({ session: `desk-${minute}`, seq: part + 1, position: desk, heard: ranges });
				await report({
					videoId: lessons[1] ?? 0,
					session: `tab-${minute - (minute % 10)}`,
					seq: (minute % 10) * 6 + part + 1,
					position: desk,
					heard: [],
				});
				await report({ session: `phone-${minute - (minute % 10)}`, seq: (minute % 10) * 6 + part + 1, heard: [] }, iphone);
			}
		}
		expect(sent).toEqual({ all: sent.all, refused: 0 });
		expect(sent.all).toBeGreaterThan(1000);
		const { dataList } = await records();
		expect(dataList.map(({ device }) => device)).toEqual(['Chrome · Windows']);
		expect((await verifyLedger(app.db, (sentence) => expect.fail(sentence))).members).toBeGreaterThan(0);
	}, 120_000);
});
