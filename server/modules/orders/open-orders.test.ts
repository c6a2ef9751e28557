import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeBuyer, minutes, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { sentence } from '../../http/sentences.ts';
import { mostOpen } from './orders.rules.ts';

let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

const newCourse = (price = 500) => makeCourse(site.db, { category, price });
const freePlaces = async (course: number) =>
	(await site.db.one<{ free: number }>(sql`select free from product_seat where product_id = ${course}`)).free;

/** Somebody with so many orders that wait for their payment; the courses, in their order, and the last order. */
async function withOpen(count: number) {
	const who = await makeBuyer(site);
	const courses: number[] = [];
	let orderId = '';
	for (let n = 0; n < count; n += 1) {
		courses.push(await newCourse());
		({ orderId } = await who.order(courses[n] as number));
	}
	return { who, courses, orderId };
}

describe('R80 of orders that wait for their payment', () => {
	test('a member has twenty at most: one more takes no place and says what to do, and is made when one is cancelled', async () => {
		const { who, courses, orderId } = await withOpen(20);
		const limited = await newCourse();
		await site.db.run(sql`insert into product_seat (product_id, free) values (${limited}, 5)`);
		await who.call('cartAdd', { prodIds: String(limited) });
		const refused = await site.call('orderCreate', { requestId: 'form-of-the-next-one', prodId: limited }, { token: who.token });
		expect([refused.status, refused.json]).toMatchObject([
			200,
			{ reason: 'orders_open_full', msg: '你有 20 张订单还没付款，到“我的订单”里付掉或取消一张，再来下这一单' },
		]);
		expect(sentence('orders_open_full', 'en')).toContain(`${mostOpen} orders`);
		expect(await freePlaces(limited)).toBe(5);
		expect((await who.call('cartList', {})).json.data).toMatchObject([{ prodId: limited }]);
		// What waits already and what costs nothing hold nothing more.
		expect((await who.create({ prodId: courses[19] })).data).toEqual({ orderId, orderState: 1 });
		expect((await who.create({ prodId: await newCourse(0) })).data).toMatchObject({ orderState: 2 });
		await who.call('orderCancel', { orderId });
		expect((await who.create({ prodId: limited })).data).toMatchObject({ orderState: 1 });
		expect(await freePlaces(limited)).toBe(4);
		expect((await who.create({ prodId: courses[19] })).reason).toBe('orders_open_full');
	});

	test('two at one moment are no more', async () => {
		const { who } = await withOpen(19);
		const [one, two] = [await newCourse(), await newCourse()];
		const both = await Promise.all([one, two].map((prodId) => who.create({ prodId })));
		expect(both.map(({ code, reason }) => reason ?? code).sort()).toEqual([1, 'orders_open_full']);
	});

	test('those whose time is over count no more', async () => {
		const { who } = await withOpen(20);
		site.setNow(minutes(30));
		expect((await who.create({ prodId: await newCourse() })).data).toMatchObject({ orderState: 1 });
	});
});

test('R55 a member sends sixty orders in ten minutes, from wherever; another one is not told to wait', async () => {
	const guarded = await startApp();
	onTestFinished(() => guarded.close());
	guarded.setNow(start);
	const course = await makeCourse(guarded.db, { category: await makeCategory(guarded.db), price: 500 });
	const [one, two] = [await makeLogin(guarded, '13800071001'), await makeLogin(guarded, '13800071002')];
	const input = { prodId: course, requestId: 'form-of-many-presses' };
	let at = 0;
	const send = (token: string) => {
		at += 1;
		return guarded.call('orderCreate', input, { token, ip: `203.0.113.${at % 100}` });
	};
	for (let n = 0; n < 60; n += 1) expect((await send(one.token)).json).toMatchObject({ code: 1 });
	guarded.setNow(minutes(1));
	const refused = await send(one.token);
	expect([refused.status, refused.headers['retry-after']]).toEqual([429, '540']);
	expect((await send(two.token)).json).toMatchObject({ code: 1 });
	guarded.setNow(minutes(10));
	expect((await send(one.token)).json).toMatchObject({ code: 1 });
});
