import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeMember } from '../../../test/factories.ts';
import { at, type Contents, insertHeard, insertRecord, makeContents } from '../../../test/heard.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { insertOne } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import { listHeardOfCourse } from './heard.queries.ts';
import * as learning from './learning.queries.ts';
import { listUnfinished } from './unfinished.queries.ts';

let site: TestApp;
let category: number;
let a: number;
let b: number;
let x: Contents;
let y: Contents;

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
});
afterAll(() => site.close());
beforeEach(async () => {
	[a, b] = [await makeMember(site.db), await makeMember(site.db)];
	[x, y] = [await makeContents(site.db, category), await makeContents(site.db, category)];
});

describe('R18 R72 what one member has heard, and no other', () => {
	test('lesson by lesson: the newest first, by number among equals, so many; of some lessons alone', async () => {
		await insertHeard(site.db, a, x, 1, { when: 1 });
		await insertHeard(site.db, a, x, 0, { when: 1 });
		await insertHeard(site.db, a, y, 2, { when: 2, seconds: 500 });
		await insertHeard(site.db, b, x, 0, { when: 3 });
		const rows = async (limit: number) =>
			(await learning.listProgress(site.db, a, limit)).map((row) => [row.course_id, row.lesson_id, row.seconds, row.heard_seconds]);
		const all = [
			[y.course, y.ids[2], 100, 100],
			...[Math.min(x.ids[0] ?? 0, x.ids[1] ?? 0), Math.max(x.ids[0] ?? 0, x.ids[1] ?? 0)].map((id) => [x.course, id, 100, 10]),
		];
		expect([await rows(9), await rows(2)]).toEqual([all, all.slice(0, 2)]);
		const some = async (member: number, ids: number[]) =>
			(await learning.listProgressOf(site.db, member, ids)).map((row) => row.lesson_id).sort((m, n) => m - n);
		expect([await some(a, x.ids), await some(a, y.ids), await some(b, [...x.ids, ...y.ids])]).toEqual([
			x.ids.slice(0, 2).sort((m, n) => m - n),
			[y.ids[2]],
			[x.ids[0]],
		]);
		const found = async (member: number, lesson: number | undefined) => (await learning.findHeard(site.db, member, lesson ?? 0))?.heard;
		expect([await found(a, x.ids[0]), await found(a, y.ids[2]), await found(b, x.ids[0]), await found(b, x.ids[1])]).toEqual([
			'{[0,10)}',
			'{[0,500)}',
			'{[0,10)}',
			undefined,
		]);
		expect([await learning.sumHeard(site.db, a), await learning.sumHeard(site.db, b)]).toEqual([520, 10]);
	});

	test('course by course: what was heard last, by number among equals', async () => {
		await insertHeard(site.db, a, x, 3, { when: 5 });
		await insertHeard(site.db, a, x, 2, { when: 5, finished: true, seconds: 300 });
		await insertHeard(site.db, a, y, 0, { when: 1 });
		await insertHeard(site.db, b, x, 0, { when: 9, seconds: 90, finished: true });
		const row = { seconds: 400, lessons: 4 };
		const of = async (member: number, ids: number[]) =>
			(await learning.listCourseProgress(site.db, member, ids)).toSorted((m, n) => m.course_id - n.course_id);
		expect(await of(a, [x.course, y.course])).toEqual([
			{
				...row,
				course_id: x.course,
				heard_seconds: 110,
				finished_lessons: 1,
				last_lesson_id: Math.min(x.ids[2] ?? 0, x.ids[3] ?? 0),
				last_at: at(5),
			},
			{ ...row, course_id: y.course, heard_seconds: 10, finished_lessons: 0, last_lesson_id: y.ids[0], last_at: at(1) },
		]);
		expect(await of(b, [y.course])).toEqual([
			{ ...row, course_id: y.course, heard_seconds: 0, finished_lessons: 0, last_lesson_id: null, last_at: null },
		]);
		// A document has no seconds and a live lesson is not counted.
		await site.db.run(sql`update lesson set kind = 'document' where id = ${x.ids[0]}`);
		await site.db.run(sql`update lesson set kind = 'live' where id = ${x.ids[1]}`);
		expect(await of(b, [x.course])).toEqual([
			{ course_id: x.course, seconds: 200, heard_seconds: 0, lessons: 3, finished_lessons: 1, last_lesson_id: x.ids[0], last_at: at(9) },
		]);
		const heard = async (course: number, members: number[]) =>
			(await listHeardOfCourse(site.db, course, members)).toSorted((m, n) => m.member_id - n.member_id);
		expect([await heard(x.course, [a, b]), await heard(y.course, [a, b]), await heard(x.course, [b])]).toEqual([
			[
				{ member_id: a, heard_seconds: 110, seconds: 200 },
				{ member_id: b, heard_seconds: 0, seconds: 200 },
			],
			[
				{ member_id: a, heard_seconds: 10, seconds: 400 },
				{ member_id: b, heard_seconds: 0, seconds: 400 },
			],
			[{ member_id: b, heard_seconds: 0, seconds: 200 }],
		]);
	});

	test('the lesson to go on with, in the order of the contents also where chapters and lessons stand at the same place', async () => {
		const next = async (member: number) =>
			(await learning.listNextLessons(site.db, member, [x.course, y.course]))
				.toSorted((m, n) => m.course_id - n.course_id)
				.map((row) => [row.id, row.number]);
		expect(await next(a)).toEqual([
			[x.ids[0], 1],
			[y.ids[0], 1],
		]);
		await insertHeard(site.db, a, x, 0, { when: 1, finished: true });
		await insertHeard(site.db, b, y, 0, { when: 1, finished: true });
		expect([await next(a), await next(b)]).toEqual([
			[
				[x.ids[1], 2],
				[y.ids[0], 1],
			],
			[
				[x.ids[0], 1],
				[y.ids[1], 2],
			],
		]);
		await insertHeard(site.db, a, x, 1, { when: 2, finished: true });
		expect((await next(a))[0]).toEqual([x.ids[2], 3]);
		await insertHeard(site.db, a, x, 3, { when: 3 });
		expect((await next(a))[0]).toEqual([x.ids[3], 4]);
		// Of two at the same moment the one with the smaller number decides from where it goes on.
		await site.db.run(sql`update heard set updated_at = ${at(3)} where member_id = ${a} and lesson_id = ${x.ids[0]}`);
		const older = (x.ids[0] ?? 0) < (x.ids[3] ?? 0) ? 0 : 3;
		expect((await next(a))[0]).toEqual(older === 0 ? [x.ids[2], 3] : [x.ids[3], 4]);
		await site.db.run(sql`update heard set finished_at = ${at(0)} where member_id = ${a}`);
		await insertHeard(site.db, a, x, 2, { when: 4, finished: true });
		expect(await next(a)).toEqual([[y.ids[0], 1]]);
	});

	test('courses that were begun, what was learned last first; since when, by one’s own records of that course', async () => {
		await insertHeard(site.db, a, x, 0, { when: 5 });
		await insertHeard(site.db, a, x, 1, { when: 30 });
		await insertHeard(site.db, a, y, 0, { when: 20 });
		await insertHeard(site.db, b, y, 0, { when: 90 });
		await insertRecord(site.db, a, x, 0, { from: 4 });
		await insertRecord(site.db, a, x, 1, { from: 2 });
		await insertRecord(site.db, b, y, 0, { from: -50 });
		await insertRecord(site.db, b, x, 0, { from: -60 });
		const started = async (member: number, except: number[], limit = 9) =>
			(await learning.listStarted(site.db, member, except, limit)).map((row) => [row.course_id, row.first_at]);
		const all = [
			[x.course, at(2)],
			[y.course, at(20)],
		];
		expect([await started(a, []), await started(a, [], 1), await started(a, [x.course]), await started(b, [])]).toEqual([
			all,
			all.slice(0, 1),
			all.slice(1),
			[[y.course, at(-50)]],
		]);
	});

	test('films to go on with: begun, not finished, of courses online; the newest first, by number among equals; each with its number in its own course', async () => {
		for (const [index, when] of [
			[0, 1],
			[1, 1],
			[2, 3],
			[3, 2],
		] as const)
			await insertHeard(site.db, a, x, index, { when, seconds: 10 + index });
		await insertHeard(site.db, a, y, 3, { when: 9, seconds: 300 });
		await insertHeard(site.db, b, y, 0, { when: 10 });
		const list = async (limit = 9) => (await listUnfinished(site.db, a, limit)).map((row) => [row.id, row.number, row.heard_seconds, row.course_id]);
		const tied = [0, 1].toSorted((m, n) => (x.ids[m] ?? 0) - (x.ids[n] ?? 0)).map((index) => [x.ids[index], index + 1, 10 + index, x.course]);
		const all = [[y.ids[3], 4, 100, y.course], [x.ids[2], 3, 12, x.course], [x.ids[3], 4, 13, x.course], ...tied];
		expect([await list(), await list(4)]).toEqual([all, all.slice(0, 4)]);
		await site.db.run(sql`update heard set finished_at = ${at(0)} where member_id = ${a} and lesson_id = ${x.ids[2]}`);
		await site.db.run(sql`update heard set heard = '{}' where member_id = ${a} and lesson_id = ${x.ids[3]}`);
		await site.db.run(sql`update course set online = false where id = ${y.course}`);
		expect(await list()).toEqual(tied);
		await site.db.run(sql`update lesson set kind = 'document' where id = ${tied[0]?.[0]}`);
		expect(await list()).toEqual(tied.slice(1));
	});
});

describe('R19 listening records of one member', () => {
	test('by kind, the newest first, the later one among equals, page by page', async () => {
		const made = [
			await insertRecord(site.db, a, x, 0, { from: 1 }),
			await insertRecord(site.db, a, y, 1, { from: 5 }),
			await insertRecord(site.db, a, x, 2, { from: 5 }),
			await insertRecord(site.db, b, x, 0, { from: 9 }),
		];
		const live = await insertOne(
			site.db,
			sql`insert into listening_record (member_id, kind, room_id, title, started_at, last_at) values (${a}, 'live', 2147483000, '直播', ${at(3)}, ${at(4)}) returning id`,
		);
		const list = async (kind: string | null, offset = 0, limit = 9) =>
			(await learning.listRecords(site.db, a, { kind, offset, limit, lately: at(0) })).map((row) => row.id);
		const all = [made[2], made[1], live, made[0]];
		expect([await list(null), await list(null, 1, 2), await list('video'), await list('live')]).toEqual([
			all,
			all.slice(1, 3),
			[made[2], made[1], made[0]],
			[live],
		]);
		const count = (member: number, kind: string | null) => learning.countRecords(site.db, member, kind);
		expect([await count(a, null), await count(a, 'video'), await count(a, 'live'), await count(b, null), await count(b, 'live')]).toEqual([
			4, 3, 1, 1, 0,
		]);
		const shown = (await learning.listRecords(site.db, a, { kind: null, offset: 0, limit: 9, lately: at(0) })).map((row) => [
			row.title,
			row.course_title === null,
			row.pictured?.id ?? null,
			row.seconds,
		]);
		expect(shown).toEqual([
			['三', false, x.course, 100],
			['二', false, y.course, 100],
			['直播', true, null, 0],
			['一', false, x.course, 100],
		]);
	});
});
