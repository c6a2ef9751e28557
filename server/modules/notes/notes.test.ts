import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { keptRemoved, purgeRemovedNotes } from './notes.service.ts';

let app: TestApp;
let category: number;
let course: number;
let trial: number;
let bought: number;
let token: string;
let member: number;
let serial = 0;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
	app.setNow('2026-11-24T02:00:00Z');
	course = await makeCourse(app.db, { category, title: `从零讲微积分${++serial}`, titleEn: 'Calculus from Zero' });
	[trial = 0, bought = 0] = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map(
		({ id }) => id,
	);
	({ token, id: member } = await newMember());
	await makeGrant(app.db, { member, course });
});

async function newMember(): Promise<{ token: string; id: number }> {
	const session = await registerMember(app, `134${String(++serial).padStart(8, '0')}`);
	return { token: session.token, id: session.member.id };
}
const request = () => `request-${++serial}`;
const save = (fields: object = {}, as = token) =>
	app.call('noteSave', { videoId: bought, second: 130, text: '两点确定一条线。', requestId: request(), ...fields }, { token: as });
const saved = async (fields: object = {}) => {
	const { json } = await save(fields);
	if (json.code !== 1) throw new Error(JSON.stringify(json));
	return json.data;
};
const list = async (videoId = bought, as = token) => (await app.call('lessonNotes', { videoId }, { token: as })).json.data;
const mine = async (input: object = {}, as = token) => (await app.call('myNotes', input, { token: as })).json.data;
const outcome = ({ json }: { json: unknown }) => (json as { code: number; reason?: string }).reason ?? (json as { code: number }).code;

describe('R75 a note', () => {
	test('is written at a second and listed in the order of the film, whole and as it was typed', async () => {
		const text = '割线在转。\n- 3\n- 2.1\n\n`k` **停住** <b>不是粗</b>';
		const late = await saved({ second: 876, text });
		app.advance(1000);
		const early = await saved({ second: 130 });
		expect(late).toEqual({
			id: expect.any(Number),
			videoId: bought,
			second: 876,
			text,
			version: 1,
			createdAt: expect.stringMatching(/^2026-11-24T02/),
			updatedAt: late.createdAt,
		});
		expect(await list()).toEqual({ dataList: [early, late], totalCount: 2, curPage: 1, pageSize: 100 });
		expect((await list(trial)).dataList).toEqual([]);
		const page = await app.call('lessonNotes', { videoId: bought, currPage: 2, pageSize: 1 }, { token });
		expect(page.json.data).toEqual({ dataList: [late], totalCount: 2, curPage: 2, pageSize: 1 });
	});

	test('a hundred saves at once of one request leave one, and all are told of it; after it is closed too', async () => {
		const requestId = request();
		const answers = await Promise.all(Array.from({ length: 100 }, () => save({ requestId })));
		expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
		expect(answers[0]?.json.code).toBe(1);
		expect((await list()).totalCount).toBe(1);
		await app.db.run(sql`update enrolment_grant set revoked_at = now() where member_id = ${member}`);
		expect((await save({ requestId })).text).toBe(answers[0]?.text);
		// A request is the member's: another one's of the same name is another note.
		const other = await newMember();
		expect(outcome(await save({ requestId, videoId: trial }, other.token))).toBe(1);
		expect((await list(trial, other.token)).totalCount).toBe(1);
	});

	test('takes who may watch the lesson: owners, everybody at a trial lesson, nobody else', async () => {
		const stranger = await newMember();
		expect((await save({}, stranger.token)).status).toBe(403);
		expect(outcome(await save({ videoId: trial }, stranger.token))).toBe(1);
		expect((await save({ videoId: 999_999 })).status).toBe(404);
		expect((await save({}, '')).status).toBe(401);
		await app.db.run(sql`update enrolment_grant set revoked_at = now() where member_id = ${member}`);
		expect((await save()).status).toBe(403);
	});

	test.each([
		['no text', { text: '' }],
		['nothing but spaces', { text: ' \n ' }],
		['5,001 characters', { text: '字'.repeat(5001) }],
		['a control character', { text: 'a\u0000b' }],
		['a second before the beginning', { second: -1 }],
		['half a second', { second: 1.5 }],
		['a second after a day', { second: 86_401 }],
		['no request', { requestId: undefined }],
		['a request of seven letters', { requestId: 'abcdefg' }],
		['a request of 65 letters', { requestId: 'a'.repeat(65) }],
	])('is refused with %s', async (_name, wrong) => {
		expect((await save(wrong)).status).toBe(422);
		expect((await list()).totalCount).toBe(0);
	});

	test('may be 5,000 characters long, as a member may have 1,000 of a course, also of many at once', async () => {
		expect((await saved({ text: '字'.repeat(5000), second: 86_400 })).text).toHaveLength(5000);
		await app.db.run(sql`insert into note (member_id, lesson_id, course_id, second, text, request_id, created_at, updated_at)
			select ${member}::int, ${bought}::int, ${course}::int, n, '记', 'fill-' || n, now(), now() from generate_series(1, 998) n`);
		const answers = await Promise.all([save(), save(), save({ videoId: trial })]);
		expect(answers.map(outcome).sort()).toEqual([1, 'notes_full', 'notes_full']);
		const [first, second] = (await list()).dataList;
		await app.call('noteRemove', { id: first?.id ?? 0 }, { token });
		expect(outcome(await save())).toBe(1);
		expect(outcome(await app.call('noteRestore', { id: first?.id ?? 0 }, { token }))).toBe('notes_full');
		// One that is there needs no room.
		expect(outcome(await app.call('noteRestore', { id: second?.id ?? 0 }, { token }))).toBe(1);
		// Other courses have a thousand of their own.
		const other = await makeCourse(app.db, { category });
		const lesson = await app.db.one<{ id: number }>(sql`select id from lesson where course_id = ${other} and trial`);
		expect(outcome(await save({ videoId: lesson.id }))).toBe(1);
	});
});

describe('R75 a note that is changed', () => {
	const update = (input: { id: number; version: number; text?: string; second?: number }, as = token) => app.call('noteUpdate', input, { token: as });

	test('has a new text, a new second, or both; what is absent stays', async () => {
		const note = await saved();
		app.advance(60_000);
		const at = app.app.platform.now().toISOString();
		expect((await update({ id: note.id, version: 1, text: '改过。' })).json.data).toEqual({ ...note, text: '改过。', version: 2, updatedAt: at });
		expect((await update({ id: note.id, version: 2, second: 7 })).json.data).toMatchObject({ text: '改过。', second: 7, version: 3 });
		expect((await update({ id: note.id, version: 3, second: 8, text: '再改。' })).json.data).toMatchObject({ text: '再改。', second: 8, version: 4 });
		for (const wrong of [{ text: '' }, { second: -1 }, { text: '字'.repeat(5001) }])
			expect((await update({ id: note.id, version: 4, ...wrong })).status).toBe(422);
	});

	test('of two tabs the later one is told, and the same change twice is no error', async () => {
		const note = await saved();
		const both = await Promise.all([update({ id: note.id, version: 1, text: '甲' }), update({ id: note.id, version: 1, text: '乙' })]);
		expect(both.map(outcome).sort()).toEqual([1, 'changed_meanwhile']);
		const [left] = (await list()).dataList;
		expect(left).toMatchObject({ version: 2, text: both.find(({ json }) => json.code === 1)?.json.data.text });
		expect((await update({ id: note.id, version: 1, text: left?.text ?? '' })).json.data).toEqual(left);
		expect(outcome(await update({ id: note.id, version: 1, text: left?.text ?? '', second: 999 }))).toBe('changed_meanwhile');
	});

	test('also after the course is closed', async () => {
		const note = await saved();
		await app.db.run(sql`update enrolment_grant set revoked_at = now() where member_id = ${member}`);
		expect(outcome(await update({ id: note.id, version: 1, text: '还能改。' }))).toBe(1);
		expect((await list()).dataList.map(({ text }) => text)).toEqual(['还能改。']);
	});

	test('is gone for another member: read, changed, removed and brought back alike', async () => {
		const note = await saved();
		const other = await newMember();
		expect((await list(bought, other.token)).totalCount).toBe(0);
		expect((await mine({}, other.token)).totalCount).toBe(0);
		expect((await update({ id: note.id, version: 1, text: '不是我的' }, other.token)).status).toBe(404);
		for (const key of ['noteRemove', 'noteRestore'] as const)
			for (const id of [note.id, 999_999]) expect([key, (await app.call(key, { id }, { token: other.token })).status]).toEqual([key, 404]);
		expect((await list()).dataList).toEqual([note]);
	});
});

describe('R75 a note that is removed', () => {
	const remove = (id: number) => app.call('noteRemove', { id }, { token });
	const restore = (id: number) => app.call('noteRestore', { id }, { token });

	test('is in no list, twice without harm, and comes back as it was, twice too', async () => {
		const [note, stays] = [await saved(), await saved({ second: 500 })];
		expect((await remove(note.id)).json).toEqual({ code: 1, data: { removed: true } });
		expect((await remove(note.id)).json).toEqual({ code: 1, data: { removed: true } });
		expect([(await list()).dataList, (await mine()).totalCount]).toEqual([[stays], 1]);
		expect((await app.call('noteCounts', {}, { token })).json.data).toMatchObject([{ notes: 1 }]);
		expect((await app.call('noteUpdate', { id: note.id, version: 1, text: '没了' }, { token })).status).toBe(404);
		expect((await restore(note.id)).json.data).toEqual(note);
		expect((await restore(note.id)).json.data).toEqual(note);
		expect((await list()).dataList).toEqual([note, stays]);
	});

	test('is forgotten after a day', async () => {
		const [old, young, stays] = [await saved(), await saved(), await saved()];
		await remove(old.id);
		app.advance(1);
		await remove(young.id);
		app.advance(keptRemoved);
		await purgeRemovedNotes(app.app.platform);
		expect((await restore(old.id)).status).toBe(404);
		expect((await restore(young.id)).status).toBe(200);
		expect((await list()).dataList.map(({ id }) => id)).toEqual([young.id, stays.id]);
	});
});

describe('R75 all notes of a member', () => {
	test('stand together by lesson, the lesson written at last first, with their titles in both languages', async () => {
		const second = await saved({ second: 876 });
		app.advance(1000);
		const other = await saved({ videoId: trial, second: 3 });
		app.advance(1000);
		const first = await saved({ second: 130 });
		const lesson = { videoId: bought, courseId: course, title: '第二讲', courseTitle: expect.stringMatching(/^从零讲微积分/), number: 2 };
		expect(await mine()).toEqual({
			dataList: [
				{ ...first, lesson },
				{ ...second, lesson },
				{ ...other, lesson: { ...lesson, videoId: trial, title: '第一讲', number: 1 } },
			],
			totalCount: 3,
			curPage: 1,
			pageSize: 20,
		});
		expect((await mine({ currPage: 2, pageSize: 2 })).dataList.map(({ id }) => id)).toEqual([other.id]);
		expect(await mine({ currPage: 9 })).toMatchObject({ dataList: [], totalCount: 3 });
		const english = await app.call('myNotes', {}, { token, headers: { 'accept-language': 'en', cookie: 'lectern-locale=en' } });
		expect(english.json.data.dataList.map((each) => each.lesson.title)).toEqual(['第二讲', '第二讲', 'Lesson one']);
		expect(english.json.data.dataList[0]?.lesson.courseTitle).toBe('Calculus from Zero');
	});

	test('of one course, and with a word in them as it is typed', async () => {
		const note = await saved({ text: 'Δx 取 100% 的 Tangent' });
		const free = await makeCourse(app.db, { category, trial: true });
		const lesson = await app.db.one<{ id: number }>(sql`select id from lesson where course_id = ${free} order by id limit 1`);
		const other = await saved({ videoId: lesson.id });
		const ids = async (input: object) => (await mine(input)).dataList.map(({ id }) => id);
		expect(await ids({ courseId: course })).toEqual([note.id]);
		expect(await ids({ courseId: free })).toEqual([other.id]);
		expect(await ids({ q: 'tangent' })).toEqual([note.id]);
		expect(await ids({ q: '100%' })).toEqual([note.id]);
		expect(await ids({ q: '1%0' })).toEqual([]);
		expect(await ids({ q: '一条线', courseId: course })).toEqual([]);
		expect(await mine({ q: '一条线' })).toMatchObject({ totalCount: 1 });
		expect((await app.call('myNotes', { q: '字'.repeat(51) }, { token })).status).toBe(422);
		expect((await app.call('noteCounts', {}, { token })).json.data).toEqual([
			{ courseId: course, courseTitle: expect.stringMatching(/^从零讲微积分/), notes: 1, questions: 0 },
			{ courseId: free, courseTitle: expect.any(String), notes: 1, questions: 0 },
		]);
	});

	test('stay when the course is withdrawn and when the lesson has gone', async () => {
		const note = await saved();
		await app.db.run(sql`update course set online = false, withdrawn_at = now() where id = ${course}`);
		expect((await mine()).dataList).toMatchObject([{ id: note.id, lesson: { title: '第二讲', number: null } }]);
		await app.db.run(sql`delete from lesson where id = ${bought}`);
		expect((await mine()).dataList).toMatchObject([{ id: note.id, text: note.text, lesson: { title: '', number: null } }]);
		expect((await list()).totalCount).toBe(1);
	});

	test('are nobody’s who is not logged in', async () => {
		for (const key of ['myNotes', 'noteCounts', 'lessonNotes'] as const)
			expect([key, (await app.call(key, { videoId: trial })).status]).toEqual([key, 401]);
	});
});
