import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeMember, makeReview } from '../../../test/factories.ts';
import { keptBy } from '../../../test/shared-answer.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { figuresOf } from './reviews.rules.ts';

let app: TestApp;
let category: number;
let course: number;
let lessons: number[];

beforeAll(async () => {
	app = await startApp();
	category = await makeCategory(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
	course = await makeCourse(app.db, { category });
	lessons = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map((row) => row.id);
});

const list = async (input: Record<string, unknown> = {}, token = '') =>
	(await app.call('reviewList', { prodId: course, ...input }, { token })).json.data;
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const hear = (member: number, lesson: number | undefined, seconds: number) =>
	app.db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, updated_at) values (${member}, ${lesson ?? 0}, ${course}, ${`{[0,${seconds})}`}::int4multirange, now())
		on conflict (member_id, lesson_id) do update set heard = excluded.heard`);

describe('R03 reviews of a course', () => {
	test('R54 an answer is kept until something of its course is written', async () => {
		expect((await keptBy(app, 'reviewList', { prodId: course })).tags).toEqual([`course:${course}`]);
	});
	test('a review with its writer, how far they have heard, and the agency’s answer', async () => {
		const member = await makeMember(app.db, { nickname: '不困' });
		await hear(member, lessons[0], 900);
		// Heard twice as long as the lesson lasts counts once.
		await hear(member, lessons[1], 4000);
		await makeReview(app.db, { course, member, stars: 4, text: '讲得很好。', at: at(14), reply: '都改好了。' });
		const shown = await list();
		expect(shown).toMatchObject({ totalCount: 1, rating: 4, ratingCount: 1, distribution: [0, 0, 0, 1, 0], mine: null });
		expect(shown.dataList[0]).toEqual({
			id: expect.any(Number),
			nickname: '不困',
			avatar: expect.stringContaining('/art/avatar/'),
			stars: 4,
			text: '讲得很好。',
			createdAt: '2026-11-14T00:00:00.000Z',
			editedAt: null,
			heardSeconds: 2700,
			heardPercent: 75,
			reply: '都改好了。',
			repliedAt: '2026-11-14T00:00:00.000Z',
			helpfulCount: 0,
			helpful: false,
			own: false,
		});
		expect(JSON.stringify(shown)).not.toContain('memberId');
	});

	test('in each order, of one number of stars, by pages; the spread is always of all', async () => {
		const given = [5, 1, 3, 5, 3, 2];
		const ids: number[] = [];
		for (const [index, stars] of given.entries())
			ids.push(await makeReview(app.db, { course, member: await makeMember(app.db), stars, at: at(index + 1) }));
		await makeReview(app.db, { course, member: await makeMember(app.db), stars: 1, online: false });
		const order = async (input: Record<string, unknown>) => (await list(input)).dataList.map((review) => ids.indexOf(review.id));
		expect(await order({})).toEqual([5, 4, 3, 2, 1, 0]);
		expect(await order({ sort: 'lowest' })).toEqual([1, 5, 4, 2, 3, 0]);
		expect(await order({ sort: 'highest' })).toEqual([3, 0, 4, 2, 5, 1]);
		expect(await order({ sort: 'lowest', pageSize: 2, currPage: 2 })).toEqual([4, 2]);
		const three = await list({ stars: 3 });
		expect(three.dataList.map((review) => ids.indexOf(review.id))).toEqual([4, 2]);
		expect(three).toMatchObject({ totalCount: 2, ratingCount: 6, rating: 3.2, distribution: [1, 1, 2, 0, 2] });
		expect(await list({ currPage: 9 })).toMatchObject({ dataList: [], totalCount: 6, curPage: 9 });
		const detail = (await app.call('courseDetail', { id: course })).json.data;
		expect([detail.rating, detail.ratingCount]).toEqual([3.2, 6]);
	});

	test('of one moment the later one first, in every order', async () => {
		const ids: number[] = [];
		for (let n = 0; n < 3; n += 1) ids.push(await makeReview(app.db, { course, member: await makeMember(app.db), stars: 4, at: at(1) }));
		for (const sort of ['newest', 'helpful', 'lowest', 'highest'])
			expect(
				(await list({ sort })).dataList.map(({ id }) => id),
				sort,
			).toEqual(ids.toReversed());
	});

	test('English texts for English readers, the Chinese one where there is none', async () => {
		const id = await makeReview(app.db, { course, member: await makeMember(app.db), stars: 5, text: '好。', reply: '谢谢。' });
		await app.db.run(sql`update review set en = ${{ text: 'Good.' }}, reply_en = 'Thank you.' where id = ${id}`);
		const english = await app.call('reviewList', { prodId: course }, { headers: { 'accept-language': 'en', cookie: 'lectern-locale=en' } });
		expect(english.json.data.dataList[0]).toMatchObject({ text: 'Good.', reply: 'Thank you.' });
		await app.db.run(sql`update review set en = '{}', reply_en = null where id = ${id}`);
		const again = async () =>
			(await app.call('reviewList', { prodId: course }, { headers: { 'accept-language': 'en', cookie: 'lectern-locale=en' } })).json.data.dataList[0];
		await expect.poll(again, { timeout: 20_000 }).toMatchObject({ text: '好。', reply: '谢谢。' });
	});

	test('what is written, answered or hidden is shown at once, although answers are kept', async () => {
		expect(await list()).toMatchObject({ totalCount: 0, rating: 0, distribution: [0, 0, 0, 0, 0] });
		const id = await makeReview(app.db, { course, member: await makeMember(app.db), stars: 5 });
		await expect.poll(async () => (await list()).totalCount, { timeout: 20_000 }).toBe(1);
		await app.db.run(sql`update review set reply = '收到。', replied_at = now() where id = ${id}`);
		await expect.poll(async () => (await list()).dataList[0]?.reply, { timeout: 20_000 }).toBe('收到。');
		await app.db.run(sql`update review set online = false where id = ${id}`);
		await expect.poll(async () => (await list()).totalCount, { timeout: 20_000 }).toBe(0);
	});

	test('a member is told what is missing, an owner or not', async () => {
		const session = await registerMember(app, `1351234${String(course).padStart(4, '0')}`);
		const member = session.member.id;
		const mine = async () => (await list({}, session.token)).mine;
		expect(await mine()).toEqual({ owned: false, heardSeconds: 0, heardPercent: 0, missingSeconds: 360, maskedName: '学**', review: null });
		// What the member wrote of another course, and another of this one, is neither.
		await makeReview(app.db, { course: await makeCourse(app.db, { category }), member, stars: 1 });
		await makeReview(app.db, { course, member: await makeMember(app.db), stars: 2 });
		expect((await mine())?.review).toBeNull();
		await makeGrant(app.db, { member, course });
		await hear(member, lessons[0], 300);
		expect(await mine()).toMatchObject({ owned: true, heardSeconds: 300, heardPercent: 8, missingSeconds: 60, review: null });
		await hear(member, lessons[0], 400);
		await makeReview(app.db, { course, member, stars: 4 });
		expect(await mine()).toMatchObject({ owned: true, heardSeconds: 400, missingSeconds: 0, review: { stars: 4, version: 1 } });
	});

	test('a course that is not there, or no more', async () => {
		expect((await app.call('reviewList', { prodId: 999_999 })).status).toBe(404);
		const gone = await makeCourse(app.db, { category, online: false, withdrawn: true });
		expect((await app.call('reviewList', { prodId: gone })).status).toBe(410);
		const hidden = await makeCourse(app.db, { category, online: false });
		expect((await app.call('reviewList', { prodId: hidden })).status).toBe(404);
	});

	test.each([{ prodId: 'x' }, { sort: 'best' }, { stars: 6 }, { pageSize: 101 }, { currPage: 0 }])('a wrong value is 422: %j', async (wrong) => {
		expect((await app.call('reviewList', { prodId: course, ...wrong })).status).toBe(422);
	});

	test('the figures of the call are the figures of the course, also between tenths', async () => {
		for (const spread of [
			[1, 0, 0, 0, 3],
			[0, 0, 1, 2, 17],
			[3, 1, 0, 0, 4],
			[0, 0, 0, 13, 7],
			[0, 1, 0, 0, 1],
			[0, 0, 0, 0, 0],
		]) {
			const counts = spread.map((n, index) => ({ stars: index + 1, n }));
			const row = await app.db.row<{ rating: number }>(
				sql`select coalesce(round(sum(stars * n)::numeric / nullif(sum(n), 0), 1), 0)::float8 as rating from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as t(stars int, n int)`,
			);
			expect(figuresOf(counts).rating).toBe(row?.rating);
		}
	});
});

describe('R02 R04 courses of one’s own, on the list and among those recommended', () => {
	test('say how far, to their owner alone', async () => {
		const session = await registerMember(app, `1361234${String(course).padStart(4, '0')}`);
		const member = session.member.id;
		const own = async (token: string) => {
			const [list, recommended] = await Promise.all([
				app.call('courseList', { categoryLevel1: category }, { token }),
				app.call('recommendedCourses', { categoryLevel1: category, size: 12 }, { token }),
			]);
			const [listed, advised] = [list.json.data.dataList, recommended.json.data].map((courses) => courses.find(({ id }) => id === course));
			expect(advised?.own).toEqual(listed?.own);
			return listed?.own;
		};
		expect(await own(session.token)).toBeNull();
		const granted = await makeGrant(app.db, { member, course });
		expect(await own(session.token)).toEqual({ percent: 0, lessonNumber: 1 });
		await hear(member, lessons[0], 1800);
		await app.db.run(sql`update heard set finished_at = now() where member_id = ${member}`);
		expect(await own(session.token)).toEqual({ percent: 50, lessonNumber: 2 });
		expect(await own('')).toBeNull();
		await app.db.run(sql`update enrolment_grant set revoked_at = now() where id = ${granted}`);
		expect(await own(session.token)).toBeNull();
		// One that has run out shows its price again.
		await makeGrant(app.db, { member, course, endsAt: new Date(Date.UTC(2026, 5, 1)) });
		expect(await own(session.token)).toBeNull();
	});

	test('VIP makes a course one’s own once it was begun', async () => {
		const session = await registerMember(app, `1371234${String(course).padStart(4, '0')}`);
		const member = session.member.id;
		const shelf = await makeCategory(app.db);
		const vip = await makeCourse(app.db, { category: shelf, vip: true });
		const [first] = await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${vip} order by sort`);
		await makeGrant(app.db, { member, course: null, endsAt: new Date(Date.now() + 86_400_000) });
		const own = async () =>
			(await app.call('courseList', { categoryLevel1: shelf }, { token: session.token })).json.data.dataList.find(({ id }) => id === vip)?.own;
		expect(await own()).toBeNull();
		await app.db.run(
			sql`insert into heard (member_id, lesson_id, course_id, heard, updated_at) values (${member}, ${first?.id}, ${vip}, '{[0,360)}', now())`,
		);
		expect(await own()).toEqual({ percent: 10, lessonNumber: 1 });
		await app.db.run(sql`update enrolment_grant set revoked_at = now() where member_id = ${member}`);
		expect(await own()).toBeNull();
	});
});
