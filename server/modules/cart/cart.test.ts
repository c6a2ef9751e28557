import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLogin, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { markPaid } from '../orders/transitions.service.ts';
import { cartPersonal } from './cart.personal.ts';

let site: TestApp;
let category: number;
let teacher: number;
let serial = 0;
const start = new Date('2040-11-24T08:00:00Z');

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
	teacher = await makeTeacher(site.db, { category, name: '沈知白' });
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

const newMember = () => makeLogin(site, `136008${String(++serial).padStart(5, '0')}`);
const newCourse = (fields: object = {}) => makeCourse(site.db, { category, price: 16_900, ...fields });
const newCourses = async (count: number) => {
	const ids: number[] = [];
	while (ids.length < count) ids.push(await newCourse());
	return ids;
};
const add = (token: string, ...ids: (number | string)[]) => site.call('cartAdd', { prodIds: ids.join(',') }, { token });
const remove = (token: string, prodId: number) => site.call('cartRemove', { prodId }, { token });
const list = async (token: string) => (await site.call('cartList', {}, { token })).json.data;
const inside = async (token: string) => (await list(token)).map(({ prodId }) => prodId);
const count = async (token: string) => (await site.call('cartCount', {}, { token })).json.data.count;
const order = async (token: string, prodIds: number[], fields: object = {}) => {
	serial += 1;
	return (await site.call('orderCreate', { prodIds: prodIds.join(','), requestId: `cart-form-${serial}`, ...fields }, { token })).json;
};
const said = (json: object) => ('reason' in json ? json.reason : (json as { data: { count: number } }).data.count);

describe('R86 what is put into the cart', () => {
	test('stands there as it would be ordered now; a second time changes nothing; out again, and out once more is no error', async () => {
		const { token } = await newMember();
		const course = await newCourse({ title: '把话写清楚', titleEn: 'Say it plainly', teacher });
		await site.db.run(
			sql`update course set original_price = 19900, validity_days = 365, materials = true, vip = true, lesson_count = 12 where id = ${course}`,
		);
		expect((await add(token, course)).json).toEqual({ code: 1, data: { count: 1 } });
		const addedAt = start.toISOString();
		site.advance(60_000);
		expect((await add(token, course)).json).toEqual({ code: 1, data: { count: 1 } });
		const [item] = await list(token);
		expect(item).toEqual({
			prodId: course,
			prodType: 1,
			title: '把话写清楚',
			cover: expect.stringContaining('/art/cover/'),
			price: 16_900,
			usualPrice: null,
			originalPrice: 19_900,
			validityDays: 365,
			materials: true,
			teachers: ['沈知白'],
			lessonCount: 12,
			addedPrice: 16_900,
			addedAt,
			openByVip: false,
			problem: null,
		});
		expect(await count(token)).toBe(1);
		expect((await remove(token, course)).json).toEqual({ code: 1, data: { count: 0 } });
		expect((await remove(token, course)).json).toEqual({ code: 1, data: { count: 0 } });
		expect([await list(token), await count(token)]).toEqual([[], 0]);
	});

	test('the newest first; several at once, as they were kept for a visitor, those left out that are owned, stopped or unknown', async () => {
		const { token, member } = await newMember();
		const [first, second, third] = (await newCourses(3)) as [number, number, number];
		const [owned, stopped] = [await newCourse(), await newCourse({ online: false })];
		await makeGrant(site.db, { member: member.id, course: owned, startsAt: new Date(start.getTime() - 60_000) });
		await add(token, second);
		site.advance(1000);
		expect(said((await add(token, first, owned, third, stopped, 999_999, first)).json)).toBe(3);
		expect(await inside(token)).toEqual([third, first, second]);
		expect([said((await add(token, owned)).json), said((await add(token, stopped)).json)]).toEqual(['already_owned', 'not_for_sale']);
		expect((await add(token, 999_999)).status).toBe(404);
		expect(await count(token)).toBe(3);
	});

	test('of what is wrong nothing is kept', async () => {
		const { token } = await newMember();
		const course = await newCourse();
		for (const prodIds of ['', '0', 'x', `${course},`, `${course},,${course}`, Array.from({ length: 21 }, (_, n) => n + 1).join(',')])
			expect([prodIds, (await add(token, prodIds)).status]).toEqual([prodIds, 422]);
		expect((await remove(token, 0)).status).toBe(422);
		for (const key of ['cartList', 'cartCount'] as const) expect((await site.call(key)).status).toBe(401);
		expect((await add('', course)).status).toBe(401);
		expect((await remove('', course)).status).toBe(401);
		expect(await count(token)).toBe(0);
	});

	test('fifty times at once it is there once; each member has a cart of their own', async () => {
		const [one, two] = [await newMember(), await newMember()];
		const course = await newCourse();
		const answers = await Promise.all(Array.from({ length: 50 }, () => add(one.token, course)));
		expect(answers.map(({ json }) => said(json))).toEqual(Array.from({ length: 50 }, () => 1));
		expect([await inside(one.token), await inside(two.token), await count(two.token)]).toEqual([[course], [], 0]);
		await remove(two.token, course);
		expect(await inside(one.token)).toEqual([course]);
	});

	test('takes twenty, also of several tabs at once; what is there already is no new one', async () => {
		const { token } = await newMember();
		const ids = await newCourses(22);
		expect(said((await add(token, ...ids.slice(0, 18))).json)).toBe(18);
		// All of them or none.
		expect(said((await add(token, ...ids.slice(18, 21))).json)).toBe('cart_full');
		expect(await count(token)).toBe(18);
		const answers = await Promise.all(ids.slice(18).map((id) => add(token, id)));
		expect(answers.map(({ json }) => String(said(json))).sort()).toEqual(['19', '20', 'cart_full', 'cart_full']);
		expect([await count(token), said((await add(token, ...ids.slice(0, 18))).json)]).toEqual([20, 20]);
		// As many as one order takes.
		expect(await order(token, await inside(token))).toMatchObject({ code: 1 });
		expect(await count(token)).toBe(0);
	});
});

describe('R86 what has become of it since', () => {
	test('a price that has changed is told beside the one of that day', async () => {
		const { token } = await newMember();
		const course = await newCourse();
		await add(token, course);
		await site.db.run(sql`update course set price = 13900 where id = ${course}`);
		await add(token, course);
		expect(await list(token)).toMatchObject([{ price: 13_900, addedPrice: 16_900, problem: null }]);
		// Taken out and put in again it is there at the new one.
		await remove(token, course);
		await add(token, course);
		expect(await list(token)).toMatchObject([{ price: 13_900, addedPrice: 13_900 }]);
	});

	test('what an order would refuse stays, and says why; one that is sold out can be put in all the same', async () => {
		const { token, member } = await newMember();
		const [owned, stopped, full, fine] = (await newCourses(4)) as [number, number, number, number];
		await add(token, owned, stopped, fine);
		await site.db.run(sql`insert into product_seat (product_id, free) values (${full}, 0)`);
		expect(said((await add(token, full)).json)).toBe(4);
		await makeGrant(site.db, { member: member.id, course: owned, startsAt: new Date(start.getTime() - 60_000) });
		await site.db.run(sql`update course set online = false, withdrawn_at = now() where id = ${stopped}`);
		const problems = new Map((await list(token)).map(({ prodId, problem }) => [prodId, problem]));
		expect([owned, stopped, full, fine].map((id) => problems.get(id))).toEqual(['owned', 'not_for_sale', 'sold_out', null]);
		const preview = (await site.call('orderPreview', { prodIds: `${owned},${stopped},${full},${fine}` }, { token })).json.data;
		expect(preview.items.map(({ problem }) => problem)).toEqual(['owned', 'not_for_sale', 'sold_out', null]);
	});

	test('VIP opens what is for VIP, and nothing else; a plan may be in the cart too', async () => {
		const { token, member } = await newMember();
		const [free, other] = [await newCourse(), await newCourse()];
		await site.db.run(sql`update course set vip = true where id = ${free}`);
		const { id: plan } = await site.db.one<{ id: number }>(sql`with p as (insert into product (prod_type) values (3) returning id)
			insert into vip_plan (id, title, days, price, sort) select id, '一年', 365, 20000, 9 from p returning id`);
		await add(token, free, other, plan);
		const open = async () => Object.fromEntries((await list(token)).map(({ prodId, openByVip }) => [prodId, openByVip]));
		expect(await open()).toEqual({ [free]: false, [other]: false, [plan]: false });
		await makeGrant(site.db, { member: member.id, course: null, endsAt: new Date(start.getTime() + 86_400_000) });
		expect(await open()).toEqual({ [free]: true, [other]: false, [plan]: false });
		expect((await list(token)).find(({ prodId }) => prodId === plan)).toMatchObject({ title: 'VIP 一年', cover: '', teachers: [], lessonCount: 0 });
	});
});

describe('R86 what is ordered leaves the cart', () => {
	test('with the order, and nothing else with it; an order that is refused takes nothing out', async () => {
		const { token } = await newMember();
		const other = await newMember();
		const [one, two, three] = (await newCourses(3)) as [number, number, number];
		await add(token, one, two, three);
		await add(other.token, one);
		expect(await order(token, [one, two], { payable: 1 })).toMatchObject({ reason: 'price_changed' });
		await site.db.run(sql`insert into product_seat (product_id, free) values (${two}, 0)`);
		expect(await order(token, [one, two])).toMatchObject({ reason: 'sold_out' });
		expect(await count(token)).toBe(3);
		await site.db.run(sql`update product_seat set free = 9 where product_id = ${two}`);
		const made = await order(token, [one, two]);
		expect(made).toMatchObject({ code: 1, data: { orderState: 1 } });
		expect([await inside(token), await inside(other.token)]).toEqual([[three], [one]]);
		// In the cart again and ordered again it is the same order that waits.
		await add(token, one, two);
		expect(await order(token, [one, two])).toEqual(made);
		expect(await inside(token)).toEqual([three]);
	});

	test('twice at once: one order, and an empty cart; both courses are theirs when it is paid', async () => {
		const { token } = await newMember();
		const ids = await newCourses(2);
		await add(token, ...ids);
		const made = await Promise.all(Array.from({ length: 8 }, () => order(token, ids)));
		expect(new Set(made.map((each) => JSON.stringify(each))).size).toBe(1);
		expect(await count(token)).toBe(0);
		const { orderId } = (made[0] as { data: { orderId: string } }).data;
		await site.db.transaction((tx) => markPaid(tx, { orderId: Number(orderId), method: 'sandbox', at: start, who: 'provider' }));
		expect(said((await add(token, ids[0] ?? 0)).json)).toBe('already_owned');
		expect(said((await add(token, ids[1] ?? 0)).json)).toBe('already_owned');
	});
});

test('R67 it is in the copy of one’s data, and gone with the account', async () => {
	const { token, member } = await newMember();
	const course = await newCourse();
	await add(token, course);
	const rows: unknown[] = [];
	for (const { pages } of cartPersonal.files) for await (const page of pages(site.db, member.id)) rows.push(...page);
	expect(rows).toEqual([{ product_id: course, price: 16_900, added_at: start }]);
	await site.db.transaction((tx) => cartPersonal.forget(tx, { id: member.id, phone: null, email: null, at: start }, site.app.platform));
	expect(await site.db.rows(sql`select 1 as one from cart_item where member_id = ${member.id}`)).toEqual([]);
});
