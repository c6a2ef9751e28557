import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLogin, makeMember, makeReview, makeTeacher } from '../../../test/factories.ts';
import { droppedBy } from '../../../test/shared-answer.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let category: number;
let teacher: number;
let course: number;
let serial = 0;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-23T02:00:00Z');
	category = await makeCategory(app.db);
	teacher = await makeTeacher(app.db, { category });
});
afterAll(() => app.close());
beforeEach(async () => {
	course = await makeCourse(app.db, { category, teacher });
});

interface Somebody {
	token: string;
	id: number;
}
const somebody = async (): Promise<Somebody> => {
	const { token, member } = await makeLogin(app, `138${String(++serial).padStart(8, '0')}`);
	return { token, id: member.id };
};
const hear = (member: number, seconds: number, of = course) =>
	app.db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, updated_at)
		select ${member}, id, course_id, ${`{[0,${seconds})}`}::int4multirange, now() from lesson where course_id = ${of} order by sort limit 1
		on conflict (member_id, lesson_id) do update set heard = excluded.heard`);
/** An owner of the course who has heard a tenth of it. */
const owner = async () => {
	const who = await somebody();
	await makeGrant(app.db, { member: who.id, course });
	await hear(who.id, 360);
	return who;
};
const save = async ({ token }: Somebody, input: Record<string, unknown> = {}) =>
	app.call('reviewSave', { prodId: course, stars: 4, text: '讲得清楚。', ...input }, { token });
const outcome = async (answer: ReturnType<typeof save>) => {
	const { status, json } = await answer;
	return json.code === 1 ? 'ok' : status === 200 ? (json as { reason: string }).reason : status;
};
const list = async ({ token }: { token: string }, input: object = {}) =>
	(await app.call('reviewList', { prodId: course, ...input }, { token })).json.data;
const visitor = { token: '' };
/** What the course, its card, the spread and its teacher say, and what the rows themselves come to. */
const figures = async () => {
	const one = <T>(statement: Parameters<TestApp['db']['row']>[0]) => app.db.row<T>(statement);
	const rows = await one<{ n: number; rating: number }>(
		sql`select count(*)::int as n, coalesce(round(avg(stars), 1), 0)::float8 as rating from review where course_id = ${course} and online`,
	);
	const kept = await one<{ n: number; rating: number; card: { rating: number; ratingCount: number } }>(
		sql`select rating_count as n, rating::float8 as rating, card from course where id = ${course}`,
	);
	const counted = await one<{ n: number }>(sql`select coalesce(sum(n), 0)::int as n from review_count where course_id = ${course}`);
	const shown = await list(visitor);
	expect([kept?.n, kept?.card.ratingCount, counted?.n, shown.ratingCount]).toEqual(Array(4).fill(rows?.n));
	expect([kept?.rating, kept?.card.rating, shown.rating]).toEqual(Array(3).fill(rows?.rating));
	return rows;
};

describe('R68 writing a review', () => {
	test('is for owners who have heard a tenth: everybody else is told what is missing', async () => {
		const who = await somebody();
		expect(await outcome(save(who))).toBe('review_not_owned');
		await hear(who.id, 3600);
		expect(await outcome(save(who))).toBe('review_not_owned');
		const granted = await makeGrant(app.db, { member: who.id, course });
		await hear(who.id, 359);
		expect(await outcome(save(who))).toBe('review_hear_more');
		expect(await figures()).toEqual({ n: 0, rating: 0 });
		await hear(who.id, 360);
		expect(await outcome(save(who))).toBe('ok');
		await app.db.run(sql`update enrolment_grant set revoked_at = ${new Date('2026-11-23T01:00:00Z')} where id = ${granted}`);
		expect(await outcome(save(who, { stars: 1 }))).toBe('review_not_owned');
		expect(await figures()).toEqual({ n: 1, rating: 4 });
	});

	test('shows it to everybody at once, with its figures, its moment and what the writer may do next', async () => {
		const [who, other] = [await owner(), await owner()];
		expect(await list(visitor)).toMatchObject({ totalCount: 0, mine: null });
		const teacherShown = async () => (await app.call('teacherDetail', { id: teacher })).json.data.rating;
		const marked = await teacherShown();
		const { json } = await save(who, { text: '  第 2 讲最有用。\r\n第 4 讲偏快。 ' });
		const mine = {
			owned: true,
			heardSeconds: 360,
			heardPercent: 10,
			missingSeconds: 0,
			maskedName: expect.stringMatching(/\*\*/),
			review: { id: expect.any(Number), stars: 4, text: '第 2 讲最有用。\n第 4 讲偏快。', anonymous: false, hidden: false, version: 1 },
		};
		expect(json).toEqual({ code: 1, data: mine });
		expect((await app.call('myReview', { prodId: course }, { token: who.token })).json.data).toEqual(mine);
		const shown = (await list(visitor)).dataList;
		expect(shown).toMatchObject([{ stars: 4, createdAt: '2026-11-23T02:00:00.000Z', editedAt: null, heardPercent: 10, own: false, reply: null }]);
		expect((await list(who)).dataList[0]?.own).toBe(true);
		expect((await list(other)).dataList[0]?.own).toBe(false);
		expect((await list(other)).mine?.review).toBeNull();
		const detail = (await app.call('courseDetail', { id: course })).json.data;
		expect([detail.rating, detail.ratingCount]).toEqual([4, 1]);
		const card = (await app.call('courseList', { categoryLevel1: category, pageSize: 100 })).json.data.dataList.find(({ id }) => id === course);
		expect([card?.rating, card?.ratingCount]).toEqual([4, 1]);
		// The teacher's page says what the list of teachers says.
		await save(who, { stars: 1, version: 1 });
		const listed = (await app.call('teacherList', { categoryLevel1: category })).json.data.dataList.find(({ id }) => id === teacher)?.rating;
		expect(await teacherShown()).toBe(listed);
		expect(listed).not.toBe(marked);
	});

	test('again changes the one there is; its English is gone with its words, the answer stays', async () => {
		const who = await owner();
		await save(who);
		await app.db.run(sql`update review set en = '{"text": "Clear."}', reply = '谢谢。', replied_at = now() where course_id = ${course}`);
		app.advance(86_400_000);
		expect((await save(who, { stars: 2, text: '后来变快了。', version: 1, anonymous: true })).json).toMatchObject({
			data: { review: { stars: 2, version: 2, anonymous: true } },
		});
		const english = (await app.call('reviewList', { prodId: course }, { headers: { 'accept-language': 'en', cookie: 'lectern-locale=en' } })).json
			.data;
		expect(english.dataList).toMatchObject([
			{ stars: 2, text: '后来变快了。', reply: '谢谢。', createdAt: '2026-11-23T02:00:00.000Z', editedAt: '2026-11-24T02:00:00.000Z' },
		]);
		expect(english.dataList[0]?.nickname).toMatch(/^.\*\*/);
		expect(await figures()).toEqual({ n: 1, rating: 2 });
		app.setNow('2026-11-23T02:00:00Z');
	});

	test('each change drops at once what shows a figure of the course, and touches no other review', async () => {
		const [who, other] = [await owner(), await owner()];
		const elsewhere = await makeReview(app.db, { course: await makeCourse(app.db, { category }), member: who.id, stars: 1, text: '另一门课。' });
		await save(other, { text: '别人写的。' });
		const others = () => app.db.rows(sql`select * from review where id = ${elsewhere} or member_id = ${other.id} order by id`);
		const before = await others();
		const all = [`course:${course}`, 'courses', 'teachers'];
		const remove = () => app.call('reviewRemove', { prodId: course }, { token: who.token });
		const hide = () => app.db.run(sql`update review set online = false where course_id = ${course} and member_id = ${who.id}`);
		expect(await droppedBy(app, () => save(who))).toEqual(all);
		expect(await droppedBy(app, () => save(who))).toEqual([]);
		expect(await droppedBy(app, () => save(who, { stars: 2 }))).toEqual(all);
		expect(await droppedBy(app, remove)).toEqual(all);
		await save(who);
		await hide();
		expect(await droppedBy(app, remove)).toEqual(all);
		expect(await droppedBy(app, () => save(who, { stars: 3 }))).toEqual(all);
		expect(await others()).toEqual(before);
	});

	test('of two windows the later one is told, also when the other has taken it back; the same twice is once', async () => {
		const who = await owner();
		expect(await outcome(save(who, { version: 0 }))).toBe('ok');
		expect(await outcome(save(who, { version: 0 }))).toBe('ok');
		expect(await outcome(save(who, { version: 0, text: '另一个窗口。' }))).toBe('changed_meanwhile');
		expect(await outcome(save(who, { version: 1, stars: 5 }))).toBe('ok');
		expect(await outcome(save(who, { version: 1, stars: 5 }))).toBe('ok');
		expect(await outcome(save(who, { version: 1, stars: 3 }))).toBe('changed_meanwhile');
		expect((await list(who)).mine?.review).toMatchObject({ stars: 5, version: 2 });
		await app.call('reviewRemove', { prodId: course }, { token: who.token });
		expect(await outcome(save(who, { version: 2, stars: 3 }))).toBe('changed_meanwhile');
		expect(await figures()).toEqual({ n: 0, rating: 0 });
	});

	test('a hundred at once by one member leave one review, and the figures are right', async () => {
		const [who, other] = [await owner(), await owner()];
		await save(other, { stars: 1 });
		const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => outcome(save(who, { stars: (n % 5) + 1, text: `第 ${n} 次` }))));
		expect(answers).toEqual(Array(100).fill('ok'));
		expect(
			(await app.db.row<{ n: number }>(sql`select count(*)::int as n from review where course_id = ${course} and member_id = ${who.id}`))?.n,
		).toBe(1);
		expect((await figures())?.n).toBe(2);
		const last = (await list(who)).mine?.review;
		expect((await list(visitor, { sort: 'newest' })).dataList.find(({ id }) => id === last?.id)?.text).toBe(last?.text);
	});

	test('with a hundred windows that saw none, one is first and the others are told', async () => {
		const who = await owner();
		const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => outcome(save(who, { version: 0, text: `第 ${n} 次` }))));
		expect(answers.filter((each) => each === 'ok')).toHaveLength(1);
		expect(answers.filter((each) => each === 'changed_meanwhile')).toHaveLength(99);
		expect((await figures())?.n).toBe(1);
	});

	test('with a hundred windows that saw the same one, one changes it and the others are told', async () => {
		const who = await owner();
		await save(who);
		const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => outcome(save(who, { version: 1, text: `第 ${n} 次` }))));
		expect(answers.filter((each) => each === 'ok')).toHaveLength(1);
		expect(answers.filter((each) => each === 'changed_meanwhile')).toHaveLength(99);
		expect((await list(who)).mine?.review).toMatchObject({ version: 2, text: `第 ${answers.indexOf('ok')} 次` });
	});

	test.each([
		['no stars', { stars: 0 }],
		['six', { stars: 6 }],
		['two and a half', { stars: 2.5 }],
		['a text of stars', { stars: '5' }],
		['nothing written', { text: '' }],
		['spaces alone', { text: ' \n\t ' }],
		['a thousand and one', { text: '好'.repeat(1001) }],
		['a control character', { text: '好\u0000' }],
		['letters turned round', { text: 'abc\u202edcba' }],
		['half a character', { text: '\ud83e' }],
		['a number', { text: 7 }],
		['a version below nought', { version: -1 }],
		['no course', { prodId: 0 }],
		['not signed in words', { anonymous: 'yes' }],
	])('what is wrong is 422: %s', async (_title, wrong) => {
		expect(await outcome(save(await owner(), wrong))).toBe(422);
		expect(await figures()).toEqual({ n: 0, rating: 0 });
	});

	test('any words are kept as they were written: marks, faces, right to left, a thousand letters', async () => {
		for (const text of ['<script>alert(1)</script> & "引号"', '🦊👩‍👩‍👧 很好', 'دورة ممتازة جدا', '好'.repeat(1000), "'; drop table review; --"]) {
			const who = await owner();
			expect((await save(who, { text })).json).toMatchObject({ data: { review: { text } } });
			expect((await list(visitor, { sort: 'newest', pageSize: 100 })).dataList.map((review) => review.text)).toContain(text);
		}
	});

	test('ten megabytes are refused before they are read', async () => {
		expect(await outcome(save(await owner(), { text: 'a'.repeat(10_000_000) }))).toBe(413);
	});

	test('a course that is not there, not any more, or nobody’s', async () => {
		const who = await owner();
		expect(await outcome(save(who, { prodId: 999_999 }))).toBe(404);
		const gone = await makeCourse(app.db, { category, online: false, withdrawn: true });
		expect(await outcome(save(who, { prodId: gone }))).toBe(410);
		expect((await app.call('myReview', { prodId: 999_999 }, { token: who.token })).status).toBe(404);
		expect(await outcome(save({ token: '', id: 0 }))).toBe(401);
	});
});

describe('R68 taking a review back', () => {
	const remove = ({ token }: Somebody) => app.call('reviewRemove', { prodId: course }, { token });

	test('twice without harm, one’s own alone, and then it can be written anew', async () => {
		const [who, other] = [await owner(), await owner()];
		await save(who, { stars: 1 });
		await save(other, { stars: 5 });
		expect((await remove(who)).json).toMatchObject({ code: 1, data: { owned: true, review: null } });
		expect((await remove(who)).json).toMatchObject({ code: 1, data: { review: null } });
		expect(await figures()).toEqual({ n: 1, rating: 5 });
		expect((await list(other)).mine?.review).toMatchObject({ stars: 5 });
		expect((await save(who, { stars: 3, version: 0 })).json).toMatchObject({ data: { review: { stars: 3, version: 1 } } });
		expect(await figures()).toEqual({ n: 2, rating: 4 });
	});

	test('of a hidden one the words go, and what is written anew stays hidden', async () => {
		const who = await owner();
		await save(who, { text: '骂人的话' });
		await app.db.run(sql`update review set online = false, reply = '不可以。', replied_at = now() where course_id = ${course}`);
		expect((await list(who)).mine?.review).toMatchObject({ hidden: true, text: '骂人的话' });
		expect((await remove(who)).json).toMatchObject({ data: { review: null } });
		const row = () => app.db.row<{ text: string; reply: string | null }>(sql`select * from review where course_id = ${course}`);
		const taken = await row();
		expect(taken).toMatchObject({ text: '', reply: null, removed_at: app.app.platform.now() });
		app.advance(60_000);
		// A second time nothing happens to what is left of it.
		expect((await remove(who)).json.code).toBe(1);
		expect(await row()).toEqual(taken);
		expect((await save(who, { text: '又来', version: 0 })).json).toMatchObject({ data: { review: { hidden: true, text: '又来' } } });
		expect(await list(visitor)).toMatchObject({ totalCount: 0, dataList: [] });
		expect(await figures()).toEqual({ n: 0, rating: 0 });
		app.setNow('2026-11-23T02:00:00Z');
	});
});

describe('R68 helpful', () => {
	const press = ({ token }: { token: string }, id: number, helpful = true) => app.call('reviewHelpful', { id, helpful }, { token });

	test('one a member, taken back by pressing again, twice without harm; everybody sees the number, each their own', async () => {
		const id = await makeReview(app.db, { course, member: await makeMember(app.db), stars: 5 });
		const [one, two] = [await somebody(), await somebody()];
		expect((await press(one, id)).json).toEqual({ code: 1, data: { helpful: true, helpfulCount: 1 } });
		expect((await press(one, id)).json).toEqual({ code: 1, data: { helpful: true, helpfulCount: 1 } });
		expect((await press(two, id)).json).toEqual({ code: 1, data: { helpful: true, helpfulCount: 2 } });
		const shown = async (as: { token: string }) => (await list(as)).dataList.map(({ helpful, helpfulCount }) => [helpful, helpfulCount]);
		expect([await shown(one), await shown(two), await shown(visitor)]).toEqual([[[true, 2]], [[true, 2]], [[false, 2]]]);
		expect((await press(one, id, false)).json).toEqual({ code: 1, data: { helpful: false, helpfulCount: 1 } });
		expect((await press(one, id, false)).json).toEqual({ code: 1, data: { helpful: false, helpfulCount: 1 } });
		expect([await shown(one), await shown(two)]).toEqual([[[false, 1]], [[true, 1]]]);
		await app.db.run(sql`delete from member where id = ${two.id}`);
		expect((await app.db.row<{ n: number }>(sql`select helpful_count as n from review where id = ${id}`))?.n).toBe(0);
	});

	test('presses at once, of one and of many, are counted once each', async () => {
		const id = await makeReview(app.db, { course, member: await makeMember(app.db), stars: 5 });
		const many = await Promise.all(Array.from({ length: 10 }, somebody));
		await Promise.all(many.flatMap((each) => Array.from({ length: 10 }, () => press(each, id))));
		const rows = await app.db.row(
			sql`select helpful_count as n, (select count(*)::int from review_helpful where review_id = r.id) as votes from review r where id = ${id}`,
		);
		expect(rows).toEqual({ n: 10, votes: 10 });
		await Promise.all(many.flatMap((each) => [press(each, id, false), press(each, id, false)]));
		expect((await list(visitor)).dataList[0]?.helpfulCount).toBe(0);
	});

	test('one’s own, what is hidden and what there is not', async () => {
		const who = await owner();
		await save(who);
		const mine = (await list(who)).mine?.review?.id ?? 0;
		expect((await press(who, mine)).json).toMatchObject({ code: 0, reason: 'review_own' });
		const hidden = await makeReview(app.db, { course, member: await makeMember(app.db), stars: 5, online: false });
		expect([(await press(who, hidden)).status, (await press(who, 999_999)).status, (await press(who, 0)).status]).toEqual([404, 404, 422]);
		expect((await press(visitor, mine)).status).toBe(401);
		expect((await list(who)).dataList[0]?.helpfulCount).toBe(0);
	});

	test('orders the list: the most helpful first, of as many the newer one; also of one number of stars', async () => {
		const ids: number[] = [];
		for (const [day, stars] of [5, 3, 5, 3].entries())
			ids.push(await makeReview(app.db, { course, member: await makeMember(app.db), stars, at: new Date(Date.UTC(2026, 10, 10 + day)) }));
		const [one, two] = [await somebody(), await somebody()];
		await press(one, ids[0] ?? 0);
		await press(two, ids[0] ?? 0);
		await press(one, ids[1] ?? 0);
		const order = async (input: object) => (await list(visitor, input)).dataList.map(({ id }) => ids.indexOf(id));
		expect(await order({ sort: 'helpful' })).toEqual([0, 1, 3, 2]);
		expect(await order({ sort: 'helpful', stars: 5 })).toEqual([0, 2]);
		expect(await order({ sort: 'newest' })).toEqual([3, 2, 1, 0]);
	});

	test('changes what is kept of the page for its voter, and nothing for its writer', async () => {
		const [who, voter] = [await owner(), await somebody()];
		await save(who);
		const version = async (id: number) => (await app.db.row<{ version: number }>(sql`select version from member where id = ${id}`))?.version;
		const before = [await version(who.id), await version(voter.id)];
		await press(voter, (await list(who)).mine?.review?.id ?? 0);
		expect([await version(who.id), await version(voter.id)]).toEqual([before[0], (before[1] ?? 0) + 1]);
		await save(who, { stars: 1 });
		expect(await version(who.id)).toBe((before[0] ?? 0) + 1);
	});
});
