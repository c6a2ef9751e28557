import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenFor } from '../../../test/events.ts';
import { makeCategory, makeCourse, makeMember, makeReview } from '../../../test/factories.ts';
import { droppedBy } from '../../../test/shared-answer.ts';
import { makeStaff, staffToken, type TestStaff } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { reviewAnswered } from './reviews.events.ts';

let app: TestApp;
let editor: TestStaff;
let token: string;
let category: number;
let course: number;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-23T02:00:00Z');
	editor = await makeStaff(app, { roles: ['editor'] });
	token = await staffToken(app, editor);
	category = await makeCategory(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.pool.query('delete from review; delete from staff_audit');
	course = await makeCourse(app.db, { category });
});

const write = async (fields: { stars?: number; at?: Date; online?: boolean; reply?: string } = {}) =>
	makeReview(app.db, { course, member: await makeMember(app.db, { nickname: '不困' }), stars: 4, text: '好。', ...fields });
const list = async (only?: string, page: object = {}) =>
	(await app.call('reviewStaffList', { ...(only && { only: only as 'all' }), ...page }, { token })).json.data;
const answer = (id: number, version: number, reply: string, replyEn = '') => app.call('reviewAnswer', { id, version, reply, replyEn }, { token });
const hide = (id: number, version: number, hidden: boolean) => app.call('reviewHide', { id, version, hidden }, { token });
const shown = async () => (await app.call('reviewList', { prodId: course })).json.data;
const audit = () => app.db.rows(sql`select kind, subject, detail, staff_id from staff_audit order by id`);

describe('R105 reviews in the console', () => {
	test('all, those without an answer and those that are hidden, the newest first, by pages', async () => {
		const day = (n: number) => new Date(Date.UTC(2026, 10, n));
		const ids = [
			await write({ at: day(1) }),
			await write({ at: day(2), reply: '谢谢。' }),
			await write({ at: day(3), online: false }),
			await write({ at: day(3) }),
		];
		const found = async (only?: string, page = {}) => {
			const { dataList, totalCount } = await list(only, page);
			return [dataList.map(({ id }) => ids.indexOf(id)), totalCount];
		};
		expect([await found(), await found('unanswered'), await found('hidden'), await found('')]).toEqual([
			[[3, 2, 1, 0], 4],
			[[3, 0], 2],
			[[2], 1],
			[[3, 2, 1, 0], 4],
		]);
		expect([await found('all', { pageSize: 3, currPage: 2 }), await found('hidden', { currPage: 2 })]).toEqual([
			[[0], 4],
			[[], 1],
		]);
		await app.db.run(sql`update review set removed_at = now(), text = '' where id = ${ids[2]}`);
		expect([await found('all'), await found('hidden')]).toEqual([
			[[3, 1, 0], 3],
			[[], 0],
		]);
		expect((await list()).dataList[1]).toEqual({
			...{ id: ids[1], prodId: course, memberId: expect.any(Number), nickname: '不困', anonymous: false, stars: 4, text: '好。' },
			...{ createdAt: '2026-11-02T00:00:00.000Z', editedAt: null, helpfulCount: 0, hidden: false, version: 1 },
			...{ reply: '谢谢。', replyEn: null, repliedAt: '2026-11-02T00:00:00.000Z' },
		});
	});

	test('an answer is there for everybody at once, in both languages; its writer is told once, of the first', async () => {
		using told = listenFor(app.db, reviewAnswered);
		const id = await write();
		expect((await shown()).dataList[0]?.reply).toBeNull();
		expect((await answer(id, 1, '都改好了。', 'All mended.')).json).toMatchObject({
			data: { nickname: '不困', reply: '都改好了。', replyEn: 'All mended.', repliedAt: '2026-11-23T02:00:00.000Z', version: 2 },
		});
		expect((await shown()).dataList[0]?.reply).toBe('都改好了。');
		const english = await app.call('reviewList', { prodId: course }, { headers: { 'accept-language': 'en', cookie: 'lectern-locale=en' } });
		expect(english.json.data.dataList[0]?.reply).toBe('All mended.');
		app.advance(60_000);
		// Corrected: the moment of the first one stays, and nobody is told.
		expect((await answer(id, 2, '都改好了，谢谢。')).json).toMatchObject({
			data: { replyEn: null, repliedAt: '2026-11-23T02:00:00.000Z', version: 3 },
		});
		expect(await told.told()).toEqual([{ reviewId: id, memberId: (await list()).dataList[0]?.memberId, courseId: course }]);
		expect((await answer(id, 3, '', 'nothing')).json).toMatchObject({ data: { reply: null, replyEn: null, repliedAt: null, version: 4 } });
		expect((await shown()).dataList[0]?.reply).toBeNull();
		app.setNow('2026-11-23T02:00:00Z');
		const [first, , last] = await audit();
		expect(first).toEqual({
			kind: 'review_answered',
			subject: `review ${id}`,
			staff_id: editor.id,
			detail: { was: { reply: null, reply_en: null }, now: { reply: '都改好了。', reply_en: 'All mended.' } },
		});
		expect(last).toMatchObject({ detail: { was: { reply: '都改好了，谢谢。' }, now: { reply: null } } });
	});

	test('whoever answers what has changed since is told: by the writer, by another one; nothing is noted then', async () => {
		using told = listenFor(app.db, reviewAnswered, 'second');
		const id = await write();
		await app.db.run(sql`update review set text = '改了。', version = version + 1 where id = ${id}`);
		expect((await answer(id, 1, '谢谢。')).json).toMatchObject({ code: 0, reason: 'changed_meanwhile' });
		const both = await Promise.all([answer(id, 2, '甲'), answer(id, 2, '乙')]);
		expect(both.map(({ json }) => json.code).sort()).toEqual([0, 1]);
		expect(await told.told()).toHaveLength(1);
		expect(await audit()).toHaveLength(1);
	});

	test('what is hidden is gone with its figures, and comes back with them', async () => {
		const id = await write({ stars: 1 });
		await write({ stars: 5 });
		expect(await shown()).toMatchObject({ totalCount: 2, rating: 3 });
		expect((await hide(id, 1, true)).json).toMatchObject({ data: { hidden: true, version: 2 } });
		expect(await shown()).toMatchObject({ totalCount: 1, rating: 5, distribution: [0, 0, 0, 0, 1] });
		expect((await app.call('courseDetail', { id: course })).json.data).toMatchObject({ rating: 5, ratingCount: 1 });
		// The same again is no change and no entry.
		expect((await hide(id, 2, true)).json).toMatchObject({ data: { version: 2 } });
		expect((await hide(id, 1, false)).json).toMatchObject({ reason: 'changed_meanwhile' });
		expect((await hide(id, 2, false)).json).toMatchObject({ data: { hidden: false, version: 3 } });
		expect(await shown()).toMatchObject({ totalCount: 2, rating: 3 });
		expect((await audit()).map((row) => (row as { kind: string }).kind)).toEqual(['review_hidden', 'review_shown']);
	});

	test('each change drops at once what shows it: an answer the course’s own pages, what is hidden every figure too; the same again nothing', async () => {
		const id = await write();
		const all = [`course:${course}`, 'courses', 'teachers'];
		expect(await droppedBy(app, () => answer(id, 1, '谢谢。'))).toEqual([`course:${course}`]);
		expect(await droppedBy(app, () => hide(id, 2, true))).toEqual(all);
		expect(await droppedBy(app, () => hide(id, 3, true))).toEqual([]);
		expect(await droppedBy(app, () => hide(id, 3, false))).toEqual(all);
	});

	test('an empty answer where there was none is told nobody', async () => {
		using told = listenFor(app.db, reviewAnswered, 'empty');
		const id = await write();
		expect((await answer(id, 1, '')).json).toMatchObject({ code: 1, data: { reply: null, repliedAt: null } });
		expect(await told.told()).toEqual([]);
	});

	test('an answer to a hidden review is told when the review is shown again, unless it is old by then', async () => {
		using told = listenFor(app.db, reviewAnswered, 'hidden');
		const [id, unanswered, old] = [await write({ online: false }), await write({ online: false }), await write({ online: false })];
		await answer(id, 1, '谢谢。');
		await answer(old, 1, '谢谢。');
		expect(await told.told()).toEqual([]);
		await hide(id, 2, false);
		await hide(unanswered, 1, false);
		const { memberId } = (await list()).dataList.find((each) => each.id === id) ?? {};
		expect(await told.told()).toEqual([{ reviewId: id, memberId, courseId: course }]);
		app.advance(90 * 86_400_000);
		const later = await staffToken(app, editor);
		expect((await app.call('reviewHide', { id: old, version: 2, hidden: false }, { token: later })).json).toMatchObject({ data: { hidden: false } });
		expect(await told.told()).toHaveLength(1);
		app.setNow('2026-11-23T02:00:00Z');
	});

	test('what there is not, or was taken back, is 404; what is wrong 422', async () => {
		const gone = await write({ online: false });
		await app.db.run(sql`update review set removed_at = now(), text = '' where id = ${gone}`);
		expect([(await answer(999_999, 1, 'x')).status, (await hide(999_999, 1, true)).status, (await hide(gone, 1, false)).status]).toEqual([
			404, 404, 404,
		]);
		const id = await write();
		expect([(await answer(id, 0, 'x')).status, (await answer(id, 1, 'x'.repeat(1001))).status, await list('none' as 'all')].slice(0, 2)).toEqual([
			422, 422,
		]);
	});
});
