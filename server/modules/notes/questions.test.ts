import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenFor } from '../../../test/events.ts';
import { makeCategory, makeCourse, makeGrant, makeTeacher } from '../../../test/factories.ts';
import { registerMember } from '../../../test/sms.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { answeredQuestion } from './answers.service.ts';
import { questionAnswered } from './notes.events.ts';

let app: TestApp;
let category: number;
let teacher: number;
let course: number;
let trial: number;
let bought: number;
let owner: { token: string; id: number };
let other: { token: string; id: number };
let staff: { token: string; id: number };
let serial = 0;

async function newMember(): Promise<{ token: string; id: number }> {
	const session = await registerMember(app, `135${String(++serial).padStart(8, '0')}`);
	return { token: session.token, id: session.member.id };
}

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-24T02:00:00Z');
	category = await makeCategory(app.db);
	teacher = await makeTeacher(app.db, { category, name: '顾明远' });
	const made = await makeStaff(app, { name: '教务小何', roles: ['teacher'] });
	staff = { id: made.id, token: await staffToken(app, made) };
});
afterAll(() => app.close());
beforeEach(async () => {
	course = await makeCourse(app.db, { category, teacher, title: '从零讲微积分', titleEn: 'Calculus from Zero' });
	[trial = 0, bought = 0] = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map(
		({ id }) => id,
	);
	[owner, other] = [await newMember(), await newMember()];
	for (const member of [owner.id, other.id]) await makeGrant(app.db, { member, course });
});

const request = () => `question-${++serial}`;
const ask = (fields: object = {}, as = owner.token) =>
	app.call('questionAsk', { videoId: bought, second: 592, text: '为什么不能让 Q 直接跑到 P 上？', requestId: request(), ...fields }, { token: as });
const asked = async (fields: object = {}, as = owner.token) => {
	const { json } = await ask(fields, as);
	if (json.code !== 1) throw new Error(JSON.stringify(json));
	return json.data;
};
const list = async (input: object = {}, as = owner.token) =>
	(await app.call('lessonQuestions', { videoId: bought, ...input }, { token: as })).json.data;
const mine = async (as = owner.token) => (await app.call('myQuestions', {}, { token: as })).json.data;
const answer = (input: { id: number; version: number; text?: string; teacherId?: number }) =>
	app.call('staffQuestionAnswer', { text: '重合了就只剩一个点。', ...input }, { token: staff.token });
const show = (id: number, version: number, shown: boolean) => app.call('staffQuestionShow', { id, version, shown }, { token: staff.token });
const outcome = ({ json }: { json: unknown }) => (json as { code: number; reason?: string }).reason ?? (json as { code: number }).code;
const close = (member: number) => app.db.run(sql`update enrolment_grant set revoked_at = now() where member_id = ${member}`);

describe('R76 a question', () => {
	test('is read by everybody who may watch the lesson, with who asked it, and by nobody else', async () => {
		await app.db.run(sql`update member set nickname = '阿拓' where id = ${owner.id}`);
		const question = await asked();
		expect(question).toEqual({
			id: expect.any(Number),
			videoId: bought,
			second: 592,
			text: '为什么不能让 Q 直接跑到 P 上？',
			mine: true,
			nickname: '阿拓',
			avatar: expect.stringContaining('/art/avatar/'),
			version: 1,
			askedAt: app.app.platform.now().toISOString(),
			answer: null,
		});
		const page = { totalCount: 1, curPage: 1, pageSize: 20, allCount: 1 };
		expect(await list()).toEqual({ dataList: [question], ...page, mineCount: 1 });
		expect(await list({}, other.token)).toEqual({ dataList: [{ ...question, mine: false }], ...page, mineCount: 0 });
		const stranger = await newMember();
		const read = (as: string, videoId = bought) => app.call('lessonQuestions', { videoId }, { token: as });
		expect((await read(stranger.token)).status).toBe(403);
		expect((await read(stranger.token, trial)).status).toBe(200);
		expect((await read('')).status).toBe(401);
		expect((await read(owner.token, 999_999)).status).toBe(404);
		await close(other.id);
		expect((await read(other.token)).status).toBe(403);
	});

	test('is asked by owners and at trial lessons, and a hundred times at once it is one', async () => {
		const stranger = await newMember();
		expect((await ask({}, stranger.token)).status).toBe(403);
		expect(outcome(await ask({ videoId: trial }, stranger.token))).toBe(1);
		expect((await ask({}, '')).status).toBe(401);
		expect((await ask({ videoId: 999_999 })).status).toBe(404);
		const requestId = request();
		const answers = await Promise.all(Array.from({ length: 100 }, () => ask({ requestId })));
		expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
		expect((await list()).totalCount).toBe(1);
		expect((await list({}, other.token)).dataList).toHaveLength(1);
	});

	test.each([
		['no text', { text: ' ' }],
		['1,001 characters', { text: '字'.repeat(1001) }],
		['a control character', { text: 'a\u0007b' }],
		['a second before the beginning', { second: -1 }],
		['no request', { requestId: undefined }],
	])('is refused with %s', async (_name, wrong) => {
		expect((await ask(wrong)).status).toBe(422);
		expect((await list()).allCount).toBe(0);
	});

	test('may be 1,000 characters long, and a member may ask 200 of a course, also of many at once', async () => {
		expect((await asked({ text: '字'.repeat(1000) })).text).toHaveLength(1000);
		await app.db.run(sql`insert into question (member_id, lesson_id, course_id, second, text, request_id, created_at)
			select ${owner.id}::int, ${bought}::int, ${course}::int, n, '问', 'fill-' || n, now() from generate_series(1, 198) n`);
		expect((await Promise.all([ask(), ask({ videoId: trial })])).map(outcome).sort()).toEqual([1, 'questions_full']);
		expect(outcome(await ask({}, other.token))).toBe(1);
	});

	test('stands in the order of the film or the newest first, everybody’s or one’s own, by pages', async () => {
		const late = await asked({ second: 900 });
		app.advance(1000);
		const early = await asked({ second: 10 }, other.token);
		app.advance(1000);
		const middle = await asked({ second: 500 });
		const ids = async (input: object) => (await list(input)).dataList.map(({ id }) => id);
		expect(await ids({})).toEqual([early.id, middle.id, late.id]);
		expect(await ids({ sort: 'newest' })).toEqual([middle.id, early.id, late.id]);
		expect(await ids({ mine: 1 })).toEqual([middle.id, late.id]);
		expect(await ids({ pageSize: 2, currPage: 2 })).toEqual([late.id]);
		expect(await list({ mine: 1, pageSize: 1 })).toMatchObject({ totalCount: 2, allCount: 3, mineCount: 2 });
		expect(await list({ currPage: 9 })).toMatchObject({ dataList: [], totalCount: 3 });
		for (const wrong of [{ sort: 'best' }, { mine: 2 }, { pageSize: 101 }])
			expect((await app.call('lessonQuestions', { videoId: bought, ...wrong }, { token: owner.token })).status).toBe(422);
	});

	test('is reworded by who asked it, until it is answered', async () => {
		const question = await asked();
		const reword = (input: object, as = owner.token) =>
			app.call('questionUpdate', { id: question.id, version: 1, text: '改过的问题？', ...input }, { token: as });
		expect((await reword({}, other.token)).status).toBe(404);
		expect((await reword({ id: 999_999 })).status).toBe(404);
		expect((await reword({ text: '' })).status).toBe(422);
		const both = await Promise.all([reword({ text: '甲？' }), reword({ text: '乙？' })]);
		expect(both.map(outcome).sort()).toEqual([1, 'changed_meanwhile']);
		const now = (await list()).dataList[0];
		expect(now).toMatchObject({ version: 2 });
		// Sent again it is no error.
		expect((await reword({ text: now?.text })).json.data).toEqual(now);
		expect(outcome(await answer({ id: question.id, version: 2 }))).toBe(1);
		expect(outcome(await reword({ version: 3, text: '再改？' }))).toBe('question_answered');
	});
});

describe('R76 an answer', () => {
	test('stands under its question, is told once, and noted; another one takes its place and keeps the moment', async () => {
		using told = listenFor(app.db, questionAnswered);
		const question = await asked();
		app.advance(3_600_000);
		const answeredAt = app.app.platform.now().toISOString();
		expect((await answer({ id: question.id, version: 1 })).json.data).toEqual({
			id: question.id,
			courseId: course,
			courseTitle: '从零讲微积分',
			videoId: bought,
			lessonTitle: '第二讲',
			second: 592,
			text: question.text,
			memberId: owner.id,
			nickname: question.nickname,
			askedAt: question.askedAt,
			hidden: false,
			answer: { name: '教务小何', text: '重合了就只剩一个点。', answeredAt },
			version: 2,
		});
		expect((await list({}, other.token)).dataList[0]?.answer).toEqual({ name: '教务小何', text: '重合了就只剩一个点。', answeredAt });
		expect(await told.told()).toHaveLength(1);
		app.advance(60_000);
		expect(outcome(await answer({ id: question.id, version: 1, text: '晚了一步。' }))).toBe('changed_meanwhile');
		expect((await answer({ id: question.id, version: 2, text: '换一种说法。', teacherId: teacher })).json.data.answer).toEqual({
			name: '顾明远',
			text: '换一种说法。',
			answeredAt,
		});
		const english = await app.call(
			'lessonQuestions',
			{ videoId: bought },
			{ token: other.token, headers: { 'accept-language': 'en', cookie: 'lectern-locale=en' } },
		);
		expect(english.json.data.dataList[0]?.answer).toMatchObject({ name: expect.stringMatching(/^Teacher/), text: '换一种说法。' });
		expect(await told.told()).toEqual([{ questionId: question.id, memberId: owner.id }]);
		expect(await answeredQuestion(app.db, question.id)).toEqual({
			memberId: owner.id,
			courseId: course,
			lessonId: bought,
			second: 592,
			name: '顾明远',
			nameEn: expect.stringMatching(/^Teacher/),
			text: question.text,
		});
		expect(await app.db.rows(sql`select staff_id, kind, detail from staff_audit where subject = ${`question ${question.id}`} order by id`)).toEqual([
			{ staff_id: staff.id, kind: 'question_answered', detail: { was: null, now: { name: '教务小何', text: '重合了就只剩一个点。' } } },
			{
				staff_id: staff.id,
				kind: 'question_answered',
				detail: { was: { name: '教务小何', text: '重合了就只剩一个点。' }, now: { name: '顾明远', text: '换一种说法。' } },
			},
		]);
	});

	test('is wanted with a text, of a question that there is, in the name of a teacher of its course; of two at once one is told', async () => {
		const question = await asked();
		expect((await answer({ id: 999_999, version: 1 })).status).toBe(404);
		expect((await answer({ id: question.id, version: 1, text: ' ' })).status).toBe(422);
		expect((await answer({ id: question.id, version: 1, text: '字'.repeat(3001) })).status).toBe(422);
		const stranger = await makeTeacher(app.db, { category });
		expect(outcome(await answer({ id: question.id, version: 1, teacherId: stranger }))).toBe('teacher_of_other_course');
		expect((await list()).dataList[0]?.answer).toBeNull();
		const both = await Promise.all([answer({ id: question.id, version: 1, text: '甲' }), answer({ id: question.id, version: 1, text: '乙' })]);
		expect(both.map(outcome).sort()).toEqual([1, 'changed_meanwhile']);
		expect(await answeredQuestion(app.db, 999_999)).toBeUndefined();
		expect(await answeredQuestion(app.db, (await asked()).id)).toBeUndefined();
	});

	test('of staff who may: neither members nor editors', async () => {
		const question = await asked();
		const editor = await staffToken(app, await makeStaff(app, { roles: ['editor'] }));
		for (const [token, status] of [
			['', 401],
			[owner.token, 401],
			[editor, 403],
		] as const)
			expect((await app.call('staffQuestionAnswer', { id: question.id, version: 1, text: '答' }, { token })).status).toBe(status);
	});
});

describe('R76 a question that is hidden', () => {
	test('is on no lesson’s page, counts for nobody, stays with who asked it, and comes back', async () => {
		const question = await asked();
		await answer({ id: question.id, version: 1 });
		expect((await show(question.id, 1, false)).json).toMatchObject({ reason: 'changed_meanwhile' });
		expect((await show(question.id, 2, false)).json.data).toMatchObject({ hidden: true, version: 3 });
		expect(await list()).toMatchObject({ dataList: [], allCount: 0, mineCount: 0 });
		expect((await mine()).dataList).toMatchObject([{ id: question.id, hidden: true }]);
		expect((await show(question.id, 3, true)).json.data).toMatchObject({ hidden: false, version: 4 });
		expect((await list()).allCount).toBe(1);
		expect((await show(999_999, 1, true)).status).toBe(404);
		expect(
			(await app.db.rows<{ kind: string }>(sql`select kind from staff_audit where subject = ${`question ${question.id}`} order by id`)).map(
				({ kind }) => kind,
			),
		).toEqual(['question_answered', 'question_hidden', 'question_shown']);
	});
});

describe('R76 one’s own questions', () => {
	test('come with their lesson and their answer, the newest first; the answer is closed with the course', async () => {
		const first = await asked();
		app.advance(1000);
		const second = await asked({ videoId: trial, second: 8 });
		await asked({}, other.token);
		await answer({ id: first.id, version: 1 });
		await answer({ id: second.id, version: 1 });
		const { dataList, ...rest } = await mine();
		expect(rest).toEqual({ totalCount: 2, curPage: 1, pageSize: 10 });
		expect(dataList.map(({ id, open, hidden, answer: said }) => [id, open, hidden, said?.name])).toEqual([
			[second.id, true, false, '教务小何'],
			[first.id, true, false, '教务小何'],
		]);
		const page = async (currPage: number) => (await app.call('myQuestions', { pageSize: 1, currPage }, { token: owner.token })).json.data;
		expect((await Promise.all([1, 2, 3].map(page))).map((list) => list.dataList.map(({ id }) => id))).toEqual([[second.id], [first.id], []]);
		expect(dataList[1]?.lesson).toEqual({ videoId: bought, courseId: course, title: '第二讲', courseTitle: '从零讲微积分', number: 2 });
		expect((await app.call('noteCounts', {}, { token: owner.token })).json.data).toEqual([
			{ courseId: course, courseTitle: '从零讲微积分', notes: 0, questions: 2 },
		]);
		await close(owner.id);
		expect((await mine()).dataList.map(({ id, open, answer: said, text }) => [id, open, said?.name ?? null, text])).toEqual([
			[second.id, true, '教务小何', second.text],
			[first.id, false, null, first.text],
		]);
		expect((await app.call('myQuestions', {})).status).toBe(401);
	});
});

describe('R76 questions for staff', () => {
	const listed = async (input: object) => (await app.call('staffQuestions', input, { token: staff.token })).json.data;

	test('wait in their order, of the site or of a course, and are all listed with the newest first', async () => {
		const first = await asked();
		app.advance(1000);
		const second = await asked({ second: 1 }, other.token);
		app.advance(1000);
		const hidden = await asked();
		await show(hidden.id, 1, false);
		const ids = async (input: object) => (await listed({ courseId: course, ...input })).dataList.map(({ id }) => id);
		expect(await ids({})).toEqual([first.id, second.id]);
		expect(await ids({ waiting: 0 })).toEqual([hidden.id, second.id, first.id]);
		expect(await listed({ courseId: course, currPage: 2, pageSize: 1 })).toMatchObject({ totalCount: 2, dataList: [{ id: second.id }] });
		await answer({ id: first.id, version: 1 });
		expect(await ids({})).toEqual([second.id]);
		expect(await listed({ courseId: course, waiting: 0, pageSize: 1 })).toMatchObject({ totalCount: 3, dataList: [{ id: hidden.id }] });
		expect((await listed({ waiting: 0, pageSize: 1 })).totalCount).toBeGreaterThan(3);
		expect((await listed({ pageSize: 100 })).dataList.map(({ id }) => id)).toContain(second.id);
		expect((await app.call('staffQuestions', { waiting: 2 }, { token: staff.token })).status).toBe(422);
	});
});
