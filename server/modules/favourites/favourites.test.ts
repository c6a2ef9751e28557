import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
let category: number;
let serial = 0;
const newMember = async () => registerMember(app, `134${String(++serial).padStart(8, '0')}`);
const newCourse = (fields: { online?: boolean; withdrawn?: boolean } = {}) => makeCourse(app.db, { category, ...fields });

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-23T02:00:00Z');
	category = await makeCategory(app.db);
});
afterAll(() => app.close());

const add = (token: string, prodId: number) => app.call('favAdd', { prodId }, { token });
const remove = (token: string, prodId: number) => app.call('favRemove', { prodId }, { token });
const list = async (token: string, page: { currPage?: number; pageSize?: number } = {}) =>
	(await app.call('myFavourites', page, { token })).json.data;
const state = async (token: string, ids: number[]) => (await app.call('favState', { ids: ids.join(',') }, { token })).json.data.saved;

describe('R63 favourites', () => {
	test('are added and removed, twice without harm, each with its moment', async () => {
		const { token } = await newMember();
		const course = await newCourse();
		expect((await add(token, course)).json).toEqual({ code: 1, data: { saved: true } });
		const savedAt = app.app.platform.now().toISOString();
		app.advance(60_000);
		expect((await add(token, course)).json).toEqual({ code: 1, data: { saved: true } });
		const card = (await app.call('courseList', { teacherId: 0, pageSize: 100 })).json.data.dataList.find(({ id }) => id === course);
		const { own: _own, ...shown } = card ?? { own: null };
		expect(await list(token)).toEqual({
			dataList: [{ prodId: course, prodType: 1, savedAt, course: shown }],
			totalCount: 1,
			curPage: 1,
			pageSize: 6,
		});
		expect((await remove(token, course)).json).toEqual({ code: 1, data: { saved: false } });
		expect((await remove(token, course)).json).toEqual({ code: 1, data: { saved: false } });
		expect(await list(token)).toEqual({ dataList: [], totalCount: 0, curPage: 1, pageSize: 6 });
	});

	test('what is saved of sixteen cards is kept for the member until one is added or taken out, on whatever way', async () => {
		const [{ token, member }, other] = [await newMember(), await newMember()];
		const ids: number[] = [];
		for (let n = 0; n < 16; n += 1) ids.push(await newCourse());
		const [first, second] = ids as [number, number];
		expect(await state(token, ids)).toEqual([]);
		expect(await state(token, ids)).toEqual([]);
		await add(token, first);
		expect([await state(token, ids), await state(token, ids), await state(other.token, ids)]).toEqual([[first], [first], []]);
		// As another process does.
		await app.db.pool.query('insert into favourite (member_id, prod_id, created_at) values ($1, $2, now())', [member.id, second]);
		expect((await state(token, ids)).sort()).toEqual([first, second].sort());
		await remove(token, first);
		expect(await state(token, ids)).toEqual([second]);
	});

	test('a hundred presses at once leave one', async () => {
		const { token, member } = await newMember();
		const course = await newCourse();
		const answers = await Promise.all(Array.from({ length: 100 }, () => add(token, course)));
		expect(answers.filter(({ json }) => json.code === 1)).toHaveLength(100);
		expect((await app.db.pool.query('select count(*)::int as n from favourite where member_id = $1', [member.id])).rows).toEqual([{ n: 1 }]);
	});

	test('what there is not cannot be saved, what is withdrawn neither', async () => {
		const { token } = await newMember();
		const [offline, withdrawn] = [await newCourse({ online: false }), await newCourse({ online: false, withdrawn: true })];
		expect((await add(token, 999_999)).status).toBe(404);
		expect((await add(token, offline)).status).toBe(404);
		expect((await add(token, withdrawn)).status).toBe(410);
		expect((await app.call('favAdd', { prodId: 0 }, { token })).status).toBe(422);
		expect((await list(token)).totalCount).toBe(0);
	});

	test('a thousand are as many as there may be, also for many at once', async () => {
		const { token, member } = await newMember();
		const [known, ...fresh] = [await newCourse(), await newCourse(), await newCourse(), await newCourse()];
		await app.db.pool.query(
			`with p as (insert into product (prod_type) select 1 from generate_series(1, 998) returning id)
			insert into favourite (member_id, prod_id, created_at) select $1::int, id, now() from p union all select $1::int, $2::int, now()`,
			[member.id, known],
		);
		const answers = await Promise.all(fresh.map((course) => add(token, course)));
		expect(answers.map(({ json }) => (json.code === 1 ? 'done' : (json as { reason: string }).reason)).sort()).toEqual([
			'done',
			'favourites_full',
			'favourites_full',
		]);
		// One that is there already is no new one, however many there are.
		await app.db.pool.query(
			'with p as (insert into product (prod_type) values (1) returning id) insert into favourite (member_id, prod_id, created_at) select $1, id, now() from p',
			[member.id],
		);
		expect((await add(token, known ?? 0)).json.code).toBe(1);
		expect((await list(token)).totalCount).toBe(1001);
	});
});

describe('R20 the list of favourites', () => {
	test('six a page, the newest first; past the end an empty page with the true total', async () => {
		const { token } = await newMember();
		const courses: number[] = [];
		for (let n = 0; n < 8; n += 1) {
			courses.unshift(await newCourse());
			// Two at the same moment: the later number first.
			if (n !== 3) app.advance(1000);
			await add(token, courses[0] ?? 0);
		}
		const pages = [await list(token), await list(token, { currPage: 2 }), await list(token, { currPage: 3 })];
		expect(pages.map(({ dataList }) => dataList.map(({ prodId }) => prodId))).toEqual([courses.slice(0, 6), courses.slice(6), []]);
		expect(pages.map(({ totalCount, curPage, pageSize }) => [totalCount, curPage, pageSize])).toEqual([
			[8, 1, 6],
			[8, 2, 6],
			[8, 3, 6],
		]);
	});

	test('what is not offered any more keeps its place without a card, and can be taken out', async () => {
		const { token } = await newMember();
		const [gone, there] = [await newCourse(), await newCourse()];
		await add(token, gone);
		app.advance(1000);
		await add(token, there);
		await app.db.pool.query('update course set online = false, withdrawn_at = now() where id = $1', [gone]);
		const { dataList, totalCount } = await list(token);
		expect([totalCount, dataList.map(({ prodId, course }) => [prodId, course?.id ?? null])]).toEqual([
			2,
			[
				[there, there],
				[gone, null],
			],
		]);
		await remove(token, gone);
		expect((await list(token)).totalCount).toBe(1);
	});

	test('each member has their own, and sees no other’s', async () => {
		const [one, two] = [await newMember(), await newMember()];
		const course = await newCourse();
		await add(one.token, course);
		expect([(await list(two.token)).totalCount, await state(two.token, [course]), await state(one.token, [course])]).toEqual([0, [], [course]]);
		await remove(two.token, course);
		expect((await list(one.token)).totalCount).toBe(1);
	});
});

describe('R63 what is saved', () => {
	test('of a hundred numbers in one call', async () => {
		const { token } = await newMember();
		const [first, second, third] = [await newCourse(), await newCourse(), await newCourse()];
		await add(token, third);
		await add(token, first);
		await add(token, await newCourse());
		expect(await state(token, [third, second, first, 999_999])).toEqual([first, third]);
		for (const ids of ['', '1,', 'x', '0', '1,,2', Array.from({ length: 101 }, (_, n) => n + 1).join(',')])
			expect([ids.length, (await app.call('favState', { ids }, { token })).status]).toEqual([ids.length, 422]);
		expect((await app.call('favState', { ids: Array.from({ length: 100 }, (_, n) => n + 1).join(',') }, { token })).status).toBe(200);
	});

	test('shows in the course’s detail at once: to its member, and to nobody else', async () => {
		const [{ token }, other] = [await newMember(), await newMember()];
		const course = await newCourse();
		const shown = async (as: string) => (await app.call('courseDetail', { id: course }, { token: as })).json.data.favourite;
		expect([await shown(token), await shown(other.token), await shown('')]).toEqual([false, false, false]);
		await add(token, course);
		expect([await shown(token), await shown(other.token), await shown('')]).toEqual([true, false, false]);
		await remove(token, course);
		expect(await shown(token)).toBe(false);
	});
});
