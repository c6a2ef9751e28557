import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { makeStaff, staffToken, type TestStaff } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import * as queries from './classroom.queries.ts';
import { areTimes, newCode } from './classroom.rules.ts';
import { punchPersonal } from './punch.personal.ts';

let app: TestApp;
let owner: TestStaff;
let serial = 0;
/** Ten in the morning in Shanghai. */
const begins = Date.parse('2026-11-20T02:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	owner = await makeStaff(app);
});
afterAll(() => app.close());

async function newMember(): Promise<{ token: string; id: number }> {
	const { token, member } = await makeLogin(app, `138${String(++serial).padStart(8, '0')}`);
	await app.db.run(sql`update member_session set expires_at = '2028-01-01' where member_id = ${member.id}`);
	return { token, id: member.id };
}
const asStaff = () => staffToken(app, owner);
const at = (moment: number) => new Date(moment).toISOString();
/** A class of an hour, opened two hours before it begins. */
async function open(fields: { start?: number; end?: number; courseId?: number; titleEn?: string; placeEn?: string; requestId?: string } = {}) {
	const { start = begins, end = start + hour, ...rest } = fields;
	app.setNow(new Date(start - 2 * hour));
	const input = { title: '期末答疑', place: '三楼 302', startAt: at(start), endAt: at(end), requestId: `request-${++serial}`, ...rest };
	return app.call('staffClassroomOpen', input, { token: await asStaff() });
}
const opened = async (fields: Parameters<typeof open>[0] = {}) => (await open(fields)).json.data;
const enter = (token: string, code: string, locale = 'zh') => app.call('punchClassroom', { code }, { token, headers: { 'accept-language': locale } });
const outcome = ({ status, json }: { status: number; json: { code: number; reason?: string } }) =>
	json.code === 1 ? 'done' : status === 200 ? json.reason : status;
const rowsOf = (memberId: number) =>
	app.db.rows<{ source_id: number; day: string; checked_at: Date }>(
		sql`select source_id, day, checked_at from check_in where member_id = ${memberId} and source = 'classroom' order by source_id`,
	);
const month = async (token: string, of?: string, locale = 'zh') =>
	(await app.call('punchMonth', { month: of }, { token, headers: { 'accept-language': locale } })).json.data;
const audits = (id: number) =>
	app.db.rows<{ kind: string; detail: object; staff_id: number }>(
		sql`select kind, detail, staff_id from staff_audit where subject = ${`classroom ${id}`} order by id`,
	);
/** A code that no class of these tests has. */
async function wrongCode(): Promise<string> {
	const taken = new Set((await app.db.rows<{ code: string }>(sql`select code from classroom_session`)).map(({ code }) => code));
	for (let n = 0; ; n += 1) if (!taken.has(String(n).padStart(6, '0'))) return String(n).padStart(6, '0');
}

describe('R74 a class in a room of the school', () => {
	test('takes its code from 30 minutes before it begins to its end, on any device, once', async () => {
		const { token, id } = await newMember();
		const { id: classId, code } = await opened();
		const tried = async (moment: number) => {
			app.setNow(new Date(moment));
			return outcome(await enter(token, code));
		};
		expect([await tried(begins - hour / 2 - 1), await tried(begins + hour), await rowsOf(id)]).toEqual(['classroom_early', 'classroom_over', []]);
		expect([await tried(begins - hour / 2), await tried(begins), await tried(begins + hour - 1)]).toEqual(['done', 'done', 'done']);
		expect(await rowsOf(id)).toEqual([{ source_id: classId, day: '2026-11-20', checked_at: new Date(begins - hour / 2) }]);
		// For a day it is known that there was such a class.
		expect([await tried(begins + hour + day - 1), await tried(begins + hour + day)]).toEqual(['classroom_over', 'classroom_code']);
		app.setNow(new Date(begins));
		expect((await enter(token, code)).json).toEqual({
			code: 1,
			data: {
				day: '2026-11-20',
				checkedAt: at(begins - hour / 2),
				streak: { current: 0, longest: 0 },
				classId,
				title: '期末答疑',
				place: '三楼 302',
			},
		});
	});

	test('of two devices at once there is one check-in, of the first', async () => {
		const { token, id } = await newMember();
		const { code } = await opened();
		app.setNow(new Date(begins));
		const answers = await Promise.all(Array.from({ length: 10 }, () => enter(token, code)));
		expect(answers.map(outcome)).toEqual(Array(10).fill('done'));
		expect(new Set(answers.map(({ json }) => json.data.checkedAt))).toEqual(new Set([at(begins)]));
		expect(await rowsOf(id)).toHaveLength(1);
	});

	test('that begins before midnight is of the day on which it begins, and in that month’s history', async () => {
		const category = await makeCategory(app.db);
		const courseId = await makeCourse(app.db, { category, title: '高等数学', titleEn: 'Calculus' });
		const { token } = await newMember();
		// From 23:50 to 00:50 in Shanghai, on the last day of October.
		const start = Date.parse('2026-10-31T15:50:00Z');
		const { id: classId, code } = await opened({ start, courseId, titleEn: 'Questions and answers', placeEn: 'Room 302' });
		app.setNow('2026-10-31T16:10:00Z');
		expect((await enter(token, code)).json.data.day).toBe('2026-10-31');
		const shown = await month(token);
		expect([shown.today, shown.classes, shown.days, shown.streak]).toEqual(['2026-11-01', [], [], { current: 0, longest: 0 }]);
		const inHistory = {
			classId,
			title: '期末答疑',
			place: '三楼 302',
			courseTitle: '高等数学',
			startAt: at(start),
			endAt: at(start + hour),
			day: '2026-10-31',
			checkedAt: '2026-10-31T16:10:00.000Z',
		};
		expect((await month(token, '2026-10')).classes).toEqual([inHistory]);
		expect((await month(token, '2026-10', 'en')).classes).toEqual([
			{ ...inHistory, title: 'Questions and answers', place: 'Room 302', courseTitle: 'Calculus' },
		]);
		expect((await enter(token, code, 'en')).json.data).toMatchObject({ title: 'Questions and answers', place: 'Room 302' });
		expect((await month((await newMember()).token, '2026-10')).classes).toEqual([]);
	});

	test('of several with one code the one that is open counts, then the next, then the last', async () => {
		const { token, id } = await newMember();
		const code = await wrongCode();
		const add = async (start: number) =>
			(
				await app.db.one<{ id: number }>(sql`insert into classroom_session (title, place, opens_at, begins_at, ends_at, code, request_id, created_at)
					values ('课', '302', ${new Date(start - hour / 2)}, ${new Date(start)}, ${new Date(start + hour)}, ${code}, ${`request-${++serial}`}, now()) returning id`)
			).id;
		const [first, second, third] = [await add(begins), await add(begins + 2 * hour), await add(begins + 6 * hour)];
		const tried = async (moment: number) => {
			app.setNow(new Date(moment));
			return outcome(await enter(token, code));
		};
		expect(await tried(begins + hour)).toBe('classroom_early');
		expect([await tried(begins), await tried(begins + 2 * hour), await tried(begins + 6 * hour)]).toEqual(['done', 'done', 'done']);
		expect((await rowsOf(id)).map((row) => row.source_id)).toEqual([first, second, third]);
		expect(await tried(begins + 7 * hour)).toBe('classroom_over');
		// Two that are open at one time have not the same code, whoever writes them.
		await expect(add(begins + 30 * 60_000)).rejects.toThrow('classroom_code_once');
	});

	// Hours from now to the beginning of each; true: closed.
	test.each<[string, [number, boolean?][], number]>([
		['the open one before the next', [[2], [0]], 1],
		['the next of three', [[7], [3], [5]], 1],
		['the next before a closed one that would be open', [[0, true], [3]], 1],
		['the next before those that are over', [[-3], [3], [-5]], 1],
		['the open one before closed ones of its time', [[0, true], [0], [0, true]], 1],
		['the last that is over', [[-5], [-3], [-7]], 1],
		['a closed one that would not be over before one that is', [[-3], [0, true], [-5]], 1],
		[
			'the later made of two closed ones',
			[
				[0, true],
				[0, true],
			],
			1,
		],
	])('a code stands for %s', async (_which, classes, expected) => {
		const code = await wrongCode();
		const ids: number[] = [];
		for (const [hours, closed = false] of classes) {
			const start = begins + hours * hour;
			const { id } = await app.db.one<{ id: number }>(
				sql`insert into classroom_session (title, place, opens_at, begins_at, ends_at, code, request_id, created_at, closed_at) values ('课', '302',
					${new Date(start - hour / 2)}, ${new Date(start)}, ${new Date(start + hour)}, ${code}, ${`request-${++serial}`}, now(), ${closed ? new Date(begins) : null}) returning id`,
			);
			ids.push(id);
		}
		const found = await queries.findByCode(app.db, code, new Date(begins), new Date(begins - day));
		expect(found?.id).toBe(ids[expected]);
	});

	test('wrong codes: ten tries in ten minutes, also all at once, then not even the right one; another member is not held up', async () => {
		const [{ token, id }, other] = [await newMember(), await newMember()];
		const { code } = await opened();
		const wrong = await wrongCode();
		app.setNow(new Date(begins));
		const all = await Promise.all(Array.from({ length: 30 }, () => enter(token, wrong)));
		expect(all.filter((each) => outcome(each) === 'classroom_code')).toHaveLength(10);
		expect(all.filter((each) => outcome(each) === 'classroom_tries')).toHaveLength(20);
		expect(all.find((each) => outcome(each) === 'classroom_code')?.json.msg).toBe('没有这个签到码，对着老师给的六位数字再输一次');
		app.setNow(new Date(begins + 600_000 - 1));
		const refused = await enter(token, code);
		expect([outcome(refused), refused.json.msg, await rowsOf(id)]).toEqual(['classroom_tries', '试了太多次，过 10 分钟再输，或者请老师看看码', []]);
		expect(outcome(await enter(other.token, code))).toBe('done');
		app.setNow(new Date(begins + 600_000));
		expect(outcome(await enter(token, code))).toBe('done');
		// What else goes wrong in counting is no fault of theirs.
		await asOwner(app.databaseUrl, 'alter table call_window rename to call_window_away');
		const broken = await enter(token, code);
		await asOwner(app.databaseUrl, 'alter table call_window_away rename to call_window');
		expect(outcome(broken)).toBe(500);
		// What is no code at all is no try.
		for (const each of ['', '12345', '1234567', '12345a']) expect((await enter(token, each)).status).toBe(422);
	});

	test('one address tries 240 times a minute over all processes', async () => {
		const site = await startApp({ config: { rateLimits: true } });
		const statuses = await Promise.all(Array.from({ length: 241 }, async () => (await site.call('punchClassroom', { code: '000000' })).status));
		expect([statuses.filter((each) => each === 401).length, statuses.filter((each) => each === 429).length]).toEqual([240, 1]);
		expect(await site.db.rows(sql`select calls from call_window where key like 'punchClassroom %'`)).toEqual([{ calls: 240 }]);
		await site.close();
	});

	test('the copy of a member’s data names it, and forgetting takes it', async () => {
		const { token, id } = await newMember();
		const { id: classId, code } = await opened();
		app.setNow(new Date(begins));
		await enter(token, code);
		await app.call('punchIn', {}, { token });
		const rows: unknown[] = [];
		for (const file of punchPersonal.files) for await (const page of file.pages(app.db, id)) rows.push(...page);
		const common = { day: '2026-11-20', checked_at: new Date(begins), made_up: false };
		expect(rows).toEqual([
			{ source: 'classroom', source_id: classId, title: '期末答疑', place: '三楼 302', ...common },
			{ source: 'daily', source_id: 0, title: null, place: null, ...common },
		]);
		const leaving = { id, phone: null, email: null, at: new Date(begins) };
		await app.db.transaction((tx) => punchPersonal.forget(tx, leaving, app.app.platform));
		expect(await rowsOf(id)).toEqual([]);
	});
});

describe('R105 classes by staff', () => {
	test('one is opened with a code of its own, once for a request, and noted', async () => {
		const request = { requestId: 'twice-at-once' };
		const answers = [...(await Promise.all([open(request), open(request)])), await open(request)];
		const made = answers[0]?.json.data;
		expect(made).toEqual({
			id: made?.id,
			title: '期末答疑',
			place: '三楼 302',
			courseTitle: '',
			courseId: null,
			opensAt: at(begins - hour / 2),
			startAt: at(begins),
			endAt: at(begins + hour),
			code: expect.stringMatching(/^\d{6}$/),
			closedAt: null,
			present: 0,
			version: 1,
		});
		expect(answers.map(({ json }) => json.data)).toEqual([made, made, made]);
		expect(await audits(made?.id ?? 0)).toEqual([
			{
				kind: 'classroom_opened',
				staff_id: owner.id,
				detail: { title: '期末答疑', place: '三楼 302', courseId: null, startAt: at(begins), endAt: at(begins + hour) },
			},
		]);
		// Of another member of staff it is another request.
		const input = { title: '课', place: '301', startAt: at(begins), endAt: at(begins + hour), ...request };
		const other = await app.call('staffClassroomOpen', input, { token: await staffToken(app, await makeStaff(app, { roles: ['teacher'] })) });
		expect([other.json.code, other.json.data.id === made?.id, other.json.data.code === made?.code]).toEqual([1, false, false]);
	});

	test('with its times in order, not over, of twelve hours at most, and a course that there is', async () => {
		const now = new Date(begins);
		const times = (start: number, end: number) => areTimes(new Date(begins + start), new Date(begins + end), now);
		expect([times(0, 0), times(0, 1), times(1, 0), times(0, 12 * hour), times(0, 12 * hour + 1)]).toEqual([false, true, false, true, false]);
		expect([times(-hour, 0), times(-hour, 1)]).toEqual([false, true]);
		expect(outcome(await open({ end: begins }))).toBe('classroom_times');
		expect(outcome(await open({ courseId: 999_999 }))).toBe(404);
		expect(outcome(await open({ courseId: 0 }))).toBe('done');
	});

	test('codes are six random digits, free for as long as another is open with them', async () => {
		const codes = Array.from({ length: 500 }, newCode);
		expect(codes.filter((each) => /^\d{6}$/.test(each))).toHaveLength(500);
		expect(new Set(codes).size).toBeGreaterThan(490);
		const { id, code, version } = await opened({ start: begins + 100 * day });
		const [from, to] = [begins + 100 * day - hour / 2, begins + 100 * day + hour];
		const free = (start: number, end: number) => app.db.transaction((tx) => queries.isFree(tx, code, { from: new Date(start), to: new Date(end) }));
		expect([await free(from - 1, from), await free(to, to + 1), await free(from - 1, from + 1), await free(to - 1, to + 1)]).toEqual([
			true,
			true,
			false,
			false,
		]);
		await app.call('staffClassroomClose', { id, version }, { token: await asStaff() });
		expect(await free(from, to)).toBe(true);
	});

	test('its code is changed or taken no more; who has checked in stays, and is counted', async () => {
		const [early, late] = [await newMember(), await newMember()];
		const first = await opened();
		const token = await asStaff();
		app.setNow(new Date(begins));
		expect(outcome(await enter(early.token, first.code))).toBe('done');
		// A live lesson of the same number is another thing.
		await app.db.run(
			sql`insert into check_in (member_id, source, source_id, day, checked_at) values (${late.id}, 'room', ${first.id}, '2026-11-20', now())`,
		);
		const second = (await app.call('staffClassroomCode', { id: first.id, version: 1 }, { token })).json.data;
		expect(second).toEqual({ ...first, code: second.code, present: 1, version: 2 });
		expect(second.code).not.toBe(first.code);
		expect([outcome(await enter(late.token, first.code)), await rowsOf(early.id)]).toEqual(['classroom_code', [expect.anything()]]);
		const close = (version: number) => app.call('staffClassroomClose', { id: first.id, version }, { token });
		expect(outcome(await app.call('staffClassroomCode', { id: first.id, version: 1 }, { token }))).toBe('changed_meanwhile');
		expect(outcome(await close(1))).toBe('changed_meanwhile');
		expect((await close(2)).json.data).toEqual({ ...second, closedAt: at(begins), version: 3 });
		expect((await close(2)).json.data).toEqual({ ...second, closedAt: at(begins), version: 3 });
		expect(outcome(await enter(late.token, second.code))).toBe('classroom_closed');
		const third = (await app.call('staffClassroomCode', { id: first.id, version: 3 }, { token })).json.data;
		expect([third.closedAt, third.version, outcome(await enter(late.token, third.code))]).toEqual([null, 4, 'done']);
		expect((await audits(first.id)).map(({ kind, detail }) => [kind, detail])).toEqual([
			['classroom_opened', expect.anything()],
			['classroom_code_changed', { wasClosed: false }],
			['classroom_closed', {}],
			['classroom_code_changed', { wasClosed: true }],
		]);
		app.setNow(new Date(begins + hour));
		const ended = await app.call('staffClassroomCode', { id: first.id, version: 4 }, { token: await asStaff() });
		expect([outcome(ended), outcome(await enter(late.token, third.code))]).toEqual(['classroom_ended', 'classroom_over']);
		for (const key of ['staffClassroomCode', 'staffClassroomClose'] as const)
			expect(outcome(await app.call(key, { id: 999_999, version: 1 }, { token: await asStaff() }))).toBe(404);
	});

	test('are listed: those on or to come by their end, those over from the last, of one end by their number, a page at a time', async () => {
		await app.db.run(sql`delete from classroom_session`);
		const ids = [];
		for (const days of [3, 1, 2, 2]) ids.push((await opened({ start: begins + days * day })).id);
		const [third, first, second, same] = ids;
		const list = async (input: object, moment: number) => {
			app.setNow(new Date(moment));
			const { dataList, totalCount } = (await app.call('staffClassrooms', input, { token: await asStaff() })).json.data;
			return [totalCount, ...dataList.map(({ id }) => id)];
		};
		expect(await list({}, begins)).toEqual([4, first, second, same, third]);
		expect([await list({ pageSize: 1 }, begins), await list({ pageSize: 1, currPage: 2 }, begins)]).toEqual([
			[4, first],
			[4, second],
		]);
		const over = begins + 2 * day + hour;
		expect([await list({}, over - 1), await list({}, over)]).toEqual([
			[3, second, same, third],
			[1, third],
		]);
		expect([await list({ over: 1 }, over - 1), await list({ over: 1 }, over)]).toEqual([
			[1, first],
			[3, same, second, first],
		]);
		expect([await list({ over: 1, pageSize: 1 }, over), await list({ over: 1, pageSize: 1, currPage: 2 }, over)]).toEqual([
			[3, same],
			[3, second],
		]);
	});
});
