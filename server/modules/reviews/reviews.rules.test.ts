import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLessons, makeLogin, makeMember, makeReview } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { Config } from '../../config.ts';
import { sql } from '../../db/sql.ts';
import { presentReview } from './reviews.presenter.ts';
import { changeOf, figuresOf, maskedName, secondsToWrite } from './reviews.rules.ts';

describe('R03 figures', () => {
	test.each([
		[[0, 0, 0, 0, 0], 0, 0],
		[[0, 0, 0, 0, 1], 1, 5],
		[[1, 0, 0, 0, 0], 1, 1],
		[[1, 2, 3, 4, 5], 15, 3.7],
		// 4.25, 4.35 and 4.45: half up.
		[[0, 0, 0, 3, 1], 4, 4.3],
		[[0, 0, 0, 13, 7], 20, 4.4],
		[[0, 0, 0, 11, 9], 20, 4.5],
		[[0, 0, 0, 2, 1], 3, 4.3],
	])('of %j', (spread, count, rating) => {
		const rows = spread.map((n, index) => ({ stars: index + 1, n })).filter(({ n }) => n > 0);
		expect(figuresOf(rows.toReversed())).toEqual({ distribution: spread, count, rating });
	});

	it('a tenth of the course must have been heard, rounded up', () => {
		expect([0, 1, 10, 11, 3600].map(secondsToWrite)).toEqual([0, 1, 1, 2, 360]);
	});
});

describe('R68 what a change by its writer does', () => {
	const before = { stars: 4, text: '好', anonymous: false, edition: 3, removed: false };
	test.each([
		['the same again is nothing, whichever it was made from', { ...before, version: 1 }, 'nothing'],
		['other stars', { ...before, stars: 5, version: 3 }, 'edit'],
		['another text', { ...before, text: '好。', version: 3 }, 'edit'],
		['not signed any more', { ...before, anonymous: true, version: 3 }, 'edit'],
		['who does not say has the last word', { ...before, text: '好。', version: undefined }, 'edit'],
		['an older one', { ...before, text: '好。', version: 2 }, 'changed_meanwhile'],
		['a newer one, which there is not', { ...before, text: '好。', version: 4 }, 'changed_meanwhile'],
		['who saw none', { ...before, text: '好。', version: 0 }, 'changed_meanwhile'],
	] as const)('%s', (_title, next, what) => {
		expect(changeOf(before, next)).toBe(what);
	});
	test.each([
		[0, 'write'],
		[undefined, 'write'],
		[3, 'changed_meanwhile'],
	])('of one that was taken back, made from %s', (version, what) => {
		expect(changeOf({ ...before, removed: true }, { ...before, version })).toBe(what);
	});

	test.each([
		['林小满', '林**'],
		['林', '林**'],
		['W', 'W***'],
		['Watson', 'W***n'],
		[' 7星 ', '7***星'],
		['🦊狐', '🦊**'],
		['', '**'],
	])('the name of who does not sign: %s is %s', (name, masked) => {
		expect(maskedName(name)).toBe(masked);
	});
});

describe('R03 a review as it is shown', () => {
	const config = { basePath: '/s' } as Config;
	const at = new Date('2026-11-14T00:00:00.000Z');
	const row = {
		...{ id: 5, member_id: 7, stars: 4, text: '好。', en: { text: 'Good.' }, reply: '谢谢。', reply_en: 'Thanks.' },
		...{ replied_at: new Date(at.getTime() + 1000), created_at: at, edited_at: null, anonymous: false, helpful_count: 3 },
	};
	const by = { writer: { id: 7, nickname: '不困', avatar: '' }, heard: { heardSeconds: 90, percent: 25 } };
	const shown = {
		...{ id: 5, nickname: '不困', avatar: `/s/art/avatar/7/${encodeURIComponent('不')}.svg?v=3`, stars: 4, text: '好。' },
		...{ createdAt: at.toISOString(), heardSeconds: 90, heardPercent: 25, reply: '谢谢。', repliedAt: '2026-11-14T00:00:01.000Z' },
		...{ editedAt: null, helpfulCount: 3, helpful: false, own: false },
	};

	it('in both languages', () => {
		expect(presentReview(config, row, by, 'zh-CN')).toEqual(shown);
		expect(presentReview(config, row, by, 'en')).toEqual({ ...shown, text: 'Good.', reply: 'Thanks.' });
		expect(presentReview(config, { ...row, reply_en: null }, by, 'en').reply).toBe('谢谢。');
		expect(presentReview(config, { ...row, edited_at: at }, by, 'en').editedAt).toBe(at.toISOString());
	});

	it('not signed: neither the name nor the picture says who it was', () => {
		const writer = { id: 7, nickname: 'Watson', avatar: '/avatar/secret.webp' };
		const hidden = presentReview(config, { ...row, anonymous: true }, { ...by, writer }, 'zh-CN');
		expect(hidden).toEqual({ ...shown, nickname: 'W***n', avatar: '/s/art/avatar/5/W.svg?v=3' });
	});

	it('without an answer, by somebody who is gone and of whom nothing is known', () => {
		expect(presentReview(config, { ...row, reply: null, reply_en: null, replied_at: null }, { writer: undefined, heard: undefined }, 'en')).toEqual({
			...{ ...shown, text: 'Good.', nickname: '', avatar: `/s/art/avatar/7/${encodeURIComponent('讲')}.svg?v=3` },
			...{ heardSeconds: 0, heardPercent: 0, reply: null, repliedAt: null },
		});
		expect(presentReview(config, row, { ...by, writer: { ...by.writer, avatar: '/a.webp' } }, 'en').avatar).toBe('/a.webp');
	});
});

describe('R03 R04 as a member', () => {
	let app: TestApp;
	const now = new Date('2026-11-21T08:00:00.000Z');
	beforeAll(async () => {
		app = await startApp();
		app.setNow(now);
	});
	afterAll(() => app.close());

	it('what is missing to write one, and whether one was written: of oneself and this course alone', async () => {
		const category = await makeCategory(app.db);
		const course = await makeCourse(app.db, { category, seconds: 3599 });
		const other = await makeCourse(app.db, { category });
		const { token, member } = await makeLogin(app, '13900139001');
		const mine = async () => (await app.call('reviewList', { prodId: course }, { token })).json.data.mine;
		await makeReview(app.db, { course: other, member: member.id, stars: 5 });
		await makeReview(app.db, { course, member: await makeMember(app.db), stars: 5 });
		expect(await mine()).toMatchObject({ owned: false, heardSeconds: 0, heardPercent: 0, missingSeconds: 360, review: null });
		const id = await makeReview(app.db, { course, member: member.id, stars: 5, text: '好。' });
		expect(await mine()).toMatchObject({ review: { id, stars: 5, text: '好。', anonymous: false, hidden: false, version: 1 } });
	});

	it('page by page, of one number of stars, and the total of that', async () => {
		const course = await makeCourse(app.db, { category: await makeCategory(app.db) });
		for (const [day, stars] of [5, 5, 4, 1].entries())
			await makeReview(app.db, { course, member: await makeMember(app.db), stars, at: new Date(Date.UTC(2026, 10, 10 + day)) });
		const list = async (input: object) => {
			const { dataList, totalCount, curPage, pageSize, rating, ratingCount } = (await app.call('reviewList', { prodId: course, ...input })).json.data;
			return { stars: dataList.map((review) => review.stars), totalCount, curPage, pageSize, rating, ratingCount };
		};
		const all = { rating: 3.8, ratingCount: 4, curPage: 1 };
		expect(await list({ pageSize: 3 })).toEqual({ ...all, stars: [1, 4, 5], totalCount: 4, pageSize: 3 });
		expect(await list({ pageSize: 3, currPage: 2 })).toEqual({ ...all, stars: [5], totalCount: 4, pageSize: 3, curPage: 2 });
		expect(await list({ pageSize: 1, stars: 5, currPage: 2 })).toEqual({ ...all, stars: [5], totalCount: 2, pageSize: 1, curPage: 2 });
		expect(await list({ pageSize: 9, stars: 3 })).toEqual({ ...all, stars: [], totalCount: 0, pageSize: 9 });
	});

	it('courses of one’s own say how far and which lesson comes next: owned ones, and of VIP those begun', async () => {
		const category = await makeCategory(app.db);
		const make = (vip = false) => makeCourse(app.db, { category, vip });
		const [owned, over, begun, untouched, foreign] = [await make(), await make(), await make(true), await make(true), await make()];
		const { token, member } = await makeLogin(app, '13900139002');
		const own = async (by = token) => {
			const { dataList } = (await app.call('courseList', { categoryLevel1: category, pageSize: 20 }, { token: by })).json.data;
			return [owned, over, begun, untouched, foreign].map((course) => dataList.find(({ id }) => id === course)?.own ?? null);
		};
		expect(await own()).toEqual([null, null, null, null, null]);
		await makeGrant(app.db, { member: member.id, course: owned });
		await makeGrant(app.db, { member: member.id, course: over, endsAt: now });
		await makeGrant(app.db, { member: member.id, course: null, endsAt: new Date(now.getTime() + 1) });
		const [first = 0, second = 0] = await makeLessons(app.db, begun, [['一'], ['二']]);
		const hear = (course: number, lesson: number, seconds: number, finished: boolean) =>
			app.db.run(
				sql`insert into heard (member_id, lesson_id, course_id, heard, finished_at, updated_at) values (${member.id}, ${lesson}, ${course}, ${`{[0,${seconds})}`}::int4multirange, ${finished ? now : null}, ${now})`,
			);
		expect(await own()).toEqual([{ percent: 0, lessonNumber: 1 }, null, null, null, null]);
		await hear(begun, first, 1800, true);
		expect(await own()).toEqual([{ percent: 0, lessonNumber: 1 }, null, { percent: 50, lessonNumber: 2 }, null, null]);
		await hear(begun, second, 1800, true);
		expect((await own())[2]).toEqual({ percent: 100, lessonNumber: null });
		const theirs = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${foreign} order by sort`))[0]?.id ?? 0;
		await hear(foreign, theirs, 500, false);
		expect((await own())[4]).toBeNull();
		expect(await own('')).toEqual([null, null, null, null, null]);
		// The VIP term is over, and then its day of grace.
		const percents = async () => (await own()).map((each) => each?.percent ?? null);
		app.setNow(new Date(now.getTime() + 1));
		expect(await percents()).toEqual([0, null, 100, null, null]);
		app.setNow(new Date(now.getTime() + 1 + 86_400_000));
		expect(await percents()).toEqual([0, null, null, null, null]);
		app.setNow(now);
	});
});
