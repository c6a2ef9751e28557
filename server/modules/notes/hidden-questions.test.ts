import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenFor } from '../../../test/events.ts';
import { makeCategory, makeCourse, makeGrant, makeLogin, makeSession } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { answeredQuestion } from './answers.service.ts';
import { questionAnswered } from './notes.events.ts';

const day = 86_400_000;

let app: TestApp;
let lesson: number;
let owner: { token: string; id: number };
let staff: { token: string; id: number };
let serial = 0;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-24T02:00:00Z');
	const category = await makeCategory(app.db);
	const course = await makeCourse(app.db, { category });
	lesson = (await app.db.one<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort desc limit 1`)).id;
	const session = await makeLogin(app, '13500000001');
	owner = { token: session.token, id: session.member.id };
	await makeGrant(app.db, { member: owner.id, course });
	const { id } = await makeStaff(app, { name: '教务小何', roles: ['teacher'] });
	staff = { id, token: '' };
	await pass(0);
});
afterAll(() => app.close());

/** Logins end meanwhile. */
async function pass(milliseconds: number): Promise<void> {
	app.advance(milliseconds);
	[owner.token, staff.token] = [await makeSession(app, owner.id), await staffToken(app, staff)];
}

async function asked(): Promise<number> {
	const input = { videoId: lesson, second: 592, text: '为什么？', requestId: `question-${++serial}` };
	return (await app.call('questionAsk', input, { token: owner.token })).json.data.id;
}

async function versionOf(id: number): Promise<number> {
	return (await app.db.one<{ version: number }>(sql`select version from question where id = ${id}`)).version;
}

async function show(id: number, shown: boolean): Promise<void> {
	const { json } = await app.call('staffQuestionShow', { id, version: await versionOf(id), shown }, { token: staff.token });
	expect(json).toMatchObject({ code: 1, data: { hidden: !shown } });
}

async function answer(id: number): Promise<void> {
	const { json } = await app.call('staffQuestionAnswer', { id, version: await versionOf(id), text: '答' }, { token: staff.token });
	expect(json).toMatchObject({ code: 1 });
}

/** What the owner was told of a question: keys of notices name it. */
async function noticesOf(id: number): Promise<string[]> {
	await runJobs(app);
	return (await app.db.rows<{ topic: string }>(sql`select topic from notice where member_id = ${owner.id} and key = ${`question ${id}`}`)).map(
		({ topic }) => topic,
	);
}

describe('R76 the answer to a hidden question', () => {
	test('is told when its page shows it, and once', async () => {
		const id = await asked();
		await show(id, false);
		await answer(id);
		expect(await noticesOf(id)).toEqual([]);
		await pass(90 * day - 1);
		await show(id, true);
		expect(await noticesOf(id)).toEqual(['question_answered']);
		const at = (await app.call('lessonQuestions', { videoId: lesson }, { token: owner.token })).json.data;
		expect(at.dataList).toMatchObject([{ id, answer: { text: '答' } }]);
		await show(id, false);
		await show(id, true);
		expect(await noticesOf(id)).toEqual(['question_answered']);
	});

	test('is told then, too, when the question was hidden before its notice was made', async () => {
		const id = await asked();
		await answer(id);
		await show(id, false);
		expect(await answeredQuestion(app.db, id)).toBeUndefined();
		expect(await noticesOf(id)).toEqual([]);
		await show(id, true);
		expect(await noticesOf(id)).toEqual(['question_answered']);
	});

	test('is told to nobody when the question has none, stays hidden, or was answered long ago', async () => {
		const [open, hidden, old] = [await asked(), await asked(), await asked()];
		for (const id of [open, hidden, old]) await show(id, false);
		for (const id of [hidden, old]) await answer(id);
		using told = listenFor(app.db, questionAnswered);
		await show(open, true);
		await show(hidden, false);
		await pass(90 * day);
		await show(old, true);
		expect(await told.told()).toEqual([]);
	});
});
