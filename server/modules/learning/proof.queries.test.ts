import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeMember } from '../../../test/factories.ts';
import { at, type Contents, insertHeard, insertRecord, makeContents } from '../../../test/heard.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import * as ledger from './ledger.queries.ts';
import * as report from './report.queries.ts';
import * as statements from './statement.queries.ts';
import { titlesOfHeard } from './statement.service.ts';

let site: TestApp;
let category: number;
let a: number;
let b: number;
let x: Contents;
let y: Contents;
const hash = (n: number) => Buffer.alloc(32, n);

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
});
afterAll(() => site.close());
beforeEach(async () => {
	[a, b] = [await makeMember(site.db), await makeMember(site.db)];
	[x, y] = [await makeContents(site.db, category), await makeContents(site.db, category)];
});

/** Entries as the program writes them: who else could. */
const enter = (member: number, entries: readonly { seq: number; lesson: number; from?: number; to?: number; outcome?: string; when?: number }[]) =>
	asOwner(
		site.databaseUrl,
		`insert into ledger values ${entries
			.map(
				(entry) =>
					`(${member}, ${entry.seq}, ${entry.lesson}, ${entry.from ?? 0}, ${entry.to ?? 10}, '${entry.outcome ?? 'accepted'}', '${at(entry.when ?? 0).toISOString()}', '\\x00')`,
			)
			.join(', ')}`,
	);

describe('S10 what is heard and recorded is what was entered', () => {
	test('a lesson heard beyond its entries, or entered and not heard; of one member, by number', async () => {
		const [one, two, three, four] = x.ids as [number, number, number, number];
		await enter(a, [
			{ seq: 1, lesson: one },
			{ seq: 2, lesson: one, from: 10, to: 20 },
			{ seq: 3, lesson: one, from: 50, to: 90, outcome: 'too_fast' },
			{ seq: 4, lesson: two },
			{ seq: 5, lesson: three, outcome: 'outside' },
		]);
		await enter(b, [{ seq: 1, lesson: three, to: 20 }]);
		const unproven = async (member: number) => (await ledger.listUnproven(site.db, member)).map((row) => row.lesson_id);
		const unrecorded = async (member: number) => (await ledger.listUnrecorded(site.db, member)).map((row) => row.lesson_id);
		const sorted = (...ids: number[]) => ids.toSorted((m, n) => m - n);
		expect([await unproven(a), await unrecorded(a), await unproven(b), await unrecorded(b)]).toEqual([
			sorted(one, two),
			sorted(one, two),
			[three],
			[three],
		]);
		await insertHeard(site.db, a, x, 0, { seconds: 20 });
		await insertHeard(site.db, a, x, 1, { seconds: 11 });
		await insertHeard(site.db, b, x, 2, { seconds: 20 });
		await insertRecord(site.db, a, x, 0, { heard: '{[0,20)}' });
		await insertRecord(site.db, a, x, 1, { heard: '{[0,6)}' });
		await insertRecord(site.db, a, x, 1, { heard: '{[5,10)}' });
		await insertRecord(site.db, b, x, 2, { heard: '{[0,20)}' });
		await insertRecord(site.db, b, x, 3, { heard: '{[0,1)}' });
		await site.db.run(
			sql`insert into listening_record (member_id, kind, room_id, title, started_at, last_at, heard) values (${a}, 'live', 5, '直播', ${at(3)}, ${at(4)}, '{[0,5)}')`,
		);
		expect([await unproven(a), await unrecorded(a), await unproven(b), await unrecorded(b)]).toEqual([[two], [], [], [four]]);
	});

	test('a record of which nothing was entered in its time: from its beginning until a day and a minute after its end', async () => {
		const day = 24 * 60 + 1;
		const made: number[] = [];
		const check = async (index: number, entry: Parameters<typeof enter>[1][number] | null, heard = '{[0,10)}', member = a) => {
			made.push(await insertRecord(site.db, a, x, index, { from: 0, to: 1, heard }));
			if (entry !== null) await enter(member, [entry]);
		};
		const lesson = (index: number) => x.ids[index] ?? 0;
		await check(0, { seq: 1, lesson: lesson(0), when: 0 });
		await check(1, { seq: 2, lesson: lesson(1), when: 1 + day });
		await check(2, { seq: 3, lesson: lesson(2), when: -1 });
		await check(3, { seq: 4, lesson: lesson(3), when: 2 + day });
		const other = async (index: number, entry: Parameters<typeof enter>[1][number] | null, heard?: string, member?: number) => {
			made.push(await insertRecord(site.db, a, y, index, { from: 0, to: 1, heard: heard ?? '{[0,10)}' }));
			if (entry !== null) await enter(member ?? a, [entry]);
		};
		const ofY = (index: number) => y.ids[index] ?? 0;
		await other(0, { seq: 5, lesson: ofY(0), outcome: 'too_fast' });
		await other(1, { seq: 6, lesson: ofY(1), from: 10, to: 20 });
		await other(2, { seq: 1, lesson: ofY(2) }, '{[0,10)}', b);
		await other(3, null, '{}');
		await site.db.run(
			sql`insert into listening_record (member_id, kind, room_id, title, started_at, last_at, heard) values (${a}, 'live', 5, '直播', ${at(0)}, ${at(1)}, '{[0,5)}')`,
		);
		const misplaced = async (member: number) => (await ledger.listMisplaced(site.db, member)).map(({ id }) => made.indexOf(id));
		expect([await misplaced(a), await misplaced(b)]).toEqual([[2, 3, 4, 5, 6], []]);
	});
});

describe('statements of study hours', () => {
	const zone = 'Asia/Shanghai';
	const period = (member: number, fields: { from?: string; to?: string; upTo?: number } = {}) => ({
		...{ memberId: member, from: fields.from ?? '2026-11-21', to: fields.to ?? '2026-11-22', timeZone: zone, upTo: fields.upTo ?? 99 },
	});

	test('count the accepted entries of one member, from the first moment of the first day to the last of the last, up to one entry', async () => {
		const [one, two] = x.ids.slice(0, 2).toSorted((m, n) => m - n) as [number, number];
		const midnight = (day: number, seconds = 0) => -16 * 60 + day * 24 * 60 + seconds / 60;
		await enter(a, [
			{ seq: 1, lesson: one, to: 1, when: midnight(0, -1) },
			{ seq: 2, lesson: one, to: 10, when: midnight(0) },
			{ seq: 3, lesson: one, from: 5, to: 20, when: midnight(1) },
			{ seq: 4, lesson: two, to: 40, when: midnight(2, -1) },
			{ seq: 5, lesson: two, to: 90, when: midnight(2) },
			{ seq: 6, lesson: two, to: 70, outcome: 'reversed', when: 0 },
			{ seq: 7, lesson: one, from: 20, to: 21, when: 0 },
		]);
		await enter(b, [{ seq: 1, lesson: one, to: 30 }]);
		// The days of the zone begin eight hours before those of the clock: the first is the 21st there.
		const heard = async (fields = {}, member = a) =>
			(await statements.listHeard(site.db, period(member, { from: '2026-11-21', to: '2026-11-22', ...fields }))).map((row) => [
				row.lesson_id,
				row.heard_seconds,
			]);
		const days = (fields = {}, member = a) => statements.countDays(site.db, period(member, fields));
		expect([await heard(), await days()]).toEqual([
			[
				[one, 21],
				[two, 40],
			],
			2,
		]);
		expect([await heard({ upTo: 4 }), await heard({ upTo: 3 }), await days({ upTo: 2 })]).toEqual([
			[
				[one, 20],
				[two, 40],
			],
			[[one, 20]],
			1,
		]);
		expect([await heard({ to: '2026-11-21' }), await days({ to: '2026-11-21' })]).toEqual([[[one, 11]], 1]);
		expect([await heard({ from: '2026-11-20', to: '2026-11-20' }), await heard({ from: '2026-11-23', to: '2026-11-23' })]).toEqual([
			[[one, 1]],
			[[two, 90]],
		]);
		expect([await heard({}, b), await days({ from: '2026-12-01', to: '2026-12-02' })]).toEqual([[[one, 30]], 0]);
	});

	test('name lessons by course and by the order of the contents, also where they stand at the same place; of one member', async () => {
		for (const index of [3, 2, 1, 0]) await insertHeard(site.db, a, x, index);
		for (const index of [1, 0]) await insertHeard(site.db, a, y, index);
		await insertHeard(site.db, b, y, 2);
		const gone = 2_147_480_000;
		await site.db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, updated_at) values (${a}, ${gone}, ${gone}, '{}', ${at(0)})`);
		const titles = async (ids: number[], member = a) =>
			(await titlesOfHeard(site.db, member, ids)).map((row) => [row.lesson_id, row.title, row.seconds]);
		const all = [...y.ids, ...x.ids, gone];
		expect(await titles(all)).toEqual([
			...x.ids.map((id, index) => [id, ['一', '二', '三', '四'][index], 100]),
			...y.ids.slice(0, 2).map((id, index) => [id, ['一', '二'][index], 100]),
			[gone, null, 0],
		]);
		expect([await titles(y.ids), await titles(all, b)]).toEqual([
			[
				[y.ids[0], '一', 100],
				[y.ids[1], '二', 100],
			],
			[[y.ids[2], '三', 100]],
		]);
	});

	test('are made once for a period on the same ledger; listed the newest first, by code among equals, page by page', async () => {
		const facts = { days: 2, lessons: [{ heardSeconds: 5 }, { heardSeconds: 6 }] } as never;
		const row = (code: string, fields: Partial<statements.StatementRow> = {}): statements.StatementRow => ({
			...{
				code: `${code}${a}`,
				member_id: a,
				from_day: '2026-11-01',
				to_day: '2026-11-21',
				made_at: at(0),
				facts,
				ledger_seq: 3,
				ledger_hash: hash(1),
			},
			...fields,
		});
		const made = [
			row('A'),
			row('B', { from_day: '2026-11-02' }),
			row('C', { to_day: '2026-11-20' }),
			row('D', { ledger_seq: 4, made_at: at(1) }),
			row('E', { member_id: b }),
			row('F', { from_day: '2026-11-03', made_at: at(-1) }),
		];
		for (const each of made) expect(await statements.insertStatement(site.db, each)).toEqual(each);
		for (const each of made) expect((await statements.insertStatement(site.db, { ...each, code: `Z${each.code}` }))?.code).toBe(each.code);
		const codes = async (offset = 0, limit = 9) => (await statements.listStatements(site.db, a, offset, limit)).map(({ code }) => code[0]);
		expect([await codes(), await codes(1, 2)]).toEqual([
			['D', 'C', 'B', 'A', 'F'],
			['C', 'B'],
		]);
		expect((await statements.listStatements(site.db, b, 0, 9)).map(({ heard_seconds: seconds, days }) => [seconds, days])).toEqual([[11, 2]]);
		expect([await statements.countStatements(site.db, a), await statements.countStatements(site.db, b)]).toEqual([5, 1]);
		expect([
			await statements.findStatement(site.db, `D${a}`),
			await statements.findStatement(site.db, `A${a}`),
			await statements.findStatement(site.db, 'none'),
		]).toEqual([made[3], made[0], undefined]);
	});
});

describe('R70 a report is judged by its own state and written where it belongs', () => {
	const write = (lesson: number, fields: Partial<report.ReportWrite> & { session?: report.ReportWrite['session'] } = {}): report.ReportWrite => ({
		...{ memberId: a, lessonId: lesson, courseId: x.course, title: '讲', device: 'd', version: 0, seq: 1, hash: hash(1), now: at(1) },
		...{ entries: [{ seq: 1, from: 0, to: 10, outcome: 'accepted', hash: hash(1) }], consumed: '{}', accepted: '{[0,10)}', position: 10, needed: 50 },
		...{ session: session('s'), otherSessions: 2, record: { from: at(0) }, at: at(1), believedUntil: at(600) },
		...{ busyUntil: at(2), notedUntil: at(3), ...fields },
	});
	const session = (id: string, fields: Partial<report.ReportWrite['session']> = {}): report.ReportWrite['session'] => ({
		...{ id, isNew: true, openedAt: at(0), lastAt: at(1), seen: '{[1,2)}', spareMs: 3, ...fields },
	});

	test('state: of the lesson, the member’s chain, the session, the newest record on this device', async () => {
		const [one, two] = x.ids as [number, number];
		const find = (member: number, lesson: number, more = { session: 's', device: 'd' }) => report.findState(site.db, member, lesson, more);
		expect(await find(a, one)).toBeUndefined();
		for (const member of [a, b]) await report.openChain(site.db, member);
		expect(await report.openChain(site.db, a)).toBe(0);
		expect(await find(a, one)).toMatchObject({
			course_id: x.course,
			title: '一',
			version: 0,
			seq: 0,
			heard: null,
			opened_at: null,
			played_at: 0,
			record_id: null,
			record_started: 0,
			busy_until: 0,
		});
		await report.writeReport(site.db, write(one));
		await report.writeReport(site.db, write(two, { version: 1, seq: 2, entries: [], session: session('t') }));
		const older = await insertRecord(site.db, a, x, 0, { device: 'd', from: -9, to: -8 });
		const elsewhere = await insertRecord(site.db, a, x, 0, { device: 'e', from: 7, to: 8 });
		await insertRecord(site.db, b, x, 0, { device: 'd' });
		await insertRecord(site.db, a, x, 1, { device: 'd' });
		expect(await find(a, one)).toMatchObject({
			...{
				title: '一',
				version: 2,
				seq: 2,
				heard: '{[0,10)}',
				position: 10,
				opened_at: at(0),
				played_at: at(1).getTime(),
				seen: '{[1,2)}',
				spare_ms: 3,
			},
			...{
				record_id: older,
				record_started: at(-9).getTime(),
				record_last: at(-8).getTime(),
				busy_until: at(2).getTime(),
				noted_until: at(3).getTime(),
			},
		});
		expect(await find(a, one, { session: 't', device: 'e' })).toMatchObject({ opened_at: null, played_at: 0, seen: null, record_id: elsewhere });
		expect(await find(b, one)).toMatchObject({ version: 0, seq: 0, heard: null, opened_at: null, record_started: at(0).getTime() });
		expect([(await find(a, two))?.title, await find(a, 999_999)]).toEqual(['二', undefined]);
	});

	test('written once: another state by now writes nothing; others’ rows stay; finished at its second and not before', async () => {
		const [one, two] = x.ids as [number, number];
		for (const member of [a, b]) await report.openChain(site.db, member);
		const stranger = await insertRecord(site.db, b, x, 0, { heard: '{[0,1)}' });
		const first = await report.writeReport(site.db, write(one));
		expect(first).toMatchObject({
			heard: '{[0,10)}',
			heard_seconds: 10,
			position: 10,
			finished_at: null,
			updated_at: at(1),
			record_id: expect.any(Number),
		});
		expect(await report.writeReport(site.db, write(one))).toBeUndefined();
		expect(await report.writeReport(site.db, write(one, { version: 2 }))).toBeUndefined();
		const record = { id: first?.record_id ?? 0 };
		const next = (fields: Partial<report.ReportWrite>) =>
			report.writeReport(site.db, write(one, { entries: [], record, session: session('s', { isNew: false }), ...fields }));
		expect(await next({ version: 1, accepted: '{[10,49)}', position: null, at: at(0) })).toMatchObject({
			heard: '{[0,49)}',
			position: 10,
			finished_at: null,
			updated_at: at(1),
		});
		expect(await next({ version: 2, accepted: '{[49,50)}', now: at(5), at: at(5), record: null })).toMatchObject({
			heard_seconds: 50,
			finished_at: at(5),
			record_id: null,
		});
		expect(await next({ version: 3, accepted: '{}', now: at(6), at: at(6), needed: null })).toMatchObject({
			finished_at: at(5),
			record_id: record.id,
		});
		expect(await report.writeReport(site.db, write(two, { version: 4, entries: [], accepted: '{[0,50)}', record: null }))).toMatchObject({
			finished_at: at(1),
		});
		const records = await site.db.rows(
			sql`select id, heard::text, last_at from listening_record where id = any(${[stranger, record.id]}) order by id`,
		);
		expect(records).toEqual([
			{ id: stranger, heard: '{[0,1)}', last_at: at(1) },
			{ id: record.id, heard: '{[0,49)}', last_at: at(6) },
		]);
		const chains = await site.db.rows(sql`select version, seq from chain_head where member_id = any(${[a, b]}) order by member_id`);
		expect(chains).toEqual([
			{ version: 5, seq: 1 },
			{ version: 0, seq: 0 },
		]);
		expect(await site.db.rows(sql`select member_id, seq, lesson_id, from_s, to_s from ledger where member_id = any(${[a, b]})`)).toEqual([
			{ member_id: a, seq: 1, lesson_id: one, from_s: 0, to_s: 10 },
		]);
	});

	test('beside a new session so many others stay, the latest of this member; who sent nothing for long is removed', async () => {
		const [one, two, three] = x.ids as [number, number, number];
		for (const member of [a, b]) await report.openChain(site.db, member);
		const insert = (member: number, lesson: number, id: string, last: number) =>
			site.db.run(
				sql`insert into play_session (member_id, lesson_id, id, opened_at, last_at) values (${member}, ${lesson}, ${id}, ${at(-99)}, ${at(last)})`,
			);
		const kept = async (member: number) =>
			(await site.db.rows<{ id: string }>(sql`select id from play_session where member_id = ${member} order by id`)).map(({ id }) => id).join(' ');
		const [low, high] = [Math.min(one, two), Math.max(one, two)];
		await insert(a, high, 'high', -5);
		await insert(a, low, 'n', -5);
		await insert(a, low, 'm', -5);
		await insert(a, low, 'new', -4);
		await insert(b, low, 'n', -9);
		await insert(b, high, 'high', -9);
		const going = { entries: [], record: null };
		await report.writeReport(site.db, write(three, { ...going, session: session('going', { isNew: false }) }));
		expect(await kept(a)).toBe('going high m n new');
		await site.db.run(sql`delete from play_session where id = 'going'`);
		await report.writeReport(site.db, write(three, { ...going, version: 1, otherSessions: 3, session: session('x') }));
		expect([await kept(a), await kept(b)]).toEqual(['m n new x', 'high n']);
		await report.writeReport(site.db, write(three, { ...going, version: 2, otherSessions: 3, session: session('y') }));
		expect(await kept(a)).toBe('m new x y');
		await report.removeSessionsBefore(site.db, at(-5));
		expect([await kept(a), await kept(b)]).toEqual(['m new x y', '']);
		await report.removeSessionsBefore(site.db, at(-4));
		expect(await kept(a)).toBe('new x y');
	});
});
